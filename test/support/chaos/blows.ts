import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../hostile-values.ts';
import type { OwnPostgres } from '../postgres.ts';
import type { StandInProvider } from '../provider.ts';
import { refuseRows, type SmallDisk } from '../small-disk.ts';
import type { Nodes } from './nodes.ts';
import type { Pooler } from './pooler.ts';

export interface Struck {
  nodes: Nodes;
  postgres: OwnPostgres;
  /** Between the shop and its database; null where it asks that itself. */
  pooler: Pooler | null;
  provider: StandInProvider;
  /** The shop's own. */
  databaseUrl: string;
  /** Where its tables lie; null where no disk could be made. */
  disk: SmallDisk | null;
  random: Random;
}

/** Something that falls on a shop while people buy; it is over, and all runs again, when the promise is kept. */
export interface Blow {
  scenario: string;
  /** How many servers the shop has. */
  nodes: 1 | 2;
  strike(shop: Struck): Promise<void>;
}

const HOUR_MS = 3_600_000;
const JUMPS_MS = [-HOUR_MS, -60_000, 90_000, 3 * HOUR_MS, 26 * HOUR_MS];
/** All ways in which a provider fails that no call hangs by; those that do take 20 s each. */
const FAILURES = ['slow', 'refuse', '500', '429', 'html', 'garbage', 'half', 'lost_answer', '500_after'];

const LONGEST_WITHOUT_ROOM_MS = 2000;

const oneOf = <T>(list: readonly [T, ...T[]] | readonly T[], random: Random): T | undefined =>
  list[Math.floor(random() * list.length)];

async function restart({ nodes }: Struck, node: number): Promise<void> {
  await nodes.kill9(node);
  await nodes.start(node);
}

/** For a shop behind one. */
export const POOLER_KILLED: Blow = {
  scenario: 'kill -9 of the pooler',
  nodes: 2,
  async strike({ pooler }) {
    await pooler?.kill9();
    await pooler?.start();
  },
};

export const BLOWS: readonly Blow[] = [
  { scenario: 'kill -9 of the shop', nodes: 1, strike: (shop) => restart(shop, 0) },
  {
    scenario: 'kill -9 of the database',
    nodes: 1,
    async strike({ postgres }) {
      await postgres.kill9();
      await postgres.resume();
    },
  },
  {
    scenario: 'kill -9 of both',
    nodes: 1,
    async strike({ nodes, postgres }) {
      await Promise.all([postgres.kill9(), nodes.kill9(0)]);
      await postgres.resume();
      await nodes.start(0);
    },
  },
  {
    scenario: 'kill -9 of one of two nodes',
    nodes: 2,
    strike: (shop) => restart(shop, shop.random() < 0.5 ? 0 : 1),
  },
  {
    scenario: 'restart under load',
    nodes: 1,
    async strike({ nodes }) {
      const code = await nodes.end(0);
      await nodes.start(0);
      if (code !== 0) throw new Error(`The shop ended with ${code}`);
    },
  },
  {
    scenario: 'jumps of the clock',
    nodes: 2,
    async strike({ nodes, random }) {
      nodes.moveClock(random() < 0.5 ? 0 : 1, oneOf(JUMPS_MS, random) ?? 0);
    },
  },
  {
    scenario: 'a provider that fails',
    nodes: 1,
    async strike({ provider, random }) {
      const mode = oneOf(FAILURES, random);
      const webhooks = { drop: Math.floor(random() * 4), repeat: 2, shuffle: true };
      await provider.control({
        provider: 'mercadopago',
        mode,
        times: 4,
        delayMs: 150,
        match: '^/v1/',
        webhooks,
      });
    },
  },
  {
    scenario: 'a disk without room',
    nodes: 2,
    async strike({ databaseUrl, disk, random }) {
      const makeRoom = disk === null ? await refuseRows(databaseUrl) : disk.free;
      await disk?.fill();
      await sleep(random() * LONGEST_WITHOUT_ROOM_MS);
      await makeRoom();
    },
  },
];
