import { normalizeCoupon } from '#shared/promotions.ts';
import { findCode } from '../promotions/index.ts';
import type { OrdersDeps } from './deps.ts';
import type { UnknownCodes } from './unknown-codes.ts';

export interface CouponGuardDeps {
  db: OrdersDeps['db'];
  unknownCodes: UnknownCodes;
}

/** What a call says of a coupon, and the address that it comes from. */
export interface CouponTyped {
  typed: string | undefined;
  from: string;
}

/** Counts codes that nobody has, and private ones that are gone, per address. Throws 429 for who only guesses. */
export type CouponGuard = (asked: CouponTyped) => Promise<void>;

export const createCouponGuard =
  (deps: CouponGuardDeps): CouponGuard =>
  (asked) =>
    guardCoupon(deps, asked);

async function guardCoupon(
  { db, unknownCodes }: CouponGuardDeps,
  { typed, from }: CouponTyped,
): Promise<void> {
  if (typed === undefined || typed.trim() === '') return;
  const code = normalizeCoupon(typed) ?? '';
  await unknownCodes.guard({ address: from, asked: `cupom ${code}` }, async () => {
    const known = code === '' ? undefined : await findCode(db, code);
    return known === undefined || (known.single && known.uses > 0) ? undefined : known;
  });
}
