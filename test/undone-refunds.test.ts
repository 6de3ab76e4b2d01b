import { afterAll, beforeAll, expect, it } from 'vitest';
import { undoneRefunds } from '../src/server/features/ledger/index.ts';
import { findMisfits } from '../src/server/features/reconciliation/misfits.store.ts';
import { planOf } from './support/plan-of.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.stop());

it('[ACON-24] what refunds were undone is found by them and the charges that they name, one charge by its own', async () => {
  const now = till.now();
  const asked = { provider: till.deps.provider.name, now, limit: 100 };
  const all = await planOf(till.db, (db) => findMisfits(db, 'devolucao_desfeita', asked));
  expect(all).toContain('payment_tasks_back_idx');
  expect(all).toMatch(/Index Cond: \(p(_\d+)?\.order_id = orders\.id\)/);
  expect(all).toMatch(/Index Cond: \(p(_\d+)?\.id = b\.payment_id\)/);
  const one = await planOf(till.db, (db) => undoneRefunds(now, 7).execute(db));
  expect(one).toMatch(/Index Cond: \(payments(_\d+)?\.id = '7'::bigint\)/);
  expect(one).toMatch(/Index Cond: \(payment_tasks(_\d+)?\.payment_id = '7'::bigint\)/);
});
