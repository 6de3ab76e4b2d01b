import { useEffect } from 'react';
import { errorText } from '#web/lib/calls/api.ts';
import { listQuery, OFFICE_PAGE_SIZE, type ListAddress } from '../../lib/use-list-address.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { findKept, keepOrders, keptOrders } from './kept-orders.ts';
import { orderRows, type OrderRow } from './order-row.ts';

export interface OrderList {
  rows: OrderRow[] | null;
  total: number | null;
  /** There may be more than `total`. */
  isLeast: boolean;
  loading: boolean;
  /** Why the shop could not be read; the rows are then those kept in this browser. */
  failure: string | null;
  reload(): void;
}

type OrderNarrowing = Record<'status' | 'espera' | 'canal' | 'de' | 'ate', string>;

/** What narrows the list beside the search. */
export function orderFilters({ params }: ListAddress): OrderNarrowing {
  return {
    status: params.get('status') ?? '',
    espera: params.get('espera') ?? '',
    canal: params.get('canal') ?? '',
    de: params.get('de') ?? '',
    ate: params.get('ate') ?? '',
  };
}

function fromKept(address: ListAddress): { rows: OrderRow[]; total: number } {
  const { params } = address;
  const [busca, ordem] = [params.get('busca') ?? '', params.get('ordem') ?? ''];
  const found = findKept(keptOrders(), { ...orderFilters(address), busca, ordem });
  const first = (address.page - 1) * OFFICE_PAGE_SIZE;
  return { rows: found.slice(first, first + OFFICE_PAGE_SIZE), total: found.length };
}

/** No day lies in a period that ends before it begins: nothing is asked for. */
export function isReversed({ de, ate }: { de: string; ate: string }): boolean {
  return de !== '' && ate !== '' && de > ate;
}

/** One page of the orders; the newest of all are kept for when they can't be read. */
export function useOrders(address: ListAddress): OrderList {
  const filters = orderFilters(address);
  const reversed = isReversed(filters);
  const { data, total, isLeast, loading, error, reload } = useOfficeRead('GET /pedidos', {
    query: { ...listQuery(address, filters), total: 'minimo' },
    rests: reversed,
  });
  const isNewest = address.params.size === 0;
  useEffect(() => {
    if (data !== null && !loading && error === null && isNewest) keepOrders(data);
  }, [data, loading, error, isNewest]);
  if (reversed) return { rows: [], total: 0, isLeast: false, loading: false, failure: null, reload };
  if (error !== null && !loading) {
    console.error('the orders could not be read', error);
    return {
      ...fromKept(address),
      isLeast: false,
      loading,
      failure: errorText(error, 'Tente de novo em instantes.'),
      reload,
    };
  }
  return { rows: data && orderRows(data), total, isLeast, loading, failure: null, reload };
}
