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
}

const LONGEST_SEARCH = 80;

/** Whole cents of what was typed as a price; null when it is none. */
export function priceCents(typed: string): number | null {
  const cents = typed.trim() === '' ? null : reaisToCents(typed);
  return cents !== null && cents >= 0 ? cents : null;
}

/** Reads `?busca=&categoria=&cor=&tamanho=&min=&max=&ordem=`; whatever makes no sense is as if it were absent. */
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
  if (narrowing.sort !== '') params.set('ordem', narrowing.sort);
  if (page > 1) params.set('pagina', String(page));
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** Only the order and the category are left. */
export function withoutFilters(narrowing: CatalogNarrowing): CatalogNarrowing {
  return { ...narrowing, q: '', cores: [], tamanhos: [], minCents: null, maxCents: null };
}

/** How many things narrow the list, beside its category. */
export function countFilters({ q, cores, tamanhos, minCents, maxCents }: CatalogNarrowing): number {
  const hasPrice = minCents !== null || maxCents !== null;
  return cores.length + tamanhos.length + Number(q !== '') + Number(hasPrice);
}

/** Is the name among them, whatever its case and accents? */
export function isChosen(names: readonly string[], name: string): boolean {
  return names.some((one) => fold(one) === fold(name));
}

/** The names with this one put in, or taken out where it was. */
export function toggled(names: readonly string[], name: string): string[] {
  return isChosen(names, name) ? names.filter((one) => fold(one) !== fold(name)) : [...names, name];
}
