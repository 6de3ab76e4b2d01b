import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { lasts, type Clock } from '../clock.ts';
import type { DB } from '../db/index.ts';
import { createJob, type Job, type Signals } from '../jobs/index.ts';
import { createChanges, MOST_PRODUCTS, shortOf, type Shown } from './changes.ts';
import { WHOLE_SHOP } from './keys.ts';
import {
  claimPurges,
  forgetDone,
  noteNotPurged,
  notePurged,
  ROUNDS,
  wantPurges,
  type ClaimedPurge,
} from './purges.store.ts';

/** Tells the edge to forget these; null where it did, else why not. Never throws. */
export type Purge = (keys: readonly string[]) => Promise<string | null>;

export interface PurgerDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  shown: Shown;
  purge: Purge;
  /** How long the edge keeps pages at the most. */
  seconds: number;
  /** What became of each key: 'done', 'failed' (it is tried again) or 'given_up'. */
  count: (outcome: 'done' | 'failed' | 'given_up', keys: number) => void;
}

const LOOK_EVERY_MS = 200;
/** Between looks for what other servers have left, while nothing changes here. */
const ASK_EVERY_MS = 1000;
const TIDY_EVERY_MS = 3_600_000;
const AT_ONCE = 30;
/** Longer than telling may take: then another server takes over what a dead one had claimed. */
const LEASE_MS = 15_000;
/**
 * Servers read changes each second: what another one has answered meanwhile, and what was on its way when the edge forgot,
 * is forgotten the second time; of a slower one the third.
 */
const AGAIN_AFTER_MS = 1200;
const LAST_AFTER_MS = 2500;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** What has failed for longer than the edge keeps anything is of no use any more; a little later. */
const GIVE_UP_AFTER_MS = 60_000;

/** Sees what changes, and has the edge forget it: any number of servers, of which one tells it. */
export function createPurger(deps: PurgerDeps): Job {
  const { db, clock, log } = deps;
  const changes = createChanges(deps.shown, deps.random(8).toString('hex'));
  /** Seen, and not yet written down: the database may be away. */
  let seen: ReadonlyMap<string, string> = new Map();
  let askAt = Number.NEGATIVE_INFINITY;
  let hurriedUntil = Number.NEGATIVE_INFINITY;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  async function round(signals: Signals): Promise<void> {
    const now = clock();
    seen = oneForAll(new Map([...seen, ...changes()]));
    if (seen.size === 0 && lasts({ endsMs: askAt, lastsMs: ASK_EVERY_MS }, now.getTime())) return;
    if (seen.size > 0) {
      await wantPurges(db, seen, { now, coveredAt: new Date(now.getTime() + AGAIN_AFTER_MS) });
      seen = new Map();
    }
    if (now.getTime() - tidiedAt >= TIDY_EVERY_MS) {
      await forgetDone(db, now);
      tidiedAt = now.getTime();
    }
    const told = await tellDue(deps, signals);
    if (told) hurriedUntil = now.getTime() + LAST_AFTER_MS;
    // Whoever has told is there in time to tell again.
    askAt = now.getTime() + (now.getTime() < hurriedUntil ? LOOK_EVERY_MS : ASK_EVERY_MS);
  }
  return createJob(round, { name: 'edge', everyMs: LOOK_EVERY_MS, log });
}

/** Whoever forgets the whole shop forgets its products; and so it is with too many of them. */
function oneForAll(seen: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const whole = seen.get(WHOLE_SHOP) ?? (seen.size > MOST_PRODUCTS ? shortOf([...seen.values()]) : undefined);
  return whole === undefined ? seen : new Map([[WHOLE_SHOP, whole]]);
}

/** Whether there was anything. */
async function tellDue(deps: PurgerDeps, { stopping }: Signals): Promise<boolean> {
  const { db, clock } = deps;
  let any = false;
  while (!stopping.aborted) {
    const now = clock();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await claimPurges(db, { now, leasedUntil, limit: AT_ONCE });
    if (claimed.length > 0) await tell(deps, claimed);
    any ||= claimed.length > 0;
    if (claimed.length < AT_ONCE) break;
  }
  return any;
}

const isFirst = ({ rounds }: ClaimedPurge) => rounds === ROUNDS;

async function tell(deps: PurgerDeps, claimed: readonly ClaimedPurge[]): Promise<void> {
  const { db, clock, log, purge, count } = deps;
  const keys = claimed.map(({ key }) => key);
  const detail = await purge(keys);
  const now = clock().getTime();
  if (detail === null) {
    count('done', keys.length);
    await notePurged(db, claimed.filter(isFirst), new Date(now + AGAIN_AFTER_MS));
    await notePurged(
      db,
      claimed.filter((one) => !isFirst(one)),
      new Date(now + LAST_AFTER_MS),
    );
    return;
  }
  log.warn({ keys: keys.slice(0, 5), of: keys.length, detail }, 'edge: pages could not be purged');
  const isOver = ({ changedAt }: ClaimedPurge) =>
    now - changedAt.getTime() > deps.seconds * 1000 + GIVE_UP_AFTER_MS;
  const over = claimed.filter(isOver);
  const others = claimed.filter((one) => !isOver(one));
  if (over.length > 0) {
    count('given_up', over.length);
    await noteNotPurged(db, over, { nextTryAt: null, detail });
  }
  if (others.length === 0) return;
  count('failed', others.length);
  const tries = Math.max(...others.map((one) => one.tries));
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10));
  await noteNotPurged(db, others, { nextTryAt: new Date(now + pauseMs), detail });
}
