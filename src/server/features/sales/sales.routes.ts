import { centsToReais } from '#shared/money.ts';
import { orderNumber } from '#shared/order-number.ts';
import { findsPeople, SIGHTS } from '#shared/acts.ts';
import type { Embalagem } from '#shared/wire/boxes.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { orderPlace } from '../../security/cpfs.ts';
import { createKeptFigures, EXPORTS, REPORTS } from '../../load/index.ts';
import {
  type Order,
  addedOf,
  listDiscounts,
  listJustSold,
  listGoingAlong,
  listPaidUnits,
} from '../orders/index.ts';
import { listUses } from '../credits/index.ts';
import { listEdits, paidByEditPix } from '../edits/index.ts';
import { findHostedUrl, listCharges, listRefundLines, listRefunds } from '../ledger/index.ts';
import { isUnposted, listAhead, listParcelSteps } from '../parcels/index.ts';
import type { SalesDeps, SalesReads } from './deps.ts';
import { detailOf } from './detail.ts';
import { readPanel, readStatistics, readToday, readWaitingFor, type SoldLately } from './figures.ts';
import { filterOf } from './list-query.ts';
import { readOrdersPage, walkOrders } from './list.store.ts';
import { noteExport, noteView, noteSearch } from './access-log.ts';
import { ordersCsv } from './orders-csv.ts';
import { packingOf, type ToPack } from './packing.ts';
import { rowOf } from './row.ts';

const config = { audience: 'admin', act: 'see-orders' } as const;
const figures = { audience: 'admin', act: 'see-figures' } as const;
const counting = { ...figures, load: REPORTS } as const;
const DEFAULT_ROWS = 100;
/** Longer than a tab in the background may rest between two looks. */
const JUST_NOW_MS = 15 * 60_000;

/** What the office reads of orders and sales. */
export function salesRoutes(deps: SalesReads): ApiRoutes {
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

function listRoute(api: Api, deps: SalesReads): void {
  api.route({
    ...implement('GET /pedidos'),
    config,
    handler: async ({ query, session }, reply) => {
      const { role, username: by } = administrator(session);
      const now = deps.clock();
      const vault = await deps.cpfs();
      const filter = filterOf(query, { searchesPeople: findsPeople(role), vault, now });
      const { q, limit = DEFAULT_ROWS, offset = 0 } = query;
      const { orders, total, isLeast } = await readOrdersPage(deps.reading(session), filter, {
        limit,
        offset,
        now,
        takesLeast: query.total === 'minimo',
      });
      if (filter.searchesPeople && filter.terms.length > 0 && orders.length > 0) {
        await noteSearch(deps, { by, q, offset, count: orders.length });
      }
      const rows = orders.map((order) => rowOf(order, { withNotes: SIGHTS[role] !== 'masked' }));
      if (isLeast) reply.header('x-total-count-at-least', 'true');
      return reply.header('cache-control', 'no-store').header('x-total-count', total).send(rows);
    },
  });
}

function figureRoutes(api: Api, deps: SalesReads): void {
  const figuresOf = (session: Session | null) => ({ ...deps, db: deps.reading(session) });
  const lately = createKeptFigures<SoldLately>();
  api.route({
    ...implement('GET /pedidos/estatisticas-hoje'),
    config: figures,
    handler: async ({ session }, reply) =>
      reply.header('cache-control', 'no-store').send(await readToday(figuresOf(session))),
  });
  api.route({
    ...implement('GET /gerenciamento/estatisticas'),
    config: counting,
    handler: async ({ session }, reply) =>
      reply.header('cache-control', 'no-store').send(await readStatistics(figuresOf(session))),
  });
  api.route({
    ...implement('GET /gerenciamento/painel'),
    config: counting,
    handler: async ({ session, log }, reply) => {
      const failed = (error: unknown) => log.warn({ err: error }, 'what was sold could not be told');
      return reply
        .header('cache-control', 'no-store')
        .send(await readPanel(figuresOf(session), lately, failed));
    },
  });
  api.route({
    ...implement('GET /gerenciamento/vendas/agora'),
    config: { ...config, unattended: true },
    handler: async (_request, reply) => {
      const sold = await listJustSold(deps.db, new Date(deps.clock().getTime() - JUST_NOW_MS));
      const vendas = sold.map(({ id, total_cents: cents }) => {
        return { id, numero: orderNumber(id), total: centsToReais(cents) };
      });
      return reply.header('cache-control', 'no-store').send({ success: true, sucesso: true, vendas });
    },
  });
  api.route({
    ...implement('GET /gerenciamento/aguardando'),
    config: { audience: 'admin', act: 'move-orders' },
    handler: async ({ session }, reply) => {
      const aguardando = await readWaitingFor(figuresOf(session), administrator(session).role);
      return reply.header('cache-control', 'no-store').send({ success: true, sucesso: true, aguardando });
    },
  });
}

function detailRoute(api: Api, deps: SalesDeps): void {
  const { db, clock, orders, cpfs } = deps;
  api.route({
    ...implement('GET /gerenciamento/pedidos/:id'),
    config,
    handler: async ({ params: { id }, session }, reply) => {
      const { role, username: by } = administrator(session);
      const order = await orders.find({ id });
      if (order === undefined) throw notFound('Não encontramos este pedido.');
      const items = await orders.items(id);
      const [
        history,
        charges,
        refunds,
        refundLines,
        discounts,
        paidUnits,
        credits,
        hostedUrl,
        parcelSteps,
        edits,
        ahead,
      ] = await Promise.all([
        orders.history(id),
        listCharges(db, id),
        listRefunds(db, id),
        listRefundLines(db, id),
        listDiscounts(db, id),
        listPaidUnits(db, items),
        listUses(db, id),
        findHostedUrl(db, id),
        listParcelSteps(db, id),
        listEdits(db, id),
        listAhead(db, id),
      ]);
      const look = SIGHTS[role];
      const now = clock();
      if (look !== 'masked') await noteView(deps, { by, order, at: now });
      const bought = { discounts, paidUnits, credits, hostedUrl, parcelSteps, edits, ahead };
      const facts = { order, items, history, charges, refunds, refundLines, ...bought, now };
      const cpf = (await cpfs()).open(order, orderPlace(order.codigo));
      const embalagem = await packingWith(deps, facts);
      const added = await addedOf(db, order, { now, isOffice: true });
      const naoPostado = await isUnposted(db, order);
      const ofPix = freightInPix(await paidByEditPix(db, id));
      const pedido = { ...detailOf({ ...facts, cpf }, look), ...added, ...ofPix, embalagem, naoPostado };
      return reply.header('cache-control', 'no-store').send({ success: true, sucesso: true, pedido });
    },
  });
}

const freightInPix = (cents: number): { freteNoPix?: number } =>
  cents === 0 ? {} : { freteNoPix: centsToReais(cents) };

/** In what an order is packed, what goes in its parcel besides counted too. */
async function packingWith(
  { db, orders }: SalesDeps,
  { order, items, refundLines, ahead }: ToPack & { order: Order },
): Promise<Embalagem | null> {
  const parcel = { order, items: [...items], refundLines: [...refundLines], ahead };
  for (const { id } of await listGoingAlong(db, order)) {
    parcel.items.push(...(await orders.items(id)));
    parcel.refundLines.push(...(await listRefundLines(db, id)));
  }
  const [packing = null] = await packingOf(db, [parcel]);
  return packing;
}

function fileRoute(api: Api, deps: SalesReads): void {
  api.route({
    ...implement('GET /gerenciamento/pedidos.csv'),
    config: { audience: 'admin', act: 'export-orders', load: EXPORTS },
    handler: async ({ query, session }, reply) => {
      const [now, vault] = [deps.clock(), await deps.cpfs()];
      await noteExport(deps, { by: administrator(session).username, query, at: now });
      const filter = filterOf(query, { searchesPeople: true, vault, now });
      const name = `pedidos-${now.toISOString().slice(0, 10)}.csv`;
      return reply
        .header('cache-control', 'no-store')
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(ordersCsv(walkOrders(deps.reading(session), filter), vault));
    },
  });
}
