import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { ProductFields } from './read-fields.ts';

type Tx = Transaction<DB>;

export interface LockedProduct {
  id: number;
  versao: number;
  preco_cents: number;
  promocional_cents: number | null;
  sku: string;
  vale_presente: boolean;
}

/** Waits for other edits of the same product; undefined where there is none or it is archived. */
export function lockProduct(tx: Tx, id: number): Promise<LockedProduct | undefined> {
  return selectProduct(tx, id).forNoKeyUpdate().executeTakeFirst();
}

/** As `lockProduct`, and waits for orders that are about to name it, so that `isOrdered` sees them. */
export function lockForRemoval(tx: Tx, id: number): Promise<LockedProduct | undefined> {
  return selectProduct(tx, id).forUpdate().executeTakeFirst();
}

function selectProduct(tx: Tx, id: number) {
  return tx
    .selectFrom('products')
    .select(['id', 'versao', 'preco_cents', 'promocional_cents', 'sku', 'vale_presente'])
    .where('id', '=', id)
    .where('archived_at', 'is', null);
}

export type NewProductRow = ProductFields & { nome: string; preco_cents: number; category_id: number };

export async function insertProduct(tx: Tx, row: NewProductRow): Promise<number> {
  const { id } = await tx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** One edit: the version goes up by one. */
export async function updateProduct(
  tx: Tx,
  id: number,
  change: ProductFields & { category_id?: number; estoque_compartilhado?: boolean; now: Date },
): Promise<void> {
  const { now, ...columns } = change;
  await tx
    .updateTable('products')
    .set((eb) => ({ ...columns, versao: eb('versao', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Of these numbers those of products that are there, in the same order and once each. */
export async function listPresentIds(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => there.has(id));
}

/** What is shown with a product. */
export async function saveLook(tx: Tx, id: number, look: number[]): Promise<void> {
  await tx.updateTable('products').set({ look }).where('id', '=', id).execute();
}

/** Is it in an order, of whatever state? */
export async function isOrdered(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('order_items')
    .select('id')
    .where('product_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Its number, unless it is archived or unknown. */
export async function findLiveProduct(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function archiveProduct(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ archived_at: now, versao: eb('versao', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Is it shown and sold again? Not where it was not archived. */
export async function restoreProduct(tx: Tx, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('products')
    .set((eb) => ({ archived_at: null, versao: eb('versao', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of what was archived before then and was never ordered, some, which nobody else restores or deletes meanwhile. */
export async function lockDeletedBefore(
  tx: Tx,
  before: Date,
  except: readonly number[],
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('products as p')
    .select('p.id')
    .where('p.archived_at', '<', before)
    .$if(except.length > 0, (query) => query.where('p.id', 'not in', except))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_items as i').select('i.id').whereRef('i.product_id', '=', 'p.id'))),
    )
    .orderBy('p.id')
    .limit(1)
    .forUpdate('p')
    .skipLocked()
    .executeTakeFirst();
  return row?.id;
}

export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('variants').where('product_id', '=', id).execute();
  await tx.deleteFrom('products').where('id', '=', id).execute();
}

export interface NamedPart {
  id: number;
  name: string;
}

/** Its colours take names that nobody asks for, so that they can be named anew in any order. */
export async function freeColorNames(tx: Tx, productId: number): Promise<void> {
  const name = sql<string>`id::text`;
  await tx.updateTable('product_colors').set({ nome: name }).where('product_id', '=', productId).execute();
}

/** As `freeColorNames`, of sizes. */
export async function freeSizeNames(tx: Tx, productId: number): Promise<void> {
  const name = sql<string>`id::text`;
  await tx.updateTable('product_sizes').set({ tamanho: name }).where('product_id', '=', productId).execute();
}

/** A product's colours become these, in this order; those that stay keep their id. */
export async function saveColors(
  tx: Tx,
  productId: number,
  colors: readonly { id: number | null; nome: string; hex: string | null }[],
): Promise<NamedPart[]> {
  const kept = colors.flatMap(({ id }) => id ?? []);
  await tx
    .deleteFrom('product_colors')
    .where('product_id', '=', productId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  const saved: NamedPart[] = [];
  for (const [position, { id, nome, hex }] of colors.entries()) {
    const row = { position, nome, hex };
    if (id === null) {
      const made = await tx
        .insertInto('product_colors')
        .values({ ...row, product_id: productId })
        .returning('id')
        .executeTakeFirstOrThrow();
      saved.push({ id: made.id, name: nome });
    } else {
      await tx.updateTable('product_colors').set(row).where('id', '=', id).execute();
      saved.push({ id, name: nome });
    }
  }
  return saved;
}

/** As `saveColors`, of sizes. `detalhes` is JSON text. */
export async function saveSizes(
  tx: Tx,
  productId: number,
  sizes: readonly { id: number | null; tamanho: string; detalhes: string | null }[],
): Promise<NamedPart[]> {
  const kept = sizes.flatMap(({ id }) => id ?? []);
  await tx
    .deleteFrom('product_sizes')
    .where('product_id', '=', productId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  const saved: NamedPart[] = [];
  for (const [position, { id, tamanho, detalhes }] of sizes.entries()) {
    const row = { position, tamanho, detalhes };
    if (id === null) {
      const made = await tx
        .insertInto('product_sizes')
        .values({ ...row, product_id: productId })
        .returning('id')
        .executeTakeFirstOrThrow();
      saved.push({ id: made.id, name: tamanho });
    } else {
      await tx.updateTable('product_sizes').set(row).where('id', '=', id).execute();
      saved.push({ id, name: tamanho });
    }
  }
  return saved;
}

export interface NewImage {
  color_id: number | null;
  url: string;
  media_id: number | null;
}

/** A product's pictures become these, in this order. */
export async function replaceImages(tx: Tx, productId: number, images: readonly NewImage[]): Promise<void> {
  await tx.deleteFrom('product_images').where('product_id', '=', productId).execute();
  if (images.length === 0) return;
  const rows = images.map((image, position) => ({ ...image, position, product_id: productId }));
  await tx.insertInto('product_images').values(rows).execute();
}

/** Ids of the shop's own pictures by key. */
export async function findMediaIds(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.selectFrom('media').select(['id', 'key']).where('key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Names and ids of all categories, hidden ones too. */
export function listCategoryNames(tx: Tx): Promise<{ id: number; nome: string }[]> {
  return tx.selectFrom('categories').select(['id', 'nome']).execute();
}

/** The product behind a SKU, else the one of this very name; archived ones are no match. */
export async function findProductId(
  tx: Tx,
  { sku, nome }: { sku: string; nome: string },
): Promise<number | null> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('archived_at', 'is', null)
    .where((eb) => (sku === '' ? eb(sql`lower(nome)`, '=', nome.toLowerCase()) : eb('sku', '=', sku)))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Do all its variants sell from one stock? */
export async function updateStockKind(tx: Tx, id: number, shared: boolean): Promise<void> {
  await tx.updateTable('products').set({ estoque_compartilhado: shared }).where('id', '=', id).execute();
}

/** Of all products but archived ones, the oldest first. */
export async function listAllIds(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
