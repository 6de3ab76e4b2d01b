import { HOUSE, PINNED_NODE, program } from './house.mjs';
import { prepare } from './prepare.mjs';
import { step } from './step.mjs';

/**
 * What `npm test` does shortly, at length: races and bad weather of which each change only meets a few rounds. Histories
 * of money go on for CHAOS_MINUTES, where that is said.
 */
const LONG = {
  CHAOS_PURCHASES: '3000',
  LAST_UNIT_ROUNDS: '500',
  STOCK_HISTORIES: '500',
  MONEY_HISTORIES: '2000',
  RUDE_SOCKETS: '10000',
  COST_REQUESTS: '20000',
};
const FILES = [
  'test/payment-chaos.test.ts',
  'test/last-unit.test.ts',
  'test/stock-histories.test.ts',
  'test/money-histories.test.ts',
  'test/crash.test.ts',
  'test/rude-clients.test.ts',
  'test/cost-of-calls.test.ts',
];

await prepare({ build: true });
const seed = process.env.CHAOS_SEED ?? String(Date.now() % 1_000_000);
const { code } = await step({
  label: `Caos (CHAOS_SEED=${seed})`,
  command: PINNED_NODE,
  args: [program('vitest'), 'run', '--testTimeout=3600000', ...FILES],
  cwd: HOUSE,
  env: { ...LONG, ...process.env, CHAOS_SEED: seed, NODE_ENV: 'test' },
  show: true,
});
process.exitCode = code;
