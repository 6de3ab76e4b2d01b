import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBy } from './support/order-by.ts';
import { openTill, type Till } from './support/till.ts';

const HOUR_MS = 3_600_000;

let till: Till;

beforeAll(async () => {
  till = await openTill({ env: { MERCADOPAGO_API: 'orders' } });
});
afterAll(() => till?.stop());

const chargesOf = (orderId: number) =>
  till.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();

/** The order as the provider holds it now. */
async function read(paymentId: string) {
  const outcome = await till.deps.provider.get(paymentId);
  if (outcome.kind !== 'ok') throw new Error(outcome.kind);
  return outcome.value;
}

describe('an order that was paid', () => {
  it('[PORD-04] stays paid under a word that nobody knows, and keeps the day on which it was', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    const payment = await read(paymentId);
    const [before] = await chargesOf(id);
    const later = (ms: number) => new Date(payment.updatedAt.getTime() + ms);
    const told = { status: 'processed', detail: 'something_new' };
    const tell = (news: object) =>
      till.deps.orders.applyPayment({ provider: 'mercadopago', payment: { ...payment, ...news } });
    await tell({ state: 'open', reason: '', told, approvedAt: null, updatedAt: later(HOUR_MS) });
    expect(await chargesOf(id)).toMatchObject([{ state: 'paid', provider_detail: 'something_new' }]);
    const owed = till.db
      .selectFrom('payment_tasks')
      .select('kind')
      .where('payment_id', '=', before?.id ?? 0);
    expect(await owed.execute()).toEqual([]);
    await tell({ approvedAt: later(2 * HOUR_MS), updatedAt: later(2 * HOUR_MS) });
    expect(await chargesOf(id)).toMatchObject([{ state: 'paid', approved_at: before?.approved_at }]);
  });
});
