import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/index.ts';

/** Longer than any transaction, so that nobody sweeps a row away that others wait at. */
const KEPT_MS = 10 * 60_000;

/**
 * Of transactions on all servers that name one of the same keys, one at a time goes on from here. To be called before
 * any other row is locked that they have in common.
 */
export async function takeTurns(tx: Transaction<DB>, keys: readonly string[], now: Date): Promise<void> {
  const ends_at = new Date(now.getTime() + KEPT_MS);
  // In one order for all, so that no two wait for each other.
  const hashes = [
    ...new Set(keys.map((key) => createHash('sha256').update(`turn ${key}`).digest('base64url'))),
  ];
  await tx
    .insertInto('limit_windows')
    .values(hashes.toSorted().map((key) => ({ key, events: 0, ends_at })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ends_at: sql`excluded.ends_at` }))
    .execute();
}
