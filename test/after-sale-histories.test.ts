import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { impatient } from './support/after-sale/fault-table.ts';
import { findFaultsNow } from './support/after-sale/always.ts';
import { findFaults } from './support/after-sale/faults.ts';
import { beginHistory, drain, type Shop } from './support/after-sale/history.ts';
import { anyMoment } from './support/after-sale/steps.ts';
import { take } from './support/after-sale/take.ts';
import { told } from './support/chaos/tally.ts';
import { expectHonest } from './support/credits.ts';
import { invoiceNode } from './support/invoice-service.ts';
import { labelsOf } from './support/labels.ts';
import { expectWhole, pauseAll } from './support/promotions.ts';
import { openTill } from './support/till.ts';

// Long: each history is three purchases and up to forty acts over HTTP, and then days go by.

/** Few in each change; many by an environment of one's own. */
const HISTORIES = Number(process.env['AFTER_SALE_HISTORIES'] ?? 3);
const SEED = Number(process.env['CHAOS_SEED'] ?? 2026);
const START_CENTS = 900_000;

let shop: Shop;

beforeAll(async () => {
  const till = await openTill({ freightCalls: impatient });
  shop = { till, invoices: await invoiceNode(till, { http: impatient }) };
  await pauseAll(till);
});
afterAll(() => shop.till.stop());

it(
  `[LMON-11, AFTS-01, AFTS-02, AFTS-03] whatever befalls orders after the sale, money, stock, labels, invoices and vales agree with each other after each act, and with the stand-ins in the end: ${HISTORIES} histories, CHAOS_SEED=${SEED}`,
  { timeout: 60_000 + HISTORIES * 30_000 },
  async () => {
    const { till } = shop;
    await labelsOf(till, () => ({})).play({ reset: true, balanceCents: START_CENTS });
    const moments = fc.array(anyMoment, { minLength: 10, maxLength: 24 });
    const property = fc.asyncProperty(moments, async (steps) => {
      const history = await beginHistory(shop);
      for (const atOnce of steps) {
        till.advance(61_000);
        await history.logIn();
        await Promise.all(atOnce.map((step) => take(history, step)));
        expect(await findFaultsNow(history, START_CENTS), JSON.stringify(atOnce)).toEqual([]);
        await expectHonest(till);
      }
      await drain(history);
      expect(await findFaults(history, START_CENTS)).toEqual([]);
      await expectWhole(till);
    });
    await told('after the sale: labels, parcels, refunds, exchanges, invoices, changes', async (row) => {
      row.rounds = HISTORIES;
      await fc.assert(property, {
        numRuns: HISTORIES,
        seed: SEED,
        endOnFailure: process.env['SHRINK'] === undefined,
      });
    });
  },
);
