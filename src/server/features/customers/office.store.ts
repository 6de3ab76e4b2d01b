import { sql, type Kysely } from 'kysely';
import { soldStatuses } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { returnedCents } from '../ledger/index.ts';
import type { Customer } from './customers.store.ts';

export interface CustomersQuery {
  /** Folded; a customer matches when she has every one of them. */
  terms: readonly string[];
  /** May e-mail, CPF and phone be searched in? Who can't read them must not find out by asking. */
  searchesPeople: boolean;
  limit: number;
  offset: number;
}

export type CustomerLine = Customer & { pedidos: number };

/** Customers, newest first. */
export async function listCustomers(
  db: Kysely<DB>,
  { terms, searchesPeople, limit, offset }: CustomersQuery,
): Promise<{ rows: CustomerLine[]; total: number }> {
  let found = db.selectFrom('customers as c').where('c.erased_at', 'is', null);
  const searched = searchesPeople ? 'c.busca' : 'c.busca_nome';
  for (const term of terms) found = found.where(searched, 'like', containing(term));
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  // The page first: orders are counted for its customers alone. No more rows than there are, so that the search
  // ends with the last one it finds.
  const page = found
    .select('c.id')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(Math.min(limit, Number(total)))
    .offset(offset);
  const rows = await db
    .selectFrom('customers as c')
    .selectAll('c')
    .select(({ selectFrom }) =>
      selectFrom('orders as o')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('o.customer_id', '=', 'c.id')
        .$asScalar()
        .as('pedidos'),
    )
    .where('c.id', 'in', page)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return { rows: rows.map((row) => ({ ...row, pedidos: Number(row.pedidos) })), total: Number(total) };
}

const containing = (term: string) => `%${term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

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
      fn.countAll<number>().filterWhere('c.created_at', '>=', today).as('newToday'),
    ])
    .executeTakeFirstOrThrow();
  const sales = await db
    .selectFrom('orders as o')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.id', '=', 'o.customer_id').on('c.erased_at', 'is', null),
    )
    .where('o.status', 'in', soldStatuses)
    .where('o.paid_at', 'is not', null)
    .select(({ fn }) => [
      fn.avg<string | null>(sql`o.total_cents - ${returnedCents}`).as('mean'),
      fn.count<number>('c.id').distinct().as('buyers'),
    ])
    .executeTakeFirstOrThrow();
  return {
    customers: Number(people.customers),
    newToday: Number(people.newToday),
    meanCents: Math.round(Number(sales.mean ?? 0)),
    buyers: Number(sales.buyers),
  };
}
