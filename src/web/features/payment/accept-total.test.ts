import { describe, expect, it } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import { acceptTotal } from './accept-total.ts';

const frete = { id: '1', nome: 'PAC', valor: 20, preco: 20, cotacao: 'signed' };
const state = { freteId: '1', frete, items: [], totalCents: 12_000 } as unknown as CheckoutState;

describe('a total that changed and was agreed to', () => {
  it('keeps freight and quote where only the total is told', () => {
    expect(acceptTotal(state, { total: 130 })).toEqual({ ...state, totalCents: 13_000 });
  });

  it('takes the freight that is told, without the quote of the older price', () => {
    const next = acceptTotal(state, { total: 125.5, frete: 25.5 });
    expect(next.totalCents).toBe(12_550);
    expect(next.frete).toEqual({ ...frete, valor: 25.5, preco: 25.5, cotacao: '' });
  });

  it('stays as it was with a total that is no amount', () => {
    expect(acceptTotal(state, { total: Number.NaN })).toEqual(state);
  });
});
