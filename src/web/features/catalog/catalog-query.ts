import { formatAmount, reaisToCents } from '#shared/money.ts';
import type { Sort } from '#shared/wire/catalog.ts';
import { sorts } from '../../lib/sorts.ts';

/** What the catalogue is narrowed by, as its address says; '' and [] narrow nothing. */
export interface CatalogNarrowing {
  categoria: string;
  cores: string[];
  tamanhos: string[];
  sort: Sort | '';
  minCents: number | null;
  maxCents: number | null;
}

const cents = (value: string | null): number | null => {
  const parsed = value === null || value.trim() === '' ? null : reaisToCents(value);
  return parsed !== null && parsed >= 0 ? parsed : null;
};

/** Reads `?categoria=&cor=&tamanho=&min=&max=&ordem=`; whatever makes no sense is as if it were absent. */
export function readCatalogNarrowing(params: URLSearchParams): CatalogNarrowing {
  const ordem = params.get('ordem');
  return {
    categoria: params.get('categoria') ?? '',
    cores: params.getAll('cor'),
    tamanhos: params.getAll('tamanho'),
    sort: sorts.find((sort) => sort === ordem) ?? '',
    minCents: cents(params.get('min')),
    maxCents: cents(params.get('max')),
  };
}

/** The address's query for a narrowing; '' when it narrows nothing. */
export function catalogSearch(narrowing: CatalogNarrowing, page = 1): string {
  const params = new URLSearchParams();
  if (narrowing.categoria !== '') params.set('categoria', narrowing.categoria);
  for (const cor of narrowing.cores) params.append('cor', cor);
  for (const tamanho of narrowing.tamanhos) params.append('tamanho', tamanho);
  if (narrowing.minCents !== null) params.set('min', formatAmount(narrowing.minCents));
  if (narrowing.maxCents !== null) params.set('max', formatAmount(narrowing.maxCents));
  if (narrowing.sort !== '') params.set('ordem', narrowing.sort);
  if (page > 1) params.set('pagina', String(page));
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** Is anything but the order narrowed? */
export function isNarrowed({ categoria, cores, tamanhos, minCents, maxCents }: CatalogNarrowing): boolean {
  return (
    categoria !== '' || cores.length > 0 || tamanhos.length > 0 || minCents !== null || maxCents !== null
  );
}
