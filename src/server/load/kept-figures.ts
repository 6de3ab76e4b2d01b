import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { inLongSnapshot, type DB } from '../db/index.ts';
import { busy } from './busy.ts';

/** Fewer orders are read each time: what is told of them is of this moment. */
const MANY = 50_000;
/** So many times as long as it took it is told anew without a look: one connection is kept for a twentieth of the time, at most. */
const TIMES_ITS_COST = 20;
const FRESH_MS = 10 * 60_000;
/** Older ones are told no more, even while they are read anew. */
const OLD_MS = 15 * 60_000;
/** Who finds nothing kept waits so long, and is then asked to come again: it is read on, and kept. */
const PATIENCE_MS = 10_000;
/** No statement of a reading takes longer than that: a database that has just started has none of it in memory. */
const LONGEST_READ_MS = 120_000;

interface Kept<T> {
  key: string;
  value: T;
  freshUntil: number;
  oldAt: number;
}

export interface KeptFigures<T> {
  /**
   * What `read` tells, by now or of some minutes ago where there are very many orders; another key is another question, and
   * one is kept. Throws what `read` throws, and 503 `ocupado` where that takes long and nothing is kept.
   */
  tell(db: Kysely<DB>, key: string, read: (db: Kysely<DB>) => Promise<T>): Promise<T>;
}

/** Keeps one answer that reads a large part of all orders (docs/decisions/0138). Whoever asks at once is answered by one reading. */
export function createKeptFigures<T>({ many = MANY, now = () => performance.now() } = {}): KeptFigures<T> {
  let kept: Kept<T> | undefined;
  let reading: { key: string; value: Promise<T> } | undefined;

  async function readAnew(key: string, read: () => Promise<T>): Promise<T> {
    const began = now();
    const value = await read();
    const freshUntil = now() + Math.min(FRESH_MS, (now() - began) * TIMES_ITS_COST);
    kept = { key, value, freshUntil, oldAt: now() + OLD_MS };
    return value;
  }

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const value = readAnew(key, read).finally(() => {
      if (reading?.value === value) reading = undefined;
    });
    // Whoever waits for it hears of its failure; nobody may wait any more.
    value.catch(() => {});
    reading = { key, value };
    return value;
  }

  return {
    async tell(db, key, read) {
      if (!(await areMany(db, many))) return read(db);
      const known = kept?.key === key && now() < kept.oldAt ? kept : undefined;
      if (known !== undefined && now() < known.freshUntil) return known.value;
      const value =
        reading?.key === key ? reading.value : begin(key, () => inLongSnapshot(db, LONGEST_READ_MS, read));
      return known === undefined ? soon(value) : known.value;
    },
  };
}

async function soon<T>(value: Promise<T>): Promise<T> {
  const given = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: given.signal, ref: false }).then(() => {
    throw busy(PATIENCE_MS / 1000, 'São muitos pedidos para somar. Os números estarão aqui em instantes.');
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
