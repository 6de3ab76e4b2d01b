import { beforeEach, describe, expect, it } from 'vitest';
import { findKept, keepOrders, keptOrders } from './kept-orders.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  // There is no browser here: this is all that is asked of its storage.
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});

const ORDER = {
  id: 7,
  codigo: 'K7QF9-M2XA4-TBCDE',
  nome: 'Ana Silva',
  total: 129.9,
  status: 'paid',
  created_at: '2026-11-20T12:00:00-03:00',
  observacoes: { status_pagamento: 'approved', recado: 'Rua das Flores, 10', cpf: '52998224725' },
  cpf: '52998224725',
  email: 'ana@example.com',
  endereco: { endereco: 'Rua das Flores', cep: '26167020' },
};

describe('the orders that the browser keeps', () => {
  it('[ASAL-06] come back without CPF, e-mail or address', () => {
    keepOrders([ORDER]);
    const text = stored.get('pedidos') ?? '';
    for (const secret of ['52998224725', 'ana@example.com', 'Flores', '26167020']) {
      expect(text).not.toContain(secret);
    }
    expect(keptOrders()).toMatchObject([{ id: 7, nome: 'Ana Silva', totalCents: 12_990, status: 'paid' }]);
  });

  it('are none where what is kept can’t be read', () => {
    for (const text of ['{', '7', '"x"', '[null]']) {
      stored.set('pedidos', text);
      expect(keptOrders()).toEqual([]);
    }
  });

  it('[ASAL-06] can be narrowed by days and put in order as the shop would', () => {
    keepOrders([
      ORDER,
      { ...ORDER, id: 8, nome: 'Lúcia', total: 50, created_at: '2026-11-21T01:30:00Z' },
      { ...ORDER, id: 9, nome: 'Bia', total: 900, created_at: '2026-11-22T12:00:00Z' },
    ]);
    const ids = (wanted: object) => findKept(keptOrders(), wanted).map((row) => row.id);
    // Half past ten in the evening of the 20th in São Paulo.
    expect(ids({ de: '2026-11-20', ate: '2026-11-20' })).toEqual([7, 8]);
    expect(ids({ de: '2026-11-22' })).toEqual([9]);
    expect(ids({ ordem: 'antigos' })).toEqual([7, 8, 9]);
    expect(ids({ ordem: 'recentes' })).toEqual([9, 8, 7]);
    expect(ids({ ordem: 'total-desc' })).toEqual([9, 7, 8]);
    expect(ids({ ordem: 'nome' })).toEqual([7, 9, 8]);
  });

  it('can be searched by code and name, and narrowed by state', () => {
    keepOrders([ORDER, { ...ORDER, id: 8, nome: 'Lúcia', status: 'pending' }]);
    expect(findKept(keptOrders(), { busca: 'lucia', status: '' }).map((row) => row.id)).toEqual([8]);
    expect(findKept(keptOrders(), { busca: '', status: 'paid' }).map((row) => row.id)).toEqual([7]);
    expect(findKept(keptOrders(), { busca: 'm2xa4', status: '' })).toHaveLength(2);
  });

  it('[ASAL-50] are narrowed to what they wait for, as the shop tells it', () => {
    const orders = [
      ORDER,
      { ...ORDER, id: 8, desistencia: true },
      { ...ORDER, id: 9, status: 'processing' },
      { ...ORDER, id: 10, status: 'processing', enviado: true },
      { ...ORDER, id: 16, status: 'shipped', enviado: true },
      { ...ORDER, id: 17, status: 'shipped', enviado: true, naLoja: true },
      { ...ORDER, id: 11, status: 'refunded', alertaFraude: true },
    ];
    keepOrders(orders);
    const waiting = (espera: string) => findKept(keptOrders(), { espera }).map(({ id }) => id);
    expect(waiting('separar')).toEqual([7]);
    expect(waiting('desistencia')).toEqual([8]);
    expect(waiting('enviar')).toEqual([9]);
    expect(waiting('entregar')).toEqual([10, 16]);
    expect(waiting('retirar')).toEqual([17]);
    expect(waiting('fraude')).toEqual([]);
    expect(waiting('')).toHaveLength(7);
  });
});
