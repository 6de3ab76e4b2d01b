import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { soldStatuses } from '#shared/orders.ts';
import type { FitCounts } from '#shared/fit.ts';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { listFitCounts, NO_ANSWERS } from './fit-counts.store.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** How far back movements of stock are looked for: longer than any transaction may hold one back. */
const MOVEMENTS_WINDOW_SECONDS = 30;

/** As many versions are told apart; who has missed more of them reads everything. */
const CHANGES_KEPT = 10_000;

/** The catalogue's version row; every edit by the owner raises it. */
export async function findVersion(db: Reader): Promise<number> {
  const row = await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/**
 * Tells every node that the catalogue changed: these products, or whatever there is. Belongs into the
 * transaction of the change.
 */
export async function raiseVersion(db: Reader, touched: readonly number[] | 'everything'): Promise<void> {
  const { version } = await db
    .updateTable('catalog_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  if (touched === 'everything' || touched.length === 0) return;
  await db
    .insertInto('catalog_changes')
    .values(touched.map((product_id) => ({ version, product_id })))
    .execute();
  await db
    .deleteFrom('catalog_changes')
    .where('version', '<=', version - CHANGES_KEPT)
    .execute();
}

/**
 * The products that were touched between two versions. Null: it can't be told, anything may have changed.
 */
export async function findChangedProducts(
  db: Reader,
  { after, upTo }: { after: number; upTo: number },
): Promise<Set<number> | null> {
  const rows = await db
    .selectFrom('catalog_changes')
    .select(['version', 'product_id'])
    .where('version', '>', after)
    .where('version', '<=', upTo)
    .execute();
  const versions = new Set(rows.map((row) => row.version));
  return versions.size === upTo - after ? new Set(rows.map((row) => row.product_id)) : null;
}

/** The products that show one of these pictures. */
export async function listProductsWithPictures(db: Reader, mediaIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('product_images')
    .select('product_id')
    .distinct()
    .where('media_id', 'in', mediaIds)
    .execute();
  return rows.map((row) => row.product_id);
}

/** Movements of stock of the last seconds, by the database's clock; those of open transactions come later. */
export function listRecentMovements(db: Reader): Promise<{ id: number; product_id: number }[]> {
  return db
    .selectFrom('stock_movements')
    .select(['id', 'product_id'])
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${MOVEMENTS_WINDOW_SECONDS})`)
    .execute();
}

/** The newest tell enough of what sells best: all of a very large shop's would keep its start waiting. */
const MOST_ORDERS = 100_000;

/** Units of each product in orders that were paid since then. */
export async function listUnitsSold(db: Reader, since: Date): Promise<Map<number, number>> {
  const newest = db
    .selectFrom('orders as o')
    .select('o.id')
    .where(isRealOrder)
    .where('o.status', 'in', soldStatuses)
    .where('o.paid_at', '>=', since)
    .orderBy('o.paid_at', 'desc')
    .limit(MOST_ORDERS);
  const rows = await db
    .with(
      (cte) => cte('newest').materialized(),
      () => newest,
    )
    .selectFrom('order_items as i')
    .innerJoin('newest as n', 'n.id', 'i.order_id')
    .select(({ fn }) => ['i.product_id', fn.sum<number>('i.quantidade').as('units')])
    .groupBy('i.product_id')
    .execute();
  return new Map(rows.map((row) => [row.product_id, Number(row.units)]));
}

export type CategoryRecord = Selectable<DB['categories']>;

/** Active categories in the owner's order. */
export function listCategories(db: Reader): Promise<CategoryRecord[]> {
  return db
    .selectFrom('categories')
    .selectAll()
    .where('ativa', '=', true)
    .orderBy('ordem')
    .orderBy('id')
    .execute();
}

interface Wanted {
  /** Null: all. */
  ids: readonly number[] | null;
  withHidden: boolean;
}

function listProducts(db: Reader, { ids, withHidden }: Wanted) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .selectAll('products')
    .select('categories.nome as categoria')
    .where('products.archived_at', 'is', null)
    .$if(!withHidden, (query) => query.where('products.ativo', '=', true))
    .$if(ids !== null, (query) => query.where('products.id', 'in', ids ?? []))
    .orderBy('products.id')
    .execute();
}

function listVariants(db: Reader, productIds: readonly number[]) {
  return db
    .selectFrom('variants')
    .innerJoin('product_colors', 'product_colors.id', 'variants.color_id')
    .innerJoin('product_sizes', 'product_sizes.id', 'variants.size_id')
    .innerJoin('stock_items', 'stock_items.id', 'variants.stock_item_id')
    .select([
      'variants.product_id',
      'variants.stock_item_id',
      'variants.sku',
      'variants.gtin',
      'product_colors.nome as cor',
      'product_sizes.tamanho',
      'stock_items.quantity',
    ])
    .where('variants.product_id', 'in', productIds)
    .orderBy('product_colors.position')
    .orderBy('product_sizes.position')
    .orderBy('variants.id')
    .execute();
}

function listImages(db: Reader, productIds: readonly number[]) {
  return db
    .selectFrom('product_images')
    .leftJoin('product_colors', 'product_colors.id', 'product_images.color_id')
    .leftJoin('media', 'media.id', 'product_images.media_id')
    .select([
      'product_images.product_id',
      'product_images.url',
      'product_colors.nome as cor',
      'media.width',
      'media.height',
      'media.placeholder',
      'media.widths',
    ])
    .where('product_images.product_id', 'in', productIds)
    .orderBy('product_images.position')
    .orderBy('product_images.id')
    .execute();
}

function listColors(db: Reader, productIds: readonly number[]) {
  return db
    .selectFrom('product_colors')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

function listSizes(db: Reader, productIds: readonly number[]) {
  return db
    .selectFrom('product_sizes')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>;

/** A product's row with everything that hangs on it, each list in its order. */
export interface ProductRecord {
  product: Rows<typeof listProducts>[number];
  colors: Rows<typeof listColors>;
  sizes: Rows<typeof listSizes>;
  variants: Rows<typeof listVariants>;
  images: Rows<typeof listImages>;
  fit: FitCounts;
}

/**
 * Products with all their parts, those that the shop shows or hidden ones too, but none that is archived; `ids` narrows
 * to those. Several queries: give it a snapshot transaction where they must fit together.
 */
export async function listProductRecords(
  db: Reader,
  ids: readonly number[] | null = null,
  { withHidden = false }: { withHidden?: boolean } = {},
): Promise<ProductRecord[]> {
  if (ids?.length === 0) return [];
  const products = await listProducts(db, { ids, withHidden });
  const productIds = products.map((product) => product.id);
  if (productIds.length === 0) return [];
  const colors = byProduct(await listColors(db, productIds));
  const sizes = byProduct(await listSizes(db, productIds));
  const variants = byProduct(await listVariants(db, productIds));
  const images = byProduct(await listImages(db, productIds));
  const fit = await listFitCounts(db, productIds);
  return products.map((product) => ({
    product,
    colors: colors.get(product.id) ?? [],
    sizes: sizes.get(product.id) ?? [],
    variants: variants.get(product.id) ?? [],
    images: images.get(product.id) ?? [],
    fit: fit.get(product.id) ?? NO_ANSWERS,
  }));
}

function byProduct<T extends { product_id: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, (row) => row.product_id);
}
