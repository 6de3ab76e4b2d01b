import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXCHANGE_REASONS, exchangeOffers, findOffer, type ExchangeReason } from './exchange-rules.ts';
import { orderStatuses } from './wire/orders.ts';

const DAY_MS = 86_400_000;
/** Noon in São Paulo. */
const deliveredAt = new Date('2026-03-02T15:00:00Z');
const after = (days: number) => new Date(deliveredAt.getTime() + days * DAY_MS);
const offersAfter = (days: number, reason: ExchangeReason, isDurable = true) =>
  exchangeOffers({ status: 'delivered', deliveredAt, reason, isDurable, now: after(days) }).map(
    ({ wish, basis, refusable, freightBack }) =>
      `${wish} ${basis}${refusable ? '' : ' always'}${freightBack ? ' +frete' : ''}`,
  );

const REGRET = ['vale arrependimento always +frete', 'dinheiro arrependimento always +frete'];

describe('what must be offered for a piece that comes back', () => {
  it('[EXCH-01, EXCH-02] within seven days is money with the freight, whatever the reason, and no piece where she wants none', () => {
    expect(offersAfter(0, 'pequeno')).toEqual(['troca loja', ...REGRET]);
    expect(offersAfter(7, 'arrependimento')).toEqual(REGRET);
    expect(offersAfter(7, 'defeito')).toEqual(['troca defeito', ...REGRET]);
    expect(
      findOffer({ status: 'delivered', deliveredAt, reason: 'cor', now: after(7) }, 'dinheiro')?.until,
    ).toEqual(new Date('2026-03-10T03:00:00Z'));
  });

  it('[EXCH-02] until the thirtieth day is another size or a vale, as the shop promises', () => {
    expect(offersAfter(8, 'pequeno')).toEqual(['troca loja', 'vale loja']);
    expect(offersAfter(30, 'cor')).toEqual(['troca loja', 'vale loja']);
    expect(offersAfter(30, 'arrependimento')).toEqual(['vale loja']);
    expect(offersAfter(31, 'pequeno')).toEqual([]);
  });

  it('[EXCH-03] for a defect is all three until the ninetieth day, or the thirtieth of what does not last', () => {
    const all = ['troca defeito', 'vale defeito', 'dinheiro defeito'];
    expect(offersAfter(90, 'defeito')).toEqual(all);
    expect(offersAfter(91, 'defeito')).toEqual([]);
    expect(offersAfter(30, 'defeito', false)).toEqual(all);
    expect(offersAfter(31, 'defeito', false)).toEqual([]);
  });

  const anyFacts = fc.record({
    status: fc.constantFrom(...orderStatuses),
    deliveredAt: fc.option(fc.constant(deliveredAt)),
    reason: fc.constantFrom(...EXCHANGE_REASONS),
    isDurable: fc.boolean(),
    now: fc.double({ min: 0, max: 120, noNaN: true }).map(after),
  });

  it('[EXCH-01, EXCH-03] never lets the law be refused, never offers more as time goes by, and nothing before it was sent', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(60), (facts, days) => {
        const offers = exchangeOffers(facts);
        const later = exchangeOffers({ ...facts, now: new Date(facts.now.getTime() + days * DAY_MS) });
        const wishes = offers.map(({ wish }) => wish);
        expect(later.every(({ wish }) => wishes.includes(wish))).toBe(true);
        expect(new Set(wishes).size).toBe(wishes.length);
        for (const offer of offers) {
          expect(offer.refusable).toBe(offer.basis !== 'arrependimento');
          expect(offer.freightBack).toBe(offer.basis === 'arrependimento');
          expect(offer.until === null ? facts.deliveredAt === null : facts.now < offer.until).toBe(true);
        }
        const isAway = facts.status === 'shipped' || facts.status === 'delivered';
        expect(isAway || offers.length === 0).toBe(true);
      }),
    );
  });
});
