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

  const cuts = {
    descontos: [{ nome: 'Inverno', valor: 10 }],
    frete: 5,
    pix: 2,
    withoutCoupon: false,
    others: [],
  };

  it('[PSCR-22] takes the parts that are told, and what PIX takes off for PIX alone', () => {
    const next = acceptTotal({ ...state, cupom: 'FRIO' }, { total: 98, frete: 20, cuts });
    expect(next).toMatchObject({ totalCents: 10_000, pixTotalCents: 9800, cupom: 'FRIO' });
    expect(next.sums).toEqual({
      subtotalCents: 9500,
      cuts: [{ nome: 'Inverno', codigo: null, cents: 1000 }],
      freightCents: 2000,
      freightCutCents: 500,
      pixCutCents: 200,
      totalCents: 10_000,
    });
  });

  it('[PSCR-22] lets a coupon go that ended, and keeps what an order was bought with', () => {
    const ended = acceptTotal(
      { ...state, cupom: 'FRIO' },
      { total: 115, cuts: { ...cuts, descontos: [], frete: 0, pix: 0, withoutCoupon: true, others: [] } },
    );
    expect(ended).not.toHaveProperty('cupom');
    expect(ended).not.toHaveProperty('pixTotalCents');
    const before = acceptTotal(state, { total: 98, frete: 20, cuts });
    const standing = { ...cuts, descontos: null, frete: null, pix: 0 };
    const next = acceptTotal(before, { total: 100, frete: 20, cuts: standing });
    expect(next.sums).toEqual({ ...before.sums, pixCutCents: 0 });
  });

  it('stays as it was with a total that is no amount', () => {
    expect(acceptTotal(state, { total: Number.NaN })).toEqual(state);
  });
});
