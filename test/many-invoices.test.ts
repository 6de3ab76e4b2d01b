import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Emissao } from '#shared/wire/invoice-service.ts';
import type { PlanoDeNota } from '#shared/wire/many-invoices.ts';
import { createFocusNfe } from '../src/server/providers/invoice/focus-nfe.ts';
import { editsOf } from './support/order-edits.ts';
import { invoiceNode, invoicesOf, MINUTE_MS, type Invoices } from './support/invoice-service.ts';
import { orderBy } from './support/order-by.ts';
import { openTill, type Till } from './support/till.ts';

// Long: dozens of orders are paid before their invoices are issued, and answers that are lost are waited for.

/** Invoices of many orders by one press. */

let till: Till;
let admin: Record<string, string>;
let at: Invoices;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = invoicesOf(till, await invoiceNode(till), () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await at.play({ reset: true, processMs: 0 });
});

async function paidMany(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await at.paid()).id);
  return ids;
}
const change = (id: number, values: object) =>
  till.db.updateTable('orders').set(values).where('id', '=', id).execute();
const plansOf = (ids: readonly number[], as = admin) =>
  at.ask<{ pedidos: PlanoDeNota[] }>(`planos?pedidos=${ids.join(',')}`, as);
const follow = async (ids: readonly number[]) =>
  (await at.ask<(Emissao & { pedido: { id: number } })[]>(`andamento?pedidos=${ids.join(',')}`)).body;

async function expectOneEach(ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    expect(await at.held(id)).toHaveLength(1);
    expect((await at.keysOf(id)).filter(({ kind }) => kind === 'venda')).toHaveLength(1);
  }
}

describe('invoices of many orders', () => {
  it('[INVS-22, INVS-23] are planned with what is missing in each, asked for by one press, and go on behind the calls', async () => {
    const ids = await paidMany(6);
    const [held = 0, nowhere = 0, done = 0, ...fine] = ids;
    const { id: bare, goods } = await orderBy(till, 'card');
    await change(held, { payment_held: true });
    await change(nowhere, { endereco: '' });
    await at.issue(done);
    const all = [...ids, bare, 2_000_000];
    const { body } = await plansOf(all);
    expect(body.pedidos.map(({ pedido }) => pedido.id)).toEqual(all);
    expect(body.pedidos.map(({ situacao }) => situacao)).toEqual([
      'nao',
      'falta',
      'tem',
      'pode',
      'pode',
      'pode',
      'falta',
      'nao',
    ]);
    expect(body.pedidos[0]?.motivo).toContain('valor pago');
    expect(body.pedidos[1]?.falta).toMatchObject([{ lugar: 'pedido', texto: 'rua de quem comprou' }]);
    expect(body.pedidos[6]?.falta[0]).toMatchObject({ lugar: 'produto', produto: goods.productId });
    await at.play({ processMs: MINUTE_MS / 2 });
    const asked = await at.issueMany(all);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    expect(asked.body.mensagem).toBe('4 notas pedidas. 4 não foram: veja por quê.');
    expect(asked.body.emissoes.map(({ codigo }) => codigo)).toEqual([
      'pedido_sem_venda',
      'faltam_dados',
      '',
      '',
      '',
      '',
      'faltam_dados',
      'nao_encontrado',
    ]);
    expect((await follow(fine)).every(({ andando }) => andando)).toBe(true);
    await at.settle();
    await expectOneEach([done, ...fine]);
    const made = await follow(all);
    expect(made.map(({ pedido }) => pedido.id).toSorted((a, b) => a - b)).toEqual([done, ...fine]);
    expect(made.every(({ estado, andando }) => estado === 'autorizada' && !andando)).toBe(true);
  });

  it('[INVS-24] are one for each order, whatever is pressed twice, at two nodes, lost or killed', async () => {
    const ids = await paidMany(8);
    const other = invoicesOf(till, await invoiceNode(till), () => admin);
    await at.fault('lost_answer', '/v2/nfe$', 3);
    const presses = await Promise.all([
      at.issueMany(ids),
      other.issueMany(ids.toReversed()),
      at.issueMany(ids),
      at.issue(ids[0] ?? 0),
    ]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all([at.round(), other.round()]);
    await at.settle();
    expect((await at.issueMany(ids)).body.emissoes.every(({ nota }) => nota?.estado === 'autorizada')).toBe(
      true,
    );
    await expectOneEach(ids);
  });

  it('[INVS-25] tell a refusal in the service’s words, and are asked for again by the same name', async () => {
    const ids = await paidMany(3);
    await at.play({ refusal: 'Rejeicao: CPF do destinatario invalido' });
    await at.issueMany(ids);
    await at.settle();
    expect((await follow(ids)).map(({ problema }) => problema)).toEqual(
      ids.map(() => 'Rejeicao: CPF do destinatario invalido'),
    );
    const { body } = await at.ask<{ pendentes: { pedido: { id: number }; motivo: string }[] }>('pendentes');
    expect(body.pendentes.filter(({ pedido }) => ids.includes(pedido.id))).toHaveLength(3);
    expect(body.pendentes.at(-1)?.motivo).toBe('Rejeicao: CPF do destinatario invalido');
    await at.play({ refusal: '' });
    expect((await plansOf(ids)).body.pedidos.every(({ situacao }) => situacao === 'pode')).toBe(true);
    await at.issueMany(ids);
    await at.settle();
    await expectOneEach(ids);
    const after = await at.ask<{ pendentes: { pedido: { id: number } }[] }>('pendentes');
    expect(after.body.pendentes.filter(({ pedido }) => ids.includes(pedido.id))).toEqual([]);
  });

  it.each(['hang', '500', 'html', 'garbage', 'half'])(
    '[INVS-24] come to rest as one each where the service answers by %s',
    async (mode) => {
      const ids = await paidMany(2);
      await at.issueMany(ids);
      await at.fault(mode, '/v2/nfe', 3);
      await at.settle();
      await expectOneEach(ids);
    },
  );

  it('[INVS-24] wait where the service takes no more calls for now, and leave some to people', async () => {
    const ids = await paidMany(3);
    let room = 21;
    const baseUrl = till.provider.url.replace('/mercadopago', '/focusnfe');
    const account = () => ({ baseUrl, token: 'token-de-teste', isTest: true });
    const pace = { note: () => undefined, room: () => room };
    const issuer = createFocusNfe({ account, clock: till.deps.clock, pace });
    const slow = invoicesOf(till, await invoiceNode(till, { issuer }), () => admin);
    await slow.issueMany(ids);
    await slow.round();
    for (const id of ids) expect(await at.held(id)).toEqual([]);
    room = 24;
    await slow.round();
    expect((await Promise.all(ids.map((id) => at.held(id)))).flat()).toHaveLength(2);
    room = 100;
    await slow.settle();
    await expectOneEach(ids);
  });

  it('[INVS-26] are not sent for what was cancelled meanwhile, and keep their order as it is', async () => {
    const [gone = 0, edited = 0] = await paidMany(2);
    await at.issueMany([gone, edited]);
    await change(gone, { status: 'cancelled' });
    expect((await editsOf(till, () => admin).move(edited, { numero: '11' })).status).toBe(409);
    await at.settle();
    expect(await at.held(gone)).toEqual([]);
    expect(await at.rowsOf(gone)).toMatchObject([{ state: 'cancelada' }]);
    await expectOneEach([edited]);
  });

  it('[INVS-22] are for who issues, up to three hundred by a press, each once', async () => {
    const [id = 0] = await paidMany(1);
    for (const role of ['expedicao', 'leitura', 'suporte', 'catalogo'] as const) {
      const other = await till.administrator(role);
      expect((await at.issueMany([id], other)).status).toBe(403);
      expect((await plansOf([id], other)).status).toBe(403);
      expect((await at.ask('pendentes', other)).status).toBe(403);
    }
    expect((await at.issueMany([])).status).toBe(422);
    expect((await at.issueMany([id, id])).status).toBe(422);
    expect((await at.issueMany(Array.from({ length: 301 }, (_, n) => n + 1))).status).toBe(422);
    expect((await plansOf(Array.from({ length: 51 }, (_, n) => n + 1))).status).toBe(422);
    expect((await at.ask<object>('andamento?pedidos=1;2')).status).toBe(422);
    const shut = invoicesOf(till, await invoiceNode(till, { regime: () => null }), () => admin);
    expect((await shut.issueMany([id])).body.codigo).toBe('emissao_desligada');
    expect((await shut.ask('pendentes')).body).toMatchObject({ emite: false, pendentes: [], sem_nota: [] });
  });
});
