import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { readCountsByStatus } from './counts.store.ts';

type Figures = Promise<Record<string, number>>;

const UNPAID = ['pending', 'waiting', 'in_analysis'] as const;

/** How many orders there are in each state. */
export async function countOrderStates(db: Kysely<DB>): Figures {
  const kept = await readCountsByStatus(db);
  if (kept !== null) return Object.fromEntries(kept);
  const rows = await db
    .selectFrom('orders')
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** How many charges there are by the provider's word. */
export async function countPaymentStates(db: Kysely<DB>): Figures {
  const rows = await db
    .selectFrom('payments')
    .groupBy('provider_status')
    .select(({ fn }) => ['provider_status as status', fn.countAll<number>().as('count')])
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Units that unpaid orders keep from others, by the orders' state. */
export async function countHeldUnits(db: Kysely<DB>): Figures {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .where('o.status', 'in', UNPAID)
    .where('o.stock_held', '=', true)
    .groupBy('o.status')
    .select(({ fn }) => ['o.status', fn.sum<string>('i.quantidade').as('units')])
    .execute();
  const none = Object.fromEntries(UNPAID.map((status) => [status, 0]));
  return { ...none, ...Object.fromEntries(rows.map(({ status, units }) => [status, Number(units)])) };
}

const count = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
  (await query.executeTakeFirstOrThrow()).count;

/** Work that waits to be done: what grows here and does not shrink wants a look. */
export async function countBacklog(db: Kysely<DB>): Figures {
  const [mails, tasks, news, attempts] = await Promise.all([
    count(
      db
        .selectFrom('outbox')
        .where('state', '=', 'queued')
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    count(
      db
        .selectFrom('payment_tasks')
        .where('state', '=', 'queued')
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    count(
      db
        .selectFrom('webhook_events')
        .where('state', '=', 'new')
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    count(
      db
        .selectFrom('payment_attempts')
        .where('state', 'in', ['sending', 'unknown'])
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
  ]);
  return { mails, tasks, news, attempts };
}
