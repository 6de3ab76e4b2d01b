import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

const ATTEMPTS = 6;
const LONGEST_FIRST_PAUSE_MS = 20;

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
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error;
      await sleep(random() * LONGEST_FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function mayPass(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}
