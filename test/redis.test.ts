import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMetrics } from '../src/server/http/metrics.ts';
import { openRedis } from '../src/server/services/redis.ts';
import { bench, items, look, optionsOf, RIO } from './support/freight-bench.ts';
import {
  addressOf,
  counter,
  ends,
  examined,
  MINUTE_MS,
  node,
  open,
  opened,
  redisBench,
  server,
  trusting,
  untilUp,
  WAITED,
} from './support/redis-bench.ts';
import type { Client } from './support/workbench.ts';

// Long: Redis is killed, stopped, filled and started again, and nodes are waited for until they take it back.

/** What nodes share where there is a Redis, and what becomes of it when that is away. */

redisBench();

const rows = async () =>
  (await bench.db.selectFrom('limit_windows').select('events').execute()).map((row) => row.events);
const keys = async () =>
  (await server.say('KEYS *')).match(/\S+/g)?.filter((word) => word.startsWith('vitrine')) ?? [];

const keyOf = async (kind: string) => (await keys()).find((key) => key.includes(`:${kind}:`)) ?? '';

describe('limits of several nodes', () => {
  it('[NODE-15] are counted in Redis alone, under names that tell nobody, each with its end', async () => {
    const [one, two] = [await opened(), await opened()];
    const [here, there] = [counter(one), counter(two)];
    expect([await here.ask(12), await there.ask(9), await here.ask(1)]).toEqual([12, 21, 22]);
    expect(await rows()).toEqual([]);
    const [name = '', ...others] = (await keys()).filter((key) => key.includes(':limit:'));
    expect(others).toEqual([]);
    expect(name).toMatch(/^vitrine:[\w-]{10}:limit:[\w-]{43}$/);
    expect(await server.say(`TTL ${name}`)).toMatch(/^:(?:60|59|5\d)\r/);
    expect(one.logged).toEqual([]);
  });

  it('[NODE-15] hold on calls, a second later', async () => {
    const calls = [await node(await opened()), await node(await opened())];
    const statusOf = async (client: Client | undefined) => (await client?.call('GET', '/api/cep/1'))?.status;
    for (let n = 0; n < 120; n += 1) expect(await statusOf(calls[0])).toBe(422);
    expect(await statusOf(calls[0])).toBe(429);
    let taken = 0;
    await expect
      .poll(
        async () => {
          const status = await statusOf(calls[1]);
          if (status !== 429) taken += 1;
          return status;
        },
        { interval: 60, timeout: 20_000 },
      )
      .toBe(429);
    expect(taken).toBeLessThan(100);
    expect(await rows()).toEqual([]);
  });

  it('[NODE-16] go on where they were when Redis is killed, and when it comes back empty', async () => {
    const [one, two] = [await opened(), await opened()];
    const [here, there] = [counter(one), counter(two)];
    expect([await here.ask(10), await there.ask(10), await here.ask(1)]).toEqual([10, 20, 21]);
    await server.kill();
    expect([await here.ask(4), await there.ask(4)]).toEqual([25, 29]);
    expect(await rows()).toEqual([29]);
    await server.start();
    await Promise.all([untilUp(one), untilUp(two)]);
    expect([await there.ask(1), await here.ask(1)]).toEqual([30, 31]);
    expect(await rows()).toEqual([29]);
    expect([one, two].map(({ logged }) => logged.length)).toEqual([2, 2]);
  });

  it('[NODE-15] of two shops in one Redis are two', async () => {
    const [one, two] = [await opened(), await opened({ secret: 'de-outra-loja' })];
    expect([await counter(one).ask(20), await counter(two).ask(5)]).toEqual([20, 5]);
  });
});

describe('Redis that is away', () => {
  it('[NODE-16] keeps nobody waiting: stopped under way it costs one moment, once, and is taken again', async () => {
    const one = await opened({ patience: 3 });
    const values = one.redis.values({ name: 'test', schema: z.string() });
    values.write('a', 'b', MINUTE_MS);
    expect(await values.read('a')).toBe('b');
    await server.pause();
    const timed = async () => {
      const began = performance.now();
      await Promise.all(Array.from({ length: 200 }, () => values.read('a')));
      return performance.now() - began;
    };
    const [first, second] = [await timed(), await timed()];
    await server.resume();
    expect(first).toBeGreaterThan(250);
    expect(first).toBeLessThan(5000);
    expect(second).toBeLessThan(first);
    await untilUp(one);
    expect(await values.read('a')).toBe('b');
    expect(one.logged).toEqual([
      JSON.stringify([{ reason: 'late' }, 'redis: away, the database counts in its place']),
      JSON.stringify(['redis: there again']),
    ]);
    expect(one.outcomes.filter((outcome) => outcome === 'skipped')).toHaveLength(200);
  });

  it.each([
    ['full', 'CONFIG SET maxmemory 1', 'CONFIG SET maxmemory 0'],
    ['read-only', 'REPLICAOF 127.0.0.1 1', 'REPLICAOF NO ONE'],
    ['password', 'ACL SETUSER default -@write', 'ACL SETUSER default +@all'],
  ])(
    '[NODE-16, NODE-18] is told as %s, the database counts, and it is taken again',
    async (reason, worse, better) => {
      const one = await opened();
      const here = counter(one);
      await here.ask(10);
      await server.say(worse);
      expect(await here.ask(2)).toBe(12);
      expect(await rows()).toEqual([12]);
      expect(await examined(server.url)).toMatchObject({ what: 'Redis', state: 'warn' });
      await server.say(better);
      await untilUp(one);
      expect(await here.ask(1)).toBe(13);
      expect(await rows()).toEqual([12]);
      expect(one.logged).toEqual([
        JSON.stringify([{ reason }, 'redis: away, the database counts in its place']),
        JSON.stringify(['redis: there again']),
      ]);
    },
  );

  it('[NODE-16] is sent its script again where it has forgotten it', async () => {
    const one = await opened();
    const here = counter(one);
    await here.ask(10);
    await server.say('SCRIPT FLUSH');
    expect(await here.ask(1)).toBe(11);
    expect([await rows(), one.logged]).toEqual([[], []]);
  });

  it('[NODE-16] counts again what somebody has made endless, and never for longer than a window', async () => {
    const one = await opened();
    const here = counter(one);
    await here.ask(10);
    const name = await keyOf('limit');
    await server.say(`PERSIST ${name}`);
    expect(await here.ask(1)).toBe(11);
    // Longer than any window of this limit: none of this shop has begun it.
    await server.say(`SET ${name} 1000 EX 61`);
    expect(await here.ask(1)).toBe(12);
    expect(await server.say(`TTL ${name}`)).toMatch(/^:(?:60|5\d)\r/);
    await server.say(`SET ${name} 1000 EX 30`);
    expect(await here.ask(1)).toBe(1001);
    bench.pass(31_000);
    expect(here.count()).toBe(0);
    bench.present();
    await server.say(`LPUSH ${name}x 1`);
    await server.say(`EXPIRE ${name}x 60`);
    await server.say(`RENAME ${name}x ${name}`);
    expect(await here.ask(1)).toBeGreaterThan(1000);
    expect(one.logged).toHaveLength(1);
  });

  it.each([
    ['password', () => server.url.replace('//', '//loja:senha-que-ninguem-le@')],
    ['tls', () => server.secureUrl],
    ['unreachable', () => 'redis://:senha-que-ninguem-le@127.0.0.1:1'],
    ['refused', () => `${server.url}/9999`],
  ])('[NODE-17, NODE-18] is told as %s from the start, and its password to nobody', async (reason, urlOf) => {
    await server.say('ACL SETUSER loja on >certa ~vitrine:* +@all');
    const one = open({ url: urlOf() });
    await expect.poll(() => one.logged.length, WAITED).toBe(1);
    expect(one.logged[0]).toContain(`"reason":"${reason}"`);
    const found = await examined(urlOf());
    expect(found.state).toBe('warn');
    expect(JSON.stringify([one.logged, found])).not.toContain('ninguem-le');
  });

  it('[NODE-17] is asked as whom the address says, for keys of shops alone, and in its database', async () => {
    // As docs/scaling.md tells it.
    const rights = '+get +getrange +set +pttl +eval +evalsha +info +ping +hello +select';
    await server.say(`ACL SETUSER loja reset on >certa ~vitrine:* ${rights}`);
    const url = `${server.url.replace('//', '//loja:certa@')}/3`;
    const one = await opened({ url });
    expect(await counter(one).ask(12)).toBe(12);
    const values = one.redis.values({ name: 'test', schema: z.string() });
    values.write('a', 'b', MINUTE_MS);
    expect(await values.read('a')).toBe('b');
    expect(await server.say('INFO keyspace')).toContain('db3:');
    expect(await keys()).toEqual([]);
    expect((await examined(url)).state).toBe('ok');
  });

  it('[NODE-17] is spoken to by TLS, where its certificate is trusted', async () => {
    await trusting(async () => {
      const one = await opened({ url: server.secureUrl });
      expect(await counter(one).ask(12)).toBe(12);
      expect((await examined(server.secureUrl)).text).toMatch(/^versão \d+\./);
    });
  });
});

const forgetInDatabase = async () => {
  await bench.db.deleteFrom('freight_quotes').execute();
  await bench.db.deleteFrom('postal_codes').execute();
};

describe('answers of providers', () => {
  it('[NODE-19] are told to the other nodes, which ask neither provider nor database', async () => {
    const one = await opened();
    const first = await node(one);
    const told = await optionsOf(first, RIO, items());
    expect((await look(first, '01001000')).body).toMatchObject({ bairro: 'Sé' });
    await forgetInDatabase();
    const second = await node(await opened());
    const priceOf = (options: typeof told) => options.map(({ id, valor }) => [id, valor]);
    expect(priceOf(await optionsOf(second, RIO, items()))).toEqual(priceOf(told));
    expect((await look(second, '01001000')).body).toMatchObject({ bairro: 'Sé' });
    expect([await bench.callsOf('melhorenvio'), await bench.callsOf('viacep')]).toEqual([1, 1]);
    const kept = (await keys()).filter((key) => /:(?:freight|postal-code):/.test(key));
    expect(kept).toHaveLength(2);
    for (const key of kept) expect(await server.say(`TTL ${key}`)).toMatch(/^:\d+\r/);
    await server.kill();
    expect(priceOf(await optionsOf(second, RIO, items()))).toEqual(priceOf(told));
    expect((await look(first, '01001000')).status).toBe(200);
    await server.start();
  });

  it('[NODE-19] are believed only as this shop wrote them, under their own name, and at their length', async () => {
    const one = await opened();
    const values = one.redis.values({ name: 'test', schema: z.object({ cents: z.number() }) });
    values.write('a', { cents: 990 }, MINUTE_MS);
    expect(await values.read('a')).toEqual({ cents: 990 });
    const name = await keyOf('test');
    const text = (await server.say(`GET ${name}`)).split('\r\n')[1] ?? '';
    const put = (given: string) => server.say(`SET ${name} '${given}'`);
    await put(text.replace('990', '001'));
    expect(await values.read('a')).toBeUndefined();
    await put('{"cents":1}');
    expect(await values.read('a')).toBeUndefined();
    await server.say(`SETRANGE ${name} 5000000 x`);
    expect(await values.read('a')).toBeUndefined();
    // What is right of one key is none of another's.
    values.write('b', { cents: 1 }, MINUTE_MS);
    await expect.poll(async () => (await keys()).filter((key) => key.includes(':test:')).length).toBe(2);
    const other = (await keys()).find((key) => key.includes(':test:') && key !== name);
    await server.say(`COPY ${other} ${name} REPLACE`);
    expect(await values.read('a')).toBeUndefined();
    expect(one.outcomes.filter((outcome) => outcome === 'forged')).toHaveLength(4);
    // Of another version of the shop, or too long to be kept.
    expect(await one.redis.values({ name: 'test', schema: z.string() }).read('b')).toBeUndefined();
    one.redis.values({ name: 'long', schema: z.string() }).write('c', 'x'.repeat(70_000), MINUTE_MS);
    expect(await values.read('b')).toEqual({ cents: 1 });
    expect((await keys()).filter((key) => key.includes(':long:'))).toEqual([]);
    expect(one.logged).toEqual([]);
  });
});

it('[NODE-15, NODE-18] a shop of one process says that it has no use for it; one of several says how it stands', async () => {
  const metrics = createMetrics();
  const said: string[] = [];
  const REDIS_URL = addressOf(server.url);
  const given = { metrics, say: (sentence: string) => void said.push(sentence) };
  const alone = { ...bench.config, REDIS_URL, DATABASE_URL: undefined, WORKERS: 1 };
  expect(await openRedis(bench.world, { ...given, config: alone })).toBeUndefined();
  expect(said).toEqual([expect.stringContaining('REDIS_URL não é usado')]);
  expect(await metrics.text()).not.toContain('vitrine_redis{');
  const of = createMetrics();
  const redis = await openRedis(bench.world, {
    ...given,
    metrics: of,
    config: { ...bench.config, REDIS_URL },
  });
  ends.push(() => redis?.stop());
  await expect.poll(() => redis?.isUp(), WAITED).toBe(true);
  expect(
    await redis?.addMany([
      { key: 'a', known: 0, events: 3, endsMs: Date.now() + MINUTE_MS, windowMs: MINUTE_MS },
    ]),
  ).toBeInstanceOf(Map);
  const text = await of.text();
  expect(text).toContain('vitrine_redis{state="up"} 1');
  expect(text).toContain('vitrine_redis_calls_total{outcome="ok"} 1');
});
