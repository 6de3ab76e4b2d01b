import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../server/db/index.ts';
import {
  insertSettingOnce,
  lockSetting,
  readSetting,
  updateSetting,
} from '../server/settings/settings.store.ts';
import { insertStockItems } from '../server/features/stock/index.ts';
import type { DemoCategory, DemoProduct } from './catalog/index.ts';

type Writer = Transaction<DB>;

const SETTING = 'demo_catalog';
const MINUTE_MS = 60_000;

/** Any product at all, shown, hidden or archived. */
export async function hasProducts(db: Pick<Writer, 'selectFrom'>): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** What was done about the demonstration before. */
export interface SeedingMark {
  seeded: boolean;
  /** The shop had products of its own when it was to be filled: emptied, it stays empty. */
  declined: boolean;
}

function markOf(value: unknown): SeedingMark {
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { seeded: kept['seeded'] === true, declined: kept['declined'] === true };
}

export const readMark = async (db: Kysely<DB>): Promise<SeedingMark> =>
  markOf(await readSetting(db, SETTING));

/** Takes the row that lets one server seed at a time, and says what stands in it. */
export async function lockSeeding(db: Writer): Promise<SeedingMark> {
  await insertSettingOnce(db, SETTING, { seeded: false });
  return markOf(await lockSetting(db, SETTING));
}

export async function saveMark(db: Writer, mark: SeedingMark): Promise<void> {
  await updateSetting(db, SETTING, mark);
}

/** Adds the categories that are missing; the ids of all of them by name. */
export async function insertCategories(
  db: Writer,
  categories: readonly DemoCategory[],
): Promise<Map<string, number>> {
  await db
    .insertInto('categories')
    .values(categories.map(({ nome, slug, descricao, ordem }) => ({ nome, slug, descricao, ordem })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db.selectFrom('categories').select(['id', 'nome']).execute();
  return new Map(rows.map((row) => [row.nome, row.id]));
}

/** Their ids by SKU. The first product counts as the newest, so that the shop shows them in this order. */
export async function insertProducts(
  db: Writer,
  products: readonly DemoProduct[],
  { categories, now }: { categories: ReadonlyMap<string, number>; now: Date },
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('products')
    .values(
      products.map((product, index) => ({
        nome: product.nome,
        demonstracao: product.nome,
        descricao: product.descricao,
        preco_cents: product.precoCents,
        promocional_cents: product.promocionalCents,
        category_id: idOf(categories, product.categoria),
        marca: product.marca,
        genero: product.genero,
        material: product.material,
        sku: product.sku,
        peso_grams: product.pesoGrams,
        altura_mm: product.alturaMm,
        largura_mm: product.larguraMm,
        comprimento_mm: product.comprimentoMm,
        tags: [...product.tags],
        destaque: product.destaque,
        ...(product.corBackground === null ? {} : { cor_background: product.corBackground }),
        created_at: new Date(now.getTime() - index * MINUTE_MS),
        updated_at: now,
      })),
    )
    .returning(['id', 'sku'])
    .execute();
  return new Map(rows.map((row) => [row.sku, row.id]));
}

/** A name within a product. */
export function within(productId: number, nome: string): string {
  return `${productId} ${nome}`;
}

/** Their ids by `within` of product and name. */
export async function insertColors(
  db: Writer,
  products: readonly DemoProduct[],
  ids: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('product_colors')
    .values(
      products.flatMap(({ sku, cores }) =>
        cores.map(({ nome, hex }, position) => ({ product_id: idOf(ids, sku), position, nome, hex })),
      ),
    )
    .returning(['id', 'product_id', 'nome'])
    .execute();
  return new Map(rows.map((row) => [within(row.product_id, row.nome), row.id]));
}

/** Their ids by `within` of product and size. */
export async function insertSizes(
  db: Writer,
  products: readonly DemoProduct[],
  ids: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('product_sizes')
    .values(
      products.flatMap(({ sku, tamanhos }) =>
        tamanhos.map(({ tamanho, detalhes }, position) => ({
          product_id: idOf(ids, sku),
          position,
          tamanho,
          detalhes: JSON.stringify(detalhes),
        })),
      ),
    )
    .returning(['id', 'product_id', 'tamanho'])
    .execute();
  return new Map(rows.map((row) => [within(row.product_id, row.tamanho), row.id]));
}

export interface NewVariant {
  productId: number;
  colorId: number;
  sizeId: number;
  sku: string;
  quantity: number;
}

/** Each variant with a stock item of its own, and a first movement that accounts for its units. */
export async function insertVariants(db: Writer, variants: readonly NewVariant[]): Promise<void> {
  const items = await insertStockItems(db, variants);
  await db
    .insertInto('variants')
    .values(
      variants.map(({ productId, colorId, sizeId, sku }, index) => {
        const item = items[index];
        if (!item) throw new Error(`No stock item for ${sku}`);
        return {
          product_id: productId,
          color_id: colorId,
          size_id: sizeId,
          stock_item_id: item.stockItemId,
          sku,
        };
      }),
    )
    .execute();
}

export interface NewImage {
  product_id: number;
  color_id: number;
  position: number;
  url: string;
  media_id: number;
}

export async function insertImages(db: Writer, images: readonly NewImage[]): Promise<void> {
  await db
    .insertInto('product_images')
    .values([...images])
    .execute();
}

/** The id behind a name that must be there. */
export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demonstration catalogue has no ${name}`);
  return id;
}
