import type { Kysely } from 'kysely';
import { isPaidLike } from '#shared/orders.ts';
import { orderStatus } from '#shared/wire/orders.ts';
import type { OrdersFileQuery } from '#shared/wire/orders-query.ts';
import type { PedidoFiscal } from '#shared/wire/fiscal.ts';
import type { Clock } from '../../clock.ts';
import type { DB, Reading } from '../../db/index.ts';
import { forbidden } from '../../errors.ts';
import type { ApiRoutes, Session } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { EXPORTS } from '../../load/index.ts';
import { orderPlace, type Cpfs } from '../../security/cpfs.ts';
import { listSaleKeys } from '../invoices/index.ts';
import { filterOf, noteExport, walkOrders, type OrdersFilter } from '../sales/index.ts';
import { asCsv, asJson } from './files.ts';
import { invoiceOf, type Seller } from './invoice.ts';
import { listGoods } from './lines.store.ts';

export interface FiscalDeps {
  db: Kysely<DB>;
  clock: Clock;
  reading: Reading;
  cpfs: Cpfs;
  /** Who sells, as it is known at this moment. */
  seller(): Seller;
}

const config = { audience: 'admin', act: 'export-orders', load: EXPORTS } as const;
const SOLD = orderStatus.options.filter(isPaidLike);

/** Paid orders for who issues the invoices, by the filters of the list of orders. */
export function fiscalRoutes(deps: FiscalDeps): ApiRoutes {
  return (api) => {
    api.route({
      ...implement('GET /gerenciamento/notas.json'),
      config,
      handler: async ({ query, session }, reply) => {
        const invoices = await begin(deps, query, session);
        return reply
          .headers(headersOf(deps, 'json'))
          .type('application/json; charset=utf-8')
          .send(asJson(invoices));
      },
    });
    api.route({
      ...implement('GET /gerenciamento/notas.csv'),
      config,
      handler: async ({ query, session }, reply) => {
        const invoices = await begin(deps, query, session);
        return reply.headers(headersOf(deps, 'csv')).type('text/csv; charset=utf-8').send(asCsv(invoices));
      },
    });
  };
}

const headersOf = ({ clock }: FiscalDeps, kind: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename="notas-${clock().toISOString().slice(0, 10)}.${kind}"`,
});

/** Writes down who takes them away before the first is read. */
async function begin(deps: FiscalDeps, query: OrdersFileQuery, session: Session | null) {
  if (session?.kind !== 'admin') throw forbidden();
  const { db, cpfs } = deps;
  const asked = query.status?.filter(isPaidLike) ?? SOLD;
  const now = deps.clock();
  const sold = { ...query, status: asked };
  const vault = await cpfs();
  await noteExport({ db, cpfs }, { by: session.username, query: sold, at: now });
  // Asked for nothing but what was never paid, it finds nothing, where a filter of no states would find all.
  if (asked.length === 0) return none();
  const from = { ...deps, db: deps.reading(session) };
  return walkInvoices(from, filterOf(sold, { searchesPeople: true, vault, now }));
}

async function* none(): AsyncGenerator<PedidoFiscal[]> {}

async function* walkInvoices(deps: FiscalDeps, filter: OrdersFilter): AsyncGenerator<PedidoFiscal[]> {
  const seller = deps.seller();
  const vault = await deps.cpfs();
  for await (const orders of walkOrders(deps.db, filter)) {
    const ids = orders.map(({ id }) => id);
    const goods = await listGoods(deps.db, ids);
    const keys = await listSaleKeys(deps.db, ids);
    yield orders.flatMap((order) => {
      const lines = goods.get(order.id);
      if (order.teste || lines === undefined) return [];
      const cpf = vault.open(order, orderPlace(order.codigo));
      return invoiceOf({ order, lines, cpf, key: keys.get(order.id) ?? '' }, seller);
    });
  }
}
