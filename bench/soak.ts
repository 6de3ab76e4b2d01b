import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { askMeter, METERED } from '../test/support/cost/ask-meter.ts';
import { makePlenty, ownerAt } from '../test/support/chaos/buyers.ts';
import { seeded } from '../test/support/hostile-values.ts';
import { startServer } from '../test/support/server-process.ts';
import { startStandIns } from '../test/support/stand-ins.ts';
import { report } from './soak/report.ts';
import type { Sample } from './soak/slope.ts';
import { startTraffic } from './soak/traffic.ts';

/** Does a shop that sells for an hour grow, or hold anybody up? npm run soak -- [--minutes N] [--rate N] [--seed N] */

const MINUTE_MS = 60_000;
const MEGABYTE = 1024 * 1024;
/** What is compiled and kept at first is no growth: a tenth of the time, and ten minutes at the most. */
const WARM_UP_SHARE = 0.1;
const MOST_WARM_UP_MINUTES = 10;
const UNITS = 90_000;
const ADMIN_PASSWORD = 'alecrim-do-campo-2026';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '50' },
    seed: { type: 'string', default: '20261125' },
  },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
if (!(minutes > 0 && rate > 0)) throw new Error('npm run soak -- [--minutes N] [--rate N] [--seed N]');
const warmUp = Math.min(minutes * WARM_UP_SHARE, MOST_WARM_UP_MINUTES);

const standIns = await startStandIns();
const shop = await startServer({
  nodeOptions: METERED,
  // As a shop has them: what it refuses under load stands among the statuses.
  env: {
    ...standIns.env,
    ADMIN_PASSWORD,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    LOAD_LIMITS_MS: '400,1500,5000',
  },
});
const heap: Sample[] = [];
const resident: Sample[] = [];
const caches: ReadonlyMap<string, number>[] = [];
let load = 0;
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** What each cache says that it takes. */
async function cacheBytes(): Promise<ReadonlyMap<string, number>> {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  const lines = metrics.matchAll(/^vitrine_cache_bytes\{cache="([^"]+)"\} ([\d.e+]+)$/gm);
  return new Map([...lines].map(([, name = '', bytes]) => [name, Number(bytes)]));
}

async function watch(counts: { requests: number; bought: number }): Promise<void> {
  const began = performance.now();
  let feels = false;
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(Math.max(0, began + minute * MINUTE_MS - performance.now()));
    // First the delay: looking for what is left in memory is a pause, too.
    const delay = await askMeter(shop.process, 'delay');
    const hours = (performance.now() - began) / 60 / MINUTE_MS;
    const isWarm = minute >= warmUp;
    const rss = await askMeter(shop.process, 'resident');
    const bytes = await askMeter(shop.process, 'heap');
    load = Math.max(load, ...loadavg().slice(0, 1));
    if (isWarm) {
      heap.push({ hours, bytes });
      resident.push({ hours, bytes: rss });
      caches.push(await cacheBytes());
    }
    const told = `heap ${(bytes / MEGABYTE).toFixed(1)} MB, resident ${(rss / MEGABYTE).toFixed(0)} MB`;
    const met = feels ? `, p99 of the delay ${delay.toFixed(1)} ms` : '';
    say(`${minute} min: ${counts.requests} requests, ${counts.bought} bought, ${told}${met}`);
    if (isWarm && !feels) await askMeter(shop.process, 'feel');
    feels ||= isWarm;
  }
}

try {
  const headers = await ownerAt(shop.url, ADMIN_PASSWORD);
  const wanted = await makePlenty(shop.url, { headers, units: UNITS });
  const random = seeded(Number(values.seed));
  const traffic = startTraffic({ url: shop.url, provider: standIns.provider, wanted, random, rate });
  await watch(traffic.counts);
  const delay = {
    all: await askMeter(shop.process, 'delay'),
    own: await askMeter(shop.process, 'own delay'),
  };
  await traffic.stop();
  const { text, isWell } = report({ counts: traffic.counts, minutes, heap, resident, caches, delay, load });
  say(text);
  process.exitCode = isWell ? 0 : 1;
} finally {
  await shop.stop();
  await standIns.stop();
}
