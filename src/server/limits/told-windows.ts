import { createJob, type Job, type JobOptions } from '../jobs/index.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from '../db/index.ts';
import type { Redis } from '../redis/index.ts';
import { createSharedWindows, type SharedCount } from './shared-windows.store.ts';
import type { Windows } from './windows.ts';

interface Counted {
  /** What is counted, as all servers call it. */
  key: string;
  events: number;
  /** When the window ends that they were counted in. */
  endsMs: number;
  /** What is known here of the same key. */
  here: { windows: Windows; key: string };
}

/** One more event of a key, which is counted here already. */
export interface Event {
  windows: Windows;
  key: string;
  /** What is counted. */
  name: string;
  max: number;
}

interface ToldWindowsDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: JobOptions['log'];
  /** Where counts are kept as long as it answers. */
  redis?: Redis | undefined;
}

export interface ToldWindows {
  /** Waits for nothing. */
  note(event: Event): void;
  job: Job;
}

const EVERY_MS = 1000;
/** Whoever stays below this part of a limit costs the database nothing; so much more may each server let through. */
const UNTOLD_PART = 1 / 10;
/** In one round. What a flood of addresses has beyond that is told by those that go on. */
const MOST_TOLD = 2000;

/** What was known here of a key before the events that are told now. */
function knownBefore({ events, endsMs, here }: Counted): number {
  return here.windows.endsMs(here.key) === endsMs ? Math.max(0, here.windows.count(here.key) - events) : 0;
}

/**
 * Limits that hold on all servers together without a query for each request: what is counted here is told to Redis, or
 * to the database, once a second, all of it at once, and the answer is what all have counted.
 */
export function createToldWindows({ log, redis, ...given }: ToldWindowsDeps): ToldWindows {
  const shared = createSharedWindows(given);
  const untold = new Map<string, Counted>();

  /** Whoever counts now may know less than was known here: the other has counted until now, or it has forgotten. */
  async function addUp(told: readonly Counted[]): Promise<Map<string, SharedCount>> {
    if (redis === undefined) return shared.addMany(told);
    const toldWith = told.map((one) => ({
      ...one,
      known: knownBefore(one),
      windowMs: one.here.windows.windowMs,
    }));
    const counts = await redis.addMany(toldWith);
    if (counts !== undefined) return counts;
    const before = toldWith.map((one) => ({ ...one, events: one.known })).filter(({ known }) => known > 0);
    await shared.raiseMany(before);
    return shared.addMany(told);
  }

  async function tell(): Promise<void> {
    if (untold.size === 0) return;
    const told = [...untold.values()];
    untold.clear();
    const counts = await addUp(told);
    for (const { key, here } of told) {
      const count = counts.get(key);
      if (count === undefined) continue;
      const since = untold.get(key);
      const isSameWindow = since?.endsMs === here.windows.endsMs(here.key);
      here.windows.learn(here.key, count);
      // It may end at another time now: so does what was counted in it meanwhile.
      if (since && isSameWindow) since.endsMs = here.windows.endsMs(here.key);
    }
  }

  return {
    job: createJob(tell, { name: 'limits', everyMs: EVERY_MS, log }),
    note({ windows, key, name, max }) {
      const count = windows.count(key);
      const from = Math.ceil(max * UNTOLD_PART);
      if (count < from) return;
      const named = `${name} ${key}`;
      const endsMs = windows.endsMs(key);
      const known = untold.get(named);
      if (known?.endsMs === endsMs) known.events += 1;
      else if (known !== undefined || untold.size < MOST_TOLD) {
        // The first that is told brings those before it along; what was left of an earlier window is told to nobody.
        const events = count === from ? count : 1;
        untold.set(named, { key: named, events, endsMs, here: { windows, key } });
      }
    },
  };
}
