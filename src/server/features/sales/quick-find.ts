import { findsPeople, type OfficeRole } from '#shared/acts.ts';
import type { Reader } from '../../db/index.ts';
import { noteSight } from '../../audit/audit.store.ts';
import type { SalesReads } from './deps.ts';
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
  by: { username: string; role: OfficeRole; reader: Reader };
}

/** A few orders by words, code or number, as far as the role finds people. Who found some is noted once an hour. */
export const createOrderFinder =
  ({ db, clock, cpfs, reading }: Pick<SalesReads, 'db' | 'clock' | 'cpfs' | 'reading'>) =>
  async ({ q, limit, by }: Wanted): Promise<{ total: number; haMais: boolean; pedidos: FoundOrder[] }> => {
    const now = clock();
    const filter = filterOf({ q }, { searchesPeople: findsPeople(by.role), vault: await cpfs(), now });
    if (filter.terms.length === 0 && filter.codigo === null && filter.orderId === null)
      return { total: 0, haMais: false, pedidos: [] };
    const page = { limit, offset: 0, now, takesLeast: true };
    const { orders, total, isLeast } = await readOrdersPage(reading(by.reader), filter, page);
    if (filter.searchesPeople && orders.length > 0) {
      const seen = { actor: by.username, action: 'pedidos_procurados', subject: 'busca geral' };
      await noteSight(db, { ...seen, after: { count: orders.length }, at: now });
    }
    return { total, haMais: isLeast, pedidos: orders.map((order) => told(order)) };
  };

function told(order: Parameters<typeof rowOf>[0]): FoundOrder {
  const { id, codigo, nome, status, total } = rowOf(order, { withNotes: false });
  return { id, codigo, nome, status, total };
}
