import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { takeTurns } from '../../limits/turns.store.ts';
import type { Reader } from './published.store.ts';

type Tx = Transaction<DB>;

/** Gives a promotion its public code, or takes it. False: another promotion has this code. */
export async function setPublicCode(
  tx: Tx,
  { id, code, now }: { id: number; code: string | null; now: Date },
): Promise<boolean> {
  const known = await tx
    .selectFrom('promotion_codes')
    .select(['id', 'code'])
    .where('promotion_id', '=', id)
    .where('single', '=', false)
    .executeTakeFirst();
  if (known?.code === code) return true;
  if (code === null) {
    if (known === undefined) return true;
    // Orders that were bought with it go on naming it.
    await tx.updateTable('promotion_uses').set({ code_id: null }).where('code_id', '=', known.id).execute();
    await tx.deleteFrom('promotion_codes').where('id', '=', known.id).execute();
    return true;
  }
  // Another promotion may be given the same code in this moment: whoever comes second sees that it is taken.
  await takeTurns(tx, [`cupom ${code}`], now);
  const taken = await tx
    .selectFrom('promotion_codes')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (taken !== undefined) return false;
  if (known !== undefined)
    await tx.updateTable('promotion_codes').set({ code }).where('id', '=', known.id).execute();
  else
    await tx
      .insertInto('promotion_codes')
      .values({ promotion_id: id, code, single: false, created_at: now })
      .execute();
  return true;
}

export async function countCodes(tx: Tx, id: number): Promise<number> {
  const row = await tx
    .selectFrom('promotion_codes')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('promotion_id', '=', id)
    .where('single', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Writes codes for one order each; those that exist already are left out. How many were written. */
export async function insertCodes(
  tx: Tx,
  { id, codes, now }: { id: number; codes: readonly string[]; now: Date },
): Promise<number> {
  const result = await tx
    .insertInto('promotion_codes')
    .columns(['promotion_id', 'code', 'single', 'created_at'])
    .expression(
      sql`select ${id}::bigint, code, true, ${now}::timestamptz from unnest(${codes}::text[]) as code`,
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

export type Batch = Selectable<DB['promotion_code_batches']>;

/** What was made under a key. */
export const findBatch = (tx: Tx, key: string): Promise<Batch | undefined> =>
  tx.selectFrom('promotion_code_batches').selectAll().where('source_key', '=', key).executeTakeFirst();

/** False where another promotion's codes were asked for under this key at the same moment. */
export async function insertBatch(tx: Tx, batch: Insertable<DB['promotion_code_batches']>): Promise<boolean> {
  const row = await tx
    .insertInto('promotion_code_batches')
    .values(batch)
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .returning('source_key')
    .executeTakeFirst();
  return row !== undefined;
}

const BATCH = 1000;

export interface CodeRow {
  code: string;
  created_at: Date;
  order: string | null;
}

/** A promotion's codes in the order in which they were made, read as they are wanted. */
export async function* walkCodes(db: Reader, id: number): AsyncGenerator<CodeRow[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('promotion_codes as c')
      .leftJoin('promotion_uses as u', (join) => join.onRef('u.code_id', '=', 'c.id').on('u.held', '=', true))
      .leftJoin('orders as o', 'o.id', 'u.order_id')
      .select(['c.id', 'c.code', 'c.created_at', sql<string | null>`max(o.codigo)`.as('order')])
      .where('c.promotion_id', '=', id)
      .where('c.id', '>', after)
      .groupBy('c.id')
      .orderBy('c.id')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}
