import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freshDatabase, ownPostgres } from '../test/support/postgres.ts';
import { startServer, type RunningServer } from '../test/support/server-process.ts';
import { ask } from './edge/ask.ts';
import { CHECKS, type Sides } from './edge/checks.ts';
import { startEcho } from './edge/echo.ts';
import { freePort, startProxy, versionOf, type ProxyName, type RunningProxy } from './edge/proxies.ts';
import { tryRules } from './edge/rules.ts';
import { tryVarnish } from './edge/varnish-run.ts';
import { varnishVersion } from './edge/varnish.ts';

/**
 * Do the proxies and the cache of docs/server and the rules of docs/watching do what they say?
 * npm run edge -- [--only nginx]
 */

interface Row {
  what: string;
  name: string;
  /** Nothing where it holds. */
  wrong: string | undefined;
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const NAMES: readonly ProxyName[] = ['caddy', 'nginx', 'haproxy'];
const names = NAMES.filter((name) => values.only === undefined || values.only === name);
const say = (text: string) => void process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-edge-'));
const rows: Row[] = [];

/** Runs one check, which may throw; a line each, as it ends. */
async function note(what: string, name: string, check: () => Promise<string | undefined>): Promise<void> {
  const wrong = await check().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  rows.push({ what, name, wrong });
  say(
    `${wrong === undefined ? 'holds' : 'FAILS'}  ${what}: ${name}${wrong === undefined ? '' : ` (${wrong})`}`,
  );
}

const env = (database: string) => ({
  DATABASE_URL: database,
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
  PUBLIC_URL: 'http://localhost',
});

/** All that stands there under this name. */
const valuesOf = (headers: readonly string[], wanted: string) =>
  headers.filter((_, at) => at % 2 === 1 && headers[at - 1]?.toLowerCase() === wanted).join('|');

/** What a proxy sends on: by a server that writes it down. */
async function passesOn(name: ProxyName): Promise<string | undefined> {
  const echo = await startEcho();
  const proxy = await startProxy(name, join(folder, `${name}-echo`), [echo.port, echo.port]);
  try {
    const lies = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-request-id', 'x-forwarded-proto'];
    const headers = Object.fromEntries(lies.map((lie) => [lie, '203.0.113.9']));
    for (let n = 0; n < 60; n += 1) await ask(proxy.https, `/a%2Fb/${n}?c=d%20e`, { headers });
    // The provider signs what it calls its news.
    const news = { method: 'POST', headers: { 'x-request-id': 'noticia-do-provedor' } };
    await ask(proxy.https, '/api/payment/webhook', news);
    const { url, rawHeaders = [] } = echo.seen.find(({ url: seen }) => seen?.startsWith('/a')) ?? {};
    const of = (wanted: string) => valuesOf(rawHeaders, wanted);
    const called = echo.seen.find(({ url: seen }) => seen === '/api/payment/webhook')?.rawHeaders ?? [];
    const lied = rawHeaders.filter((value) => value.includes('203.0.113.9'));
    const isRight =
      url === '/a%2Fb/0?c=d%20e' &&
      of('host') === `localhost:${proxy.https}` &&
      of('x-forwarded-for') === '127.0.0.1' &&
      of('x-forwarded-proto') === 'https' &&
      /^[A-Za-z0-9._-]{8,64}$/.test(of('x-request-id')) &&
      valuesOf(called, 'x-request-id') === 'noticia-do-provedor' &&
      lied.length === 0 &&
      echo.connections() <= 8;
    return isRight ? undefined : JSON.stringify([url, rawHeaders, `${echo.connections()} connections`]);
  } finally {
    await proxy.stop();
    await echo.stop();
  }
}

interface Load {
  asked: number;
  failed: string[];
}

/** Asks again and again, pages and a call, until told to stop. */
function keepAsking(proxy: RunningProxy): { stop(): Promise<Load> } {
  const load: Load = { asked: 0, failed: [] };
  const ending = new AbortController();
  const one = async (n: number) => {
    const made =
      n % 4 === 0
        ? ask(proxy.https, '/api/carrinho/precos', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{"itens":[]}',
          })
        : ask(proxy.https, n % 4 === 1 ? '/' : `/produto/${1 + (n % 5)}`);
    load.asked += 1;
    const told = await made.then(
      ({ status, body }) => (status < 500 ? null : `${status} ${body.subarray(0, 60).toString()}`.trim()),
      (error: Error) => error.message,
    );
    if (told !== null) load.failed.push(`${n % 4 === 0 ? 'POST' : 'GET'} ${told}`);
  };
  const lanes = [0, 1, 2, 3].map(async (lane) => {
    for (let n = lane; !ending.signal.aborted; n += 4) {
      await one(n);
      await sleep(20);
    }
  });
  return {
    async stop() {
      ending.abort();
      await Promise.all(lanes);
      return load;
    },
  };
}

interface Draining {
  database: string;
  /** What this proxy is known to fail at. */
  isKnown: (failed: string) => boolean;
}

/** What is not read is sent once, and a kept connection may be closed that moment. What the shop itself says has words. */
const KNOWN: Record<ProxyName, RegExp> = {
  // Before 2.8 it waits with no body, either.
  caddy: /^POST 50[23]$/,
  haproxy: /^POST socket hang up$/,
  nginx: /^POST 502$/,
};

/** One server after the other is ended in order and comes again, while people go on asking. */
async function drains(
  proxy: RunningProxy,
  shops: RunningServer[],
  { database, isKnown }: Draining,
): Promise<string | undefined> {
  const asking = keepAsking(proxy);
  for (const [index, shop] of shops.entries()) {
    await sleep(1500);
    const { port } = shop;
    await shop.stop();
    await sleep(1000);
    shops[index] = await startServer({ port, env: env(database) });
    // As long as a proxy takes to see that it is back.
    await sleep(4000);
  }
  const load = await asking.stop();
  const failed = load.failed.filter((one) => !isKnown(one));
  if (load.failed.length > failed.length)
    say(
      `       known: ${load.failed.length - failed.length} of ${load.asked} were POST that met a server at its end (docs/scaling.md)`,
    );
  const { asked } = load;
  return failed.length === 0 && asked > 200
    ? undefined
    : `${failed.length} of ${asked}: ${failed.slice(0, 5).join(', ')}`;
}

const postgres = await ownPostgres();

/** A cache that keeps pages by time, and two shops that tell it what to forget. */
async function besideCache(): Promise<void> {
  const version = varnishVersion();
  if (version === null) {
    rows.push({ what: 'varnish', name: 'is installed', wrong: 'it is not' });
    return;
  }
  const { url } = await freshDatabase(postgres.url);
  await tryVarnish({
    folder,
    database: url,
    note: (name, check) => note(`varnish ${version}`, name, check),
    say,
  });
}

/** Each proxy before the same two shops. */
async function beforeShops(): Promise<void> {
  const { url: database } = await freshDatabase(postgres.url);
  const ports = [await freePort(), await freePort()] as const;
  const shops: RunningServer[] = [];
  for (const port of ports) shops.push(await startServer({ port, env: env(database) }));
  for (const name of names) {
    const version = versionOf(name);
    if (version === null) {
      rows.push({ what: name, name: 'is installed', wrong: 'it is not' });
      continue;
    }
    const what = `${name} ${version}`;
    await note(what, 'passes on what is asked, writes over what is claimed, keeps few connections', () =>
      passesOn(name),
    );
    const proxy = await startProxy(name, join(folder, name), ports);
    const at = 10 * (1 + names.indexOf(name));
    const addresses = [`127.0.0.${at}`, `127.0.0.${at + 1}`] as const;
    const sides: Sides = { proxy, direct: `http://127.0.0.1:${ports[0]}`, addresses };
    for (const { name: check, run } of CHECKS) await note(what, check, () => run(sides));
    await note(what, 'two servers end and come again one after the other: no reader notices', () =>
      drains(proxy, shops, { database, isKnown: (failed) => KNOWN[name].test(failed) }),
    );
    await note(what, 'without a database kept pages are served', async () => {
      await ask(proxy.https, '/');
      await postgres.pause();
      try {
        await sleep(4000);
        const told = await Promise.all(Array.from({ length: 20 }, () => ask(proxy.https, '/')));
        const statuses = told.map(({ status }) => status);
        return statuses.every((status) => status === 200) ? undefined : statuses.join(' ');
      } finally {
        await postgres.resume();
        await sleep(4000);
      }
    });
    await proxy.stop();
  }
  await Promise.all(shops.map((shop) => shop.stop()));
}

try {
  if (names.length > 0) await beforeShops();
  if (values.only === undefined || values.only === 'varnish') await besideCache();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
await note('prometheus', 'the alerts are raised when they should be, and only then', tryRules);

say('');
for (const what of new Set(rows.map((row) => row.what))) {
  const own = rows.filter((row) => row.what === what);
  const failed = own.filter(({ wrong }) => wrong !== undefined);
  say(`${what.padEnd(24)} ${String(own.length - failed.length).padStart(3)} hold, ${failed.length} fail`);
  for (const { name, wrong } of failed) say(`    ${name}: ${wrong}`);
}
process.exitCode = rows.every(({ wrong }) => wrong === undefined) ? 0 : 1;
