import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { differs, isSure, soldAndGone } from './lines.store.ts';
import { stillSold } from './pieces.store.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

const KEPT_IN_SIGHT = 50;

/** With what was counted so far; the open ones first. */
export const listCounts = (db: Db) =>
  counted(db)
    .orderBy(sql`(c.closed_at is null) desc`)
    .orderBy('c.id', 'desc')
    .limit(KEPT_IN_SIGHT)
    .execute();

export const findCount = (db: Db, id: number) => counted(db).where('c.id', '=', id).executeTakeFirst();
export type CountRow = NonNullable<Awaited<ReturnType<typeof findCount>>>;

const units = (what: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(abs(l.counted - l.expected)) filter (where ${isSure} and ${what}), 0)::integer`;

function counted(db: Db) {
  return db
    .selectFrom('stock_counts as c')
    .leftJoin('stock_count_lines as l', (join) => join.onRef('l.count_id', '=', 'c.id').on(stillSold))
    .groupBy('c.id')
    .selectAll('c')
    .select([
      sql<number>`count(l.count_id)::integer`.as('pieces'),
      sql<number>`coalesce(sum(l.counted), 0)::integer`.as('units'),
      sql<number>`(count(*) filter (where ${differs}))::integer`.as('differing'),
      sql<number>`(count(*) filter (where ${isSure}))::integer`.as('sure'),
      sql<number>`coalesce(sum(${soldAndGone}), 0)::integer`.as('missing'),
      units(sql<boolean>`l.counted > l.expected`).as('over'),
      units(sql<boolean>`l.counted < l.expected`).as('short'),
    ]);
}

/** Nobody closes it before the transaction ends. Undefined where there is none. */
export const holdCount = (tx: Tx, id: number) =>
  tx.selectFrom('stock_counts').selectAll().where('id', '=', id).forShare().executeTakeFirst();

/** And nobody counts in it. */
export const lockCount = (tx: Tx, id: number) =>
  tx.selectFrom('stock_counts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
export type HeldCount = NonNullable<Awaited<ReturnType<typeof holdCount>>>;

export async function countOpen(tx: Tx): Promise<number> {
  const { open } = await tx
    .selectFrom('stock_counts')
    .where('closed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return Number(open);
}

interface NewCount {
  name: string;
  category: { id: number; nome: string } | null;
  withSold: boolean;
  by: string;
  now: Date;
}

export async function insertCount(tx: Tx, { name, category, withSold, by, now }: NewCount): Promise<number> {
  const row = {
    name,
    category_id: category?.id ?? null,
    category: category?.nome ?? '',
    with_sold: withSold,
    started_by: by,
    started_at: now,
  };
  const { id } = await tx.insertInto('stock_counts').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function closeCount(tx: Tx, id: number, { by, now }: { by: string; now: Date }): Promise<void> {
  await tx.updateTable('stock_counts').set({ closed_by: by, closed_at: now }).where('id', '=', id).execute();
}

export const findCategory = (db: Db, id: number) =>
  db.selectFrom('categories').select(['id', 'nome']).where('id', '=', id).executeTakeFirst();
