import { Agent, createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, startPostgres } from './support/postgres.ts';
import { startServer, type RunningServer } from './support/server-process.ts';

/** A busy machine is no failure: what never comes still fails. */
const PATIENT = { timeout: 60_000 };

/** What a proxy and those behind it see of a server that ends. */

/** Longer than the proxy takes to notice on the busiest machine. */
const DRAIN_SECONDS = 10;
const PROBE_EVERY_MS = 50;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let nodes: [RunningServer, RunningServer];

beforeAll(async () => {
  postgres = await startPostgres();
  database = await freshDatabase(postgres.url);
  const env = { SEED_DEMO: 'off', DATABASE_URL: database.url, DRAIN_SECONDS: String(DRAIN_SECONDS) };
  nodes = await Promise.all([startServer({ env }), startServer({ env })]);
});

afterAll(async () => {
  // Nobody is left to be waited for.
  await Promise.all(nodes.map((node) => node.kill9()));
  await Promise.all(nodes.map((node) => node.stop()));
  await database.drop();
  await postgres.stop();
});

interface Proxy {
  url: string;
  /** Ports of the servers that it sends something to. */
  ready: ReadonlySet<number>;
  close(): Promise<void>;
}

/** A proxy as ours are set up: keeps connections, asks for readiness, and sends again only what nobody has taken. */
async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>(ports);
  let turn = 0;
  const closing = new AbortController();

  const probing = (async () => {
    while (!closing.signal.aborted) {
      for (const port of ports) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        await answer?.arrayBuffer();
        if (answer?.status === 200) ready.add(port);
        else ready.delete(port);
      }
      await sleep(PROBE_EVERY_MS);
    }
  })();

  function pass(port: number, given: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { method = 'GET', url = '/', headers } = given;
    return new Promise((resolve, reject) => {
      const { connection: _connection, ...kept } = headers;
      const passed = ask({ host: '127.0.0.1', port, method, path: url, headers: kept, agent }, resolve);
      passed.once('error', reject);
      passed.end(body);
    });
  }

  const server: Server = createServer(async (given, answer) => {
    const body = Buffer.concat(await given.toArray());
    const candidates = [...ready];
    turn += 1;
    for (let n = 0; n < candidates.length; n += 1) {
      const port = candidates[(turn + n) % candidates.length];
      if (port === undefined) continue;
      try {
        const passed = await pass(port, given, body);
        answer.writeHead(passed.statusCode ?? 502, { 'x-node': String(port) });
        passed.pipe(answer);
        return;
      } catch (error) {
        // Nobody listens there: it was sent to nobody. All else is told to whoever asks.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break;
      }
    }
    answer.writeHead(502).end();
  });
  server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    async close() {
      closing.abort();
      await probing;
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

it('[NODE-08, NODE-09] loses nothing of what is asked through a proxy while one of two servers ends', async () => {
  const proxy = await startProxy(nodes.map(({ port }) => port));
  const [leaving, staying] = nodes;
  const answers: { status: number; node: string | null }[] = [];
  const enough = new AbortController();
  const clients = Array.from({ length: 6 }, async (_, client) => {
    for (let n = 0; !enough.signal.aborted; n += 1) {
      const isPost = (client + n) % 2 === 0;
      const answer = await fetch(`${proxy.url}${isPost ? '/api/pedidos/consultar' : '/api/produtos'}`, {
        method: isPost ? 'POST' : 'GET',
        ...(isPost && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ codigo: 'nenhum', email: 'ana@exemplo.com' }),
        }),
      });
      await answer.arrayBuffer();
      answers.push({ status: answer.status, node: answer.headers.get('x-node') });
      await sleep(5);
    }
  });
  const servedBy = ({ port }: RunningServer) => answers.filter(({ node }) => node === String(port)).length;
  await expect.poll(() => Math.min(...nodes.map(servedBy)), PATIENT).toBeGreaterThan(20);

  const ended = new Promise<number | null>((resolve) => leaving.process.once('exit', resolve));
  leaving.process.kill('SIGTERM');
  // It says that it goes, and goes on answering.
  await expect.poll(() => proxy.ready.has(leaving.port), PATIENT).toBe(false);
  const before = servedBy(staying);
  const late = await fetch(`http://127.0.0.1:${leaving.port}/api/produtos`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
  await expect.poll(() => servedBy(staying), PATIENT).toBeGreaterThan(before + 50);
  enough.abort();
  await Promise.all(clients);
  await proxy.close();

  // Who guesses codes is told to wait at some time; what is not answered at all, or by the proxy alone, is lost.
  const lost = answers.filter(
    ({ status, node }) => node === null || ![200, 400, 404, 422, 429].includes(status),
  );
  expect(lost).toEqual([]);
  expect(answers.length).toBeGreaterThan(100);
});
