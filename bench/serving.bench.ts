import autocannon from 'autocannon';
import { putManyOnSale } from '../test/support/many-products.ts';
import { freshDatabase, startPostgres } from '../test/support/postgres.ts';
import { startServer } from '../test/support/server-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { median, ofRounds, say } from './figure.ts';
import { sampleOf, startYardstick } from './yardstick.ts';

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
  const ratios = shop.map((rate, round) => rate / (bare[round] ?? Number.NaN));
  const rates = `${Math.round(median(shop))}/s against ${Math.round(median(bare))}/s`;
  const detail = `${rates}, ${sample.body.length} bytes; wanted at least ${wanted.toFixed(2)}`;
  say({ name, ...ofRounds(ratios), yardstick: 'bare node:http', detail });
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
