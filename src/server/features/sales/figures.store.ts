import { sql, type Kysely } from 'kysely';
import { soldStatuses } from '#shared/orders.ts';
import type { MotivoDeEspera } from '#shared/wire/office-orders.ts';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { mayBeReturned, returnedByName, returnedCents, returnedOfItem } from '../ledger/index.ts';
import type { OfficeOrder } from './row.ts';
import { beside } from './row-columns.store.ts';
import { waitsFor } from './waiting.store.ts';

type Db = Kysely<DB>;

/** What was sold: net of what has gone back since, on the day on which the order was paid. */
export interface Sales {
  orders: number;
  cents: number;
}

const netCents = sql<number>`(o.total_cents - case when ${mayBeReturned} then ${returnedCents} else 0 end)`;
const sumOfNet = sql<number>`coalesce(sum(${netCents}), 0)::bigint`.as('cents');

/** Sales that were paid in a time. */
export function sumSales(db: Db, { from, before }: { from: Date; before: Date | null }): Promise<Sales> {
  return db
    .selectFrom('orders as o')
    .where(isRealOrder)
    .where('o.status', 'in', soldStatuses)
    .where('o.paid_at', '>=', from)
    .$if(before !== null, (query) => query.where('o.paid_at', '<', before))
    .select(({ fn }) => [fn.countAll<number>().as('orders'), sumOfNet])
    .executeTakeFirstOrThrow();
}

/** The last sales that were paid, whenever that was. */
export async function sumLastSales(db: Db, count: number): Promise<Sales> {
  const rows = await db
    .selectFrom('orders as o')
    .where(isRealOrder)
    .where('o.status', 'in', soldStatuses)
    .where('o.paid_at', 'is not', null)
    .select(sql<number>`${netCents}::bigint`.as('cents'))
    .orderBy('o.paid_at', 'desc')
    .limit(count)
    .execute();
  return { orders: rows.length, cents: rows.reduce((sum, row) => sum + row.cents, 0) };
}

export async function countByStatus(db: Db, since: Date): Promise<{ status: string; orders: number }[]> {
  return db
    .selectFrom('orders as o')
    .where(isRealOrder)
    .where('o.created_at', '>=', since)
    .groupBy('o.status')
    .select(({ fn }) => ['o.status', fn.countAll<number>().as('orders')])
    .execute();
}

export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Sales by the day in São Paulo on which they were paid; days without one are missing. */
export function salesByDay(db: Db, from: Date): Promise<({ dia: string } & Sales)[]> {
  const dia = sql<string>`to_char(o.paid_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`;
  return db
    .selectFrom('orders as o')
    .where(isRealOrder)
    .where('o.status', 'in', soldStatuses)
    .where('o.paid_at', '>=', from)
    .groupBy(dia)
    .select(({ fn }) => [dia.as('dia'), fn.countAll<number>().as('orders'), sumOfNet])
    .execute();
}

function soldItems(db: Db, from: Date) {
  return db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .where(isRealOrder)
    .where('o.status', 'in', soldStatuses)
    .where('o.paid_at', '>=', from);
}

// A line bears the refunds that name it. Of other money that went back nobody has said of which goods: what is left of
// each line bears its share, as what is left of freight does.
const cents = sql<number>`round(coalesce(sum(
  case when ${mayBeReturned} then
    (i.preco_cents::numeric * i.quantidade - i.desconto_cents - ${returnedOfItem.cents}) * (o.total_cents - ${returnedCents})
      / nullif(o.total_cents - ${returnedByName}, 0)
  when o.total_cents = 0 then 0 else i.preco_cents::numeric * i.quantidade - i.desconto_cents end
), 0))::bigint`.as('cents');
const soldUnits = sql<number>`sum(case when ${mayBeReturned} then i.quantidade - ${returnedOfItem.units} else i.quantidade end)::bigint`;
const units = soldUnits.as('units');

export function salesByCategory(db: Db, from: Date) {
  return soldItems(db, from)
    .groupBy('i.categoria')
    .having(soldUnits, '>', 0)
    .select(['i.categoria', units, cents])
    .orderBy('cents', 'desc')
    .orderBy('i.categoria')
    .limit(20)
    .execute();
}

export function bestSellers(db: Db, from: Date, limit: number) {
  return soldItems(db, from)
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .groupBy(['p.id', 'p.nome'])
    .having(soldUnits, '>', 0)
    .select(({ fn }) => ['p.id', 'p.nome', fn.max('i.imagem').as('imagem'), units, cents])
    .orderBy('units', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** Orders that wait for the owner: how many, and those that wait longest. */
export async function findWaiting(
  db: Db,
  reason: MotivoDeEspera,
  { now, limit }: { now: Date; limit: number },
): Promise<{ count: number; orders: OfficeOrder[] }> {
  // Found first, sorted then: else the database may look for them through all orders from the first one on.
  const first = await db
    .with(
      (cte) => cte('found').materialized(),
      (found) =>
        found.selectFrom('orders as o').where(waitsFor(reason, now)).select(['o.id', 'o.created_at']),
    )
    .selectFrom('found')
    .select(['id', sql<number>`count(*) over ()`.as('count')])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (first.length === 0) return { count: 0, orders: [] };
  const orders = await db
    .selectFrom('orders as o')
    .selectAll('o')
    .select(beside(now))
    .where(
      'o.id',
      'in',
      first.map(({ id }) => id),
    )
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute();
  return { count: first[0]?.count ?? 0, orders };
}
