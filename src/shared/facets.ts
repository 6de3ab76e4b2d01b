import {
  among,
  colorsOf,
  discountPercent,
  effectivePriceCents,
  fullPriceCents,
  isInCategory,
  sizesOf,
} from './catalog.ts';
import { DISCOUNTS } from './discounts.ts';
import type { Facets, ListQuery, Option } from './page-services.ts';
import { fold } from './text.ts';
import type { Cartao } from './wire/catalog.ts';

export type Faceted = Pick<Cartao, 'preco' | 'promocional' | 'categoria' | 'cor' | 'tamanhos' | 'material'>;

type Chosen = Partial<Omit<ListQuery, 'offset' | 'limit' | 'q' | 'sort'>>;
type Test = (card: Faceted) => boolean;

/** Longer names are no fibre's: what an owner wrote as a text is not cut into options. */
const LONGEST_MATERIAL = 30;
/** More would be no choice any more. */
const MOST_MATERIALS = 40;
const SHARE = /^\d{1,3}(?:[.,]\d{1,2})?\s{0,2}%/;

const known = new Map<string, string[]>();
const MOST_KNOWN = 5000;

/** The fibres of a composition: '55% linho, 45% viscose; forro 100% algodão' is of Linho and Viscose. A lining does not count. */
export function materialsOf(material: string): string[] {
  const remembered = known.get(material);
  if (remembered !== undefined) return remembered;
  const [outside = ''] = material.slice(0, 200).split(';');
  const names = outside
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .split(/[,/+]| e /)
    .flatMap((part) => {
      const name = part.trim().replace(SHARE, '').trim();
      return name === '' || name.length > LONGEST_MATERIAL ? [] : name[0]?.toUpperCase() + name.slice(1);
    });
  const found = [...new Map(names.map((name) => [fold(name), name])).values()];
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(material, found);
  return found;
}

/** What each filter asks of a piece; null where nothing is chosen of it. */
function testsOf(chosen: Chosen): Record<keyof Facets | 'preco' | 'promocao', Test | null> {
  const { categoria = '', cores = [], tamanhos = [], materiais = [], desconto, minCents, maxCents } = chosen;
  const [inColor, inSize, ofMaterial] = [among(cores), among(tamanhos), among(materiais)];
  const hasPrice = minCents != null || maxCents != null;
  return {
    categorias: categoria === '' ? null : (card) => isInCategory(card, categoria),
    cores: cores.length === 0 ? null : (card) => card.cor.some(({ nome }) => inColor(nome)),
    tamanhos: tamanhos.length === 0 ? null : (card) => card.tamanhos.some(inSize),
    materiais: materiais.length === 0 ? null : (card) => materialsOf(card.material).some(ofMaterial),
    descontos: desconto == null ? null : (card) => discountPercent(card) >= desconto,
    preco: hasPrice ? (card) => isBetween(effectivePriceCents(card), minCents, maxCents) : null,
    promocao: chosen.promocoes ? isReduced : null,
  };
}

const isBetween = (cents: number, min?: number | null, max?: number | null) =>
  cents >= (min ?? 0) && cents <= (max ?? Number.POSITIVE_INFINITY);

/** Its promotional price is below the full one. */
export const isReduced = (card: Faceted): boolean => effectivePriceCents(card) < fullPriceCents(card);

/** Those of these materials, and as much reduced; the list itself where that is not asked. What else narrows it stands in `filterCards`. */
export function keepFurther<T extends Faceted>(
  cards: readonly T[],
  { materiais, desconto, promocoes }: Chosen,
): readonly T[] {
  const tests = Object.values(
    testsOf({
      ...(materiais && { materiais }),
      ...(desconto != null && { desconto }),
      ...(promocoes && { promocoes }),
    }),
  ).filter((test) => test !== null);
  return tests.length === 0 ? cards : cards.filter((card) => tests.every((test) => test(card)));
}

/**
 * The options of every filter. Each counts the pieces that all other filters leave: those of its own filter add up
 * instead. What no piece of the whole list has is no option; what the other filters leave none of counts 0.
 */
export function facetsOf(
  { all, found }: { all: readonly Faceted[]; found: readonly Faceted[] },
  chosen: Chosen,
  categories: readonly string[],
): Facets {
  const left = leftBeside(found, chosen);
  const countOf = (cards: readonly Faceted[], valuesOf: (card: Faceted) => readonly string[]) => {
    const counts = tally(cards.flatMap(valuesOf));
    return (value: string): Option => ({ value, count: counts.get(fold(value))?.count ?? 0 });
  };
  const inColor = countOf(left.cores, (card) => card.cor.map(({ nome }) => nome));
  return {
    categorias: categories.map(countOf(left.categorias, (card) => [card.categoria])),
    cores: colorsOf(all).map(({ nome, hex }) => ({ ...inColor(nome), hex })),
    tamanhos: sizesOf(all).map(countOf(left.tamanhos, (card) => card.tamanhos)),
    materiais: allMaterials(all).map(countOf(left.materiais, (card) => materialsOf(card.material))),
    descontos: DISCOUNTS.map((least) => ({
      value: String(least),
      count: left.descontos.filter((card) => discountPercent(card) >= least).length,
    })),
  };
}

/** For each filter the pieces that all others leave. */
function leftBeside(found: readonly Faceted[], chosen: Chosen): Record<keyof Facets, Faceted[]> {
  const tests = Object.entries(testsOf(chosen)).flatMap(([name, test]) => (test ? [{ name, test }] : []));
  const left = { categorias: [], cores: [], tamanhos: [], materiais: [], descontos: [] } as Record<
    keyof Facets,
    Faceted[]
  >;
  for (const card of found) {
    const failed = tests.filter(({ test }) => !test(card));
    if (failed.length > 1) continue;
    for (const [name, cards] of Object.entries(left)) {
      if (failed.every((one) => one.name === name)) cards.push(card);
    }
  }
  return left;
}

/** How often each name stands there, whatever its case and accents. Thousands of pieces name the same few. */
function tally(names: readonly string[]): Map<string, { name: string; count: number }> {
  const asWritten = new Map<string, number>();
  for (const name of names) asWritten.set(name, (asWritten.get(name) ?? 0) + 1);
  const tallied = new Map<string, { name: string; count: number }>();
  for (const [name, count] of asWritten) {
    const one = tallied.get(fold(name));
    tallied.set(fold(name), { name: one?.name ?? name, count: (one?.count ?? 0) + count });
  }
  return tallied;
}

/** The materials of a list, A to Z; of too many those that most pieces are of. */
export function allMaterials(cards: readonly Pick<Cartao, 'material'>[]): string[] {
  const counts = tally(cards.flatMap((card) => materialsOf(card.material)));
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_MATERIALS)
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
}
