import { z } from 'zod';
import { errorBody } from '#shared/wire/errors.ts';
import {
  estatisticasHoje,
  estatisticasLoja,
  painel,
  pedidoDetalhadoResposta,
  pedidoEscritorio,
} from '#shared/wire/office-orders.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { listCharges, listRefunds } from '../ledger/index.ts';
import type { SalesDeps } from './deps.ts';
import { detailOf, type Look } from './detail.ts';
import { readPanel, readStatistics, readToday } from './figures.ts';
import { fileQuery, filterOf, listQuery } from './list-query.ts';
import { readOrdersPage, walkOrders } from './list.store.ts';
import { noteExport, noteLook, noteSearch } from './looks.ts';
import { ordersCsv } from './orders-csv.ts';
import { rowOf } from './row.ts';

const tags = ['pedidos'];
const config = { audience: 'admin' } as const;
const errors = { '4xx': errorBody };
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
  api.get(
    '/pedidos',
    {
      config,
      schema: {
        tags,
        summary: 'Pedidos, os mais novos primeiro',
        querystring: listQuery,
        response: { 200: z.array(pedidoEscritorio), ...errors },
      },
    },
    async ({ query, session }, reply) => {
      const { role, username: by } = administrator(session);
      const filter = filterOf(query, role === 'admin');
      const { q, limit = DEFAULT_ROWS, offset = 0 } = query;
      const { orders, total } = await readOrdersPage(deps.db, filter, { limit, offset });
      if (filter.searchesPeople && filter.terms.length > 0 && orders.length > 0) {
        await noteSearch(deps, { by, q, offset, count: orders.length });
      }
      const rows = orders.map((order) => rowOf(order, { withNotes: LOOKS[role] !== 'masked' }));
      return reply.header('cache-control', 'no-store').header('x-total-count', total).send(rows);
    },
  );
}

function figureRoutes(api: Api, deps: SalesDeps): void {
  const figures = { config, schema: { tags } };
  api.get(
    '/pedidos/estatisticas-hoje',
    {
      ...figures,
      schema: { tags, summary: 'As vendas de hoje', response: { 200: estatisticasHoje, ...errors } },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await readToday(deps)),
  );
  api.get(
    '/gerenciamento/estatisticas',
    {
      ...figures,
      schema: {
        tags,
        summary: 'As vendas do período mais recente que tem alguma',
        response: { 200: estatisticasLoja, ...errors },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await readStatistics(deps)),
  );
  api.get(
    '/gerenciamento/painel',
    {
      ...figures,
      schema: {
        tags,
        summary: 'Vendas por dia e categoria, mais vendidos e pedidos à espera',
        response: { 200: painel, ...errors },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await readPanel(deps)),
  );
}

const LOOKS = { admin: 'all', equipe: 'parcel', leitura: 'masked' } as const satisfies Record<string, Look>;

function detailRoute(api: Api, deps: SalesDeps): void {
  const { db, clock, orders } = deps;
  api.get(
    '/gerenciamento/pedidos/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Um pedido inteiro',
        params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
        response: { 200: pedidoDetalhadoResposta, ...errors },
      },
    },
    async ({ params: { id }, session }, reply) => {
      const { role, username: by } = administrator(session);
      const order = await orders.find({ id });
      if (order === undefined) throw notFound('Não encontramos este pedido.');
      const [items, history, charges, refunds] = await Promise.all([
        orders.items(id),
        orders.history(id),
        listCharges(db, id),
        listRefunds(db, id),
      ]);
      const look = LOOKS[role];
      const now = clock();
      if (look !== 'masked') await noteLook(deps, { by, order, at: now });
      const pedido = detailOf({ order, items, history, charges, refunds, now }, look);
      return reply.header('cache-control', 'no-store').send({ success: true, sucesso: true, pedido });
    },
  );
}

function fileRoute(api: Api, deps: SalesDeps): void {
  api.get(
    '/gerenciamento/pedidos.csv',
    {
      config: { audience: 'admin', roles: ['admin'] },
      schema: {
        tags,
        summary: 'Os pedidos como planilha',
        querystring: fileQuery,
        produces: ['text/csv'],
      },
    },
    async ({ query, session }, reply) => {
      const now = deps.clock();
      await noteExport(deps, { by: administrator(session).username, query, at: now });
      const name = `pedidos-${now.toISOString().slice(0, 10)}.csv`;
      return reply
        .header('cache-control', 'no-store')
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(ordersCsv(walkOrders(deps.db, filterOf(query, true))));
    },
  );
}
