import { dayAfter, dayOf, startOfDay } from './days.ts';
import { EXCHANGE_DAYS } from './shop.ts';
import type { OrderStatus } from './wire/orders.ts';

export const EXCHANGE_REASONS = ['pequeno', 'grande', 'cor', 'defeito', 'arrependimento', 'outro'] as const;
export type ExchangeReason = (typeof EXCHANGE_REASONS)[number];

/** What she wants for a piece: another size or colour of it, a vale, or her money. */
export const EXCHANGE_WISHES = ['troca', 'vale', 'dinheiro'] as const;
export type ExchangeWish = (typeof EXCHANGE_WISHES)[number];

/** By what she may ask: the law on distance selling, that on defects, or the shop's own rule. */
export const EXCHANGE_BASES = ['arrependimento', 'defeito', 'loja'] as const;
export type ExchangeBasis = (typeof EXCHANGE_BASES)[number];

/** Days after delivery, the last one whole: Código de Defesa do Consumidor, arts. 49 and 26. */
export const DAYS_TO_REGRET = 7;
export const DAYS_OF_DEFECT = { duravel: 90, naoDuravel: 30 } as const;
/** So long what is to come back is waited for where a piece is kept for her. */
export const DAYS_TO_SEND_BACK = 30;

export interface ExchangeFacts {
  status: OrderStatus;
  /** Null: nobody has said that it has arrived, and no term runs. */
  deliveredAt: Date | null;
  reason: ExchangeReason;
  /** Does the piece last beyond its first use? Clothes do. */
  isDurable?: boolean;
  /** By the shop's own rule, as was promised with the order; null: the usual ones. */
  shopDays?: number | null;
  now: Date;
}

export interface ExchangeOffer {
  wish: ExchangeWish;
  basis: ExchangeBasis;
  /** May the shop say no, with a reason? */
  refusable: boolean;
  /** Does what she paid for the freight go back, too? */
  freightBack: boolean;
  /** When this ends; null while no term runs. */
  until: Date | null;
}

/** The end of a term: that of its last day, in São Paulo. */
const endOf = (from: Date, days: number) => startOfDay(dayAfter(dayOf(from), days + 1));

/** What must be offered for a piece that has left the shop, in the order in which it is shown. */
export function exchangeOffers(facts: ExchangeFacts): ExchangeOffer[] {
  const { status, deliveredAt, reason, isDurable = true, shopDays, now } = facts;
  if (status !== 'shipped' && status !== 'delivered') return [];
  const termOf = (days: number) => (deliveredAt === null ? null : endOf(deliveredAt, days));
  const runs = (until: Date | null) => until === null || now < until;
  const regret = termOf(DAYS_TO_REGRET);
  const defect = termOf(isDurable ? DAYS_OF_DEFECT.duravel : DAYS_OF_DEFECT.naoDuravel);
  const shop = termOf(shopDays ?? EXCHANGE_DAYS);
  const byDefect = reason === 'defeito' && runs(defect);
  const offers: ExchangeOffer[] = [];
  if (byDefect || runs(shop)) {
    const basis = byDefect ? 'defeito' : 'loja';
    const until = byDefect ? defect : shop;
    // For a piece that she does not want at all there is no other size of it.
    if (reason !== 'arrependimento')
      offers.push({ wish: 'troca', basis, refusable: true, freightBack: false, until });
  }
  for (const wish of ['vale', 'dinheiro'] as const) {
    const given = { wish, freightBack: false, refusable: true };
    if (runs(regret))
      offers.push({ wish, basis: 'arrependimento', refusable: false, freightBack: true, until: regret });
    else if (byDefect) offers.push({ ...given, basis: 'defeito', until: defect });
    else if (wish === 'vale' && runs(shop)) offers.push({ ...given, basis: 'loja', until: shop });
  }
  return offers;
}

export const findOffer = (facts: ExchangeFacts, wish: ExchangeWish): ExchangeOffer | undefined =>
  exchangeOffers(facts).find((offer) => offer.wish === wish);
