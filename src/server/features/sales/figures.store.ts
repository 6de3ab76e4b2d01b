import { sql, type Kysely } from 'kysely';
import { soldStatuses } from '#shared/orders.ts';
import type { MotivoDeEspera } from '#shared/wire/office-orders.ts';
import type { DB } from '../../db/index.ts';
import { returnedByName, returnedCents, returnedOfItem } from '../ledger/index.ts';
import type { OfficeOrder } from './row.ts';
import { beside } from './row-columns.store.ts';
import { waitsFor } from './waiting.store.ts';

type Db = Kysely<DB>;

/** What was sold: net of what has gone back since, on the day on which the order was paid. */
export interface Sales {
  orders: number;
  cents: number;
}

const netCents = sql<number>`(o.total_cents - ${returnedCents})`;
const sumOfNet = sql<number>`coalesce(sum(${netCents}), 0)::bigint`.as('cents');

/** Sales that were paid in a time. */
export function sumSales(db: Db, { from, before }: { from: Date; before: Date | null }): Promise<Sales> {
  return db
    .selectFrom('orders as o')
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
    .selectFrom('orders')
    .where('created_at', '>=', since)
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('orders')])
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
    .where('o.status', 'in', soldStatuses)
    .where('o.paid_at', '>=', from);
}

// A line bears the refunds that name it. Of other money that went back nobody has said of which goods: what is left of
// each line bears its share, as what is left of freight does.
const cents = sql<number>`round(coalesce(sum(
  (i.preco_cents::numeric * i.quantidade - i.desconto_cents - ${returnedOfItem.cents}) * ${netCents}
    / nullif(o.total_cents - ${returnedByName}, 0)
), 0))::bigint`.as('cents');
const soldUnits = sql<number>`sum(i.quantidade - ${returnedOfItem.units})::bigint`;
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
  const found = db.selectFrom('orders as o').where(waitsFor(reason, now));
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) return { count, orders: [] };
  const orders = await found
    .selectAll('o')
    .select(beside(now))
    .orderBy('o.created_at')
    .orderBy('o.id')
    .limit(limit)
    .execute();
  return { count, orders };
}
