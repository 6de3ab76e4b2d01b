import { createHash } from 'node:crypto';
import type { SearchTexts } from '#shared/list-texts.ts';
import type { Cartao, Categoria, Produto } from '#shared/wire/catalog.ts';
import type { CategoryRecord, ProductRecord } from './catalog.store.ts';
import type { BoughtTogether } from './together.store.ts';
import { newestOf } from './newest.ts';
import { toCartao, toCategoria, toProduto, toSearchTexts } from './wire-product.ts';

/** A product in both of its shapes, serialised once. */
export interface CatalogEntry {
  produto: Produto;
  cartao: Cartao;
  search?: SearchTexts | undefined;
  produtoJson: string;
  cartaoJson: string;
  hash: string;
  cartaoHash: string;
}

/** The whole catalogue at one moment; never changed, only replaced. */
export interface CatalogSnapshot {
  /** Differs whenever anything that the catalogue answers differs. */
  version: string;
  /** Differs whenever a card or a category differs: what pages with lists show. */
  listVersion: string;
  /** Of each list as it is answered whole. */
  hashes: Readonly<Record<'produtos' | 'cartoes' | 'categorias', string>>;
  /** In server order. */
  entries: readonly CatalogEntry[];
  byId: ReadonlyMap<number, CatalogEntry>;
  cards: readonly Cartao[];
  boughtTogether: BoughtTogether;
  categories: readonly Categoria[];
  /** Of what is new, newest first. */
  newest: readonly number[];
  /** Of what was sold lately and can be bought, best sold first; a few. */
  bestSold: readonly number[];
}

const BEST_SOLD = 12;

/** Serialises a product once, for every answer that will hold it. */
function toEntry(record: ProductRecord): CatalogEntry {
  const produto = toProduto(record);
  const cartao = toCartao(produto);
  const produtoJson = JSON.stringify(produto);
  const cartaoJson = JSON.stringify(cartao);
  const search = toSearchTexts(record);
  return {
    produto,
    cartao,
    search,
    produtoJson,
    cartaoJson,
    // No answer has what search engines read, but the product's page.
    hash: digest([produtoJson, ...(search === undefined ? [] : [JSON.stringify(search)])]),
    cartaoHash: digest([cartaoJson]),
  };
}

/** Puts entries into server order: units sold lately, then featured, then newest. */
function buildSnapshot(
  entries: readonly CatalogEntry[],
  categories: readonly Categoria[],
  { unitsSold, boughtTogether, now }: Ranking,
): CatalogSnapshot {
  const ordered = entries.toSorted((a, b) => compareRank(a.produto, b.produto, unitsSold));
  const hashes = {
    produtos: digest(ordered.map((entry) => entry.hash)),
    cartoes: digest(ordered.map((entry) => entry.cartaoHash)),
    categorias: digest([JSON.stringify(categories)]),
  };
  const newest = newestOf(
    ordered.map((entry) => entry.produto),
    now,
  );
  const bestSold = ordered
    .filter(({ produto: { id }, cartao }) => unitsSold.has(id) && !cartao.esgotado)
    .slice(0, BEST_SOLD)
    .map(({ produto }) => produto.id);
  const news = `${newest.join()} ${bestSold.join()}`;
  return {
    version: digest([hashes.categorias, hashes.produtos, JSON.stringify([...boughtTogether]), news]),
    listVersion: digest([hashes.categorias, hashes.cartoes, news]),
    hashes,
    entries: ordered,
    byId: new Map(ordered.map((entry) => [entry.produto.id, entry])),
    cards: ordered.map((entry) => entry.cartao),
    boughtTogether,
    categories,
    newest,
    bestSold,
  };
}

/** What was sold counts first; by product. */
export type UnitsSold = ReadonlyMap<number, number>;

/** What orders tell of products. */
export interface Sales {
  unitsSold: UnitsSold;
  boughtTogether: BoughtTogether;
}

/** What a catalogue depends on beside its own rows. */
export interface Ranking extends Sales {
  now: Date;
}

/** The catalogue of these rows. */
export function snapshotOf(
  rows: { products: readonly ProductRecord[]; categories: readonly CategoryRecord[] },
  ranking: Ranking,
): CatalogSnapshot {
  return buildSnapshot(rows.products.map(toEntry), rows.categories.map(toCategoria), ranking);
}

/** The same catalogue with some products as they are now; those of `ids` that no record names are gone. */
export function withProducts(
  before: CatalogSnapshot,
  changed: { ids: ReadonlySet<number>; records: readonly ProductRecord[] },
  ranking: Ranking,
): CatalogSnapshot {
  const untouched = before.entries.filter((entry) => !changed.ids.has(entry.produto.id));
  return buildSnapshot([...untouched, ...changed.records.map(toEntry)], before.categories, ranking);
}

function compareRank(a: Produto, b: Produto, unitsSold: UnitsSold): number {
  return (
    (unitsSold.get(b.id) ?? 0) - (unitsSold.get(a.id) ?? 0) ||
    Number(b.destaque) - Number(a.destaque) ||
    b.created_at.localeCompare(a.created_at) ||
    b.id - a.id
  );
}

function digest(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('base64url').slice(0, 22);
}
