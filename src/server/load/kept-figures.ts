import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { inLongSnapshot, LONGEST_READ_MS, type DB } from '../db/index.ts';
import { busy } from './busy.ts';

/** Fewer orders are read each time: what is told of them is of this moment. */
const MANY = 50_000;
/** So many times as long as it took it is told anew without a look: one connection is kept for a twentieth of the time. */
const TIMES_ITS_COST = 20;
const FRESH_MS = 10 * 60_000;
/** Older ones are told no more, even while they are read anew. */
const OLD_MS = 15 * 60_000;
/** What failed is left alone so long at least. */
const SHORTEST_PAUSE_MS = 60_000;
/** Who finds nothing kept waits so long, and is then asked to come again: it is read on, and kept. */
const PATIENCE_MS = 10_000;
/** Who finds what is no longer fresh waits twice as long as it took, and no longer than that. */
const STALE_PATIENCE_MS = 2000;
/** The database has ended a statement by then. A reading that is still there hangs, and holds nobody up any more. */
const HUNG_MS = LONGEST_READ_MS + 10_000;

interface Told<T> {
  value: T;
  /** How long ago it was begun to be read; 0 for what was read for this asker. */
  ageMs: number;
}

/** What is younger is told as of now. */
const NOW_MS = 60_000;

/** When it was read, for whoever is shown it; null where that is as good as now. */
export const readAt = ({ ageMs }: Told<unknown>, now: Date): string | null =>
  ageMs < NOW_MS ? null : new Date(now.getTime() - ageMs).toISOString();

interface Kept<T> {
  key: string;
  value: T;
  began: number;
  tookMs: number;
}

interface Reading<T> {
  key: string;
  began: number;
  read: Promise<Kept<T>>;
}

export interface KeptFigures<T> {
  /**
   * What `read` tells, by now or of some minutes ago where there are very many orders; another key is another question, and
   * one is kept. Throws what `read` throws, and 503 `ocupado` where nothing is kept and that takes long, or has just failed.
   */
  tell(db: Kysely<DB>, key: string, read: (db: Kysely<DB>) => Promise<T>): Promise<Told<T>>;
}

const restAfter = (tookMs: number) => Math.min(FRESH_MS, tookMs * TIMES_ITS_COST);

/** Keeps one answer that reads a large part of all orders (docs/decisions/0138). Whoever asks at once is answered by one reading. */
export function createKeptFigures<T>({ many = MANY, now = () => performance.now() } = {}): KeptFigures<T> {
  let kept: Kept<T> | undefined;
  let reading: Reading<T> | undefined;
  let failed: { key: string; until: number } | undefined;

  async function readAnew(
    { key, began }: Omit<Reading<T>, 'read'>,
    read: () => Promise<T>,
  ): Promise<Kept<T>> {
    const value = await read();
    const one = { key, value, began, tookMs: now() - began };
    // One that hung, or was of yesterday, may end after another that began later.
    if (kept === undefined || kept.began <= began) kept = one;
    return one;
  }

  function begin(key: string, read: () => Promise<T>): Reading<T> {
    const began = now();
    const mine = { key, began, read: readAnew({ key, began }, read) };
    reading = mine;
    // Whoever waits for it hears of its failure; nobody may wait any more.
    mine.read
      .catch(() => {
        const rest = Math.max(SHORTEST_PAUSE_MS, restAfter(now() - began));
        if (reading === mine) failed = { key, until: now() + rest };
      })
      .finally(() => {
        if (reading === mine) reading = undefined;
      });
    return mine;
  }

  const running = (key: string) =>
    reading?.key === key && now() - reading.began < HUNG_MS ? reading : undefined;
  const told = ({ value, began }: Kept<T>): Told<T> => ({ value, ageMs: now() - began });

  return {
    async tell(db, key, read) {
      if (!(await areMany(db, many))) return { value: await read(db), ageMs: 0 };
      const known = kept?.key === key && now() - kept.began < OLD_MS ? kept : undefined;
      if (known !== undefined && now() - known.began < restAfter(known.tookMs)) return told(known);
      const restMs = failed?.key === key ? failed.until - now() : 0;
      const next =
        running(key) ??
        (restMs > 0 ? undefined : begin(key, () => inLongSnapshot(db, LONGEST_READ_MS, read)));
      if (known === undefined) {
        if (next === undefined) throw busy(restMs / 1000, 'Não foi possível somar tantos pedidos agora.');
        return told(await within(next.read, PATIENCE_MS));
      }
      if (next === undefined) return told(known);
      const patienceMs = Math.min(STALE_PATIENCE_MS, known.tookMs * 2);
      return told(await within(next.read, patienceMs).catch(() => known));
    },
  };
}

async function within<T>(value: Promise<T>, ms: number): Promise<T> {
  const given = new AbortController();
  const late = sleep(ms, undefined, { signal: given.signal, ref: false }).then(() => {
    throw busy(ms / 1000, 'São muitos pedidos para somar. Os números estarão aqui em instantes.');
  });
  late.catch(() => {});
  return Promise.race([value, late]).finally(() => given.abort());
}

/** Tests of the shop, too: it is about how many there are to read. Not by their numbers, which failed purchases use up. */
async function areMany(db: Kysely<DB>, many: number): Promise<boolean> {
  const enough = db
    .selectFrom('orders')
    .select('id')
    .orderBy('id')
    .offset(many - 1)
    .limit(1);
  return (await enough.executeTakeFirst()) !== undefined;
}
