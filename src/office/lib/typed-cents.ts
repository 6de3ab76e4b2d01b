import { reaisToCents } from '#shared/money.ts';

/** Cents of what was typed; null for what is no amount, is not above 0, or is finer than a cent. */
export function typedCents(typed: string): number | null {
  const cents = reaisToCents(typed);
  return cents !== null && cents > 0 ? cents : null;
}
