import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createToldWindows } from '../../src/server/limits/told-windows.ts';
import { createWindows } from '../../src/server/limits/windows.ts';
import type { Finding } from '../../src/server/doctor/finding.ts';
import { examine } from '../../src/server/doctor/index.ts';
import { redisCheck } from '../../src/server/doctor/redis.ts';
import { createRedis, type Redis } from '../../src/server/redis/index.ts';
import {
  createShippingServices,
  quoteSecrets,
  shippingSettings,
} from '../../src/server/services/shipping.ts';
import { readRedisUrl, type RedisAddress } from '../../src/server/settings/redis-url.ts';
import { certificate } from './certificate.ts';
import { bench, freightBench } from './freight-bench.ts';
import { ownRedis, type OwnRedis } from './redis.ts';
import { serveParts, type Client } from './workbench.ts';

const MAX = 30;
export const MINUTE_MS = 60_000;
export const WAITED = { timeout: 20_000, interval: 10 };
/** What is late on a busy machine is not away. */
const BUSY = 50;
const SECRET = 'segredo-desta-loja';

const WELL = ['CONFIG SET maxmemory 0', 'REPLICAOF NO ONE', 'ACL SETUSER default +@all'];

export let server: OwnRedis;
/** What a test leaves open. */
export const ends: (() => unknown)[] = [];

/** Opens a Redis and a freight bench for a file's tests; each finds it empty and well. */
export function redisBench(): void {
  freightBench();
  beforeAll(async () => {
    server = await ownRedis();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    await server.say('FLUSHALL');
    await bench.db.deleteFrom('limit_windows').execute();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await server.start();
    for (const well of WELL) await server.say(well);
  });
}

export function addressOf(url: string): RedisAddress {
  const address = readRedisUrl(url);
  if (address === null) throw new Error('No address');
  return address;
}

export interface Opened {
  redis: Redis;
  logged: string[];
  outcomes: string[];
}

/** A node's connection; with its secret another shop's. */
export function open({ url = server.url, secret = SECRET, patience = BUSY } = {}): Opened {
  const [logged, outcomes]: [string[], string[]] = [[], []];
  const note = (...line: unknown[]) => void logged.push(JSON.stringify(line));
  const redis = createRedis({
    address: addressOf(url),
    secret,
    patience,
    clock: bench.clock,
    log: { ...bench.world.log, info: note, warn: note },
    count: (outcome) => outcomes.push(outcome),
  });
  ends.push(redis.stop);
  return { redis, logged, outcomes };
}

export const untilUp = ({ redis }: Opened) => expect.poll(() => redis.isUp(), WAITED).toBe(true);

export async function opened(...given: Parameters<typeof open>): Promise<Opened> {
  const one = open(...given);
  await untilUp(one);
  return one;
}

/** A node that counts, and tells what it has counted when a test says so. */
export function counter({ redis }: Opened) {
  const told = createToldWindows({ ...bench.world, redis });
  const windows = createWindows({ clock: bench.clock, name: 'redis-test', max: MAX, windowMs: MINUTE_MS });
  const key = '203.0.113.9';
  return {
    count: () => windows.count(key),
    async ask(times: number) {
      for (let n = 0; n < times; n += 1) {
        windows.add(key);
        told.note({ windows, key, name: 'redis-test', max: MAX });
      }
      await told.job.runOnce();
      return windows.count(key);
    },
  };
}

/** A node that quotes freight and knows streets, behind the doors that the shop has. */
export async function node({ redis }: Opened): Promise<Client> {
  const { freight: provider, postalCodes } = bench.connect();
  const world = { ...bench.world, redis };
  const settings = { ...shippingSettings(bench.config), mayChangeStreets: false, provider, postalCodes };
  const parts = [createShippingServices(world, { ...settings, secrets: quoteSecrets(world) })];
  const app = await serveParts({ config: bench.config, world, parts });
  ends.push(() => app.close());
  const call = async (method: string, path: string, { body }: { body?: unknown } = {}) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(app.listeningOrigin + path, { method, headers, ...sent });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  return { url: app.listeningOrigin, call };
}

/** What the doctor says of an address. */
export async function examined(url: string): Promise<Finding> {
  const [found] = await examine([redisCheck(addressOf(url), false)]);
  if (found === undefined) throw new Error('The doctor says nothing');
  return found;
}

/** As long as the work goes on, this process trusts the tests' certificate. */
export async function trusting(work: () => Promise<void>): Promise<void> {
  const usual = getCACertificates();
  setDefaultCACertificates([...usual, certificate]);
  try {
    await work();
  } finally {
    setDefaultCACertificates(usual);
  }
}
