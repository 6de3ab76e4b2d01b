import autocannon from 'autocannon';
import type { Pool } from 'pg';
import type { Embedded } from '../purchases/embedded.ts';
import { processorOf, processorWithChildren } from '../purchases/processor.ts';
import type { Purchases } from '../purchases/shop.ts';
import type { Asked, Cost, Machine } from './campaign.ts';

/** Connections of a load that is as fast as it can be. */
const CONNECTIONS = 8;
const SECONDS = 3;
/** Calls that change or ask the database, one after the other by a few. */
const CALLS = 150;
const CLIENTS = 4;

export interface Measured {
  purchases: Purchases;
  database: Embedded;
  pool: Pool;
}

/** What shop and database have used of the processor, ms. */
export async function usedBy({ purchases, database }: Measured) {
  return {
    shopMs: await processorOf(purchases.shop.pid),
    databaseMs: await processorWithChildren(database.pid),
  };
}

/** What each of `count` things costs that `work` does; what goes on besides is in it, and small. */
async function costOf(
  measured: Measured,
  work: () => Promise<{ count: number; bytes: number }>,
): Promise<Cost> {
  const before = await usedBy(measured);
  const { count, bytes } = await work();
  const after = await usedBy(measured);
  return {
    shopMs: (after.shopMs - before.shopMs) / count,
    databaseMs: (after.databaseMs - before.databaseMs) / count,
    bytes: bytes / count,
  };
}

/** An answer from memory, asked for by many at once. */
export const costOfRead = (measured: Measured, url: string, headers: Record<string, string>): Promise<Cost> =>
  costOf(measured, async () => {
    const { requests, throughput, errors } = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: SECONDS,
      headers,
    });
    if (errors > 0 || requests.total === 0) throw new Error(`${url}: ${errors} errors`);
    return { count: requests.total, bytes: throughput.total };
  });

/** A call that asks the database, or changes it. */
export const costOfCall = (measured: Measured, call: (index: number) => Promise<unknown>): Promise<Cost> =>
  costOf(measured, async () => {
    let next = 0;
    const client = async () => {
      for (let index = next++; index < CALLS; index = next++) await call(index);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return { count: CALLS, bytes: 2000 * CALLS };
  });

const COMMITTING = 32;
const COMMITS = 2000;

/** How often the disk lets the database commit: by many at once, and one after the other. */
export async function commitsOf(pool: Pool): Promise<Pick<Machine, 'commits' | 'commitMs'>> {
  await pool.query('create table if not exists bench_commits (at timestamptz)');
  const commit = () => pool.query('insert into bench_commits (at) values (now())');
  const timed = async (clients: number, count: number) => {
    let left = count;
    const began = performance.now();
    const client = async () => {
      while (left-- > 0) await commit();
    };
    await Promise.all(Array.from({ length: clients }, client));
    return performance.now() - began;
  };
  await timed(COMMITTING, 200);
  const many = await timed(COMMITTING, COMMITS);
  const alone = await timed(1, 200);
  return { commits: (COMMITS * 1000) / many, commitMs: alone / 200 };
}

/** Of each kind: who can't keep up asks less often, and what was asked is counted. */
const MOST_UNDER_WAY = 20;

/** Who asks at these rates, whether answered or not, for so many seconds. Returns how many of each were asked. */
export async function askAtRates(
  calls: Readonly<Record<Asked, (index: number) => Promise<unknown>>>,
  rates: Readonly<Record<Asked, number>>,
  seconds: number,
): Promise<Record<Asked, number>> {
  const asked = Object.fromEntries(Object.keys(rates).map((name) => [name, 0])) as Record<Asked, number>;
  const under = new Map(Object.keys(rates).map((name) => [name, new Set<Promise<unknown>>()]));
  const failures: unknown[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const due = (performance.now() - began) / 1000;
    for (const name of Object.keys(rates) as Asked[]) {
      const mine = under.get(name) ?? new Set();
      while (asked[name] < rates[name] * due && mine.size < MOST_UNDER_WAY) {
        const call = calls[name]((asked[name] += 1))
          .catch((error: unknown) => failures.push(error))
          .finally(() => mine.delete(call));
        mine.add(call);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all([...under.values()].flatMap((calls) => [...calls]));
  if (failures.length > 0) throw failures[0];
  return asked;
}
