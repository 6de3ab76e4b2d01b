import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROGRAM, spawnServer, startServer, type RunningServer } from './support/server-process.ts';
import { shopperAt } from './support/shopper.ts';
import { databasePid, temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

/** A busy machine is no failure: what never comes still fails. */
const PATIENT = { timeout: 60_000 };

// Long: a first start with a database of its own, and processes that end and start.

const WORKERS = 2;

let folder: TemporaryFolder;
let dataDir: string;
let shop: RunningServer;

beforeAll(async () => {
  folder = await temporaryFolder('vitrine-workers');
  dataDir = join(folder.path, 'data');
  shop = await startServer({ dataDir, env: { WORKERS: String(WORKERS) } });
});

afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

/** The processes that serve, by the kernel's word. */
async function workersOf({ pid }: RunningServer): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children = await Promise.all(
    all.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
      const parent = Number(stat.split(') ')[1]?.split(' ')[1]);
      return parent === pid && command.includes(PROGRAM) ? [Number(name)] : [];
    }),
  );
  return children.flat();
}

/** Which of them have answered, each call on a connection of its own. */
async function counted(): Promise<Record<string, number>> {
  const figures = await (await fetch(`${shop.url}/metrics`, { headers: { connection: 'close' } })).text();
  const lines = figures.matchAll(/^vitrine_http_requests_total\{([^}]*)\} (\d+)/gm);
  const found: Record<string, number> = {};
  for (const [, labels = '', count] of lines) {
    const worker = /worker="(\d+)"/.exec(labels)?.[1] ?? 'none';
    found[worker] = (found[worker] ?? 0) + Number(count);
  }
  return found;
}

const times = (said: string, words: RegExp) => [...said.matchAll(words)].length;

it('[NODE-01, NODE-02] opens one shop on one port, and says once what a start says', async () => {
  const said = shop.logs();
  expect(await workersOf(shop)).toHaveLength(WORKERS);
  expect(times(said, /0001_settings_and_catalog/g)).toBe(1);
  expect(times(said, /Primeiro acesso/g)).toBe(1);
  expect(times(said, /^Loja: /gm)).toBe(1);
  expect(said).toContain('Processos que atendem: 2.');
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await fetch(`${shop.url}/api/produtos`, { headers: { connection: 'close' } });
      return answer.status;
    }),
  );
  expect(statuses).toEqual(Array(20).fill(200));
});

it('[NODE-06] tells the figures of all processes, whichever is asked, each with its number', async () => {
  await expect
    .poll(async () => {
      await fetch(`${shop.url}/healthz`, { headers: { connection: 'close' } });
      return Object.keys(await counted()).toSorted();
    }, PATIENT)
    .toEqual(['1', '2']);
  const figures = await (await fetch(`${shop.url}/metrics`)).text();
  expect(figures.match(/^# TYPE vitrine_http_requests_total /gm)).toHaveLength(1);
  expect(figures).toMatch(/^process_start_time_seconds\{worker="1"\} /m);
  expect(figures).toMatch(/^process_start_time_seconds\{worker="2"\} /m);
  expect(figures).toMatch(/^vitrine_cache_max_bytes\{cache="uploads",worker="2"\} \+?Inf/m);
});

it('[NODE-04] sells by stand-ins that all processes share, whichever answers', async () => {
  const products = await (await fetch(`${shop.url}/api/produtos`)).json();
  const [wanted] = products.flatMap(
    (product: { id: number; preco: number; preco_original: number | null; variantes: never[] }) =>
      product.variantes
        .filter(({ estoque }) => estoque > 0)
        .map(({ cor, tamanho }) => {
          const { id, preco, preco_original: before } = product;
          const effective = before !== null && before < preco ? before : preco;
          return { productId: id, cor, tamanho, quantity: 1, preco: effective };
        }),
  );
  const shopper = shopperAt(shop.url);
  const paid = await shopper.payByPix(await shopper.checkOut([wanted]), 'one-of-two');
  expect(paid.status).toBe(201);
  const close = { connection: 'close' };
  // The panel is kept by the first process, and reached through any.
  for (let n = 0; n < 2 * WORKERS; n += 1) {
    const panel = await fetch(`${shop.url}/sandbox`, { headers: close });
    expect(panel.status).toBe(200);
    expect(await panel.text()).toContain('PED-');
  }
  const control = await fetch(`${shop.url}/sandbox/control`, {
    method: 'POST',
    headers: { ...close, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'viacep', mode: 'ok' }),
  });
  expect(control.status).toBe(200);
});

it('[NODE-05] lets no second server on the data folder, whose first goes on', async () => {
  const own = { PORT: '0', DATA_DIR: dataDir, WORKERS: '2' };
  const second = spawnServer({ cwd: folder.path, env: own });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Já há um servidor da Vitrine usando a pasta de dados ${dataDir}.`);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});

it('[NODE-05] names a port that is in use once, and leaves no process and no database behind', async () => {
  const own = {
    PORT: String(shop.port),
    DATA_DIR: join(folder.path, 'other'),
    WORKERS: '3',
    SEED_DEMO: 'off',
  };
  const second = spawnServer({ cwd: folder.path, env: own });
  expect(await second.ended).toBe(1);
  expect(times(second.output(), /já está em uso/g)).toBe(1);
  expect(second.output()).not.toContain('    at ');
  expect(await databasePid(own.DATA_DIR)).toBeUndefined();
});

it('[NODE-03] starts a process again that was killed, and goes on serving meanwhile', async () => {
  const [killed = 0, other] = await workersOf(shop);
  process.kill(killed, 'SIGKILL');
  await expect.poll(shop.logs, PATIENT).toContain('terminou sozinho (SIGKILL)');
  expect((await fetch(`${shop.url}/readyz`, { headers: { connection: 'close' } })).status).toBe(200);
  await expect
    .poll(async () => (await workersOf(shop)).filter((pid) => pid !== killed).length, PATIENT)
    .toBe(WORKERS);
  expect(await workersOf(shop)).toContain(other);
  await expect.poll(async () => Object.keys(await counted()).length, PATIENT).toBe(WORKERS);
  // Nothing of a start is said again.
  expect(times(shop.logs(), /^Loja: /gm)).toBe(1);
});

/** Below which number a process may open files; what it has open already stays. */
const allowFiles = (pid: number, below: number) =>
  promisify(execFile)('prlimit', ['--pid', String(pid), `--nofile=${below}:`]);

/** The limit that leaves it room for so many more. */
async function roomFor(pid: number, more: number): Promise<number> {
  const open = new Set((await readdir(`/proc/${pid}/fd`)).map(Number));
  let below = 0;
  for (let left = more; left > 0; below += 1) if (!open.has(below)) left -= 1;
  return below;
}

it('[NODE-45] starts a process again that was killed while none could be made', async () => {
  const said = shop.logs().length;
  const [killed = 0] = await workersOf(shop);
  const limits = await readFile(`/proc/${shop.pid}/limits`, 'utf8');
  const usual = Number(/^Max open files +(\d+)/m.exec(limits)?.[1]);
  // Enough to answer, and too few for what leads to a process.
  await allowFiles(shop.pid, await roomFor(shop.pid, 1));
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => shop.logs().slice(said), PATIENT).toContain('São 3 vezes seguidas.');
  expect((await fetch(`${shop.url}/readyz`, { headers: { connection: 'close' } })).status).toBe(200);
  await allowFiles(shop.pid, usual);
  await expect.poll(async () => (await workersOf(shop)).length, PATIENT).toBe(WORKERS);
  await expect.poll(async () => Object.keys(await counted()).length, PATIENT).toBe(WORKERS);
});

it('[NODE-02] ends in order: what is under way in each process is answered, and the database after that', async () => {
  const body = '{"codigo":"nenhum","email":"ana@exemplo.com"}';
  const asked = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(shop.port, '127.0.0.1');
      const answer = text(socket);
      socket.write(
        `POST /api/pedidos/consultar HTTP/1.1\r\nHost: loja\r\nConnection: close\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      );
      await expect.poll(() => socket.bytesWritten, PATIENT).toBeGreaterThan(100);
      return { socket, answer };
    }),
  );
  for (let n = 0; n < 2 * WORKERS; n += 1)
    await fetch(`${shop.url}/healthz`, { headers: { connection: 'close' } });
  shop.process.kill('SIGTERM');
  await expect.poll(shop.logs, PATIENT).toContain('Encerrando');
  shop.process.kill('SIGTERM');
  for (const { socket } of asked) socket.write(body.slice(10));
  for (const { answer } of asked) expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*"sucesso":false/);
  expect(await shop.stop()).toBe(0);
  expect(times(shop.logs(), /Encerrando/g)).toBe(1);
  expect(await databasePid(dataDir)).toBeUndefined();
});
