import {
  isTargeted,
  priceBothWays,
  type CartPiece,
  type OwnDiscount,
  type PricedCart,
  type PricingContext,
  type Promotion,
  type Verdict,
} from '#shared/pricing/index.ts';
import { toPix, toPricing } from './document.ts';
import { personOf } from './person.ts';
import { judgeCoupon, type Coupon } from './coupon.ts';
import type { PublishedPromotions } from './published.ts';
import { findCode, type FoundCode, type Published, type Reader, type Stopped } from './published.store.ts';
import { hasBought } from './bought.store.ts';
import { holdsCode, listTaken, type Person, type Taken, type Use } from './uses.store.ts';

export interface PriceAsked {
  pieces: readonly CartPiece[];
  /** In its one written form; null: none. */
  coupon: string | null;
  /** Eight digits; null: not known yet. */
  cep: string | null;
  /** Of the chosen option; null while none is chosen. */
  freightCents: number | null;
  isPix: boolean;
  /** Who buys; null: nobody knows yet, and limits per person are not looked at. */
  buyer: Person | null;
  /** An order whose uses count as free: it gives way to this one. */
  except?: number | null;
  /** What the owner gives besides. */
  own?: OwnDiscount | undefined;
}

/** What a cart costs now, both ways to pay, and why. */
export interface Priced {
  cart: PricedCart;
  byPix: PricedCart;
  byOther: PricedCart;
  coupon: Coupon | null;
  /** What an order takes, PIX discounts apart. */
  uses: Use[];
  promotions: ReadonlyMap<number, Published>;
  /** What held without a code and was ended or paused of late. */
  stopped: readonly Stopped[];
  /** The PIX discount that is published, in hundredths of a percent, and the promotion that it is to its owner. */
  pixPercent: number | null;
  pixPromotion: number | null;
  now: Date;
}

/** Prices a cart by what is published in this moment, within the limits that are left. */
export async function price(
  published: Pick<PublishedPromotions, 'asOf'>,
  db: Reader,
  asked: PriceAsked,
): Promise<Priced> {
  const { all, stopped, now } = await published.asOf(db);
  const code = asked.coupon === null ? undefined : await readCode(db, asked.coupon, asked.except);
  const known = withCode(all, code);
  const { promotions, best } = await readied(db, { known, code, asked, now });
  const pix = best === undefined ? null : toPix(best.document);
  const context: Omit<PricingContext, 'payment'> = {
    now: now.getTime(),
    firstPurchase: await firstPurchaseOf(db, { known, asked }),
    cep: asked.cep,
    coupons: code === undefined ? [] : [code.promotion.id],
    freightCents: asked.freightCents,
    pix,
    own: asked.own,
  };
  const concerned = stopped.filter((one) => concerns(one, asked.pieces));
  const both = priceBothWays(asked.pieces, promotions, context);
  return result({ asked, code, known, stopped: concerned, now, best }, both);
}

/** Could it have given anything to these pieces? */
function concerns(one: Stopped, pieces: readonly CartPiece[]): boolean {
  const promotion = toPricing(one.document, one);
  return promotion === null || pieces.some((piece) => isTargeted(promotion.target, piece));
}

/** A code as this order may take it: one that it holds already is free to it. */
async function readCode(
  db: Reader,
  coupon: string,
  except: number | null = null,
): Promise<FoundCode | undefined> {
  const code = await findCode(db, coupon);
  if (code === undefined || code.uses === 0 || except === null) return code;
  return (await holdsCode(db, { codeId: code.codeId, orderId: except })) ? { ...code, uses: 0 } : code;
}

/** The code's own promotion too where it is not among those that hold: it says why. */
function withCode(all: readonly Published[], code: FoundCode | undefined): readonly Published[] {
  if (code === undefined || code.isPaused || all.some(({ id }) => id === code.promotion.id)) return all;
  return [...all, code.promotion];
}

interface Given {
  known: readonly Published[];
  code: FoundCode | undefined;
  asked: PriceAsked;
  now: Date;
}

async function readied(db: Reader, { known, code, asked, now }: Given) {
  const wanted = known.filter(({ id, document }) => !document.com_codigo || id === code?.promotion.id);
  const limited = wanted.filter(({ isLimited }) => isLimited).map(({ id }) => id);
  const except = asked.except ?? null;
  const person = asked.buyer === null ? null : personOf(asked.buyer);
  const taken = new Map((await listTaken(db, { ids: limited, person, except })).map((one) => [one.id, one]));
  const promotions = wanted.flatMap((one) => {
    const promotion = toPricing(one.document, one);
    return promotion === null ? [] : [withLimits(promotion, taken.get(one.id), code)];
  });
  return { promotions, best: pixOf(wanted, now) };
}

/** What is left of each limit. A code for one order that is used is used up. */
function withLimits(promotion: Promotion, taken: Taken | undefined, code: FoundCode | undefined): Promotion {
  const isUsed = code?.promotion.id === promotion.id && code.single && code.uses > 0;
  const { mostUses = null, personUses = null, budgetCents = null } = taken ?? {};
  return {
    ...promotion,
    limits: {
      ...promotion.limits,
      ...(mostUses === null ? {} : { uses: Math.max(0, mostUses - (taken?.uses ?? 0)) }),
      ...(personUses === null ? {} : { personUses: Math.max(0, personUses - (taken?.usesOfPerson ?? 0)) }),
      ...(budgetCents === null ? {} : { budgetCents: Math.max(0, budgetCents - (taken?.spentCents ?? 0)) }),
      ...(isUsed ? { uses: 0 } : {}),
    },
  };
}

/** Of several PIX discounts the one that goes first, then the larger one. */
export function pixOf(wanted: readonly Published[], now: Date): Published | undefined {
  const [best] = wanted
    .filter(({ document, startsAt, endsAt }) => {
      const began = startsAt === null || startsAt <= now;
      return document.tipo === 'pix' && began && (endsAt === null || endsAt > now);
    })
    .toSorted(
      (a, b) =>
        b.document.prioridade - a.document.prioridade ||
        (b.document.percentual ?? 0) - (a.document.percentual ?? 0) ||
        a.id - b.id,
    );
  return best;
}

async function firstPurchaseOf(
  db: Reader,
  { known, asked }: Pick<Given, 'known' | 'asked'>,
): Promise<boolean | null> {
  const matters = known.some(({ document }) => document.primeira_compra);
  if (!matters || asked.buyer === null) return null;
  return !(await hasBought(db, asked.buyer));
}

interface Facts extends Given {
  /** The PIX discount. */
  best: Published | undefined;
  stopped: readonly Stopped[];
}

function result(
  { asked, code, known, stopped, now, best }: Facts,
  { pix: byPix, other: byOther }: ReturnType<typeof priceBothWays>,
): Priced {
  const cart = asked.isPix ? byPix : byOther;
  const promotions = new Map(known.map((one) => [one.id, one]));
  const coupon = asked.coupon === null ? null : judgeCoupon({ asked: asked.coupon, code, cart });
  return {
    cart,
    byPix,
    byOther,
    coupon,
    uses: usesOf(cart.verdicts, code),
    promotions,
    stopped,
    pixPercent: best === undefined ? null : toPix(best.document).percent,
    pixPromotion: best?.id ?? null,
    now,
  };
}

const usesOf = (verdicts: readonly Verdict[], code: FoundCode | undefined): Use[] =>
  verdicts
    .filter(({ reason }) => reason === 'applied')
    .map(({ promotion, cents }) => ({
      promotionId: promotion,
      codeId: code?.promotion.id === promotion ? code.codeId : null,
      cents,
    }));
