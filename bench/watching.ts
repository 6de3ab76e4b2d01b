import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCollector } from '../test/support/collector.ts';
import { freshDatabase, ownPostgres } from '../test/support/postgres.ts';
import { providerAt } from '../test/support/provider.ts';
import { startServer, type RunningServer } from '../test/support/server-process.ts';
import { freePort } from './edge/proxies.ts';
import { startPrometheus, type AlertState, type RunningPrometheus } from './watching/prometheus.ts';
import { panels } from './watching/quick.ts';
import { buyOne, lookAround } from './watching/traffic.ts';

/** Does a real Prometheus see by docs/watching what happens to a shop? npm run watching */

const say = (text: string) => void process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-watching-'));
const WATCH_MS = 15_000;
const ALERT_PATIENCE_MS = 90_000;
let held = 0;
let failed = 0;

/** Runs one check, which may throw, or gives what it saw where that is not what is wanted; a line each. */
async function note(what: string, check: () => Promise<string | undefined>): Promise<void> {
  const began = Date.now();
  const wrong = await check().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  if (wrong === undefined) held += 1;
  else failed += 1;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  say(wrong === undefined ? `holds  ${what} (${seconds} s)` : `FAILS  ${what}: ${wrong}`);
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const untilMs = Date.now() + ALERT_PATIENCE_MS;
  while (Date.now() < untilMs) {
    if (await isSo()) return true;
    await sleep(250);
  }
  return false;
}

interface Fault {
  prometheus: RunningPrometheus;
  alert: string;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

/** Something goes wrong, the alert waits and then is raised; it is put right, and the alert is gone. */
async function raisesAndClears({ prometheus, alert, begin, end }: Fault): Promise<string | undefined> {
  const seen = new Set<AlertState>();
  const look = async () => {
    const state = await prometheus.stateOf(alert);
    seen.add(state);
    return state;
  };
  // What went wrong before may have been its matter, too.
  if (!(await until(async () => (await look()) === 'inactive'))) return 'it is raised while nothing is wrong';
  seen.clear();
  await begin();
  try {
    const isRaised = await until(async () => (await look()) === 'firing');
    if (!isRaised || !seen.has('pending')) return `of all states it had ${[...seen].join(', ')}`;
  } finally {
    await end();
  }
  return (await until(async () => (await look()) === 'inactive')) ? undefined : 'it does not end';
}

/** Of a part that this shop has none of. */
const IS_ABSENT = /\bvitrine_redis/;

/** Each query is understood, and each panel has something to draw. */
async function draws(prometheus: RunningPrometheus): Promise<string | undefined> {
  const empty: string[] = [];
  for (const { title, queries } of panels()) {
    let series = 0;
    for (const query of queries) series += await prometheus.seriesOf(query);
    if (series === 0 && !queries.every((query) => IS_ABSENT.test(query))) empty.push(title);
  }
  return empty.length === 0 ? undefined : `nothing to draw: ${empty.join(', ')}`;
}

const postgres = await ownPostgres();
const collector = await startCollector();
const port = await freePort();
const dataDir = join(folder, 'data');
// As old as one is that was made just now: what it holds is nobody's business here.
mkdirSync(join(dataDir, 'backups'), { recursive: true });
const made = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
writeFileSync(join(dataDir, 'backups', `vitrine-auto-${made}.backup`), '');
const { url: database } = await freshDatabase(postgres.url);
const open = () =>
  startServer({
    port,
    dataDir,
    env: {
      DATABASE_URL: database,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  });

let shop: RunningServer = await open();
const prometheus = await startPrometheus(join(folder, 'prometheus'), port);
const people = lookAround(shop.url);
try {
  await buyOne(shop.url);
  await sleep(WATCH_MS);
  await note('each target is up', async () => {
    const wrong = (await prometheus.targets()).filter(({ health }) => health !== 'up');
    return wrong.length === 0 ? undefined : wrong.map(({ lastError }) => lastError).join('; ');
  });
  await note('a shop that is well raises nothing', async () => {
    const names = await prometheus.firing();
    return names.length === 0 ? undefined : names.join(', ');
  });
  const viacep = providerAt(shop.url);
  await note('a provider that answers 500 raises VitrineProviderFails, which ends with it', () =>
    raisesAndClears({
      prometheus,
      alert: 'VitrineProviderFails',
      begin: () => viacep.control({ provider: 'viacep', mode: '500' }),
      end: () => viacep.control(null),
    }),
  );
  await note(
    'a database that is gone raises VitrineErrors, which ends with it; /metrics goes on',
    async () => {
      let ups = 0;
      const wrong = await raisesAndClears({
        prometheus,
        alert: 'VitrineErrors',
        begin: postgres.pause,
        async end() {
          const [target] = await prometheus.targets();
          ups = target?.health === 'up' ? 1 : 0;
          await postgres.resume();
        },
      });
      return wrong ?? (ups === 1 ? undefined : '/metrics did not answer without a database');
    },
  );
  await note('each query of the dashboard is understood, and each panel has something to draw', () =>
    draws(prometheus),
  );
  await note('a collector that is gone raises VitrineTracesLost, and the shop answers', () =>
    raisesAndClears({
      prometheus,
      alert: 'VitrineTracesLost',
      begin: async () => collector.behave('busy'),
      end: async () => collector.behave('well'),
    }),
  );
  await note('a shop that was killed raises VitrineDown, which ends when it is back', () =>
    raisesAndClears({
      prometheus,
      alert: 'VitrineDown',
      begin: () => shop.kill9(),
      async end() {
        shop = await open();
      },
    }),
  );
} finally {
  say(`${await people.stop()} requests, ${collector.spans.length} spans`);
  await prometheus.stop();
  await shop.stop();
  await collector.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
say(`${held} hold, ${failed} fail`);
process.exitCode = failed === 0 ? 0 : 1;
