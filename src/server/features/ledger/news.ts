import type { ChargeState } from '#shared/charges.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';

const LATENESS: readonly ChargeState[] = [
  'open',
  'in_review',
  'cancelled',
  'refused',
  'paid',
  'disputed',
  'returned',
];

interface Dated {
  state: ChargeState;
  refundedCents: number;
  updatedAt: Date;
}

/**
 * Are these news newer than what was applied? Of two with one date, the one further along a charge's life, or of which
 * more went back: a provider may count whole seconds.
 */
export function isNews(known: Dated | null, news: Dated): boolean {
  if (known === null) return true;
  const ageMs = news.updatedAt.getTime() - known.updatedAt.getTime();
  if (ageMs !== 0) return ageMs > 0;
  if (news.state === known.state) return news.refundedCents > known.refundedCents;
  return LATENESS.indexOf(news.state) > LATENESS.indexOf(known.state);
}

/** How far the clocks of shop and provider may be apart. */
export const CLOCKS_APART_MS = 5 * 60_000;

/** No provider keeps money for so long: a later day of release is a mistake, and none. */
const LONGEST_KEPT_MS = 3 * 365 * 86_400_000;

/**
 * News with dates that they can have. What bears a date ahead is dated as it is read, or nothing that comes later would ever
 * be newer; a day of payment before the charge was made, or ahead, is none.
 */
export function inTime(payment: ProviderPayment, now: Date): ProviderPayment {
  const { releasesAt, ...rest } = payment;
  const { updatedAt, createdAt, approvedAt } = rest;
  const latest = now.getTime() + CLOCKS_APART_MS;
  const earliest = createdAt.getTime() - CLOCKS_APART_MS;
  const isPossible =
    approvedAt !== null && approvedAt.getTime() >= earliest && approvedAt.getTime() <= latest;
  return {
    ...rest,
    ...(releasesAt !== undefined && releasesAt.getTime() <= latest + LONGEST_KEPT_MS ? { releasesAt } : {}),
    updatedAt: updatedAt.getTime() > latest ? now : updatedAt,
    approvedAt: isPossible ? approvedAt : null,
  };
}
