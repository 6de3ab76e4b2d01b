import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from '../db/index.ts';

/** What is counted of one key, here or by another server. */
export interface SharedCount {
  events: number;
  endsMs: number;
}

export interface CountedKey {
  key: string;
  windowMs: number;
}

/** Events that all servers count together, by key and window of time. Keys are kept as their hashes. */
export interface SharedWindows {
  /** What is known of these keys, in their order; null where nothing is, or no longer. */
  read(keys: readonly string[]): Promise<(SharedCount | null)[]>;
  /** One more event of each key; how many that makes, in their order. */
  add(keys: readonly CountedKey[]): Promise<SharedCount[]>;
  /**
   * So many more events of each key, whose names are all different, counted elsewhere in windows that end then; how
   * many that makes, by the key. What was counted in a window that is over counts no more.
   */
  addMany(keys: readonly (SharedCount & { key: string })[]): Promise<Map<string, SharedCount>>;
  /** At least so many events of each key, in windows that end then: what was counted elsewhere until now. */
  raiseMany(keys: readonly (SharedCount & { key: string })[]): Promise<void>;
  /** The next turn of a key, so long after the one before or after now; null when that is further away than `withinMs`. */
  nextTurn(key: string, turn: { pauseMs: number; withinMs: number }): Promise<Date | null>;
  /** One event less of each key: what was counted has not come true. */
  giveBack(keys: readonly string[]): Promise<void>;
  clear(key: string): Promise<void>;
}

type Db = Kysely<DB> | Transaction<DB>;

const SWEEP_EVERY_MS = 10 * 60_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

async function addOne(db: Db, { key, windowMs }: CountedKey, now: Date): Promise<SharedCount> {
  const ends_at = new Date(now.getTime() + windowMs);
  const row = await db
    .insertInto('limit_windows')
    .values({ key: hashOf(key), events: 1, ends_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        events: sql`case when limit_windows.ends_at > ${now} then limit_windows.events + 1 else 1 end`,
        ends_at: sql`case when limit_windows.ends_at > ${now} then limit_windows.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['events', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { events: row.events, endsMs: row.ends_at.getTime() };
}

/** One more event of each key, in their order, as a part of a transaction; how many that makes. */
export async function addEvents(db: Db, keys: readonly CountedKey[], now: Date): Promise<SharedCount[]> {
  const counts: SharedCount[] = [];
  for (const key of keys) counts.push(await addOne(db, key, now));
  return counts;
}

/** One event less of each key, as a part of a transaction: what was counted has not come true. */
export async function takeBackEvents(db: Db, keys: readonly string[]): Promise<void> {
  for (const hash of keys.map(hashOf)) {
    await db
      .updateTable('limit_windows')
      .set({ events: sql`greatest(events - 1, 0)` })
      .where('key', '=', hash)
      .execute();
  }
}

async function addMany(
  db: Db,
  keys: readonly (SharedCount & { key: string })[],
  now: Date,
): Promise<Map<string, SharedCount>> {
  const rows = rowsOf(keys, now);
  if (rows.length === 0) return new Map();
  const keyOf = new Map(keys.map(({ key }) => [hashOf(key), key]));
  const known = await db
    .insertInto('limit_windows')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        events: sql`case when limit_windows.ends_at > ${now} then limit_windows.events + excluded.events else excluded.events end`,
        ends_at: sql`case when limit_windows.ends_at > ${now} then limit_windows.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['key', 'events', 'ends_at'])
    .execute();
  return new Map(
    known.flatMap(({ key: hash, events, ends_at }) => {
      const key = keyOf.get(hash);
      return key === undefined ? [] : [[key, { events, endsMs: ends_at.getTime() }]];
    }),
  );
}

async function raiseMany(db: Db, keys: readonly (SharedCount & { key: string })[], now: Date): Promise<void> {
  const rows = rowsOf(keys, now);
  if (rows.length === 0) return;
  await db
    .insertInto('limit_windows')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        events: sql`case when limit_windows.ends_at > ${now} then greatest(limit_windows.events, excluded.events) else excluded.events end`,
        ends_at: sql`case when limit_windows.ends_at > ${now} then limit_windows.ends_at else excluded.ends_at end`,
      }),
    )
    .execute();
}

/** What is still open, in one order for all, so that no two servers wait for each other. */
function rowsOf(keys: readonly (SharedCount & { key: string })[], now: Date) {
  return keys
    .filter(({ endsMs }) => endsMs > now.getTime())
    .map(({ key, events, endsMs }) => ({ key: hashOf(key), events, ends_at: new Date(endsMs) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function nextTurn(
  db: Db,
  { key, pauseMs, withinMs }: { key: string; pauseMs: number; withinMs: number },
  now: Date,
): Promise<Date | null> {
  const latest = new Date(now.getTime() + withinMs - pauseMs);
  const row = await db
    .insertInto('limit_windows')
    .values({ key: hashOf(key), events: 0, ends_at: new Date(now.getTime() + pauseMs) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          ends_at: sql`greatest(limit_windows.ends_at, ${now}::timestamptz) + make_interval(secs => ${pauseMs / 1000})`,
        })
        .where('limit_windows.ends_at', '<=', latest),
    )
    .returning('ends_at')
    .executeTakeFirst();
  return row?.ends_at ?? null;
}

/** What somebody keeps for a moment is left to the next time: nobody waits here for anybody. */
export async function deleteEndedWindows(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('limit_windows')
    .where('key', 'in', (eb) =>
      eb.selectFrom('limit_windows').select('key').where('ends_at', '<=', now).forUpdate().skipLocked(),
    )
    .execute();
}

export function createSharedWindows({ db, clock }: { db: Kysely<DB>; clock: Clock }): SharedWindows {
  let sweptMs = 0;

  async function sweep(now: Date): Promise<void> {
    if (now.getTime() - sweptMs < SWEEP_EVERY_MS) return;
    sweptMs = now.getTime();
    await deleteEndedWindows(db, now);
  }

  return {
    async read(keys) {
      const hashes = keys.map(hashOf);
      const rows = await db
        .selectFrom('limit_windows')
        .select(['key', 'events', 'ends_at'])
        .where('key', 'in', hashes)
        .where('ends_at', '>', clock())
        .execute();
      return hashes.map((hash) => {
        const row = rows.find(({ key }) => key === hash);
        return row === undefined ? null : { events: row.events, endsMs: row.ends_at.getTime() };
      });
    },
    async add(keys) {
      const now = clock();
      await sweep(now);
      return addEvents(db, keys, now);
    },
    async addMany(keys) {
      const now = clock();
      await sweep(now);
      return addMany(db, keys, now);
    },
    raiseMany: (keys) => raiseMany(db, keys, clock()),
    nextTurn: (key, turn) => nextTurn(db, { key, ...turn }, clock()),
    giveBack: (keys) => takeBackEvents(db, keys),
    async clear(key) {
      await db.deleteFrom('limit_windows').where('key', '=', hashOf(key)).execute();
    },
  };
}
