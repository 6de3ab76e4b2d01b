import type { Transaction } from 'kysely';
import { partCodes } from '#shared/sku-words.ts';
import { fold } from '#shared/text.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { insertStockItems, lockStock, moveStock } from '../stock/index.ts';
import { planStock, type Cell, type PlannedVariant, type Pool } from './plan-stock.ts';
import type { NamedPart } from './products.store.ts';
import { ONLY_COLOR, ONLY_SIZE } from './read-parts.ts';
import type { StockWish } from './read-product.ts';
import {
  freeArchivedSkus,
  listTakenSkus,
  saveVariants,
  type PresentRow,
  type VariantRow,
} from './variants.store.ts';

type Tx = Transaction<DB>;

export interface StockEdit {
  productId: number;
  /** Of the product itself: its variants' codes begin with it. */
  sku: string;
  colors: readonly NamedPart[];
  sizes: readonly NamedPart[];
  /** Null for a new product. */
  present: { shared: boolean; variants: readonly PresentRow[] } | null;
  wish: StockWish | undefined;
  by: string;
}

/** Variants and their units after an edit, each change with its line in the ledger. True: they share one stock. */
export async function saveStock(tx: Tx, edit: StockEdit): Promise<boolean> {
  const { productId, colors, sizes, by } = edit;
  const locked = await lockStock(tx, [...new Set(edit.present?.variants.map((one) => one.stockItemId))]);
  const present = edit.present && {
    shared: edit.present.shared,
    variants: edit.present.variants.map((one) => ({
      ...one,
      // By the names that they have now: a variant that was renamed is the same one.
      cor: colors.find(({ id }) => id === one.colorId)?.name ?? one.cor,
      tamanho: sizes.find(({ id }) => id === one.sizeId)?.name ?? one.tamanho,
      quantity: locked.get(one.stockItemId) ?? one.quantity,
    })),
  };
  const cells = colors.flatMap((color) => sizes.map((size) => ({ cor: color.name, tamanho: size.name })));
  const plan = planStock(cells, present, edit.wish);
  const itemOf = new Map<PlannedVariant['pool'], number>();
  for (const pool of plan.pools) itemOf.set(pool, await applyPool(tx, { productId, by }, { pool, locked }));
  const skus = await nameVariants(tx, edit, plan.variants);
  const rows = plan.variants.map((variant, index): VariantRow => ({
    variantId: variant.variantId,
    colorId: idOf(colors, variant.cor),
    sizeId: idOf(sizes, variant.tamanho),
    stockItemId: itemOf.get(variant.pool) ?? 0,
    sku: skus[index] ?? null,
  }));
  await saveVariants(tx, productId, rows);
  for (const stockItemId of plan.abandoned) {
    const quantity = locked.get(stockItemId) ?? 0;
    if (quantity > 0) await moveStock(tx, { stockItemId, productId, quantity: -quantity, by });
  }
  return plan.shared;
}

function idOf(parts: readonly NamedPart[], name: string): number {
  const part = parts.find((one) => fold(one.name) === fold(name));
  if (part === undefined) throw new Error(`A variant names ${name}, which the product does not have`);
  return part.id;
}

const MAX_SKU = 80;

/** A code for each variant; null where it keeps its own. Throws 409 when a wanted one is another product's. */
async function nameVariants(
  tx: Tx,
  { productId, sku, present, colors, sizes }: StockEdit,
  variants: readonly PlannedVariant[],
): Promise<(string | null)[]> {
  const parts = { cor: codesOf(colors, ONLY_COLOR), tamanho: codesOf(sizes, ONLY_SIZE) };
  const wanted = variants.map((variant) => {
    if (variant.sku !== '') return { code: variant.sku, made: false };
    return variant.variantId === null ? { code: madeUp(sku, variant, parts), made: true } : null;
  });
  const codes = wanted.flatMap((one) => one?.code ?? []);
  await freeArchivedSkus(tx, codes);
  const taken = await listTakenSkus(tx, productId, codes);
  const keeping = new Set(variants.filter((_, index) => wanted[index] === null).map((one) => one.variantId));
  const own = new Set(
    present?.variants.filter(({ variantId }) => keeping.has(variantId)).map((variant) => variant.sku),
  );
  return wanted.map((one) => {
    if (one === null) return null;
    const isFree = !taken.has(one.code) && !own.has(one.code);
    if (!isFree && !one.made) throw conflict('sku_repetido', `O código ${one.code} já é de outra variante.`);
    const code = isFree ? one.code : `${one.code.slice(0, MAX_SKU - 20)}-${productId}-${own.size}`;
    own.add(code);
    return code;
  });
}

/** Nothing is added where there is nothing to choose. */
function codesOf(parts: readonly NamedPart[], only: string): ReadonlyMap<string, string> {
  const names = parts.map(({ name }) => name);
  return names.length === 1 && names[0] === only ? new Map() : partCodes(names);
}

type Codes = ReadonlyMap<string, string>;

/** 'VEST-MIDI-01-AZUL-M'. */
function madeUp(sku: string, { cor, tamanho }: Cell, codes: { cor: Codes; tamanho: Codes }): string {
  const parts = [sku, codes.cor.get(fold(cor)) ?? '', codes.tamanho.get(fold(tamanho)) ?? ''];
  return parts
    .filter((part) => part !== '')
    .join('-')
    .toUpperCase()
    .slice(0, MAX_SKU);
}

/** Puts into an item what the plan says, and accounts for the difference. The item's id. */
async function applyPool(
  tx: Tx,
  { productId, by }: Pick<StockEdit, 'productId' | 'by'>,
  { pool, locked }: { pool: Pool; locked: ReadonlyMap<number, number> },
): Promise<number> {
  const { stockItemId, change } = pool;
  if (stockItemId === null) {
    const quantity = change !== null && 'set' in change ? change.set : 0;
    const [made] = await insertStockItems(tx, [{ productId, quantity }], by);
    if (made === undefined) throw new Error(`No stock item for product ${productId}`);
    return made.stockItemId;
  }
  const before = locked.get(stockItemId) ?? 0;
  const after = change === null ? before : 'set' in change ? change.set : Math.max(0, before + change.add);
  if (after !== before) await moveStock(tx, { stockItemId, productId, quantity: after - before, by });
  return stockItemId;
}
