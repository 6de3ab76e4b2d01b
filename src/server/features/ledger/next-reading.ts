import { createHash } from 'node:crypto';
import type { ProviderPayment } from '../../providers/payment/port.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A charge whose reading failed is tried again after this long. */
export const READ_FAILED_MS = 3 * HOUR_MS;
/** And no more once it is as old as this: its provider does not know it, or is another one now. */
export const GIVEN_UP_MS = 400 * DAY_MS;

/** One that ended unpaid is read once more this long after: money may have come late, and its news been lost. */
const LATE_MONEY_MS = DAY_MS;

/**
 * How often a paid charge is read again by its age: most refunds and disputes are made in its first days. Its provider
 * takes refunds for 180 days, and disputes hardly longer. It comes to about 90 readings a charge.
 */
export const PAUSES_OF_PAID = [
  { untilDays: 3, pauseMs: 6 * HOUR_MS },
  { untilDays: 30, pauseMs: DAY_MS },
  { untilDays: 180, pauseMs: 3 * DAY_MS },
] as const;

type Dated = Pick<ProviderPayment, 'id' | 'state' | 'approvedAt' | 'createdAt' | 'updatedAt'>;

/**
 * When a charge that is not open is to be read again; null once nothing can become of it any more. Charges that were
 * paid together are spread over a quarter of their pause before its end.
 */
export function nextReading({ id, state, approvedAt, createdAt, updatedAt }: Dated, now: Date): Date | null {
  if (state === 'cancelled' || state === 'refused') {
    const again = new Date(updatedAt.getTime() + LATE_MONEY_MS);
    return again > now ? again : null;
  }
  if (state !== 'paid' && state !== 'disputed') return null;
  const ageMs = now.getTime() - (approvedAt ?? createdAt).getTime();
  const pause = PAUSES_OF_PAID.find(({ untilDays }) => ageMs < untilDays * DAY_MS);
  // A dispute goes on for as long as it takes.
  const pauseMs = pause?.pauseMs ?? (state === 'disputed' ? 3 * DAY_MS : null);
  return pauseMs === null ? null : new Date(now.getTime() + pauseMs * (1 - 0.25 * spreadOf(id)));
}

/** From 0 to 1, the same for a charge each time. */
function spreadOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt16BE() / 0xff_ff;
}
