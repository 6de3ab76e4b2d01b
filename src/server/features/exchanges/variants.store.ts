import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { insertStockItems, type Units } from '../stock/index.ts';
import type { Db } from './exchanges.store.ts';

type Tx = Transaction<DB>;

/** A size and colour that a product has. */
export interface Variant {
  id: number;
  productId: number;
  stockItemId: number;
  cor: string;
  tamanho: string;
  units: number;
}

export async function listVariants(db: Db, productIds: readonly number[]): Promise<Variant[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('variants as v')
    .innerJoin('product_colors as c', 'c.id', 'v.color_id')
    .innerJoin('product_sizes as s', 's.id', 'v.size_id')
    .innerJoin('stock_items as i', 'i.id', 'v.stock_item_id')
    .select([
      'v.id',
      'v.product_id as productId',
      'v.stock_item_id as stockItemId',
      'c.nome as cor',
      's.tamanho',
      'i.quantity as units',
    ])
    .where('v.product_id', 'in', [...productIds])
    .orderBy('v.id')
    .execute();
}

/** Units of a product in some size and colour, which may be gone by now. */
export interface Wanted {
  productId: number;
  variantId: number | null;
  cor: string;
  tamanho: string;
  units: number;
}

/**
 * The stock from which each is sold by now, in sums. Of a variant that is gone: the pool of its product, else an item of
 * its own, for the units are no other variant's. The products are kept by the caller.
 */
export async function placesOf(tx: Tx, wanted: readonly Wanted[]): Promise<Units[]> {
  const sums = new Map<number, Units>();
  for (const one of wanted) {
    const { productId } = one;
    const stockItemId = (await findItem(tx, one)) ?? (await newItem(tx, productId));
    const known = sums.get(stockItemId);
    if (known === undefined) sums.set(stockItemId, { stockItemId, productId, quantity: one.units });
    else known.quantity += one.units;
  }
  return [...sums.values()].toSorted((a, b) => a.stockItemId - b.stockItemId);
}

async function findItem(tx: Tx, { productId, variantId, cor, tamanho }: Wanted): Promise<number | null> {
  const variants = await listVariants(tx, [productId]);
  const same = (one: Variant) =>
    one.cor.toLowerCase() === cor.toLowerCase() && one.tamanho.toLowerCase() === tamanho.toLowerCase();
  const found = variants.find(({ id }) => id === variantId) ?? variants.find(same);
  if (found !== undefined) return found.stockItemId;
  const { shared } = await tx
    .selectFrom('products')
    .select(sql<boolean>`estoque_compartilhado`.as('shared'))
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return shared ? (variants[0]?.stockItemId ?? null) : null;
}

async function newItem(tx: Tx, productId: number): Promise<number> {
  const [made] = await insertStockItems(tx, [{ productId, quantity: 0 }]);
  if (made === undefined) throw new Error(`No stock item for product ${productId}`);
  return made.stockItemId;
}
