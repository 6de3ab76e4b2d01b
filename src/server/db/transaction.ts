import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

const ATTEMPTS = 6;
const LONGEST_FIRST_PAUSE_MS = 20;

/** What waits for transactions of `inTransaction` to be written. */
const waiting = new WeakMap<Transaction<DB>, ((db: Kysely<DB>) => void)[]>();

/**
 * Has something done once a transaction of `inTransaction` is written, given what it was begun on, and never where it
 * comes to nothing. For telling what has happened, not for work: it must not fail and is not waited for.
 */
export function afterCommit(transaction: Transaction<DB>, tell: (db: Kysely<DB>) => void): void {
  waiting.get(transaction)?.push(tell);
}

/**
 * Runs `work` in one transaction, and anew when the database gave it up in favour of another one (serialization
 * failure or deadlock), up to six times with a growing random pause. So `work` may run more than once: nothing but
 * queries belongs into it.
 */
export async function inTransaction<T>(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<T>,
  random: () => number = Math.random,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const told: ((db: Kysely<DB>) => void)[] = [];
    try {
      const result = await db.transaction().execute((transaction) => {
        waiting.set(transaction, told);
        return work(transaction);
      });
      for (const tell of told) tell(db);
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error;
      await sleep(random() * LONGEST_FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** Ends a transaction that did all that it was to do. */
class Undone extends Error {}

/**
 * Runs `work` as `inTransaction` would, throws what that would, and undoes all of it: for who wants to know whether something would
 * be refused. What it answers is told of rows that never were.
 */
export async function undone<T>(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> {
  let answer: { of: T } | undefined;
  try {
    return await inTransaction(db, async (transaction) => {
      answer = { of: await work(transaction) };
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone && answer !== undefined) return answer.of;
    throw error;
  }
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function mayPass(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}
