import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chaosTable, isWell } from './chaos-table.mjs';
import { giveUp, HOUSE, PINNED_NODE, program, say } from './house.mjs';
import { prepare } from './prepare.mjs';
import { step } from './step.mjs';
import { ensurePooler } from './system-packages.mjs';

/** What `npm test` does shortly, at length: the files of each kind, and how much of it an hour has. */
const KINDS = {
  purchase: {
    files: ['test/payment-chaos.test.ts', 'test/last-unit.test.ts'],
    counts: { CHAOS_PURCHASES: 3000, LAST_UNIT_ROUNDS: 500 },
  },
  ledger: {
    files: [
      'test/stock-histories.test.ts',
      'test/money-histories.test.ts',
      'test/exchange-histories.test.ts',
      'test/label-histories.test.ts',
      'test/tracking-histories.test.ts',
      'src/shared/',
    ],
    counts: {
      PROPERTY_RUNS: 20_000,
      STOCK_HISTORIES: 500,
      MONEY_HISTORIES: 1000,
      EXCHANGE_HISTORIES: 100,
      LABEL_STEPS: 2000,
      TRACKING_STEPS: 2000,
    },
  },
  after: {
    files: ['test/after-sale-histories.test.ts'],
    counts: { AFTER_SALE_HISTORIES: 150 },
  },
  kill: {
    files: ['test/chaos-blows.test.ts', 'test/crash.test.ts', 'test/credit-crash.test.ts'],
    // Four of seven blows kill: more than a hundred.
    counts: { CHAOS_BLOWS: 182, CREDIT_KILLS: 40 },
  },
  hostile: {
    files: ['test/rude-clients.test.ts', 'test/cost-of-calls.test.ts'],
    counts: { RUDE_SOCKETS: 10_000, COST_REQUESTS: 20_000 },
  },
};
const HOUR = 60;
const USAGE = `npm run chaos -- [--minutes N] [--seed N] [--only ${Object.keys(KINDS).join('|')}] [--pooled]`;

const { minutes, seed, kinds, isPooled } = readArguments();
await prepare({ build: true });
if (isPooled) await ensurePooler();
const folder = mkdtempSync(join(tmpdir(), 'vitrine-chaos-'));
const tally = join(folder, 'tally');
const { code } = await step({
  label: `Caos (--seed ${seed})`,
  command: PINNED_NODE,
  args: [
    program('vitest'),
    'run',
    '--testTimeout=7200000',
    '--no-file-parallelism',
    ...kinds.flatMap(({ files }) => files),
  ],
  cwd: HOUSE,
  env: {
    ...countsOf(minutes),
    ...process.env,
    ...(isPooled && { CHAOS_POOLER: 'pgbouncer' }),
    CHAOS_SEED: seed,
    CHAOS_TALLY: tally,
    NODE_ENV: 'test',
  },
  show: true,
});
const rows = existsSync(tally)
  ? readFileSync(tally, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
rmSync(folder, { recursive: true });
say(`\n${chaosTable(rows)}`);
process.exitCode = code === 0 && isWell(rows) ? 0 : 1;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string' },
        // The shops that are struck stand behind PgBouncer.
        pooled: { type: 'boolean' },
      },
    });
    const { only } = values;
    const minutes = Number(values.minutes ?? HOUR);
    const seed = Number(values.seed ?? process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
    if (!(minutes > 0) || !Number.isInteger(seed) || (only !== undefined && !(only in KINDS))) giveUp(USAGE);
    const isPooled = values.pooled === true;
    return {
      isPooled,
      minutes,
      seed: String(seed),
      kinds: only === undefined ? Object.values(KINDS) : [KINDS[only]],
    };
  } catch {
    return giveUp(USAGE);
  }
}

/** About so much as the minutes are of an hour. */
function countsOf(minutes) {
  const counts = kinds.flatMap(({ counts }) => Object.entries(counts));
  const share = minutes / HOUR;
  return Object.fromEntries(
    counts.map(([name, count]) => [name, String(Math.max(1, Math.ceil(count * share)))]),
  );
}
