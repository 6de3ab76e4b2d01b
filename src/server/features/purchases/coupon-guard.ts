import type { Kysely } from 'kysely';
import { normalizeCode } from '#shared/orders.ts';
import { normalizeCoupon } from '#shared/promotions.ts';
import { normalizeCredit } from '#shared/credits.ts';
import type { DB } from '../../db/index.ts';
import type { UnknownCodes } from '../../limits/unknown-codes.ts';
import { readCredits } from '../credits/index.ts';
import { findCode } from '../promotions/index.ts';

export interface CouponGuardDeps {
  db: Kysely<DB>;
  unknownCodes: UnknownCodes;
  /** With which coupon an order was bought, by its code. */
  couponOf: (codigo: string) => Promise<string | null | undefined>;
}

/** What a call says of a coupon, and the address that it comes from. */
export interface CouponTyped {
  typed: string | null | undefined;
  /** Codes of vales, as they were typed. */
  credits?: readonly string[] | undefined;
  from: string;
  /** Codes of orders that the call is about: what one of them was bought with is no guess. */
  orders?: readonly (string | null | undefined)[];
}

/**
 * Counts codes that nobody has, and private ones that are gone, per address. Throws 429 for who only guesses. A call
 * that is made again under its key goes on without it: its own order has taken the code.
 */
export type CouponGuard = (asked: CouponTyped) => Promise<void>;

export const createCouponGuard =
  (deps: CouponGuardDeps): CouponGuard =>
  async (asked) => {
    await guardCoupon(deps, asked);
    await guardCredits(deps, asked);
  };

/** The same for somebody of the office, who is counted by her name too: her network is one that she chooses. */
export async function guardSeller(
  guard: CouponGuard,
  { by, from, credits }: { by: string; from: string; credits: readonly string[] | undefined },
): Promise<void> {
  await guard({ typed: null, credits, from: `escritório ${by}` });
  await guard({ typed: null, credits, from });
}

async function guardCoupon(
  { db, unknownCodes, couponOf }: CouponGuardDeps,
  { typed, from, orders = [] }: CouponTyped,
): Promise<void> {
  if (typed === null || typed === undefined || typed.trim() === '') return;
  const code = normalizeCoupon(typed) ?? '';
  await unknownCodes.guard({ address: from, asked: `cupom ${code}` }, async () => {
    const known = code === '' ? undefined : await findCode(db, code);
    if (known === undefined || !known.single || known.uses === 0) return known;
    return (await wasBoughtWith(couponOf, { code, orders })) ? known : undefined;
  });
}

async function wasBoughtWith(
  couponOf: CouponGuardDeps['couponOf'],
  { code, orders }: { code: string; orders: NonNullable<CouponTyped['orders']> },
): Promise<boolean> {
  for (const typed of orders) {
    const codigo = typed === null || typed === undefined ? null : normalizeCode(typed);
    if (codigo !== null && (await couponOf(codigo)) === code) return true;
  }
  return false;
}

async function guardCredits(
  { db, unknownCodes }: CouponGuardDeps,
  { credits = [], from }: CouponTyped,
): Promise<void> {
  for (const typed of credits) {
    const code = normalizeCredit(typed);
    await unknownCodes.guard({ address: from, asked: `vale ${code ?? ''}` }, async () => {
      const [found] = await readCredits(db, { codes: [code], now: new Date(0) });
      return found?.credit ?? undefined;
    });
  }
}
