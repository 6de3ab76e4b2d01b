import { expect, it } from 'vitest';
import { createUnknownCodes } from '../../limits/unknown-codes.ts';
import { guardSeller, type CouponTyped } from './coupon-guard.ts';

it('[CTR-14] counts a seller’s guesses by her name, whatever network she comes from', async () => {
  const codes = createUnknownCodes({ clock: () => new Date(0), max: 3, windowMs: 60_000 });
  const guard = async ({ from, credits = [] }: CouponTyped) => {
    for (const asked of credits)
      await codes.guard({ address: from, asked }, () => Promise.resolve(undefined));
  };
  const guess = (at: number, by: string) =>
    guardSeller(guard, { by, from: `10.0.0.${at}`, credits: [`vale ${at}`] });
  for (const at of [1, 2, 3]) await guess(at, 'bia');
  await expect(guess(4, 'bia')).rejects.toMatchObject({ status: 429 });
  await expect(guess(5, 'caio')).resolves.toBeUndefined();
});
