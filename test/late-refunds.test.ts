import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderBy } from './support/order-by.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** Refunds whose answer was lost, and that are asked for again when the provider has forgotten their key. */

const DAY_MS = 86_400_000;

describe.each(['payments', 'orders'])('a refund of a charge by %s', (api) => {
  let till: Till;
  beforeAll(async () => {
    till = await openTill({ env: { MERCADOPAGO_API: api } });
  });
  afterEach(async () => {
    await till.provider.control(null);
  });
  afterAll(async () => {
    await till.stop();
  });

  /** As if the shop had been out of reach for days, and with it the keys that the provider keeps. */
  function forgetKeys(): () => void {
    const { provider } = till.deps;
    const { refund } = provider;
    till.advance(3 * DAY_MS);
    provider.refund = (request, key) => refund(request, `${key}:${till.now().getTime()}`);
    return () => {
      provider.refund = refund;
    };
  }
  const moneyOf = async (paymentId: string) => {
    const read = await till.deps.provider.get(paymentId);
    return read.kind === 'ok' ? read.value.refundedCents : null;
  };
  const ask = async (id: number, valor: number) =>
    till.post(
      `/gerenciamento/pedidos/${id}/estorno`,
      { valor },
      { ...(await till.administrator()), ...newKey() },
    );

  it('[PAPI-101] whose answer was lost days ago is found, and no part goes back twice', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await till.provider.control({ provider: 'mercadopago', mode: '500_after', times: 1, match: 'refunds?$' });
    expect((await ask(id, 50)).body).toMatchObject({ estornado: false });
    expect(await moneyOf(paymentId)).toBe(5000);
    const remember = forgetKeys();
    await till.workers.runOnce();
    remember();
    expect(await moneyOf(paymentId)).toBe(5000);
    const debts = await till.db
      .selectFrom('payment_tasks as t')
      .innerJoin('payments as p', 'p.id', 't.payment_id')
      .select('t.state')
      .where('p.order_id', '=', id)
      .execute();
    expect(debts).toEqual([{ state: 'done' }]);
  });

  it('[PAPI-101] that never arrived is made then', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    expect((await ask(id, 50)).body).toMatchObject({ estornado: false });
    await till.provider.control(null);
    expect(await moneyOf(paymentId)).toBe(0);
    const remember = forgetKeys();
    await till.workers.runOnce();
    remember();
    expect(await moneyOf(paymentId)).toBe(5000);
  });
});
