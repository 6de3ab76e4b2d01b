import { useEffect, useMemo } from 'react';
import { errorText } from '#web/lib/calls/api.ts';
import { listQuery, OFFICE_PAGE_SIZE, type ListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { findKept, keepProducts, keptProducts, rowsOf, type ProductRow } from './product-rows.ts';

export interface ProductList {
  rows: ProductRow[] | null;
  total: number | null;
  loading: boolean;
  /** Why the shop could not be read; the rows are then those kept in this browser. */
  failure: string | null;
  reload(): void;
}

function fromKept(address: ListAddress): { rows: ProductRow[]; total: number } {
  const told = (name: string) => address.params.get(name) ?? '';
  const found = findKept(keptProducts(), {
    busca: told('busca'),
    situacao: told('situacao'),
    categoria: told('categoria'),
    ordem: told('ordem'),
  });
  const first = (address.page - 1) * OFFICE_PAGE_SIZE;
  return { rows: found.slice(first, first + OFFICE_PAGE_SIZE), total: found.length };
}

/** One page of the products as the office reads them, kept for when they can't be read. */
export function useProducts(address: ListAddress): ProductList {
  const situacao = address.params.get('situacao') ?? '';
  const categoria = address.params.get('categoria') ?? '';
  const query = listQuery(address, { situacao, categoria });
  const { data, total, loading, error, reload } = useOfficeRead('GET /gerenciamento/produtos', { query });
  const isWhole = address.params.size === 0;
  const rows = useMemo(() => data && rowsOf(data), [data]);
  useEffect(() => {
    // One search's few are no list to fall back on.
    if (data !== null && !loading && error === null && isWhole) keepProducts(data);
  }, [data, loading, error, isWhole]);
  if (error !== null && !loading) {
    const kept = fromKept(address);
    return { ...kept, loading, failure: errorText(error, 'Erro ao carregar produtos'), reload };
  }
  return { rows, total, loading, failure: null, reload };
}
