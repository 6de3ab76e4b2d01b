import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { startServer } from '../test/support/server-process.ts';
import { median, say } from './figure.ts';

/**
 * How close to a bare node:http server, sending the very same bytes, does the shop come when it serves a page or
 * a list from memory? Both are asked in turns, by the same load, in the same run.
 */

const QUESTIONS = [
  { name: '[RUN-51] cached home page', path: '/', accept: 'text/html', wanted: '; wanted at least 0.70' },
  { name: '[RUN-52] GET /api/produtos', path: '/api/produtos', accept: 'application/json', wanted: '' },
];
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 64;

interface Yardstick {
  url: string;
  stop(): void;
}

async function startYardstick(headers: Record<string, string>, body: Buffer): Promise<Yardstick> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), {
    serialization: 'advanced',
  });
  child.send({ headers, body });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${String(port)}/`, stop: () => void child.kill() };
}

async function requestsPerSecond(url: string, accept: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { accept, 'accept-encoding': 'br' },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} bad answers`);
  return result.requests.average;
}

async function compare(
  shopUrl: string,
  { name, path, accept, wanted }: (typeof QUESTIONS)[number],
): Promise<void> {
  const url = shopUrl + path;
  const sample = await fetch(url, { headers: { accept, 'accept-encoding': 'br' } });
  const headers = Object.fromEntries(sample.headers);
  const raw = await rawBody(url, accept);
  delete headers['connection'];
  delete headers['keep-alive'];
  delete headers['date'];
  const yardstick = await startYardstick(headers, raw);
  const shop: number[] = [];
  const bare: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await requestsPerSecond(yardstick.url, accept));
      shop.push(await requestsPerSecond(url, accept));
    }
  } finally {
    yardstick.stop();
  }
  const ratio = median(shop.map((rate, round) => rate / (bare[round] ?? Number.NaN)));
  const rates = `${Math.round(median(shop))}/s against ${Math.round(median(bare))}/s`;
  const detail = `${rates}, ${raw.length} bytes${wanted}`;
  say({ name, ratio, yardstick: 'bare node:http', detail });
}

/** The bytes as they travel, still compressed. */
async function rawBody(url: string, accept: string): Promise<Buffer> {
  const { get } = await import('node:http');
  const request = get(url, { headers: { accept, 'accept-encoding': 'br' } });
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const shop = await startServer({});
try {
  for (const question of QUESTIONS) await compare(shop.url, question);
} finally {
  await shop.stop();
}
