import { sql, type Insertable, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Reader } from './published.store.ts';
import { usedOf } from './report.store.ts';

type Tx = Transaction<DB>;

export type PromotionRow = Selectable<DB['promotions']>;

/** A promotion's row with what came of it. */
export interface PromotionFacts extends PromotionRow {
  held: number;
  cutCents: number;
  soldCents: number;
  /** Over the pieces of those sales whose cost is known and that were not given back; and how many these are, of how many. */
  marginCents: number;
  costed: number;
  pieces: number;
  codes: number;
  usedCodes: number;
  publicCode: string | null;
  now: Date;
}

/** Those that ended long ago are left out of the list. */
const MOST_LISTED = 1000;

/** All promotions, or one, the newest first. */
export function listFacts(db: Reader, id?: number): Promise<PromotionFacts[]> {
  return db
    .selectFrom('promotions as p')
    .leftJoin(usedOf(id).as('used'), (join) => join.onRef('used.promotion_id', '=', 'p.id'))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('promotion_codes as c')
          .select([
            'c.promotion_id',
            sql<number>`(count(*) filter (where c.single))::integer`.as('codes'),
            sql<number>`(count(*) filter (where c.single and c.uses > 0))::integer`.as('usedCodes'),
            sql<string | null>`max(c.code) filter (where not c.single)`.as('publicCode'),
          ])
          .$if(id !== undefined, (query) => query.where('c.promotion_id', '=', id ?? 0))
          .groupBy('c.promotion_id')
          .as('coded'),
      (join) => join.onRef('coded.promotion_id', '=', 'p.id'),
    )
    .selectAll('p')
    .select([
      sql<number>`coalesce(used.held, 0)`.as('held'),
      sql<number>`coalesce(used."cutCents", 0)`.as('cutCents'),
      sql<number>`coalesce(used."soldCents", 0)`.as('soldCents'),
      sql<number>`coalesce(used."marginCents", 0)`.as('marginCents'),
      sql<number>`coalesce(used.costed, 0)`.as('costed'),
      sql<number>`coalesce(used.pieces, 0)`.as('pieces'),
      sql<number>`coalesce(coded.codes, 0)`.as('codes'),
      sql<number>`coalesce(coded."usedCodes", 0)`.as('usedCodes'),
      'coded.publicCode',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .$if(id !== undefined, (query) => query.where('p.id', '=', id ?? 0))
    .orderBy('p.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** How many may hold by now or later, drafts among them. */
export async function countPromotions(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('promotions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`clock_timestamp()`)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Keeps a promotion to this transaction, and its limits from who is taking a use of it. */
export function lockPromotion(tx: Tx, id: number): Promise<PromotionRow | undefined> {
  return tx.selectFrom('promotions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertPromotion(tx: Tx, row: Insertable<DB['promotions']>): Promise<number> {
  const { id } = await tx.insertInto('promotions').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePromotion(
  tx: Tx,
  id: number,
  change: Updateable<DB['promotions']>,
): Promise<void> {
  await tx.updateTable('promotions').set(change).where('id', '=', id).execute();
}

/** Counts a promotion's uses anew: as long as it had no limit nobody did. The row is locked. */
export async function recountUses(tx: Tx, id: number): Promise<void> {
  const held = sql`from promotion_uses u where u.promotion_id = promotions.id and u.held`;
  await tx
    .updateTable('promotions')
    .set({
      uses: sql<number>`(select count(*) ${held})`,
      spent_cents: sql<number>`(select coalesce(sum(u.cents), 0) ${held})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Was it ever used by an order? */
export async function wasUsed(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('promotion_uses')
    .select('id')
    .where('promotion_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePromotion(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('promotions').where('id', '=', id).execute();
}
