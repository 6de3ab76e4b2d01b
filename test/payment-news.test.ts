import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { brokenLedgers, paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { newKey, openTill, WEBHOOK_SECRET, type Till } from './support/till.ts';
import { inTime } from './support/in-time.ts';

let till: Till;
let goods: Goods;

beforeAll(async () => {
  till = await openTill({ webhooks: true });
  goods = await putOnSale(till.db, { units: 500 });
});
afterEach(async () => {
  await till.provider.control(null);
});
afterAll(async () => {
  await till.stop();
});

async function createPix() {
  const answer = await till.post<PaymentCreated>(
    '/payment/pix/create',
    paymentBody([{ goods }], 119.9),
    newKey(),
  );
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { ...answer.body, paymentId: answer.body.payment.id ?? '' };
}

/** The state in the books, asked of nobody: only news can have changed it. */
async function bookedState(orderId: number): Promise<string> {
  const row = till.db.selectFrom('orders').select('status').where('id', '=', orderId);
  return (await row.executeTakeFirstOrThrow()).status;
}

async function untilBooked(orderId: number, status: string, patienceMs = 5000): Promise<void> {
  const until = Date.now() + patienceMs;
  while ((await bookedState(orderId)) !== status) {
    if (Date.now() > until) throw new Error(`still ${await bookedState(orderId)}, not ${status}`);
    await sleep(20);
  }
}

const heardOf = (paymentId: string) =>
  till.db.selectFrom('webhook_events').select(['state', 'tries']).where('resource_id', '=', paymentId);

/** What the provider says of a payment has come so many times, and all of it has been seen to. */
async function untilHeard(paymentId: string, times = 1): Promise<void> {
  const states = async () => (await heardOf(paymentId).execute()).map(({ state }) => state);
  await expect.poll(states, { timeout: 20_000 }).toEqual(Array.from({ length: times }, () => 'done'));
}

/** The newest word on each of these was tried, in vain. */
async function untilTried(...paymentIds: string[]): Promise<void> {
  const tries = (id: string) => heardOf(id).where('state', '=', 'new').executeTakeFirstOrThrow();
  for (const id of paymentIds) {
    await expect.poll(async () => (await tries(id)).tries, { timeout: 20_000 }).toBe(1);
  }
}

function notify(paymentId: string, given: { secret?: string; signature?: string; topic?: string } = {}) {
  const requestId = randomUUID();
  const ts = String(Date.now());
  const manifest = `id:${paymentId};request-id:${requestId};ts:${ts};`;
  const v1 = createHmac('sha256', given.secret ?? WEBHOOK_SECRET)
    .update(manifest)
    .digest('hex');
  return till.post(
    `/api/payment/webhook?data.id=${paymentId}&type=${given.topic ?? 'payment'}`,
    { id: 1, type: 'payment', action: 'payment.updated', data: { id: paymentId } },
    { 'x-request-id': requestId, 'x-signature': given.signature ?? `ts=${ts},v1=${v1}` },
  );
}

async function marksOf(orderId: number) {
  const mails = await till.db
    .selectFrom('outbox')
    .select('kind')
    .where('dedup_key', '=', `pedido_pago:${orderId}`)
    .execute();
  const moves = await till.db
    .selectFrom('order_history')
    .select('to_status')
    .where('order_id', '=', orderId)
    .execute();
  const stock = await till.db
    .selectFrom('stock_movements')
    .select('delta')
    .where('order_id', '=', orderId)
    .execute();
  return {
    mails: mails.length,
    moves: moves.map((move) => move.to_status),
    stock: stock.map((row) => row.delta),
  };
}

describe('the provider’s notifications', () => {
  it('[HOOK-01, HOOK-06, HOOK-10] make an order paid though nobody polls', async () => {
    const made = await createPix();
    await till.provider.decide(made.paymentId, 'approve');
    await untilBooked(made.pedido.id, 'paid');
    expect(await marksOf(made.pedido.id)).toEqual({ mails: 1, moves: ['pending', 'paid'], stock: [-1] });
  });

  it('[HOOK-03, HOOK-14] are refused when forged, and then nothing is asked and nothing changes', async () => {
    const made = await createPix();
    await untilHeard(made.paymentId);
    await till.provider.control({ resetCalls: true });
    await till.provider.control({ webhooks: { drop: 'all' } });
    await till.provider.decide(made.paymentId, 'approve');
    const forgeries = [
      { secret: 'outro' },
      { signature: '' },
      { signature: 'ts=1,v1=' },
      { signature: `ts=1,v1=${'0'.repeat(64)}` },
    ];
    for (const forgery of forgeries) expect((await notify(made.paymentId, forgery)).status).toBe(401);
    const burst = await Promise.all(
      Array.from({ length: 100 }, () => notify(made.paymentId, { secret: 'x' })),
    );
    expect(burst.every((answer) => answer.status === 401)).toBe(true);
    expect(await bookedState(made.pedido.id)).toBe('pending');
    expect(await till.provider.calls('GET /v1/payments')).toBe(0);
    expect((await notify(made.paymentId)).status).toBe(200);
    await untilBooked(made.pedido.id, 'paid');
  });

  it('[HOOK-02] are taken by what was signed, never by what their body names', async () => {
    const { paymentId, pedido } = await createPix();
    const requestId = randomUUID();
    const ts = String(Date.now());
    const sign = (manifest: string) => createHmac('sha256', WEBHOOK_SECRET).update(manifest).digest('hex');
    const send = (query: string, v1: string) =>
      till.post(
        `/api/payment/webhook${query}`,
        { id: 1, type: 'payment', action: 'payment.updated', data: { id: paymentId } },
        { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` },
      );
    const ofBody = sign(`id:${paymentId};request-id:${requestId};ts:${ts};`);
    expect((await send('', ofBody)).status).toBe(401);
    expect((await send('?data.id=1', ofBody)).status).toBe(401);
    expect((await send('', sign(`request-id:${requestId};ts:${ts};`))).status).toBe(200);
    const events = await till.db
      .selectFrom('webhook_events')
      .select('id')
      .where('resource_id', '=', paymentId)
      .where('dedup_key', 'like', `%${requestId}%`)
      .execute();
    expect(events).toEqual([]);
    expect(await bookedState(pedido.id)).toBe('pending');
  });

  it('[HOOK-07, HOOK-13, ORD-54, ORD-53] have the effect of one, however often and in whatever order they come', async () => {
    await till.provider.control({ webhooks: { repeat: 9, shuffle: true } });
    const made = await createPix();
    await till.provider.decide(made.paymentId, 'approve');
    const polls = Array.from({ length: 5 }, () => till.get(`/pedidos/${made.pedido.codigo}/status`));
    await Promise.all([...polls, till.workers.runOnce()]);
    await untilBooked(made.pedido.id, 'paid');
    await untilHeard(made.paymentId, 20);
    await notify(made.paymentId);
    await untilHeard(made.paymentId, 21);
    expect(await marksOf(made.pedido.id)).toEqual({ mails: 1, moves: ['pending', 'paid'], stock: [-1] });
  });

  it('[ORD-53, ORD-54] are applied once though twenty hear them in the same instant', async () => {
    await till.provider.control({ webhooks: { drop: 'all' } });
    for (let round = 0; round < 5; round += 1) {
      const made = await createPix();
      await till.provider.decide(made.paymentId, 'approve');
      const read = await till.deps.provider.get(made.paymentId);
      if (read.kind !== 'ok') throw new Error(read.kind);
      await Promise.all(
        Array.from({ length: 20 }, () =>
          till.deps.orders.applyPayment({ provider: 'mercadopago', payment: read.value }),
        ),
      );
      expect(await marksOf(made.pedido.id)).toEqual({ mails: 1, moves: ['pending', 'paid'], stock: [-1] });
    }
  });

  it('[HOOK-08] are not lost when they come before our own creation was answered', async () => {
    await till.provider.control({ webhooks: { early: true } });
    const key = newKey();
    const body = paymentBody([{ goods }], 119.9);
    const made = await till.post<PaymentCreated>('/payment/pix/create', body, key);
    expect(made).toMatchObject({ status: 201, body: { payment: { status: 'pending' } } });
    const { paymentId, state } = await till.db
      .selectFrom('payment_attempts')
      .select(['provider_payment_id as paymentId', 'state'])
      .where('order_id', '=', made.body.pedido.id)
      .executeTakeFirstOrThrow();
    expect({ paymentId, state }).toEqual({ paymentId: made.body.payment.id, state: 'answered' });
  });

  it('[HOOK-09, HOOK-12] about a payment that nobody knows are kept and tried again', async () => {
    const stranger = await till.deps.provider.createPix?.(
      {
        amountCents: 100,
        description: 'x',
        externalReference: `OUTRA-${process.pid}`,
        payer: { email: 'x@example.com', firstName: 'X', lastName: 'Y', cpf: '52998224725' },
        expiresAt: new Date(till.now().getTime() + 3_600_000),
        lifeMs: 3_600_000,
      },
      randomUUID(),
    );
    if (stranger?.kind !== 'ok') throw new Error(stranger?.kind);
    expect((await notify(stranger.value.id)).status).toBe(200);
    expect((await notify('987654321')).status).toBe(200);
    await untilTried(stranger.value.id, '987654321');
    till.advance(60_000);
    // A round may have been under way when the minute passed; none tries them a third time within it.
    const kept = async () => {
      await till.workers.runOnce();
      return till.db
        .selectFrom('webhook_events')
        .select(['state', 'tries'])
        .where('resource_id', 'in', [stranger.value.id, '987654321'])
        .where('action', '=', 'payment.updated')
        .execute();
    };
    const again = { state: 'new', tries: 2 };
    await expect.poll(kept, { timeout: 20_000 }).toEqual([again, again]);
    // An account has other channels: nobody asks about their payments for a day.
    for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
      till.advance(600_000);
      await till.workers.runOnce();
    }
    for (const ended of await heardOf(stranger.value.id).execute()) {
      expect(ended).toEqual({ state: 'dead', tries: 6 });
    }
  });

  it('[HOOK-11, HOOK-12] are answered at once though the provider hangs, and worked off later', async () => {
    const made = await createPix();
    await untilHeard(made.paymentId);
    await till.provider.control({ webhooks: { drop: 'all' } });
    await till.provider.decide(made.paymentId, 'approve');
    await till.provider.control({ provider: 'mercadopago', mode: 'hang', times: 1 });
    expect((await inTime(() => notify(made.paymentId), { limitMs: 2000 })).status).toBe(200);
    await untilTried(made.paymentId);
    till.advance(60_000);
    await till.workers.runOnce();
    await untilBooked(made.pedido.id, 'paid');
  });

  it('are taken and forgotten for other topics', async () => {
    expect((await notify('1', { topic: 'merchant_order' })).status).toBe(200);
  });
});

describe('news that never came', () => {
  it('[ORD-59, PAPI-45] are found by whoever polls, and by the reconciler', async () => {
    await till.provider.control({ webhooks: { drop: 'all' } });
    const polled = await createPix();
    const left = await createPix();
    await till.provider.decide(polled.paymentId, 'approve');
    await till.provider.decide(left.paymentId, 'approve');
    till.advance(5000);
    const { body } = await till.get(`/pedidos/${polled.pedido.codigo}/status`);
    expect(body).toMatchObject({ pedido: { status: 'paid' } });
    expect(await bookedState(left.pedido.id)).toBe('pending');
    till.advance(61_000);
    await till.workers.runOnce();
    expect(await bookedState(left.pedido.id)).toBe('paid');
  });

  it('[PAPI-47] polls answer soon though the provider hangs', async () => {
    const made = await createPix();
    till.advance(5000);
    await till.provider.control({ provider: 'mercadopago', mode: 'hang' });
    const poll = () => till.get(`/payment/pix/status/${made.paymentId}`);
    const { body } = await inTime(poll, { waitsMs: 2000, limitMs: 3000 });
    expect(body).toMatchObject({ pedido: { status: 'pending' } });
    expect(JSON.stringify(body)).not.toContain('ana@example.com');
    expect(await brokenLedgers(till.db)).toEqual([]);
    expect(await unitsLeft(till.db, goods)).toBeLessThan(500);
  });
});
