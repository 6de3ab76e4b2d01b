import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { brokenInvariants } from '../src/server/backup/invariants.ts';
import type { StandInProvider } from '../test/support/provider.ts';
import { compare, type Acknowledged, type Booked, type Difference } from './ledger.ts';

/** The reconciler comes round every minute or two, and asks again what the provider has not told. */
const SETTLED_WITHIN_MS = 240_000;

interface Order extends Booked {
  reference: string;
}

export interface Books {
  orders: number;
  differences: Difference[];
  /** Invariants of the shop's tables that do not hold, stock that is not what was there less what was sold, charges too many. */
  broken: string[];
}

interface Wanted {
  told: readonly Acknowledged[];
  provider: StandInProvider;
  /** What all bought, and how much of it there was. */
  product: { id: number; units: number };
}

/** Compares what people were told with the shop's books and those of the provider, once nothing is under way. */
export async function readBooks(url: string, { told, provider, product }: Wanted): Promise<Books> {
  return withClient(url, async (client) => {
    const orders = await settledOrders(client);
    const broken = await brokenInvariants(client);
    const { rows } = await client.query<{ left: number; sold: number }>(
      `select (select sum(quantity)::int from stock_items where product_id = $1) as left,
        (select coalesce(sum(i.quantidade), 0)::int from order_items i join orders o on o.id = i.order_id
          where i.product_id = $1 and o.stock_held) as sold`,
      [product.id],
    );
    const [{ left, sold } = { left: 0, sold: 0 }] = rows;
    if (left + sold !== product.units)
      broken.push(`${left} left and ${sold} sold are not the ${product.units} that were there`);
    const differences = compare(told, orders);
    const faultOf = new Map(told.map(({ codigo, fault }) => [codigo, fault]));
    for (const { codigo, reference, status } of orders) {
      const charges = await provider.charges(reference);
      const paid = charges.filter((charge) => charge.status === 'approved').length;
      const fault = faultOf.get(codigo) ?? '';
      if (paid > 1) differences.push({ fault, what: 'doubled', why: `${codigo} was paid ${paid} times` });
      if (paid === 0 && status === 'paid') broken.push(`${codigo} is paid, and nobody paid`);
    }
    return { orders: orders.length, differences, broken };
  });
}

async function settledOrders(client: pg.Client): Promise<Order[]> {
  const end = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<Order>(
      'select codigo, external_reference as reference, status, email from orders',
    );
    const open = rows.filter(({ status }) => status === 'pending' || status === 'in_analysis');
    if (open.length === 0 || Date.now() > end) return rows;
    await sleep(1000);
  }
}

/** The codes of all orders in this database, and what of its invariants does not hold. */
export async function codesOf(url: string): Promise<{ codes: Set<string>; broken: string[] }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ codigo: string }>('select codigo from orders');
    return { codes: new Set(rows.map(({ codigo }) => codigo)), broken: await brokenInvariants(client) };
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // Its query tells of a connection that breaks.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
