import pg from 'pg';
import {
  chargesSql,
  customersSql,
  historySql,
  labelsSql,
  linesSql,
  movementsSql,
  ordersSql,
  productsSql,
  refundsSql,
  scaleOf,
  type Scale,
  type Stretch,
} from './rows.ts';

const HANDS = 2;
const BATCH = 50_000;
const BIG = [
  'orders',
  'order_items',
  'order_history',
  'payments',
  'charge_movements',
  'payment_tasks',
  'customers',
  'labels',
  'tracked_parcels',
];

/** Written batch by batch; each table's rows in the order of their numbers, as they come in a shop's life. */
const OF_ORDERS = [ordersSql, linesSql, historySql, chargesSql, movementsSql, refundsSql, labelsSql];

/**
 * Fills a migrated, empty database with so many orders and what belongs to them. Its triggers and the indexes that refuse nothing
 * are away while it is filled: a shop of years has them all, and nobody waits for years.
 */
export async function fill(url: string, orders: number, say: (sentence: string) => void): Promise<void> {
  const scale = scaleOf(orders);
  const clients = await Promise.all(Array.from({ length: HANDS }, () => hand(url)));
  const [first] = clients;
  if (first === undefined) return;
  try {
    const indexes = await takeIndexes(first);
    await first.query(productsSql(scale));
    await inTurn(clients, jobsOf(scale));
    say('filled');
    await inTurn(clients, indexes);
    say('indexed');
    await first.query(sequences());
    await first.query('vacuum (analyze, parallel 0)');
    say('vacuumed');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function hand(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'set session_replication_role = replica; set max_parallel_maintenance_workers = 0; set jit = off',
  );
  return client;
}

function jobsOf(scale: Scale): string[] {
  const customers = stretches(scale.customers).map((stretch) => customersSql(scale, stretch));
  return [...customers, ...OF_ORDERS.flatMap((sql) => stretches(scale.orders).map((one) => sql(scale, one)))];
}

function stretches(count: number): Stretch[] {
  return Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => {
    return { from: index * BATCH + 1, to: Math.min(count, (index + 1) * BATCH) };
  });
}

/** Each is done by whoever is free. */
async function inTurn(clients: readonly pg.Client[], jobs: readonly string[]): Promise<void> {
  let next = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) await client.query(job);
    }),
  );
}

/** Drops what is no constraint, and tells how to make it anew: those that take longest first. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relname = any($1) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by pg_get_indexdef(i.indexrelid) like '% gin %' desc, c.relname`,
    [BIG],
  );
  for (const { name } of rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
  return rows.map(({ made }) => made);
}

const sequences = () =>
  BIG.filter((table) => table !== 'tracked_parcels')
    .map(
      (table) =>
        `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(1, (select max(id) from ${table})));`,
    )
    .join('\n');
