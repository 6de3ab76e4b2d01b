import type { ListQuery } from '#shared/page-services.ts';
import { ALL_CATEGORIES } from '#shared/catalog.ts';
import { fold } from '#shared/text.ts';
import type { Sort } from '#shared/wire/catalog.ts';
import { sorts } from './sorts.ts';

/** Cards in a page's HTML, and how many each 'more' adds. */
export const PAGE_SIZE = 24;

/** What a shopper narrows a list by, as it stands in the address; '' narrows nothing. */
export interface Narrowing {
  q: string;
  /** Folded: 'macacao'. */
  categoria: string;
  sort: Sort | '';
}

const LONGEST_SEARCH = 80;

/** Reads `?busca=&categoria=&ordem=`; whatever makes no sense is as if it were absent. */
export function readNarrowing(params: URLSearchParams): Narrowing {
  const ordem = params.get('ordem');
  const categoria = fold(params.get('categoria') ?? '');
  return {
    q: (params.get('busca') ?? '').slice(0, LONGEST_SEARCH),
    categoria: categoria === fold(ALL_CATEGORIES) ? '' : categoria,
    sort: sorts.find((sort) => sort === ordem) ?? '',
  };
}

/** The page of a list that works by links: 1 and up. */
export function readPageNumber(params: URLSearchParams): number {
  const page = Number(params.get('pagina') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

/** What the server is asked for an address. */
export function listQueryOf(params: URLSearchParams): ListQuery {
  return {
    ...readNarrowing(params),
    cores: params.getAll('cor'),
    tamanhos: params.getAll('tamanho'),
    minCents: null,
    maxCents: null,
    offset: (readPageNumber(params) - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
}

/** '?busca=renda&categoria=macacao&pagina=2', without what narrows nothing; '' when nothing is left. */
export function searchOf({ q, categoria, sort }: Narrowing, page = 1): string {
  const params = new URLSearchParams();
  if (q.trim() !== '') params.set('busca', q);
  if (categoria !== '') params.set('categoria', categoria);
  if (sort !== '') params.set('ordem', sort);
  if (page > 1) params.set('pagina', String(page));
  return params.size > 0 ? `?${params.toString()}` : '';
}
