import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { brokenInvariants } from '../../../src/server/backup/invariants.ts';
import type { StandInProvider } from '../provider.ts';
import type { Purchase } from './stubborn.ts';

/** The reconciler comes round every minute or two, and asks again what the provider has not told. */
const SETTLED_WITHIN_MS = 240_000;

interface Order {
  id: string;
  codigo: string;
  reference: string;
  status: string;
  email: string;
}

/** What became of purchases, as the books have it. */
export interface Reckoning {
  orders: number;
  lost: string[];
  doubled: string[];
  broken: string[];
}

/** Compares what people were told with the shop's books and those of the provider, once nothing is under way. */
export async function reckon(
  databaseUrl: string,
  { provider, purchases }: { provider: StandInProvider; purchases: readonly Purchase[] },
): Promise<Reckoning> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const orders = await settledOrders(client);
    const lost = purchases
      .filter(({ codigo }) => codigo !== null && !orders.some((order) => order.codigo === codigo))
      .map(({ number, codigo }) => `person ${number}: there is no order ${codigo}`);
    const doubled: string[] = [];
    const broken = await brokenInvariants(client);
    for (const { codigo, reference, status } of orders) {
      const charges = await provider.charges(reference);
      const paid = charges.filter((charge) => charge.status === 'approved').length;
      const open = charges.filter((charge) => ['pending', 'in_process'].includes(charge.status)).length;
      if (paid > 1) doubled.push(`${codigo} was paid ${paid} times`);
      if (paid === 1 && status !== 'paid') lost.push(`${codigo} is ${status}, and was paid`);
      if (paid === 0 && status === 'paid') broken.push(`${codigo} is paid, and nobody paid`);
      if (open > 0) broken.push(`${codigo} is ${status}, and ${open} charges of it are open`);
    }
    const persons = Object.entries(Object.groupBy(orders, ({ email }) => email));
    for (const [email, own = []] of persons)
      if (own.length > 1) doubled.push(`${email} has ${own.length} orders`);
    return { orders: orders.length, lost, doubled, broken };
  } finally {
    await client.end();
  }
}

async function settledOrders(client: pg.Client): Promise<Order[]> {
  const end = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<Order>(
      'select id, codigo, external_reference as reference, status, email from orders',
    );
    const open = rows.filter(({ status }) => status === 'pending' || status === 'in_analysis');
    if (open.length === 0 || Date.now() > end) return rows;
    await sleep(1000);
  }
}
