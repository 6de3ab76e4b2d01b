import { officeApi } from '../../lib/api.ts';
import type { ListAddress } from '../../lib/use-list-address.ts';
import { laterText } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { orderFilters } from './use-orders.ts';

/** So many orders at most are moved or printed at once. */
export const MOST_CHOSEN = 100;

/** The first orders of a list, over all its pages, as it is put in order; none, and a word of it, where they can't be read. */
export async function readWholeList(address: ListAddress): Promise<number[]> {
  const { params } = address;
  const query = {
    ...orderFilters(address),
    q: params.get('busca') ?? '',
    sort: params.get('ordem') ?? '',
    limit: MOST_CHOSEN,
    offset: 0,
    total: 'minimo',
  };
  try {
    return (await officeApi('GET /pedidos', { query })).data.map(({ id }) => id);
  } catch (error) {
    notify('error', laterText(error));
    return [];
  }
}
