import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderPayment } from '../src/server/providers/payment/port.ts';
import { orderBy } from './support/order-by.ts';
import { hear } from './support/pix-orders.ts';
import { openTill, type Till } from './support/till.ts';

/** A provider whose clock has jumped. */

const DAY_MS = 86_400_000;
let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

async function tell(paymentId: string, dates: Partial<ProviderPayment>): Promise<void> {
  const read = await till.deps.provider.get(paymentId);
  if (read.kind !== 'ok') throw new Error('the charge cannot be read');
  await till.deps.orders.applyPayment({
    provider: till.deps.provider.name,
    payment: { ...read.value, ...dates },
  });
}
const orderOf = (id: number) =>
  till.db.selectFrom('orders').select(['status', 'paid_at']).where('id', '=', id).executeTakeFirstOrThrow();

describe('news that bear a date which they cannot have', () => {
  it.each([DAY_MS, 8000 * 365 * DAY_MS])(
    '[HOOK-16] are followed by others, dated %d ms ahead',
    async (ms) => {
      const { id, paymentId } = await orderBy(till, 'pix');
      await tell(paymentId, { updatedAt: new Date(till.now().getTime() + ms) });
      await till.provider.decide(paymentId, 'approve');
      till.advance(1000);
      await hear(till, paymentId);
      expect((await orderOf(id)).status).toBe('paid');
    },
  );

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'])(
    '[HOOK-16] count a sale on the day on which it is heard of, not on %s',
    async (at) => {
      const { id, paymentId } = await orderBy(till, 'pix');
      await till.provider.decide(paymentId, 'approve');
      till.advance(1000);
      const heardAt = till.now().getTime();
      await tell(paymentId, { approvedAt: new Date(at) });
      const { status, paid_at: paidAt } = await orderOf(id);
      expect(status).toBe('paid');
      expect(Math.abs((paidAt?.getTime() ?? 0) - heardAt)).toBeLessThan(60_000);
    },
  );
});
