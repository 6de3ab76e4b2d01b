import { statusLabel } from '#shared/orders.ts';
import type { OrdersFileQuery } from '#shared/wire/orders-query.ts';
import { insertAudit, noteSight, orderSubject } from '../../audit/audit.store.ts';
import { maskText } from '../../security/masks.ts';
import type { Order } from '../orders/index.ts';
import type { SalesDeps } from './deps.ts';
import { filterOf } from './list-query.ts';
import { countFile } from './list.store.ts';

/** What was searched for is personal data itself: the audit log gets only that something was. */
const maskTyped = (q = '') => maskText(q.trim());

/** Writes down that somebody found orders by their buyers' data. */
export function noteSearch(
  { db, clock }: SalesDeps,
  { by, q, offset, count }: { by: string; q: string | undefined; offset: number; count: number },
): Promise<void> {
  const after = { q: maskTyped(q), offset, count };
  return insertAudit(db, { actor: by, action: 'pedidos_procurados', after, at: clock() });
}

/** Writes down who saw the buyer of an order, once an hour. */
export function noteView({ db }: SalesDeps, { by, order, at }: { by: string; order: Order; at: Date }) {
  return noteSight(db, { actor: by, action: 'pedido_dados_vistos', subject: orderSubject(order), at });
}

/** Writes down who took which orders away, and how many. */
export async function noteExport(
  { db, cpfs }: Pick<SalesDeps, 'db' | 'cpfs'>,
  { by, query, at }: { by: string; query: OrdersFileQuery; at: Date },
): Promise<void> {
  const { q, status = [], espera, de, ate } = query;
  const filter = filterOf(query, { searchesPeople: true, vault: await cpfs(), now: at });
  const { count, isLeast } = await countFile(db, filter);
  const after = {
    ...(q === undefined ? {} : { q: maskTyped(q) }),
    ...(status.length === 0 ? {} : { status: status.map(statusLabel).join(', ') }),
    ...(espera === undefined ? {} : { espera }),
    ...(de === undefined ? {} : { de }),
    ...(ate === undefined ? {} : { ate }),
    count: isLeast ? `${count} ou mais` : count,
  };
  await insertAudit(db, { actor: by, action: 'pedidos_exportados', after, at });
}
