import { expect, it } from 'vitest';
import type { PrecoDoPedido } from '#shared/wire/many-labels.ts';
import { moreCents, planOf, wantedStill, type Offered } from './many-plan.ts';

const row = (id: number, preco: number, chaveNota = ''): Offered => ({
  pedido: { id, codigo: `P${id}` },
  situacao: 'pode',
  motivo: '',
  escolhido: 'PAC',
  pago: 20,
  etiqueta: { servico: '1', nome: 'PAC', transportadora: 'Correios', preco, prazo: 5, escolhida: true },
  faltaNota: false,
  faltaChave: false,
  chaveNota,
  embalagem: '',
});
const wallet = { saldo: 100, livre: 100, restam: 10, carteira: '' };
const given = { labelled: new Set<number>(), without: new Set<number>(), takesBare: true, wallet };
const ids = (rows: readonly PrecoDoPedido[]) => rows.map(({ pedido }) => pedido.id);

it('[MANY-09] buys in the order of the queue until the wallet or the limit ends it', () => {
  const rows = [row(1, 60), row(2, 50), row(3, 5)];
  const plan = planOf({ ...given, rows });
  expect(ids(plan.wanted)).toEqual([1, 2, 3]);
  expect(ids(plan.fitting)).toEqual([1]);
  expect(plan).toMatchObject({ wantedCents: 11_500, fittingCents: 6000, short: 'saldo' });
  const few = planOf({ ...given, rows, wallet: { ...wallet, livre: 1000, restam: 2 } });
  expect(ids(few.fitting)).toEqual([1, 2]);
  expect(few.short).toBe('limite');
  expect(planOf({ ...given, rows, wallet: null }).short).toBeNull();
});

it('[MANY-09] leaves out what has a label, was taken out, can not be bought, or lacks an invoice where one is wanted', () => {
  const none = { ...row(5, 1), etiqueta: null };
  const rows = [row(1, 10, 'nota'), row(2, 10), row(3, 10, 'nota'), row(4, 10, 'nota'), none];
  const plan = planOf({
    ...given,
    rows,
    labelled: new Set([3]),
    without: new Set([4]),
    takesBare: false,
  });
  expect(ids(plan.fitting)).toEqual([1]);
});

it('[MANY-09] tells what the shop pays beyond what was paid, where that is known', () => {
  expect(moreCents(row(1, 21.6))).toBe(160);
  expect(moreCents({ ...row(1, 21.6), pago: null })).toBeNull();
});

it('[MANY-17] of what was late nothing is bought that was taken out, or is another service or dearer by now', () => {
  const agreed = new Map([1, 2, 3, 4, 5].map((id) => [id, { servico: '1', preco: 10 }] as const));
  const other = { ...row(2, 10), etiqueta: { ...row(2, 10).etiqueta, servico: '2' } };
  const rows = [row(1, 10, 'nota'), other, row(3, 10.01), row(4, 9), row(5, 10), row(6, 10)];
  const still = (more: object = {}) =>
    ids(wantedStill(agreed, { rows, without: new Set([5]), takesBare: true, ...more }));
  expect(still()).toEqual([1, 4]);
  expect(still({ takesBare: false })).toEqual([1]);
});
