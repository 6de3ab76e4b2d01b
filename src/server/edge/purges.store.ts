import { sql, type Kysely } from 'kysely';
import type { DB } from '../db/index.ts';

/** Told at once, and twice more. */
export const ROUNDS = 3;
/** A row that is done says how long it has been so; it goes after a day. */
const DONE_FOR_MS = 86_400_000;

/**
 * Writes down what is to be forgotten. What another server has written down in the same version stays as it is while it
 * will be told again later than `coveredAt`. What has been told is no reason: this server answered with the old page
 * until now, and a version may have come back.
 */
export async function wantPurges(
  db: Kysely<DB>,
  keys: ReadonlyMap<string, string>,
  { now, coveredAt }: { now: Date; coveredAt: Date },
): Promise<void> {
  const fresh = { rounds: ROUNDS, changed_at: now, next_try_at: now };
  await db
    .insertInto('edge_purges')
    .values([...keys].map(([key, version]) => ({ key, version, ...fresh, wanted_at: now })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          ...fresh,
          version: eb.ref('excluded.version'),
          turn: eb('edge_purges.turn', '+', 1),
          tries: 0,
          // Of what the edge was not told yet it is the first change that counts.
          wanted_at: sql<Date>`case when edge_purges.rounds = ${ROUNDS} then edge_purges.wanted_at else excluded.wanted_at end`,
        }))
        .where((eb) =>
          eb.or([
            eb('edge_purges.version', '<>', eb.ref('excluded.version')),
            eb('edge_purges.rounds', '=', 0),
            // The last time, too soon, or under way: what is on its way from here would be kept after it.
            eb('edge_purges.rounds', '=', 1).and(
              eb('edge_purges.next_try_at', '<', coveredAt).or('edge_purges.tries', '>', 0),
            ),
          ]),
        ),
    )
    .execute();
}

/** What this server tells the edge now, until its lease is over. */
export interface ClaimedPurge {
  key: string;
  turn: number;
  rounds: number;
  tries: number;
  changedAt: Date;
}

interface Claim {
  now: Date;
  leasedUntil: Date;
  limit: number;
}

/** Takes what is due. Servers that ask at the same time get different ones. */
export function claimPurges(db: Kysely<DB>, { now, leasedUntil, limit }: Claim): Promise<ClaimedPurge[]> {
  const due = db
    .selectFrom('edge_purges')
    .select('key')
    .where('rounds', '>', 0)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('edge_purges')
    .set((eb) => ({
      turn: eb('turn', '+', 1),
      tries: eb('tries', '+', 1),
      next_try_at: leasedUntil,
    }))
    .where('key', '=', sql<string>`any(array(${due}))`)
    .returning(['key', 'turn', 'rounds', 'tries', 'changed_at as changedAt'])
    .execute();
}

/** Only what was not changed, nor claimed by another server, in the meantime. */
const stillOurs = (claimed: readonly ClaimedPurge[]) =>
  sql<boolean>`(key, turn) in (select * from unnest(${claimed.map(({ key }) => key)}::text[], ${claimed.map(({ turn }) => turn)}::bigint[]))`;

/** They were told: again then, or never. */
export async function notePurged(
  db: Kysely<DB>,
  claimed: readonly ClaimedPurge[],
  again: Date,
): Promise<void> {
  if (claimed.length === 0) return;
  await db
    .updateTable('edge_purges')
    .set((eb) => ({ rounds: eb('rounds', '-', 1), tries: 0, next_try_at: again, last_error: null }))
    .where(stillOurs(claimed))
    .execute();
}

/** They were not told: tried again then, or given up (null). */
export async function noteNotPurged(
  db: Kysely<DB>,
  claimed: readonly ClaimedPurge[],
  { nextTryAt, detail }: { nextTryAt: Date | null; detail: string },
): Promise<void> {
  await db
    .updateTable('edge_purges')
    .set({ last_error: detail, ...(nextTryAt === null ? { rounds: 0 } : { next_try_at: nextTryAt }) })
    .where(stillOurs(claimed))
    .execute();
}

export async function forgetDone(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('edge_purges')
    .where('rounds', '=', 0)
    .where('changed_at', '<', new Date(now.getTime() - DONE_FOR_MS))
    .execute();
}

/**
 * Since when the edge may show something that it has not been told of; null where it knows all. It was told once of what
 * it is due to be told again, and does not know all if that fails.
 */
export async function oldestUntold(db: Kysely<DB>, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('edge_purges')
    .select(({ fn }) => fn.min('wanted_at').as('oldest'))
    .where('rounds', '>', 0)
    .where((eb) => eb.or([eb('rounds', '=', ROUNDS), eb('tries', '>', 0), eb('next_try_at', '<=', now)]))
    .executeTakeFirst();
  return row?.oldest ?? null;
}
