import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';

/** How many parcels are followed, by how they stand. */
export async function countParcels(db: Kysely<DB>): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('tracked_parcels')
    .where('followed', '=', true)
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** When signed news came last; null: never. */
export async function lastNews(db: Kysely<DB>): Promise<Date | null> {
  const { at } = await db
    .selectFrom('tracked_parcels')
    .select(({ fn }) => fn.max('told_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
