import { sql, type Kysely } from 'kysely';
import type { OrdemPedidos } from '#shared/wire/office-orders.ts';
import type { DB } from '../../db/index.ts';
import { returnedCents } from '../ledger/index.ts';
import { listDiscountsOf, type OrderDiscount } from '../orders/index.ts';
import type { OrdersFilter } from './list-query.ts';
import type { OfficeOrder, SoldOrder } from './row.ts';
import { beside } from './row-columns.store.ts';
import { waitsFor } from './waiting.store.ts';

type Db = Kysely<DB>;

function findOrders(db: Db, filter: OrdersFilter) {
  let found = db.selectFrom('orders as o');
  const searched = filter.searchesPeople ? 'o.busca' : 'o.busca_nome';
  if (filter.terms.length > 0) {
    found = found.where((eb) => {
      const named = eb.and(
        filter.terms.map(({ text, cpf }) =>
          eb.or([
            eb(searched, 'like', containing(text)),
            eb('o.busca_lugar', 'like', containing(text)),
            eb('o.busca_pecas', 'like', containing(text)),
            ...(cpf === null || !filter.searchesPeople ? [] : [eb('o.cpf_hash', '=', cpf.hash)]),
          ]),
        ),
      );
      return eb.or([
        ...(filter.codigo === null ? [] : [eb('o.codigo', '=', filter.codigo)]),
        ...(filter.orderId === null ? [] : [eb('o.id', '=', filter.orderId)]),
        named,
      ]);
    });
  }
  if (filter.statuses.length > 0) found = found.where('o.status', 'in', [...filter.statuses]);
  if (filter.channel !== null) found = found.where('o.canal', '=', filter.channel);
  if (filter.waiting !== null) found = found.where(waitsFor(filter.waiting.reason, filter.waiting.now));
  if (filter.from !== null) found = found.where('o.created_at', '>=', filter.from);
  if (filter.before !== null) found = found.where('o.created_at', '<', filter.before);
  return found;
}

const containing = (term: string) => `%${term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

// Index expressions: what stands here must stand there.
const byName = sql`left(o.busca_nome, 60)`;
const ORDERS: Readonly<Record<OrdemPedidos, readonly [unknown: typeof byName, direction: 'asc' | 'desc']>> = {
  recentes: [sql`o.created_at`, 'desc'],
  antigos: [sql`o.created_at`, 'asc'],
  pagos: [sql`o.paid_at`, 'desc'],
  total: [sql`o.total_cents`, 'asc'],
  'total-desc': [sql`o.total_cents`, 'desc'],
  nome: [byName, 'asc'],
  'nome-desc': [byName, 'desc'],
};

export interface OrdersPage {
  orders: OfficeOrder[];
  /** How many there are on all pages. */
  total: number;
}

interface Cut {
  limit: number;
  offset: number;
  now: Date;
}

/** A page of the orders that the office looks for. */
export async function readOrdersPage(db: Db, filter: OrdersFilter, cut: Cut): Promise<OrdersPage> {
  if (filter.terms.length > 0) {
    const found = await searchOrders(db, filter, cut);
    if (found.orders.length > 0 || cut.offset === 0) return found;
  }
  const [orders, total] = await Promise.all([listOrders(db, filter, cut), countOrders(db, filter)]);
  return { orders, total };
}

function wanted(db: Db, filter: OrdersFilter) {
  const found = findOrders(db, filter);
  return filter.sort === 'pagos' ? found.where('o.paid_at', 'is not', null) : found;
}

/** Every row is looked at for a search: once, for the page and for the count. */
async function searchOrders(db: Db, filter: OrdersFilter, { limit, offset, now }: Cut): Promise<OrdersPage> {
  const [by, direction] = ORDERS[filter.sort];
  const page = wanted(db, filter)
    .select(['o.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy(by, direction)
    .orderBy('o.id', direction)
    .limit(limit)
    .offset(offset)
    .as('f');
  const rows = await db
    .selectFrom(page)
    .innerJoin('orders as o', 'o.id', 'f.id')
    .selectAll('o')
    .select([...beside(now), 'f.total'])
    .orderBy(by, direction)
    .orderBy('o.id', direction)
    .execute();
  return { orders: rows, total: rows[0]?.total ?? 0 };
}

function listOrders(db: Db, filter: OrdersFilter, { limit, offset, now }: Cut): Promise<OfficeOrder[]> {
  const [by, direction] = ORDERS[filter.sort];
  return wanted(db, filter)
    .selectAll('o')
    .select(beside(now))
    .orderBy(by, direction)
    .orderBy('o.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

async function countOrders(db: Db, filter: OrdersFilter): Promise<number> {
  const { count } = await wanted(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many orders `walkOrders` gives, which knows no sorting that leaves some out. */
export function countFile(db: Db, filter: OrdersFilter): Promise<number> {
  return countOrders(db, { ...filter, sort: 'recentes' });
}

/** An order as a file tells of it. */
export type FiledOrder = SoldOrder & { discounts: readonly OrderDiscount[] };

/** All orders of a filter, newest first, a batch at a time by where the last one ended: nothing is held open. */
export async function* walkOrders(db: Db, filter: OrdersFilter, batch = 500): AsyncGenerator<FiledOrder[]> {
  let last: SoldOrder | undefined;
  do {
    let found = findOrders(db, filter);
    if (last !== undefined) {
      found = found.where(sql<boolean>`(o.created_at, o.id) < (${last.created_at}, ${last.id})`);
    }
    const rows = await found
      .selectAll('o')
      .select(returnedCents.as('returned_cents'))
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(batch)
      .execute();
    const discounts = await listDiscountsOf(
      db,
      rows.map(({ id }) => id),
    );
    if (rows.length > 0) yield rows.map((row) => ({ ...row, discounts: discounts.get(row.id) ?? [] }));
    last = rows.length === batch ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
