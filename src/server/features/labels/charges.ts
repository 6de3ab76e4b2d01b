import { inTurn, type Signals } from '../../jobs/index.ts';
import type { LabelsDeps } from './deps.ts';
import type { Label } from './labels.store.ts';
import { claimCharges, MOST_READINGS, noteCharge, putOffCharge } from './money.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 10;
/** Longer than a reading may take: until then nobody else begins one. */
const CLAIM_MS = 5 * 60_000;
/** Carriers weigh again within some weeks. After so many days the next reading follows; after the last none. */
const PACE_DAYS = [1, 3, 7, 14] as const;
/** Failures in a row, after which one reading is given up. */
const MOST_TRIES = 8;

/** Reads what posted parcels were really charged, each some times within a month. */
export async function readCharges(deps: LabelsDeps, { stopping }: Signals): Promise<void> {
  const now = deps.clock();
  const next = new Date(now.getTime() + CLAIM_MS);
  const items = await claimCharges(deps.db, { now, next, limit: BATCH });
  await inTurn({ items, stopping, work: (label) => readCharge(deps, label) });
}

async function readCharge(deps: LabelsDeps, label: Label): Promise<void> {
  const answer = await deps.provider.read(label.provider_id ?? '');
  const now = deps.clock();
  const after = nextAfter(label.charge_readings + 1, now);
  const read = answer.kind === 'ok' ? answer.value : null;
  if (read !== null && read.standing !== 'cancelled' && read.standing !== 'in_cart') {
    const { priceCents: cents, billedGrams: grams } = read;
    return noteCharge(deps.db, label.id, { cents, grams, now, next: after });
  }
  const tries = label.charge_tries + 1;
  const isGivenUp = tries >= MOST_TRIES;
  const pauseMs = Math.min(HOUR_MS * 2 ** (tries - 1), DAY_MS);
  const next = isGivenUp ? after : new Date(now.getTime() + pauseMs);
  return putOffCharge(deps.db, label.id, { next, isGivenUp });
}

function nextAfter(readings: number, now: Date): Date | null {
  const days = readings >= MOST_READINGS ? undefined : PACE_DAYS[readings - 1];
  return days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
}
