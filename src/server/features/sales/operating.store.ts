import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';

type Figures = Promise<Record<string, number>>;

/** How many orders there are in each state. */
export async function countOrderStates(db: Kysely<DB>): Figures {
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
