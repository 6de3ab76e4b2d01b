import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from './support/histories/audit.ts';
import { readBooks } from './support/histories/books.ts';
import { beginHistory, type History } from './support/histories/history.ts';
import { histories, type Step } from './support/histories/steps.ts';
import { openTill, type Till } from './support/till.ts';

/** Few in each change; many, or for so many minutes, by `npm run chaos`. */
const HISTORIES = Number(process.env['MONEY_HISTORIES'] ?? 20);
const MINUTES = Number(process.env['CHAOS_MINUTES'] ?? 0);
const SEED = Number(process.env['CHAOS_SEED'] ?? 2026);
/** By which of the provider's interfaces alone; by both when absent, mostly by the one that is usual. */
const API = process.env['MONEY_API'];
const MINUTE_MS = 60_000;
const LIVES = [
  { api: 'payments', histories: HISTORIES, minutes: API === undefined ? MINUTES / 2 : MINUTES },
  {
    api: 'orders',
    histories: API === undefined ? Math.ceil(HISTORIES / 5) : HISTORIES,
    minutes: API === undefined ? MINUTES / 2 : MINUTES,
  },
].filter(({ api }) => API === undefined || api === API);

let till: Till;
let passedMs = 0;

async function open(api: string): Promise<void> {
  const opened = await openTill({ env: { MERCADOPAGO_API: api } });
  passedMs = 0;
  till = {
    ...opened,
    advance(ms) {
      passedMs += ms;
      opened.advance(ms);
    },
  };
}

/** A shop as on its first day, at the present hour. */
async function begin(): Promise<History> {
  till.advance(-passedMs);
  await till.provider.control(null);
  await sql`truncate orders, products, outbox, webhook_events cascade`.execute(till.db);
  return beginHistory(till);
}

async function audit(history: History): Promise<void> {
  expect(findFaults(history, await readBooks(history))).toEqual([]);
}

const A_DAY = 24 * 60;

/** All is well again: refunds and reviews end, and what was lost is found. */
async function calmDown(history: History): Promise<void> {
  await till.provider.control(null);
  for (const charge of await history.charges()) {
    if (charge.status === 'in_process') await till.provider.decide(charge.id, 'approve');
    for (const refund of charge.refunds) {
      if (refund.status === 'in_process') await till.provider.decide(charge.id, 'end_refund');
    }
  }
  for (const minutes of [2, 35, 35, A_DAY + 60, 2, 60]) await history.take({ act: 'pass', minutes });
  history.heard = () => true;
  await audit(history);
  const books = await readBooks(history);
  expect(books.orders.filter(({ status }) => status === 'pending' || status === 'in_analysis')).toEqual([]);
  expect(books.tasks.filter(({ state }) => state === 'queued')).toEqual([]);
}

async function live(steps: readonly Step[]): Promise<void> {
  const history = await begin();
  for (const step of steps) {
    await history.take(step);
    await audit(history);
  }
  await calmDown(history);
}

describe.each(LIVES)('charged by $api', ({ api, histories: count, minutes }) => {
  beforeAll(() => open(api));
  afterAll(() => till?.stop());

  it(
    `[ORD-130] whatever happens to orders, shop, office, provider and stock agree: ${count} histories, CHAOS_SEED=${SEED}`,
    { timeout: 30_000 + count * 3000 + minutes * 2 * MINUTE_MS },
    async () => {
      const until = Date.now() + minutes * MINUTE_MS;
      const property = fc.asyncProperty(histories, live);
      // Of one seed.
      const round = Math.min(count, 200);
      let lived = 0;
      for (let seed = SEED; lived < count || Date.now() < until; seed += 1) {
        await fc.assert(property, { numRuns: round, seed });
        lived += round;
        if (lived > round) console.info(`${lived} histories, up to CHAOS_SEED=${seed}`);
      }
      expect(lived).toBeGreaterThanOrEqual(count);
    },
  );
});
