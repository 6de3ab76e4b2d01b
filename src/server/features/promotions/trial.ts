import { priceBothWays, type CartPiece, type PricedCart } from '#shared/pricing/index.ts';
import { reasonText } from '#shared/promotion-words.ts';
import type { PromocaoDocumento } from '#shared/wire/promotions.ts';
import { judgeCoupon, type Coupon } from './coupon.ts';
import { columnsOf, toPix, toPricing } from './document.ts';
import type { PublishedPromotions } from './published.ts';
import { pixOf } from './price.ts';
import { findCode, type Published, type Reader } from './published.store.ts';

export interface TrialAsked {
  pieces: readonly CartPiece[];
  coupon: string | null;
  cep: string | null;
  freightCents: number | null;
  isPix: boolean;
  firstPurchase: boolean;
  /** Null: now. */
  at: Date | null;
  /** As if it were published; in the place of the one with this number. */
  tried: { id: number; document: PromocaoDocumento } | null;
}

export interface TrialVerdict {
  id: number;
  name: string;
  reason: string;
  text: string;
  cents: number;
  missing?: number;
}

export interface Trial {
  byPix: PricedCart;
  byOther: PricedCart;
  pixPercent: number | null;
  verdicts: TrialVerdict[];
  coupon: Coupon | null;
  known: Published[];
}

/** What a cart would cost, limits left aside, and what every promotion has to say of it. Nothing is written. */
export async function priceTrial(
  published: Pick<PublishedPromotions, 'asOf'>,
  db: Reader,
  asked: TrialAsked,
): Promise<Trial> {
  const { all, now } = await published.asOf(db);
  const known = withTried(all, asked.tried);
  const at = asked.at ?? now;
  const code = asked.coupon === null ? undefined : await findCode(db, asked.coupon);
  const couponFor = known.find(({ id }) => id === code?.promotion.id) ?? null;
  const promotions = known.flatMap((one) => toPricing(one.document, one) ?? []);
  const pix = pixOf(known, at);
  const coupons = [couponFor?.id, asked.tried?.document.com_codigo === true ? asked.tried.id : undefined];
  const context = {
    now: at.getTime(),
    firstPurchase: asked.firstPurchase,
    cep: asked.cep,
    coupons: coupons.filter((id) => id !== undefined),
    freightCents: asked.freightCents,
    pix: pix === undefined ? null : toPix(pix.document),
  };
  const { pix: byPix, other: byOther } = priceBothWays(asked.pieces, promotions, context);
  const cart = asked.isPix ? byPix : byOther;
  const coupon = asked.coupon === null ? null : judgeCoupon({ asked: asked.coupon, code, cart });
  const pixPercent = context.pix?.percent ?? null;
  return { byPix, byOther, pixPercent, verdicts: told(cart, known), coupon, known };
}

function withTried(all: readonly Published[], tried: TrialAsked['tried']): Published[] {
  if (tried === null) return [...all];
  const { starts_at: startsAt, ends_at: endsAt } = columnsOf(tried.document);
  const one = { id: tried.id, document: tried.document, startsAt, endsAt, isLimited: false };
  return [...all.filter(({ id }) => id !== tried.id), one];
}

function told(cart: PricedCart, known: readonly Published[]): TrialVerdict[] {
  return cart.verdicts.map(({ promotion: id, reason, cents, missing }) => {
    const one = known.find((row) => row.id === id);
    const at = reason === 'not_started' ? (one?.startsAt ?? null) : (one?.endsAt ?? null);
    const text = reasonText({ reason, missing, at });
    const more = missing === undefined ? {} : { missing };
    return { id, name: one?.document.nome ?? '', reason, text, cents, ...more };
  });
}
