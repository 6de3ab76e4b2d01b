import { sql, type Kysely } from 'kysely';
import { dayOf, startOfDay } from '#shared/days.ts';
import { soldStatuses } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { mayBeReturned, returnedCents } from '../ledger/index.ts';
import { withOwnWord } from '../newsletter/index.ts';
import { countGuestsSince, readGuestFigures } from './guests.store.ts';
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
  meanCents: number;
  buyers: number;
}

const isSold = sql<boolean>`(${isRealOrder} and o.paid_at is not null
  and o.status in (${sql.join(soldStatuses.map((status) => sql.lit(status)))}))`;

const people = (db: Kysely<DB>) => db.selectFrom('customers as c').where('c.erased_at', 'is', null);

/** Who came today, with an account or without: of the moment, by the newest of both alone. */
export async function countNewToday(db: Kysely<DB>, now: Date): Promise<number> {
  const today = startOfDay(dayOf(now));
  // Who was brought from another shop came to it whenever she did.
  const fresh = await people(db)
    .where('c.created_at', '>=', today)
    .where('c.origem', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return fresh.count + (await countGuestsSince(db, today));
}

export async function readFigures(db: Kysely<DB>): Promise<CustomerFigures> {
  const customers = await people(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const buyers = await people(db)
    .where(sql<boolean>`c.id in (select o.customer_id from orders o where ${isSold})`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const sales = await db
    .selectFrom('orders as o')
    .where(isSold)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(o.total_cents), 0)::bigint`.as('cents'),
    ])
    .executeTakeFirstOrThrow();
  // Of few anything is back: it is taken off the sum of all.
  const back = await db
    .selectFrom('orders as o')
    .where(isSold)
    .where(mayBeReturned)
    .select(sql<number>`coalesce(sum(${returnedCents}), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow();
  const guests = await readGuestFigures(db);
  return {
    customers: customers.count + guests.guests,
    meanCents: sales.count === 0 ? 0 : Math.round((sales.cents - back.cents) / sales.count),
    buyers: buyers.count + guests.buyers,
  };
}
