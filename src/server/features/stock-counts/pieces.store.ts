import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

/** Of one stock item what it is called: where several variants share it, by no colour and size. */
const nameOf = (column: 'c.nome' | 's.tamanho') =>
  sql<string>`case when count(*) = 1 then min(${sql.ref(column)}) else '' end`;

/** Stock items that pieces are sold from, each with its product. */
export function pieces(db: Db) {
  return db
    .selectFrom('stock_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .innerJoin('variants as v', 'v.stock_item_id', 'i.id')
    .innerJoin('product_colors as c', 'c.id', 'v.color_id')
    .innerJoin('product_sizes as s', 's.id', 'v.size_id')
    .where('p.archived_at', 'is', null)
    .groupBy(['i.id', 'p.id'])
    .select([
      'i.id as item',
      'i.quantity',
      'p.id as productId',
      'p.category_id',
      'p.nome',
      nameOf('c.nome').as('cor'),
      nameOf('s.tamanho').as('tamanho'),
      sql<string>`case when count(*) = 1 then min(v.sku) else p.sku end`.as('sku'),
    ]);
}
export type PieceRow = Awaited<ReturnType<ReturnType<typeof pieces>['execute']>>[number];

/** Of a count's line `l`: pieces are sold from its item by now. What was archived since it was counted is nobody's to settle. */
export const stillSold = sql<boolean>`exists (
  select from variants v join products p on p.id = v.product_id
  where v.stock_item_id = l.stock_item_id and p.archived_at is null
)`;

/** The items of pieces that bear this SKU or barcode (14 digits, '' for none); of a product's own SKU all of it. */
export async function findItems(
  db: Db,
  { code, barcode }: { code: string; barcode: string },
  limit: number,
): Promise<number[]> {
  const low = code.toLowerCase();
  const { rows } = await sql<{ item: number }>`
    select found.item from (
      select v.stock_item_id as item, v.product_id from variants v where lower(v.sku) = ${low}
      union
      select v.stock_item_id, v.product_id from variants v
        where ${barcode} <> '' and v.gtin <> '' and lpad(v.gtin, 14, '0') = ${barcode}
      union
      select v.stock_item_id, v.product_id from products p join variants v on v.product_id = p.id
        where p.sku <> '' and lower(p.sku) = ${low}
    ) found join products p on p.id = found.product_id
    where p.archived_at is null order by found.item limit ${limit}`.execute(db);
  return rows.map(({ item }) => item);
}

export const findPieces = (db: Db, items: readonly number[]): Promise<PieceRow[]> =>
  pieces(db)
    .where('i.id', 'in', [...items])
    .orderBy('i.id')
    .execute();

export const findPiece = (db: Db, item: number): Promise<PieceRow | undefined> =>
  pieces(db).where('i.id', '=', item).executeTakeFirst();
