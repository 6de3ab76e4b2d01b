import { findsPeople, type OfficeRole } from '#shared/acts.ts';
import { noteSight } from '../../audit/audit.store.ts';
import type { SalesDeps } from './deps.ts';
import { filterOf } from './list-query.ts';
import { readOrdersPage } from './list.store.ts';
import { rowOf } from './row.ts';

export interface FoundOrder {
  id: number;
  codigo: string;
  nome: string;
  status: string;
  total: number;
}

interface Wanted {
  q: string;
  limit: number;
  by: { username: string; role: OfficeRole };
}

/** A few orders by words, code or number, as far as the role finds people. Who found some is noted once an hour. */
export const createOrderFinder =
  ({ db, clock, cpfs }: Pick<SalesDeps, 'db' | 'clock' | 'cpfs'>) =>
  async ({ q, limit, by }: Wanted): Promise<{ total: number; pedidos: FoundOrder[] }> => {
    const now = clock();
    const filter = filterOf({ q }, { searchesPeople: findsPeople(by.role), vault: await cpfs(), now });
    if (filter.terms.length === 0 && filter.codigo === null && filter.orderId === null)
      return { total: 0, pedidos: [] };
    const { orders, total } = await readOrdersPage(db, filter, { limit, offset: 0, now });
    if (filter.searchesPeople && orders.length > 0) {
      const seen = { actor: by.username, action: 'pedidos_procurados', subject: 'busca geral' };
      await noteSight(db, { ...seen, after: { count: orders.length }, at: now });
    }
    return { total, pedidos: orders.map((order) => told(order)) };
  };

function told(order: Parameters<typeof rowOf>[0]): FoundOrder {
  const { id, codigo, nome, status, total } = rowOf(order, { withNotes: false });
  return { id, codigo, nome, status, total };
}
