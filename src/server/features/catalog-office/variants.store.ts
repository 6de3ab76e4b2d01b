import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;

export interface VariantRow {
  variantId: number | null;
  colorId: number;
  sizeId: number;
  stockItemId: number;
  /** Null: as it is. */
  sku: string | null;
}

/** A product's variants become these. What an order says of one that goes stays in the order. */
export async function saveVariants(
  tx: Tx,
  productId: number,
  variants: readonly VariantRow[],
): Promise<void> {
  const kept = variants.flatMap(({ variantId }) => variantId ?? []);
  await tx
    .deleteFrom('variants')
    .where('product_id', '=', productId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  for (const { variantId, stockItemId, sku } of variants) {
    if (variantId === null) continue;
    await tx
      .updateTable('variants')
      .set({ stock_item_id: stockItemId, ...(sku === null ? {} : { sku }) })
      .where('id', '=', variantId)
      .execute();
  }
  const made = variants.filter(({ variantId }) => variantId === null);
  if (made.length === 0) return;
  await tx
    .insertInto('variants')
    .values(
      made.map(({ colorId, sizeId, stockItemId, sku }) => ({
        product_id: productId,
        color_id: colorId,
        size_id: sizeId,
        stock_item_id: stockItemId,
        sku: sku ?? '',
      })),
    )
    .execute();
}

export interface PresentRow {
  variantId: number;
  colorId: number;
  sizeId: number;
  stockItemId: number;
  quantity: number;
  sku: string;
  gtin: string;
  cor: string;
  tamanho: string;
}

/** A product's variants with their units, in the order of its colours and sizes. */
export function listPresent(tx: Tx, productId: number): Promise<PresentRow[]> {
  return tx
    .selectFrom('variants as v')
    .innerJoin('product_colors as c', 'c.id', 'v.color_id')
    .innerJoin('product_sizes as s', 's.id', 'v.size_id')
    .innerJoin('stock_items as i', 'i.id', 'v.stock_item_id')
    .select([
      'v.id as variantId',
      'v.color_id as colorId',
      'v.size_id as sizeId',
      'v.stock_item_id as stockItemId',
      'i.quantity',
      'v.sku',
      'v.gtin',
      'c.nome as cor',
      's.tamanho',
    ])
    .where('v.product_id', '=', productId)
    .orderBy('c.position')
    .orderBy('s.position')
    .orderBy('v.id')
    .execute();
}

/** Barcodes of variants. */
export async function updateGtins(
  tx: Tx,
  changed: readonly { variantId: number; gtin: string }[],
): Promise<void> {
  for (const { variantId, gtin } of changed)
    await tx.updateTable('variants').set({ gtin }).where('id', '=', variantId).execute();
}

/** Which of these SKUs another product's variants have, archived ones aside. */
export async function listTakenSkus(
  tx: Tx,
  productId: number,
  skus: readonly string[],
): Promise<Set<string>> {
  if (skus.length === 0) return new Set();
  const rows = await tx
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select('v.sku')
    .where('v.sku', 'in', skus)
    .where('v.product_id', '<>', productId)
    .where('p.archived_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.sku));
}

/** Who has these SKUs among what is not archived. */
export function listSkuOwners(
  tx: Tx,
  skus: readonly string[],
): Promise<{ sku: string; productId: number }[]> {
  if (skus.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.sku', 'v.product_id as productId'])
    .where('v.sku', 'in', skus)
    .where('p.archived_at', 'is', null)
    .execute();
}

/** Archived products give these SKUs up to one that is sold; theirs are marked, in case they come back. */
export async function freeArchivedSkus(tx: Tx, skus: readonly string[]): Promise<void> {
  if (skus.length === 0) return;
  await tx
    .updateTable('variants')
    .set({ sku: sql<string>`left(sku, 60) || '~' || id` })
    .where('sku', 'in', skus)
    .where('product_id', 'in', ({ selectFrom }) =>
      selectFrom('products').select('id').where('archived_at', 'is not', null),
    )
    .execute();
}
