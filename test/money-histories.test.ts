import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { told } from './support/chaos/tally.ts';
import { findFaults } from './support/histories/audit.ts';
import { readBooks } from './support/histories/books.ts';
import { beginHistory, type History } from './support/histories/history.ts';
import { histories, type Step } from './support/histories/steps.ts';
import { openTill, type Till } from './support/till.ts';

// Long: a shop and its provider live through histories, step after step.

/** Few in each change; many, or for so many minutes, by `npm run chaos`. */
const HISTORIES = Number(process.env['MONEY_HISTORIES'] ?? 20);
const MINUTES = Number(process.env['CHAOS_MINUTES'] ?? 0);
const SEED = Number(process.env['CHAOS_SEED'] ?? 2026);
/** Where in its seed one history alone stands, as a failure tells it. */
const PATH = process.env['CHAOS_PATH'];
/** One of the lives alone. */
const API = process.env['MONEY_API'];
const MINUTE_MS = 60_000;
/**
 * By which of the provider's interfaces a shop charges: one, or now this and now that, also where the provider does not give
 * back what the shop marks its payments with. Of the unusual there are fewer.
 */
const LIVES = (['payments', 'orders', 'either', 'unmarked'] as const)
  .filter((api) => API === undefined || api === API)
  .map((api, _, lives) => ({
    api,
    count: api === 'payments' || lives.length === 1 ? HISTORIES : Math.ceil(HISTORIES / 5),
    minutes: MINUTES / lives.length,
  }));

let till: Till;
/** The setting is changed, where it changes. */
let restart: () => void;
/** A history is the same wherever it stands among others: it begins with the one setting, or the other. */
let beginWith: (isOther: boolean) => void;
/** The provider is well again. */
let calm: () => Promise<void>;
let passedMs = 0;

async function open(api: (typeof LIVES)[number]['api']): Promise<void> {
  const first = await openTill({ env: { MERCADOPAGO_API: api === 'orders' ? 'orders' : 'payments' } });
  const isEither = api === 'either' || api === 'unmarked';
  const other = isEither ? await first.restarted({ MERCADOPAGO_API: 'orders' }) : first;
  let present = first;
  restart = () => {
    present = present === first ? other : first;
  };
  beginWith = (isOther) => {
    present = isOther ? other : first;
  };
  calm = () => first.provider.control(null).then(() => first.provider.control({ marks: api !== 'unmarked' }));
  passedMs = 0;
  const advance = (ms: number) => {
    passedMs += ms;
    first.advance(ms);
  };
  till = new Proxy(first, {
    get: (_, name: keyof Till) => (name === 'advance' ? advance : present[name]),
  });
}

/** A shop as on its first day, at the present hour. */
async function begin(): Promise<History> {
  till.advance(-passedMs);
  await calm();
  await sql`truncate orders, products, outbox, webhook_events cascade`.execute(till.db);
  return beginHistory(till);
}

async function audit(history: History): Promise<void> {
  expect(findFaults(history, await readBooks(history))).toEqual([]);
}

const A_DAY = 24 * 60;

/** All is well again: refunds and reviews end, and what was lost is found. */
async function calmDown(history: History): Promise<void> {
  await calm();
  for (const charge of await history.charges()) {
    if (charge.status === 'in_process') await till.provider.decide(charge.id, 'approve');
    for (const refund of charge.refunds) {
      if (refund.status === 'in_process') await till.provider.decide(charge.id, 'end_refund');
    }
  }
  for (const minutes of [2, 35, 35, A_DAY + 60, 2, 60]) await history.take({ act: 'pass', minutes });
  history.heard = () => true;
  history.isOver = true;
  await audit(history);
  const books = await readBooks(history);
  expect(books.orders.filter(({ status }) => status === 'pending' || status === 'in_analysis')).toEqual([]);
  expect(books.tasks.filter(({ state }) => state === 'queued')).toEqual([]);
}

async function live(isOther: boolean, steps: readonly Step[]): Promise<void> {
  beginWith(isOther);
  const history = await begin();
  for (const step of steps) {
    await history.take(step);
    await audit(history);
    restart();
  }
  await calmDown(history);
}

describe.each(LIVES)('charged by $api', ({ api, count, minutes }) => {
  beforeAll(() => open(api));
  afterAll(() => till?.stop());

  it(
    `[ORD-130] whatever happens to orders, shop, office, provider and stock agree: ${count} histories, CHAOS_SEED=${SEED}`,
    { timeout: 60_000 + count * 6000 + minutes * 2 * MINUTE_MS },
    async () => {
      const until = Date.now() + minutes * MINUTE_MS;
      await told(`histories of money, charged by ${api}`, async (row) => {
        const property = fc.asyncProperty(fc.boolean(), histories, live);
        // Of one seed.
        const round = Math.min(count, 200);
        let lived = 0;
        for (let seed = SEED; lived < count || Date.now() < until; seed += 1) {
          await fc.assert(property, { numRuns: round, seed, ...(PATH === undefined ? {} : { path: PATH }) });
          lived += round;
          row.rounds = lived;
          if (lived > round) console.info(`${lived} histories, up to CHAOS_SEED=${seed}`);
        }
        expect(lived).toBeGreaterThanOrEqual(count);
      });
    },
  );
});
