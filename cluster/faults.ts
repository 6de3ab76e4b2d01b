import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { knock } from './doors.ts';
import { callTooOften } from './limits.ts';
import type { Machine, Network } from './machines.ts';
import type { Redis } from './redis.ts';
import type { Shops } from './shops.ts';
import type { Row } from './table.ts';

export interface Struck extends Network {
  database: Database;
  redis: Redis;
  shops: Shops;
  /** Of the fault's own line. */
  row: Row;
  /** What is not as it should be, besides what the line says. */
  wrong: string[];
  /** What could be read on the cables for so many milliseconds, a sentence each. */
  readAlong(ms: number): Promise<string[]>;
}

/** Something that happens to a cluster while people buy; it is over, and all is whole again, when the promise is kept. */
export interface Fault {
  name: string;
  /** What docs/scaling.md says of it. */
  allowed: Row['allowed'];
  strike(cluster: Struck): Promise<void>;
}

const NOTHING = { pages: 0, lists: 0, lost: false };
/** Who is on her way when the front that she talks to is gone has no answer: some, of 17 a second. */
const ON_THEIR_WAY = { ...NOTHING, pages: 3, lists: 3 };
const AWAY_MS = 8000;
/** Two words of a front to the other one. */
const UNHEARD_MS = 2000;
const LIMITS_MS = 20_000;
/** Longer than Patroni takes to replace a primary. */
const CUT_MS = 25_000;

async function notPrimary({ database, machines }: Struck): Promise<Machine> {
  const primary = await database.primary();
  const other = machines.find((machine) => machine !== primary);
  return other ?? machines[0];
}

/** The primary is gone from the blow on: how long until another is one. */
async function promotion({ database, row }: Struck, gone: Machine, began: number): Promise<void> {
  await database.primary(gone);
  row.promotedMs = Date.now() - began;
}

async function killPrimary(cluster: Struck): Promise<void> {
  const { database } = cluster;
  const primary = await database.primary();
  const began = Date.now();
  await database.kill9(primary);
  await promotion(cluster, primary, began);
  await sleep(AWAY_MS);
  database.restart(primary);
  await database.whole();
}

/** The fault, and what it leaves to be put right. */
async function cut(cluster: Struck, machine: Machine, isPrimary: boolean): Promise<void> {
  const began = Date.now();
  await machine.cut();
  try {
    if (isPrimary) await promotion(cluster, machine, began);
    await sleep(Math.max(0, began + CUT_MS - Date.now()));
  } finally {
    await machine.heal();
  }
  await cluster.database.whole();
}

/** Redis is away, by `go`, while one calls too often, and comes back. */
async function withoutRedis(
  { redis, wrong }: Struck,
  { go, back, from }: { go: () => Promise<void> | void; back: () => void; from: string },
): Promise<void> {
  await go();
  try {
    wrong.push(...(await callTooOften(from)));
  } finally {
    back();
  }
  await redis.used();
}

/** In the order in which they fall. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'nenhuma (20 s)',
    allowed: NOTHING,
    async strike(cluster) {
      const [doors, read, limits] = await Promise.all([
        knock(cluster),
        cluster.readAlong(LIMITS_MS),
        callTooOften('198.18.255.251'),
        cluster.redis.used(),
      ]);
      cluster.wrong.push(...doors, ...read, ...limits);
    },
  },
  {
    name: 'loja de uma máquina: SIGKILL',
    allowed: NOTHING,
    async strike({ shops, machines: [machine] }) {
      await shops.kill9(machine);
      await sleep(AWAY_MS);
      await shops.start(machine);
    },
  },
  { name: 'banco primário: SIGKILL, síncrono', allowed: NOTHING, strike: killPrimary },
  {
    name: 'rede de uma máquina cortada',
    allowed: NOTHING,
    strike: async (cluster) => cut(cluster, await notPrimary(cluster), false),
  },
  {
    name: 'rede da máquina do primário cortada',
    allowed: NOTHING,
    strike: async (cluster) => cut(cluster, await cluster.database.primary(), true),
  },
  {
    name: 'lojas reiniciadas, uma após a outra',
    allowed: NOTHING,
    async strike({ shops, machines, wrong }) {
      for (const machine of machines) {
        const said = await shops.end(machine);
        if (said !== undefined) wrong.push(`${machine.name}: ${said}`);
        await shops.start(machine);
        // As long as the proxy takes to see that it is back.
        await sleep(3000);
      }
    },
  },
  {
    name: 'Redis: SIGKILL',
    allowed: NOTHING,
    strike: (cluster) =>
      withoutRedis(cluster, { go: cluster.redis.kill9, back: cluster.redis.restart, from: '198.18.255.252' }),
  },
  {
    name: 'Redis: SIGSTOP',
    allowed: NOTHING,
    strike: (cluster) =>
      withoutRedis(cluster, { go: cluster.redis.pause, back: cluster.redis.goOn, from: '198.18.255.253' }),
  },
  {
    name: 'rede da frente cortada',
    allowed: ON_THEIR_WAY,
    async strike({ fronts: [front, other], redis }) {
      await front.cut();
      try {
        await sleep(CUT_MS / 2);
        // The worst order: the other one hears it before it is heard, and nobody would be told whose the address is.
        await front.shutOut(other);
      } finally {
        await front.heal();
      }
      await sleep(UNHEARD_MS);
      await front.letIn();
      await sleep(AWAY_MS);
      // It is on that machine.
      await redis.used();
    },
  },
];

/** For comparison, after all others: answers that wait for no other machine. */
export const ASYNCHRONOUS: Fault = {
  name: 'banco primário: SIGKILL, assíncrono',
  allowed: { ...NOTHING, lost: true },
  async strike(cluster) {
    await cluster.database.setSynchronous(false);
    await killPrimary(cluster);
    await cluster.database.setSynchronous(true);
  },
};
