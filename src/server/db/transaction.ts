import { sql, type Kysely, type Transaction } from 'kysely';
import { again } from './again.ts';
import type { DB } from './schema.ts';

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
 * failure or deadlock) or had kept a statement from before a change of its tables, up to six or twenty times with a growing random pause. So `work` may run more than once: nothing but
 * queries belongs into it.
 */
export async function inTransaction<T>(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<T>,
  random: () => number = Math.random,
): Promise<T> {
  let told: ((db: Kysely<DB>) => void)[] = [];
  const attempt = () =>
    db.transaction().execute((transaction) => {
      told = [];
      waiting.set(transaction, told);
      return work(transaction);
    });
  const result = await again(attempt, { random });
  for (const tell of told) tell(db);
  return result;
}

/** Runs `read` on one state of the database, so that what it reads fits together; anew as `inTransaction` does. */
export function inSnapshot<T>(db: Kysely<DB>, read: (snapshot: Transaction<DB>) => Promise<T>): Promise<T> {
  return again(() =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
  );
}

/** What somebody in the office waits for, or finds kept, takes no longer for a statement: a database that has just started has nothing in memory. */
export const LONGEST_READ_MS = 120_000;

/** As `inSnapshot`, for what reads very much behind whoever asks: a statement of it may take so long, and no longer. */
export const inLongSnapshot = <T>(
  db: Kysely<DB>,
  longestMs: number,
  read: (snapshot: Transaction<DB>) => Promise<T>,
): Promise<T> =>
  inSnapshot(db, async (snapshot) => {
    await sql.raw(`set local statement_timeout = ${longestMs}`).execute(snapshot);
    return read(snapshot);
  });

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

/** Runs a part of a transaction, of which nothing stays unless `stays` says so of what it answers. */
export async function keptOnly<T>(
  transaction: Transaction<DB>,
  work: () => Promise<T>,
  stays: (answer: T) => boolean,
): Promise<T> {
  await sql`savepoint kept_only`.execute(transaction);
  const answer = await work();
  if (!stays(answer)) await sql`rollback to savepoint kept_only`.execute(transaction);
  await sql`release savepoint kept_only`.execute(transaction);
  return answer;
}
