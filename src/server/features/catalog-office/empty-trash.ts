import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { createJob, type Job } from '../../jobs/index.ts';
import { deleteProduct, lockDeletedBefore } from './products.store.ts';

interface TrashDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** What was deleted can be brought back for so long. */
export const KEPT_MS = 7 * 86_400_000;
const EVERY_MS = 3_600_000;
/** With more that can't go, something else is wrong. */
const MOST_FAILURES = 50;

/**
 * Deletes for good what was deleted a week ago and never ordered, each product by itself: one that can't go keeps no other.
 * Any number of nodes may do so.
 */
export function createTrashJob({ db, clock, log }: TrashDeps): Job {
  return createJob(
    async ({ stopping }) => {
      const before = new Date(clock().getTime() - KEPT_MS);
      const failed: { id: number; error: unknown }[] = [];
      while (!stopping.aborted && failed.length < MOST_FAILURES) {
        const gone = await deleteOne(
          db,
          before,
          failed.map(({ id }) => id),
        );
        if (gone === 'none') break;
        if (gone !== 'deleted') failed.push(gone);
      }
      const [first] = failed;
      if (first !== undefined) throw first.error;
    },
    { name: 'deleted products', everyMs: EVERY_MS, log },
  );
}

async function deleteOne(db: Kysely<DB>, before: Date, except: readonly number[]) {
  const tried: { id?: number } = {};
  try {
    return await inTransaction(db, async (tx) => {
      // Begun anew, it may find another.
      delete tried.id;
      const id = await lockDeletedBefore(tx, before, except);
      if (id === undefined) return 'none' as const;
      tried.id = id;
      await deleteProduct(tx, id);
      return 'deleted' as const;
    });
  } catch (error) {
    if (tried.id === undefined) throw error;
    return { id: tried.id, error };
  }
}
