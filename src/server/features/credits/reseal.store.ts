import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Sealer } from '../../security/sealer.ts';
import type { Stretch } from '../../security/sealing.ts';
import { placeOf } from './codes.ts';
import type { Db } from './credits.store.ts';

/** The highest number of a vale whose code another key than the present one sealed; 0: there is none. */
export async function lastUnderOthers(db: Db, { currentId }: Sealer): Promise<number> {
  const { last } = await db
    .selectFrom('credits')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .where(sql<boolean>`substr(code_sealed, 2, 4) <> ${currentId}`)
    .executeTakeFirstOrThrow();
  return last;
}

/** Seals anew, within a stretch of numbers, codes that an older key sealed and one at hand opens. The codes stay. */
export async function resealCredits(tx: Transaction<DB>, sealer: Sealer, stretch: Stretch): Promise<void> {
  const rows = await tx
    .selectFrom('credits')
    .select(['id', 'code_sealed'])
    .where('id', '>', stretch.after)
    .where('id', '<=', stretch.upTo)
    .where(sql<boolean>`substr(code_sealed, 2, 4) <> ${sealer.currentId}`)
    .forUpdate()
    .skipLocked()
    .execute();
  const anew = rows.flatMap(({ id, code_sealed: sealed }) => {
    const code = sealed === null ? null : sealer.open(sealed, placeOf(id));
    return code === null ? [] : [{ id, sealed: sealer.seal(code, placeOf(id)) }];
  });
  if (anew.length === 0) return;
  await sql`
    update credits c set code_sealed = k.sealed
    from unnest(${anew.map(({ id }) => id)}::bigint[], ${anew.map(({ sealed }) => sealed)}::bytea[]) as k (id, sealed)
    where c.id = k.id
  `.execute(tx);
}
