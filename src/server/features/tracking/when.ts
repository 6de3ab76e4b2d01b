import type { ParcelState } from '#shared/parcel-states.ts';
import type { Parcel } from './tracking.store.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Nothing more comes of these by itself; signed news are heard all the same. */
const ENDS: ReadonlySet<ParcelState> = new Set(['cancelado', 'extraviado', 'devolvido', 'entregue']);

/** How often one is asked for that has not moved for so long. After the last it is not asked for any more. */
const PACE: readonly { forMs: number; everyMs: number }[] = [
  { forMs: 10 * DAY_MS, everyMs: HOUR_MS },
  { forMs: 30 * DAY_MS, everyMs: 6 * HOUR_MS },
  { forMs: 90 * DAY_MS, everyMs: DAY_MS },
];

/** News that the provider's answers don't bear out yet are asked for so often, for this long. */
export const HURRY_MS = 30 * 60_000;
const SOONEST_MS = 20 * SECOND_MS;
const LATEST_HURRIED_MS = 5 * 60_000;

type Standing = Pick<Parcel, 'state' | 'moved_at' | 'awaits' | 'tries'>;

/** When a parcel is asked for next, after an answer; null: no more. */
export function whenNext({ state, moved_at: movedAt, awaits, tries }: Standing, now: Date): Date | null {
  const nowMs = now.getTime();
  if (awaits !== '')
    return new Date(nowMs + Math.min(SOONEST_MS * 2 ** Math.max(0, tries - 1), LATEST_HURRIED_MS));
  if (ENDS.has(state)) return null;
  const pace = PACE.find(({ forMs }) => nowMs - movedAt.getTime() < forMs);
  return pace === undefined ? null : new Date(nowMs + pace.everyMs);
}

const LATEST_FAILED_MS = 6 * HOUR_MS;

/** After a call that was not answered, ever later. */
export function afterFailure({ tries, awaits }: Pick<Parcel, 'tries' | 'awaits'>, now: Date): Date {
  const first = awaits === '' ? 10 * 60_000 : SOONEST_MS;
  return new Date(now.getTime() + Math.min(first * 2 ** Math.min(tries, 20), LATEST_FAILED_MS));
}
