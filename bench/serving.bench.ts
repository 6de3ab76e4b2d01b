import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { putManyOnSale } from '../test/support/many-products.ts';
import { freshDatabase, startPostgres } from '../test/support/postgres.ts';
import { startServer } from '../test/support/server-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { median, say } from './figure.ts';

/**
 * How close to a bare node:http server, sending the very same bytes, does the shop come when it serves a page or
 * a list from memory? Both are asked in turns, by the same load, in the same run.
 */

interface Question {
  name: string;
  path: string;
  accept: string;
  wanted: number;
  /** Asked by who has the bytes already. */
  known?: true;
}

const json = { path: '/api/produtos', accept: 'application/json' };
const QUESTIONS: Question[] = [
  { name: '[RUN-51] cached home page', path: '/', accept: 'text/html', wanted: 0.7 },
  { name: '[RUN-52] GET /api/produtos', ...json, wanted: 0.8 },
  { name: '[RUN-52] its 304', ...json, wanted: 0.9, known: true },
];
const MANY = 5000;
const OF_MANY: Question[] = [
  { name: `GET /api/produtos of ${MANY} products`, ...json, wanted: 0.8 },
  { name: `its 304 of ${MANY} products`, ...json, wanted: 0.9, known: true },
];
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 64;

interface Yardstick {
  url: string;
  stop(): void;
}

interface Sample {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

async function startYardstick(sample: Sample): Promise<Yardstick> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), {
    serialization: 'advanced',
  });
  child.send(sample);
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${String(port)}/`, stop: () => void child.kill() };
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  const odd = Object.keys(result.statusCodeStats).filter((status) => !['200', '304'].includes(status));
  if (odd.length > 0 || result.errors > 0) throw new Error(`${url}: ${odd.join()}, ${result.errors} errors`);
  return result.requests.average;
}

async function compare(shopUrl: string, { name, path, accept, wanted, known }: Question): Promise<void> {
  const url = shopUrl + path;
  const asked: Record<string, string> = { accept, 'accept-encoding': 'br' };
  const { headers: told } = await sampleOf(url, asked);
  if (known) asked['if-none-match'] = told['etag'] ?? '';
  const sample = await sampleOf(url, asked);
  const yardstick = await startYardstick(sample);
  const shop: number[] = [];
  const bare: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await requestsPerSecond(yardstick.url, asked));
      shop.push(await requestsPerSecond(url, asked));
    }
  } finally {
    yardstick.stop();
  }
  const ratio = median(shop.map((rate, round) => rate / (bare[round] ?? Number.NaN)));
  const rates = `${Math.round(median(shop))}/s against ${Math.round(median(bare))}/s`;
  const detail = `${rates}, ${sample.body.length} bytes; wanted at least ${wanted.toFixed(2)}`;
  say({ name, ratio, yardstick: 'bare node:http', detail });
}

/** The answer as it travels, still compressed. */
async function sampleOf(url: string, asked: Record<string, string>): Promise<Sample> {
  const { get } = await import('node:http');
  const request = get(url, { headers: asked });
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { connection: _connection, 'keep-alive': _kept, date: _date, ...headers } = response.headers;
  return { status: response.statusCode, headers, body: Buffer.concat(chunks) };
}

const shop = await startServer({});
try {
  for (const question of QUESTIONS) await compare(shop.url, question);
} finally {
  await shop.stop();
}

const [postgres, folder] = await Promise.all([startPostgres(), temporaryFolder('vitrine-many')]);
try {
  const { url: databaseUrl } = await freshDatabase(postgres.url);
  await putManyOnSale({ databaseUrl, dataDir: folder.path, count: MANY });
  const large = await startServer({
    dataDir: folder.path,
    env: { DATABASE_URL: databaseUrl, SEED_DEMO: 'off', DEMO_FALLBACK: 'off' },
  });
  try {
    for (const question of OF_MANY) await compare(large.url, question);
  } finally {
    await large.stop();
  }
} finally {
  await folder.remove();
  await postgres.stop();
}
