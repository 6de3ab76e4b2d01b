import { sql, type Kysely } from 'kysely';
import { soldStatuses } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { returnedCents } from '../ledger/index.ts';
import { withOwnWord } from '../newsletter/index.ts';
import { readGuestFigures } from './guests.store.ts';
import type { Customer } from './customers.store.ts';

export type CustomerLine = Customer & { pedidos: number; antigos: number };

/** Customers of these numbers, with how many orders each has. */
export async function readCustomers(db: Kysely<DB>, ids: readonly number[]): Promise<CustomerLine[]> {
  const rows = await db
    .selectFrom('customers as c')
    .selectAll('c')
    .select(({ selectFrom }) =>
      selectFrom('orders as o')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('o.customer_id', '=', 'c.id')
        .where(isRealOrder)
        .$asScalar()
        .as('pedidos'),
    )
    .select(({ selectFrom }) =>
      selectFrom('former_orders as f')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('f.customer_id', '=', 'c.id')
        .$asScalar()
        .as('antigos'),
    )
    .where('c.id', 'in', [0, ...ids])
    .execute();
  const counted = rows.map((row) => ({ ...row, pedidos: Number(row.pedidos), antigos: Number(row.antigos) }));
  return withOwnWord(db, counted);
}

export interface CustomerFigures {
  customers: number;
  newToday: number;
  meanCents: number;
  buyers: number;
}

/** The day begins at midnight in São Paulo. */
export async function readFigures(db: Kysely<DB>, now: Date): Promise<CustomerFigures> {
  const today = sql<Date>`date_trunc('day', ${now}::timestamptz at time zone 'America/Sao_Paulo')
    at time zone 'America/Sao_Paulo'`;
  const people = await db
    .selectFrom('customers as c')
    .where('c.erased_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('customers'),
      // Who was brought from another shop came to it whenever she did.
      fn
        .countAll<number>()
        .filterWhere('c.created_at', '>=', today)
        .filterWhere('c.origem', 'is', null)
        .as('newToday'),
    ])
    .executeTakeFirstOrThrow();
  const sales = await db
    .selectFrom('orders as o')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.id', '=', 'o.customer_id').on('c.erased_at', 'is', null),
    )
    .where(isRealOrder)
    .where('o.status', 'in', soldStatuses)
    .where('o.paid_at', 'is not', null)
    .select(({ fn }) => [
      fn.avg<string | null>(sql`o.total_cents - ${returnedCents}`).as('mean'),
      fn.count<number>('c.id').distinct().as('buyers'),
    ])
    .executeTakeFirstOrThrow();
  const guests = await readGuestFigures(db, today);
  return {
    customers: Number(people.customers) + guests.guests,
    newToday: Number(people.newToday) + guests.newToday,
    meanCents: Math.round(Number(sales.mean ?? 0)),
    buyers: Number(sales.buyers) + guests.buyers,
  };
}
