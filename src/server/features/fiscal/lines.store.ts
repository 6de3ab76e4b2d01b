import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

/** A line of an order, and what its product says for invoices by now; null where the product is gone. */
export type SoldLine = Awaited<ReturnType<typeof select>>[number];

/** Lines of goods by their order. A gift card is no goods: what is bought with it is. */
export async function listGoods(
  db: Kysely<DB> | Transaction<DB>,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SoldLine[]>> {
  if (orderIds.length === 0) return new Map();
  return Map.groupBy(await select(db, orderIds), ({ order_id: id }) => id);
}

/** What variants are called and scanned by. */
export async function listVariantCodes(
  db: Kysely<DB> | Transaction<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { sku: string; gtin: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'sku', 'gtin'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, ...codes }) => [id, codes]));
}

const select = (db: Kysely<DB> | Transaction<DB>, orderIds: readonly number[]) =>
  db
    .selectFrom('order_items as i')
    .leftJoin('products as p', 'p.id', 'i.product_id')
    .leftJoin('variants as v', 'v.id', 'i.variant_id')
    .select([
      'i.id as item_id',
      'i.order_id',
      'i.product_id',
      'i.sku',
      'i.nome',
      'i.cor',
      'i.tamanho',
      'i.quantidade',
      'i.preco_cents',
      'i.desconto_cents',
      'p.ncm',
      'p.cest',
      'p.origem_fiscal',
      'p.unidade',
      'v.gtin',
    ])
    .where('i.order_id', 'in', [...orderIds])
    .where('i.vale_presente', '=', false)
    .orderBy('i.order_id')
    .orderBy('i.position')
    .execute();
