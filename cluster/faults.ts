import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import type { Machine } from './machines.ts';
import type { Shops } from './shops.ts';
import type { Row } from './table.ts';

export interface Struck {
  machines: readonly Machine[];
  database: Database;
  shops: Shops;
  /** Of the fault's own line. */
  row: Row;
  say(sentence: string): void;
}

/** Something that happens to a cluster while people buy; it is over, and all is whole again, when the promise is kept. */
export interface Fault {
  name: string;
  /** What docs/scaling.md says of it. */
  allowed: Row['allowed'];
  strike(cluster: Struck): Promise<void>;
}

const NOTHING = { pages: 0, lists: 0, lost: false };
const AWAY_MS = 8000;
/** Longer than Patroni takes to replace a primary. */
const CUT_MS = 25_000;

async function notPrimary({ database, machines }: Struck): Promise<Machine> {
  const primary = await database.primary();
  const other = machines.find((machine) => machine !== primary);
  if (other === undefined) throw new Error('There is one machine only');
  return other;
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

/** In the order in which they fall. */
export const FAULTS: readonly Fault[] = [
  { name: 'nenhuma (20 s)', allowed: NOTHING, strike: () => sleep(20_000) },
  {
    name: 'loja de uma máquina: SIGKILL',
    allowed: NOTHING,
    async strike({ shops, machines: [machine] }) {
      if (machine === undefined) return;
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
    async strike({ shops, machines, say }) {
      for (const machine of machines) {
        const wrong = await shops.end(machine);
        if (wrong !== undefined) say(`${machine.name}: ${wrong}`);
        await shops.start(machine);
        // As long as the proxy takes to see that it is back.
        await sleep(3000);
      }
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
