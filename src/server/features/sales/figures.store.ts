import { sql, type Kysely } from 'kysely';
import { soldStatuses } from '#shared/orders.ts';
import type { MotivoDeEspera } from '#shared/wire/office-orders.ts';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import {
  isNamedBack,
  mayBeReturned,
  returnedByName,
  returnedCents,
  returnedOfItem,
} from '../ledger/index.ts';
import type { OfficeOrder } from './row.ts';
import { beside } from './row-columns.store.ts';
import { waitsFor } from './waiting.store.ts';

type Db = Kysely<DB>;

const MOST_CATEGORIES = 20;

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
  const dia = sql<string>`(o.paid_at at time zone 'America/Sao_Paulo')::date`;
  return db
    .selectFrom('orders as o')
    .where(isRealOrder)
    .where('o.status', 'in', soldStatuses)
    .where('o.paid_at', '>=', from)
    .groupBy(dia)
    .select(({ fn }) => [sql<string>`${dia}::text`.as('dia'), fn.countAll<number>().as('orders'), sumOfNet])
    .execute();
}

// A line bears the refunds that name it. Of other money that went back nobody has said of which goods: what is left of
// each line bears its share, as what is left of freight does.
const soldCents = sql`coalesce(sum(
  case when ${mayBeReturned} or ${isNamedBack} then
    (i.preco_cents::numeric * i.quantidade - i.desconto_cents - ${returnedOfItem.cents}) * (o.total_cents - ${returnedCents})
      / nullif(o.total_cents - ${returnedByName}, 0)
  when o.total_cents = 0 then 0 else i.preco_cents::numeric * i.quantidade - i.desconto_cents end
), 0)`;
const soldUnits = sql<number>`sum(case when ${isNamedBack} then i.quantidade - ${returnedOfItem.units} else i.quantidade end)::bigint`;

interface Piece {
  units: number;
  cents: number;
}

export interface SoldPieces {
  /** Those that brought most, the first the most. */
  categories: (Piece & { categoria: string })[];
  /** Of those that are there still the ones of which most went. */
  sellers: (Piece & { id: number; nome: string; imagem: string })[];
}

/** What was sold since then, piece by piece and category by category: all lines are read once for both. */
export async function soldPieces(db: Db, from: Date, limit: number): Promise<SoldPieces> {
  const { rows } = await sql<Piece & { id: number | null; nome: string; imagem: string }>`
    with sold as materialized (
      select i.product_id, i.categoria, max(i.imagem) as imagem, ${soldUnits} as units, ${soldCents} as cents
      from orders o join order_items i on i.order_id = o.id
      where ${isRealOrder} and o.status in (${sql.join(soldStatuses)}) and o.paid_at >= ${from}
      group by i.product_id, i.categoria
    )
    (select null::bigint as id, categoria as nome, '' as imagem, sum(units)::bigint as units, round(sum(cents))::bigint as cents
      from sold group by categoria having sum(units) > 0 order by 5 desc, categoria limit ${MOST_CATEGORIES})
    union all
    (select p.id, p.nome, max(s.imagem), sum(s.units)::bigint, round(sum(s.cents))::bigint
      from sold s join products p on p.id = s.product_id
      group by p.id, p.nome having sum(s.units) > 0 order by 4 desc, p.id limit ${limit})`.execute(db);
  return {
    categories: rows.flatMap(({ id, nome: categoria, units, cents }) =>
      id === null ? { categoria, units, cents } : [],
    ),
    sellers: rows.flatMap(({ id, ...piece }) => (id === null ? [] : { id, ...piece })),
  };
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
