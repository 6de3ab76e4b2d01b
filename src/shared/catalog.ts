import type { ListQuery } from './page-services.ts';
import type { Cartao, Cor, Picture, Produto, Sort, Variante } from './wire/catalog.ts';
import type { InstallmentRules } from './installments.ts';
import { formatReais, instalmentCents } from './money.ts';
import { fold, plural } from './text.ts';

/** The category that is no category: always first, narrows nothing. */
export const ALL_CATEGORIES = 'Todas';

/** The tabs after 'Todas' while nothing was read from the server. */
export const DEFAULT_CATEGORIES = ['Croppeds', 'Macacão', 'Macaquinho'] as const;

type Priced = Pick<Produto, 'preco' | 'promocional'>;
type Listed = Pick<
  Cartao,
  | 'nome'
  | 'descricao'
  | 'preco'
  | 'promocional'
  | 'categoria'
  | 'cor'
  | 'tamanhos'
  | 'destaque'
  | 'material'
  | 'tags'
  | 'mostra'
>;

/** What a list is narrowed and ordered by; what is absent or empty narrows nothing. */
export type ListFilter = Partial<Omit<ListQuery, 'offset' | 'limit'>>;

/** `preco` in whole cents. */
export function fullPriceCents(product: Pick<Produto, 'preco'>): number {
  return Math.round(product.preco * 100);
}

/** What is paid, in whole cents: the promotional price when it is set and below `preco`, else `preco`. */
export function effectivePriceCents(product: Priced): number {
  const full = fullPriceCents(product);
  if (product.promocional === null) return full;
  const promotional = Math.round(product.promocional * 100);
  return promotional > 0 && promotional < full ? promotional : full;
}

/** Rounded percentage that the promotional price takes off; 0 without one. */
export function discountPercent(product: Priced): number {
  const full = fullPriceCents(product);
  return full > 0 ? Math.round(((full - effectivePriceCents(product)) / full) * 100) : 0;
}

/** 'R$ 129,90', of the effective price. */
export function priceText(product: Priced): string {
  return formatReais(effectivePriceCents(product));
}

/** 'ou 2x de R$ 64,95', of the effective price; '' where two parts are too small or have interest. */
export function cardInstalmentText(product: Priced, rules: InstallmentRules): string {
  const cents = effectivePriceCents(product);
  if (rules.withoutInterest < 2 || cents < 2 * rules.leastCents) return '';
  return `ou 2x de ${formatReais(instalmentCents(cents, 2))}`;
}

/** '1 produto encontrado', '2 produtos encontrados'. */
export function countText(n: number): string {
  return `${n} ${plural(n, 'produto encontrado', 'produtos encontrados')}`;
}

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });

const COMPARE: Record<Sort, (a: Listed, b: Listed) => number> = {
  menor: (a, b) => effectivePriceCents(a) - effectivePriceCents(b),
  maior: (a, b) => effectivePriceCents(b) - effectivePriceCents(a),
  nome: (a, b) => collator.compare(a.nome, b.nome),
  'nome-desc': (a, b) => collator.compare(b.nome, a.nome),
};

/** A new list in the order asked for; '' keeps the server's. Equal ones keep their places. */
export function sortCards<T extends Listed>(cards: readonly T[], sort: Sort | '' = ''): T[] {
  return sort === '' ? [...cards] : cards.toSorted(COMPARE[sort]);
}

const folded = new Map<string, string>();
const MOST_FOLDED = 5000;
const LONGEST_FOLDED = 100;

/** `fold` of the name of a category, colour or size: few names, met over and over. */
function foldName(name: string): string {
  const known = folded.get(name);
  if (known !== undefined) return known;
  // Whatever strangers search for must not pile up.
  if (name.length > LONGEST_FOLDED) return fold(name);
  if (folded.size >= MOST_FOLDED) folded.clear();
  const text = fold(name);
  folded.set(name, text);
  return text;
}

/** Is it this category? 'Todas' and '' hold everything; case and accents don't count. */
export function isInCategory(product: Pick<Cartao, 'categoria'>, categoria: string): boolean {
  const wanted = foldName(categoria);
  return wanted === '' || wanted === foldName(ALL_CATEGORIES) || foldName(product.categoria) === wanted;
}

/** Tells of a name whether it is one of these. Case and accents don't count. */
export function among(wanted: readonly string[]): (name: string) => boolean {
  const any = new Set(wanted.map(foldName));
  return (name) => any.has(foldName(name));
}

/** The cards that a search finds, best first. */
type Search = <T extends Listed>(cards: readonly T[], q: string) => readonly T[];

/** What stands in name or description: good for a moment, where `search.ts` is not there. */
const plainSearch: Search = (cards, q) =>
  cards.filter((card) => fold(`${card.nome}\n${card.descricao}`).includes(fold(q)));

/** Narrowed and ordered, the same on server and browser; what is searched for comes best first while no order is asked for. */
export function filterCards<T extends Listed>(
  cards: readonly T[],
  filter: ListFilter,
  search: Search = plainSearch,
): T[] {
  const q = filter.q?.trim() ?? '';
  const { cores = [], tamanhos = [] } = filter;
  const [inColor, inSize] = [among(cores), among(tamanhos)];
  const kept = (q === '' ? cards : search(cards, q)).filter((card) => {
    const cents = effectivePriceCents(card);
    return (
      isInCategory(card, filter.categoria ?? '') &&
      (cores.length === 0 || card.cor.some(({ nome }) => inColor(nome))) &&
      (tamanhos.length === 0 || card.tamanhos.some(inSize)) &&
      cents >= (filter.minCents ?? 0) &&
      cents <= (filter.maxCents ?? Number.POSITIVE_INFINITY)
    );
  });
  return sortCards(kept, filter.sort);
}

/** Of the first `count` cards those come last that are shown as highlights above; the rest keeps its place. */
export function highlightsLast<T extends Pick<Cartao, 'destaque'>>(cards: readonly T[], count: number): T[] {
  const first = cards.slice(0, count);
  return [
    ...first.filter((card) => !card.destaque),
    ...first.filter((card) => card.destaque),
    ...cards.slice(count),
  ];
}

/** How many products stand in a category, compared without case and accents. */
export function countInCategory(cards: readonly Pick<Cartao, 'categoria'>[], categoria: string): number {
  return cards.filter((card) => isInCategory(card, categoria)).length;
}

/** Every colour that some product comes in, once, A to Z. */
export function colorsOf(cards: readonly Pick<Cartao, 'cor'>[]): Cor[] {
  const byName = new Map<string, Cor>();
  for (const color of cards.flatMap((card) => card.cor)) {
    const key = foldName(color.nome);
    const known = byName.get(key);
    if (!known || known.hex === null) byName.set(key, known ? { ...known, hex: color.hex } : color);
  }
  return [...byName.values()].toSorted((a, b) => collator.compare(a.nome, b.nome));
}

const LETTER_SIZES = ['pp', 'p', 'm', 'g', 'gg', 'xg', 'xgg', 'eg', 'egg'];

function sizeRank(tamanho: string): number {
  const letter = LETTER_SIZES.indexOf(fold(tamanho));
  if (letter >= 0) return letter;
  const number = Number.parseInt(tamanho, 10);
  return Number.isNaN(number) ? 10_000 : 100 + number;
}

/** PP to XGG, then 34 to 60, then the rest. */
export const compareSizes = (a: string, b: string): number =>
  sizeRank(a) - sizeRank(b) || collator.compare(a, b);

/** Every size that some product comes in, once, from small to large. */
export function sizesOf(cards: readonly Pick<Cartao, 'tamanhos'>[]): string[] {
  const byName = new Map(cards.flatMap((card) => card.tamanhos).map((size) => [foldName(size), size]));
  return [...byName.values()].toSorted(compareSizes);
}

type Pictured = Pick<Produto, 'imagens' | 'imagensPorCor' | 'cor'>;

/** A colour's image: by the map if it has one, else by the colour's position, else the first. '' without any. */
export function imageOfColor(product: Pictured, cor: string): string {
  const wanted = fold(cor);
  const named = Object.entries(product.imagensPorCor).find(([nome]) => fold(nome) === wanted)?.[1];
  const position = product.cor.findIndex((color) => fold(color.nome) === wanted);
  return named || product.imagens[position] || product.imagens[0] || '';
}

/** The picture of a colour's image, with its sizes; null where only an address is known. */
export function pictureOfColor(product: Pictured & Pick<Produto, 'pictures'>, cor: string): Picture | null {
  const url = imageOfColor(product, cor);
  return product.pictures.find((picture) => picture.url === url) ?? null;
}

type Stocked = Pick<Produto, 'cor' | 'tamanho' | 'variantes'>;

/** The variant of a colour and a size, compared without case and accents. */
export function variantOf(
  product: Pick<Produto, 'variantes'>,
  cor: string,
  tamanho: string,
): Variante | null {
  const [color, size] = [fold(cor), fold(tamanho)];
  return product.variantes.find((v) => fold(v.cor) === color && fold(v.tamanho) === size) ?? null;
}

/** Units that can be bought of a colour and a size; 0 when there is no such variant. */
export function stockOf(product: Pick<Produto, 'variantes'>, cor: string, tamanho: string): number {
  return variantOf(product, cor, tamanho)?.estoque ?? 0;
}

/** Nothing of it can be bought. */
export function isSoldOut(product: Pick<Produto, 'variantes'>): boolean {
  return product.variantes.every((variant) => variant.estoque <= 0);
}

/** No size of this colour can be bought. */
export function isColorSoldOut(product: Pick<Produto, 'variantes'>, cor: string): boolean {
  return isSoldOut({ variantes: product.variantes.filter((variant) => fold(variant.cor) === fold(cor)) });
}

/** The size of this colour that is chosen at first: the first that can be bought, else the first. */
export function firstSizeOf(product: Stocked, cor: string): string {
  const names = product.tamanho.map((size) => size.tamanho);
  return names.find((name) => stockOf(product, cor, name) > 0) ?? names[0] ?? '';
}

/** What is chosen at first: the first colour and the first size that can be bought, else the first of each. */
export function firstChoice(product: Stocked): { cor: string; tamanho: string } {
  const names = product.cor.map((color) => color.nome);
  const cor = names.find((name) => !isColorSoldOut(product, name)) ?? names[0] ?? '';
  return { cor, tamanho: firstSizeOf(product, cor) };
}
