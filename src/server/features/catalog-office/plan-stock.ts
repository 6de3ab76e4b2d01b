import { fold } from '#shared/text.ts';
import { AppError, conflict, invalid } from '../../errors.ts';
import type { StockWish } from './read-product.ts';

/** A colour in a size, by their names. */
export interface Cell {
  cor: string;
  tamanho: string;
}

export interface PresentVariant extends Cell {
  variantId: number;
  stockItemId: number;
  quantity: number;
  sku: string;
}

export interface PresentStock {
  shared: boolean;
  variants: readonly PresentVariant[];
}

/** Units that are to lie somewhere: in an item that is there, or in a new one. */
export interface Pool {
  stockItemId: number | null;
  /** `set`: so many; `add`: so many more or fewer than whatever there are; null: as it is. */
  change: { set: number } | { add: number } | null;
}

export interface PlannedVariant extends Cell {
  variantId: number | null;
  /** Empty: as it is, or to be made up. */
  sku: string;
  pool: Pool;
}

export interface StockPlan {
  shared: boolean;
  pools: Pool[];
  variants: PlannedVariant[];
  /** Items that nothing is sold from any more. */
  abandoned: number[];
}

export const cellKey = ({ cor, tamanho }: Cell) => `${fold(cor)}\n${fold(tamanho)}`;

/**
 * How the stock of a product is to lie after an edit: `cells` are its colours in its sizes, `present` what there is
 * (null for a new product). Without a wish what stays keeps its units. Throws 422.
 */
export function planStock(
  cells: readonly Cell[],
  present: PresentStock | null,
  wish: StockWish | undefined,
): StockPlan {
  refuseStrangers(cells, wish);
  const shared = isShared(present, wish);
  const plan = shared ? planShared(cells, present, wish) : planEach(cells, present, wish);
  const used = new Set(plan.pools.map((pool) => pool.stockItemId));
  const before = new Set(present?.variants.map((variant) => variant.stockItemId));
  return { ...plan, shared, abandoned: [...before].filter((id) => !used.has(id)) };
}

function refuseStrangers(cells: readonly Cell[], wish: StockWish | undefined): void {
  const known = new Set(cells.map(cellKey));
  const seen = new Set<string>();
  for (const variante of wish?.variantes ?? []) {
    const name = `${variante.cor}, ${variante.tamanho}`;
    if (!known.has(cellKey(variante))) throw wrongVariant(`O produto não tem a variante ${name}.`);
    if (seen.has(cellKey(variante))) throw wrongVariant(`A variante ${name} está na lista duas vezes.`);
    seen.add(cellKey(variante));
  }
}

function wrongVariant(text: string) {
  return invalid(text, { variantes: text });
}

function isShared(present: PresentStock | null, wish: StockWish | undefined): boolean {
  if (wish?.shared !== undefined) return wish.shared;
  const before = present?.shared ?? true;
  const variantes = wish?.variantes ?? [];
  if (variantes.length === 0) return before;
  return before && present !== null && repeatsOnePool(variantes, wish?.estoque);
}

/** A client that sends back what it read of a shared stock: every variant shows the pool. */
function repeatsOnePool(variantes: readonly { estoque: number }[], estoque: number | undefined): boolean {
  const first = variantes[0]?.estoque;
  if (estoque === undefined || variantes.some((variante) => variante.estoque !== first)) return false;
  return variantes.length === 1 || estoque !== sumOf(variantes);
}

function sumOf(variants: readonly { estoque: number }[]): number {
  return variants.reduce((sum, variant) => sum + variant.estoque, 0);
}

type Lying = Pick<StockPlan, 'pools' | 'variants'>;

function planShared(
  cells: readonly Cell[],
  present: PresentStock | null,
  wish: StockWish | undefined,
): Lying {
  const wasShared = present?.shared === true;
  const pool: Pool = {
    stockItemId: present?.variants[0]?.stockItemId ?? null,
    change: poolChange(wasShared, present, wish),
  };
  const byCell = new Map(present?.variants.map((variant) => [cellKey(variant), variant]));
  const skus = skusOf(wish);
  const variants = cells.map((cell) => ({
    ...cell,
    variantId: byCell.get(cellKey(cell))?.variantId ?? null,
    sku: skus.get(cellKey(cell)) ?? '',
    pool,
  }));
  return { pools: [pool], variants };
}

function poolChange(
  wasShared: boolean,
  present: PresentStock | null,
  wish: StockWish | undefined,
): Pool['change'] {
  const wanted = wish?.estoque ?? wish?.variantes?.[0]?.estoque;
  if (wasShared) {
    if (wanted === undefined) return null;
    return wish?.lido === undefined ? { set: wanted } : { add: wanted - wish.lido };
  }
  if (present === null) return { set: wanted ?? 0 };
  const sum = present.variants.reduce((units, variant) => units + variant.quantity, 0);
  if (wish?.estoque === undefined) return { set: sum };
  return { set: wish.lido === undefined ? wish.estoque : Math.max(0, sum + wish.estoque - wish.lido) };
}

function planEach(cells: readonly Cell[], present: PresentStock | null, wish: StockWish | undefined): Lying {
  const byCell = new Map(present?.variants.map((variant) => [cellKey(variant), variant]));
  const wanted = new Map(wish?.variantes?.map((variante) => [cellKey(variante), variante]));
  const skus = skusOf(wish);
  const rest = restOfPool(cells, present, wish);
  // A pool of one variant is that variant's: what was read of the one was read of the other.
  const lido = present?.shared === true ? wish?.lido : undefined;
  const taken = new Set<number>();
  const variants = cells.map((cell): PlannedVariant => {
    const there = byCell.get(cellKey(cell));
    const asked = wanted.get(cellKey(cell));
    // When a pool is split, its first variant keeps the item.
    const keeps = there !== undefined && !taken.has(there.stockItemId);
    if (keeps) taken.add(there.stockItemId);
    const stockItemId = keeps ? there.stockItemId : null;
    const stays = there !== undefined && rest === null;
    const change = stays
      ? changeOf(asked, lido)
      : { set: asked?.estoque ?? (rest?.cell === cell ? rest.units : 0) };
    const pool = { stockItemId, change };
    return { ...cell, variantId: there?.variantId ?? null, sku: skus.get(cellKey(cell)) ?? '', pool };
  });
  refuseOtherSum(variants, byCell, wish?.estoque);
  return { pools: variants.map((variant) => variant.pool), variants };
}

/**
 * Of a pool that is being split: what was given to none of its variants, for the first that was not spoken of. Null when
 * there is none to split. Throws 409 when units were sold or came back since the editor counted them: nobody but the
 * owner can tell which variants' they are.
 */
function restOfPool(
  cells: readonly Cell[],
  present: PresentStock | null,
  wish: StockWish | undefined,
): { cell: Cell | undefined; units: number } | null {
  if (present?.shared !== true || present.variants.length < 2) return null;
  const pooled = present.variants[0]?.quantity ?? 0;
  const variantes = wish?.variantes ?? [];
  if (
    [wish?.lido, ...variantes.map(({ lido }) => lido)].some((lido) => lido !== undefined && lido !== pooled)
  ) {
    throw conflict(
      'estoque_mudou',
      'O estoque mudou enquanto você o dividia. Recarregue o produto e divida o que há agora.',
    );
  }
  const named = new Set(variantes.map(cellKey));
  const cell = cells.find((one) => !named.has(cellKey(one)));
  return { cell, units: Math.max(0, pooled - sumOf(variantes)) };
}

function changeOf(
  asked: { estoque: number; lido: number | undefined } | undefined,
  lidoOfPool: number | undefined,
): Pool['change'] {
  if (asked === undefined) return null;
  const lido = asked.lido ?? lidoOfPool;
  return lido === undefined ? { set: asked.estoque } : { add: asked.estoque - lido };
}

function skusOf(wish: StockWish | undefined): Map<string, string> {
  return new Map(wish?.variantes?.map((variante) => [cellKey(variante), variante.sku]));
}

function refuseOtherSum(
  variants: readonly PlannedVariant[],
  byCell: ReadonlyMap<string, PresentVariant>,
  estoque: number | undefined,
): void {
  if (estoque === undefined) return;
  const units = variants.map(({ pool: { change }, ...cell }) => {
    if (change !== null && 'set' in change) return change.set;
    return (byCell.get(cellKey(cell))?.quantity ?? 0) + (change?.add ?? 0);
  });
  if (units.reduce((sum, one) => sum + one, 0) === estoque) return;
  const text = 'Este produto tem um estoque para cada cor e tamanho: informe o de cada variante.';
  throw new AppError(422, 'estoque_por_variante', text, { campos: { estoque: text } });
}
