import type { ChargeState } from '#shared/charges.ts';

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
  updatedAt: Date;
}

/** Are these news newer than what was applied? Of two with one date, the one further along a charge's life. */
export function isNews(known: Dated | null, news: Dated): boolean {
  if (known === null) return true;
  const ageMs = news.updatedAt.getTime() - known.updatedAt.getTime();
  if (ageMs !== 0) return ageMs > 0;
  return LATENESS.indexOf(news.state) > LATENESS.indexOf(known.state);
}
