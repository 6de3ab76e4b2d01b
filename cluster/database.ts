import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { killWithChildren } from '../test/support/postgres.ts';
import type { Machine } from './machines.ts';
import type { Program } from './processes.ts';
import { configure, dataOf, SHOP, startDoors, startEtcd, startPatroni, type Place } from './stack.ts';

const PATIENCE_MS = 120_000;
const LOOK_MS = 100;
const ASK_MS = 1000;
const ANSWER_MS = 10_000;
/** As docs/server/cluster/patroni.yml has it. */
const OWNER = 'postgres:troque-esta-do-dono';
const PATRONI = 'patroni:troque-esta-do-patroni';
const ACCOUNT = `${SHOP.user}:${SHOP.password}`;

/** The shops' database, by the pooler on each machine. */
export const DATABASE_URL = `postgres://${ACCOUNT}@127.0.0.1:6432/vitrine`;
/** Another database of the primary's, past the pooler: by haproxy-database.cfg. */
export const pastPooler = (name: string) => `postgres://${ACCOUNT}@127.0.0.1:5000/${name}`;

export interface Database {
  /** The machine that says it is the primary, once there is one; `otherThan`: one that is gone and may not know. */
  primary(otherThan?: Machine): Promise<Machine>;
  /** Comes when both others follow the primary. */
  whole(): Promise<void>;
  /** PostgreSQL with all its workers and Patroni, at one blow. */
  kill9(machine: Machine): Promise<void>;
  restart(machine: Machine): void;
  /** Whether an answer waits for another machine. */
  setSynchronous(isOn: boolean): Promise<void>;
  make(name: string): Promise<void>;
  /** At the primary of this moment, by its owner's account, for whoever looks at the books. */
  url(name?: string): Promise<string>;
}

/** Starts etcd, Patroni with PostgreSQL, HAProxy and PgBouncer on each machine, by the files of docs/server. */
export async function startDatabase(machines: readonly Machine[], place: Place): Promise<Database> {
  const patronis = new Map<Machine, Program>();
  const restart = (machine: Machine) => void patronis.set(machine, startPatroni(machine, place));
  for (const machine of machines) await configure(machine, place);
  for (const machine of machines) startEtcd(machine, place);
  machines.forEach(restart);
  for (const machine of machines) startDoors(machine, place);
  const primary = (otherThan?: Machine) => untilPrimary(machines.filter((one) => one !== otherThan));
  const url = async (name = 'vitrine') => `postgres://${OWNER}@${(await primary()).address}:5432/${name}`;
  const ask = async (sql: string) => query(await url('postgres'), sql);
  const make = async (name: string) => {
    await ask(`create database ${name} owner ${SHOP.user}`);
  };
  let isSynchronous = true;
  const whole = () => untilFollowed(() => url('postgres'), machines.length - 1, isSynchronous);
  await whole();
  await ask(`create role ${SHOP.user} login password '${SHOP.password}'`);
  await make('vitrine');
  return {
    primary,
    whole,
    restart,
    make,
    url,
    async kill9(machine) {
      const pid = await readFile(join(dataOf(machine, place), 'postmaster.pid'), 'utf8');
      const patroni = patronis.get(machine)?.kill('SIGKILL');
      await Promise.all([patroni, killWithChildren(Number(pid.split('\n')[0]))]);
    },
    async setSynchronous(isOn) {
      const { address } = await primary();
      const body = JSON.stringify({ synchronous_mode: isOn });
      const answer = await fetch(`http://${address}:8008/config`, {
        method: 'PATCH',
        headers: { authorization: `Basic ${Buffer.from(PATRONI).toString('base64')}` },
        body,
      });
      if (!answer.ok) throw new Error(`Patroni took no configuration: ${answer.status}`);
      isSynchronous = isOn;
      await whole();
    },
  };
}

async function untilPrimary(machines: readonly Machine[]): Promise<Machine> {
  return inTime('no primary', async () => {
    const are = await Promise.all(machines.map(isPrimary));
    return machines[are.indexOf(true)];
  });
}

async function isPrimary({ address }: Machine): Promise<boolean> {
  const answer = await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(ASK_MS) }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/** So many standbys stream from the primary; where it is synchronous, it waits for one of them. */
async function untilFollowed(
  url: () => Promise<string>,
  standbys: number,
  isSynchronous: boolean,
): Promise<void> {
  await inTime(`not ${standbys} standbys`, async () => {
    const [seen] = await query<{ streaming: number; waits: boolean }>(
      await url(),
      `select count(*) filter (where state = 'streaming')::int as streaming,
        coalesce(bool_or(sync_state = 'sync'), false) as waits from pg_stat_replication`,
    );
    return (seen?.streaming === standbys && seen.waits === isSynchronous) || undefined;
  });
}

/** Looks until there is something; what fails meanwhile is not there yet. */
async function inTime<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`After ${PATIENCE_MS / 1000} s: ${what}`);
    await sleep(LOOK_MS);
  }
}

async function query<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
