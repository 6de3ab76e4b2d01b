import { forbidden, notFound } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS, REPORTS } from '../../load/index.ts';
import { listDiscounts, listPaidUnits } from '../orders/index.ts';
import { listCharges, listRefundLines, listRefunds } from '../ledger/index.ts';
import type { SalesDeps } from './deps.ts';
import { detailOf } from './detail.ts';
import { readPanel, readStatistics, readToday } from './figures.ts';
import { filterOf } from './list-query.ts';
import { readOrdersPage, walkOrders } from './list.store.ts';
import { noteExport, noteView, noteSearch } from './access-log.ts';
import type { Look } from './order-facts.ts';
import { ordersCsv } from './orders-csv.ts';
import { rowOf } from './row.ts';

const config = { audience: 'admin' } as const;
const counting = { ...config, load: REPORTS } as const;
const DEFAULT_ROWS = 100;

/** What the office reads of orders and sales. */
export function salesRoutes(deps: SalesDeps): ApiRoutes {
  return (api) => {
    listRoute(api, deps);
    figureRoutes(api, deps);
    detailRoute(api, deps);
    fileRoute(api, deps);
  };
}

function administrator(session: Session | null): Extract<Session, { kind: 'admin' }> {
  if (session?.kind !== 'admin') throw forbidden();
  return session;
}

function listRoute(api: Api, deps: SalesDeps): void {
  api.route({
    ...implement('GET /pedidos'),
    config,
    handler: async ({ query, session }, reply) => {
      const { role, username: by } = administrator(session);
      const now = deps.clock();
      const filter = filterOf(query, { searchesPeople: role === 'admin', now });
      const { q, limit = DEFAULT_ROWS, offset = 0 } = query;
      const { orders, total } = await readOrdersPage(deps.db, filter, { limit, offset, now });
      if (filter.searchesPeople && filter.terms.length > 0 && orders.length > 0) {
        await noteSearch(deps, { by, q, offset, count: orders.length });
      }
      const rows = orders.map((order) => rowOf(order, { withNotes: LOOKS[role] !== 'masked' }));
      return reply.header('cache-control', 'no-store').header('x-total-count', total).send(rows);
    },
  });
}

function figureRoutes(api: Api, deps: SalesDeps): void {
  api.route({
    ...implement('GET /pedidos/estatisticas-hoje'),
    config,
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send(await readToday(deps)),
  });
  api.route({
    ...implement('GET /gerenciamento/estatisticas'),
    config: counting,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(await readStatistics(deps)),
  });
  api.route({
    ...implement('GET /gerenciamento/painel'),
    config: counting,
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send(await readPanel(deps)),
  });
}

const LOOKS = { admin: 'all', equipe: 'parcel', leitura: 'masked' } as const satisfies Record<string, Look>;

function detailRoute(api: Api, deps: SalesDeps): void {
  const { db, clock, orders } = deps;
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id'),
    config,
    handler: async ({ params: { id }, session }, reply) => {
      const { role, username: by } = administrator(session);
      const order = await orders.find({ id });
      if (order === undefined) throw notFound('Não encontramos este pedido.');
      const items = await orders.items(id);
      const [history, charges, refunds, refundLines, discounts, paidUnits] = await Promise.all([
        orders.history(id),
        listCharges(db, id),
        listRefunds(db, id),
        listRefundLines(db, id),
        listDiscounts(db, id),
        listPaidUnits(db, items),
      ]);
      const look = LOOKS[role];
      const now = clock();
      if (look !== 'masked') await noteView(deps, { by, order, at: now });
      const facts = { order, items, history, charges, refunds, refundLines, discounts, paidUnits, now };
      const pedido = detailOf(facts, look);
      return reply.header('cache-control', 'no-store').send({ success: true, sucesso: true, pedido });
    },
  });
}

function fileRoute(api: Api, deps: SalesDeps): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos.csv'),
    config: { audience: 'admin', roles: ['admin'], load: EXPORTS },
    handler: async ({ query, session }, reply) => {
      const now = deps.clock();
      await noteExport(deps, { by: administrator(session).username, query, at: now });
      const name = `pedidos-${now.toISOString().slice(0, 10)}.csv`;
      return reply
        .header('cache-control', 'no-store')
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(ordersCsv(walkOrders(deps.db, filterOf(query, { searchesPeople: true, now }))));
    },
  });
}
