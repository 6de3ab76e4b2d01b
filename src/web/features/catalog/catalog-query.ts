import { DISCOUNTS } from '#shared/discounts.ts';
import { formatAmount, reaisToCents } from '#shared/money.ts';
import { fold } from '#shared/text.ts';
import type { Sort } from '#shared/wire/catalog.ts';
import { sorts } from '../../lib/lists/sorts.ts';

/** What the catalogue is narrowed by, as its address says; '' and [] narrow nothing. */
export interface CatalogNarrowing {
  q: string;
  categoria: string;
  cores: string[];
  tamanhos: string[];
  sort: Sort | '';
  minCents: number | null;
  maxCents: number | null;
  materiais: string[];
  /** Percent that are off, at least. */
  desconto: number | null;
  promocoes: boolean;
  novidades: boolean;
}

/** The lists that have a way of their own in the menu. */
export const ENTRIES = ['promocoes', 'novidades'] as const;

const LONGEST_SEARCH = 80;

/** Whole cents of what was typed as a price; null when it is none. */
export function priceCents(typed: string): number | null {
  const cents = typed.trim() === '' ? null : reaisToCents(typed);
  return cents !== null && cents >= 0 ? cents : null;
}

/** Without scripts several may be ticked: the least of them holds for all. */
function leastDiscount(given: readonly string[]): number | null {
  return DISCOUNTS.find((percent) => given.includes(String(percent))) ?? null;
}

/** Reads `?busca=&categoria=&cor=&tamanho=&min=&max=&material=&desconto=&promocoes=1&novidades=1&ordem=`; whatever makes no sense is as if it were absent. */
export function readCatalogNarrowing(params: URLSearchParams): CatalogNarrowing {
  const ordem = params.get('ordem');
  return {
    q: (params.get('busca') ?? '').trim().slice(0, LONGEST_SEARCH),
    categoria: params.get('categoria') ?? '',
    cores: params.getAll('cor'),
    tamanhos: params.getAll('tamanho'),
    sort: sorts.find((sort) => sort === ordem) ?? '',
    minCents: priceCents(params.get('min') ?? ''),
    maxCents: priceCents(params.get('max') ?? ''),
    materiais: params.getAll('material'),
    desconto: leastDiscount(params.getAll('desconto')),
    promocoes: params.get('promocoes') === '1',
    novidades: params.get('novidades') === '1',
  };
}

/** The address's query for a narrowing; '' when it narrows nothing. */
export function catalogSearch(narrowing: CatalogNarrowing, page = 1): string {
  const params = new URLSearchParams();
  if (narrowing.q !== '') params.set('busca', narrowing.q);
  if (narrowing.categoria !== '') params.set('categoria', narrowing.categoria);
  for (const cor of narrowing.cores) params.append('cor', cor);
  for (const tamanho of narrowing.tamanhos) params.append('tamanho', tamanho);
  if (narrowing.minCents !== null) params.set('min', formatAmount(narrowing.minCents));
  if (narrowing.maxCents !== null) params.set('max', formatAmount(narrowing.maxCents));
  for (const material of narrowing.materiais) params.append('material', material);
  if (narrowing.desconto !== null) params.set('desconto', String(narrowing.desconto));
  for (const entry of ENTRIES) if (narrowing[entry]) params.set(entry, '1');
  if (narrowing.sort !== '') params.set('ordem', narrowing.sort);
  if (page > 1) params.set('pagina', String(page));
  return params.size > 0 ? `?${params.toString()}` : '';
}

const NO_FILTERS = {
  q: '',
  cores: [],
  tamanhos: [],
  minCents: null,
  maxCents: null,
  materiais: [],
  desconto: null,
} satisfies Partial<CatalogNarrowing>;

/** Only the order, the category and the menu's list are left. */
export const withoutFilters = (narrowing: CatalogNarrowing): CatalogNarrowing => ({
  ...narrowing,
  ...NO_FILTERS,
});

/** How many things narrow the list, beside its category. */
export function countFilters(narrowing: CatalogNarrowing): number {
  const { q, cores, tamanhos, materiais, desconto, minCents, maxCents } = narrowing;
  const single = [q !== '', desconto !== null, minCents !== null || maxCents !== null];
  return cores.length + tamanhos.length + materiais.length + single.filter(Boolean).length;
}

/** '20% ou mais'. */
export const discountLabel = (percent: number | string): string => `${percent}% ou mais`;

/** Is the name among them, whatever its case and accents? */
export function isChosen(names: readonly string[], name: string): boolean {
  return names.some((one) => fold(one) === fold(name));
}

/** The names with this one put in, or taken out where it was. */
export function toggled(names: readonly string[], name: string): string[] {
  return isChosen(names, name) ? names.filter((one) => fold(one) !== fold(name)) : [...names, name];
}
