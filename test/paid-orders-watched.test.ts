import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { orderLetter } from '../src/server/features/mail/order-letters.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { SHOP } from './support/mail-bench.ts';
import { orderBy } from './support/order-by.ts';
import { notifyTill } from './support/signed-news.ts';
import { openTill, type Till } from './support/till.ts';

/** What becomes of a payment at the provider after an order was paid, its news lost or not. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterEach(async () => {
  await till.provider.control(null);
});
afterAll(async () => {
  await till.stop();
});

/** Logged in anew each time: months pass in these tests. */
const put = async (path: string, body: object) =>
  till.put(`/gerenciamento/pedidos/${path}`, body, await till.administrator());
const detail = async (id: number) =>
  (await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, await till.administrator()))
    .body.pedido;
const statusOf = async (id: number) => (await detail(id)).status;
const prepare = (id: number, more: object = {}) => put(`${id}/status`, { status: 'processing', ...more });
const send = (id: number, more: object = {}) => put(String(id), { rastreio: 'AA123456785BR', ...more });
const readings = (paymentId: string) => till.provider.calls(`GET /v1/payments/${paymentId}`);

async function lettersOf(id: number): Promise<string[]> {
  const rows = await till.db
    .selectFrom('outbox')
    .select('kind')
    .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function letter(kind: string, id: number): Promise<string> {
  const facts = await findLetterFacts(till.db, id);
  if (facts === undefined) throw new Error('no order');
  return JSON.stringify(orderLetter(kind, { facts, sender: SHOP, now: till.now() }));
}

async function lastAudit(action: string): Promise<unknown> {
  const row = await till.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.after;
}

const notify = (topic: string, dataId: string, data: object) => notifyTill(till, { topic, dataId, data });

describe('a paid order whose news are lost', () => {
  it('[ORD-94] is found refunded at its provider, within the first day', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await till.provider.decide(paymentId, 'refund');
    expect(await statusOf(id)).toBe('paid');
    till.advance(7 * HOUR_MS);
    await till.workers.runOnce();
    expect(await statusOf(id)).toBe('refunded');
  });

  it('[ORD-94] is found disputed, and a dispute is followed to its end however long it takes', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    till.advance(100 * DAY_MS);
    await till.workers.runOnce();
    await till.provider.decide(paymentId, 'chargeback');
    till.advance(3 * DAY_MS);
    await till.workers.runOnce();
    expect(await detail(id)).toMatchObject({ status: 'paid', contestado: true });
    till.advance(200 * DAY_MS);
    await till.workers.runOnce();
    await till.provider.decide(paymentId, 'chargeback_lost');
    till.advance(3 * DAY_MS);
    await till.workers.runOnce();
    expect(await detail(id)).toMatchObject({ status: 'refunded', contestado: false });
  });

  it('[ORD-94] is found though a reading that is older than what is known came in between', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    const read = await till.deps.provider.get(paymentId);
    if (read.kind !== 'ok') throw new Error('the charge cannot be read');
    const updatedAt = new Date(read.value.updatedAt.getTime() - 1000);
    const payment = { ...read.value, state: 'open' as const, approvedAt: null, updatedAt };
    await till.deps.orders.applyPayment({ provider: till.deps.provider.name, payment });
    await till.provider.decide(paymentId, 'refund');
    till.advance(7 * HOUR_MS);
    await till.workers.runOnce();
    expect(await statusOf(id)).toBe('refunded');
  });

  it('[ORD-94] is found refunded twice in one moment of the provider’s clock, whichever is heard of last', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    const read = await till.deps.provider.get(paymentId);
    if (read.kind !== 'ok') throw new Error('the charge cannot be read');
    const updatedAt = new Date(read.value.updatedAt.getTime() + 1000);
    for (const refundedCents of [1000, 1500, 1000]) {
      const payment = { ...read.value, refundedCents, updatedAt };
      await till.deps.orders.applyPayment({ provider: till.deps.provider.name, payment });
    }
    expect((await detail(id)).pagamentos).toMatchObject([{ estornado: 15 }]);
  });

  it('[ORD-94] is read ever more seldom, and no more after 180 days', async () => {
    const { paymentId } = await orderBy(till, 'card');
    const before = await readings(paymentId);
    const ages: number[] = [];
    let seen = before;
    for (let hours = 0; hours < 200 * 24; hours += 6) {
      till.advance(6 * HOUR_MS);
      await till.workers.runOnce();
      const now = await readings(paymentId);
      if (now > seen) ages.push(hours / 24);
      seen = now;
    }
    const between = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
    expect(between(0, 3)).toBeGreaterThanOrEqual(10);
    expect(between(3, 30)).toBeGreaterThanOrEqual(24);
    expect(between(3, 30)).toBeLessThanOrEqual(38);
    expect(between(30, 180)).toBeGreaterThanOrEqual(46);
    expect(between(30, 180)).toBeLessThanOrEqual(70);
    // The last one was set before the term was over.
    expect(between(184, 200)).toBe(0);
  });
});

describe('a paid charge that cannot be read', () => {
  const due = async (id: number) =>
    till.db
      .selectFrom('payments')
      .select('read_again_at')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();

  it('[ORD-94] is tried again some hours later, and given up in the end', async () => {
    const { id } = await orderBy(till, 'card');
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    till.advance(DAY_MS);
    await till.workers.runOnce();
    const { read_again_at: again } = await due(id);
    const inHours = ((again?.getTime() ?? 0) - till.now().getTime()) / HOUR_MS;
    expect(inHours).toBeGreaterThan(2.9);
    expect(inHours).toBeLessThanOrEqual(3);
    till.advance(400 * DAY_MS);
    await till.workers.runOnce();
    expect((await due(id)).read_again_at).toBeNull();
  });

  it('[ORD-94] is left alone where it is of another provider', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await till.db.updateTable('payments').set({ provider: 'outro' }).where('order_id', '=', id).execute();
    const before = await readings(paymentId);
    till.advance(30 * DAY_MS);
    await till.workers.runOnce();
    expect(await readings(paymentId)).toBe(before);
  });
});

describe('an order that is about to go out', () => {
  it.each([
    ['prepared', prepare],
    ['sent', send],
  ])('[ORD-95] is not %s when its money went back', async (_, act) => {
    const { id, paymentId } = await orderBy(till, 'card');
    till.advance(11 * 60_000);
    await till.provider.decide(paymentId, 'refund');
    const { status, body } = await act(id);
    expect([status, body['codigo']]).toEqual([409, act === prepare ? 'mudanca_invalida' : 'envio_invalido']);
    expect(await statusOf(id)).toBe('refunded');
  });

  it('[ORD-95] is read once in ten minutes, and not again once it was sent', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    const before = await readings(paymentId);
    till.advance(11 * 60_000);
    expect((await prepare(id)).status).toBe(200);
    till.advance(9 * 60_000);
    expect((await send(id)).status).toBe(200);
    expect(await readings(paymentId)).toBe(before + 1);
    till.advance(DAY_MS / 24);
    expect((await send(id, { rastreio: 'AA123456799BR' })).status).toBe(200);
    expect((await put(`${id}/status`, { status: 'delivered' })).status).toBe(200);
    expect(await readings(paymentId)).toBe(before + 1);
  });

  it('[ORD-96] waits for a provider that is silent, or for the word of who sends it', async () => {
    const { id } = await orderBy(till, 'card');
    till.advance(11 * 60_000);
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    const refused = await prepare(id);
    expect([refused.status, refused.body['codigo']]).toEqual([409, 'pagamento_nao_conferido']);
    expect(await statusOf(id)).toBe('paid');
    expect((await prepare(id, { apesarDe: ['pagamento_nao_conferido'] })).status).toBe(200);
    expect(await lastAudit('pedido_status')).toEqual({
      status: 'processing',
      apesarDe: ['pagamento_nao_conferido'],
    });
  });

  it('[ORD-97] is not sent while it is disputed, but on the word of who does', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    till.advance(11 * 60_000);
    await till.provider.decide(paymentId, 'dispute');
    const refused = await send(id);
    expect([refused.status, refused.body['codigo']]).toEqual([409, 'pedido_contestado']);
    expect(await lettersOf(id)).toContain('contestacao_aviso');
    expect(await letter('contestacao_aviso', id)).toMatch(/contestação/);
    const wrong = await send(id, { apesarDe: ['alerta_de_fraude'] });
    expect([wrong.status, wrong.body['codigo']]).toEqual([409, 'pedido_contestado']);
    expect((await send(id, { apesarDe: ['pedido_contestado'] })).status).toBe(200);
    expect(await lastAudit('pedido_envio')).toMatchObject({ apesarDe: ['pedido_contestado'] });
  });

  it('[ORD-97] is told of to its owner each time that it is disputed', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    const read = await till.deps.provider.get(paymentId);
    if (read.kind !== 'ok') throw new Error('the charge cannot be read');
    for (const state of ['disputed', 'disputed', 'paid', 'disputed'] as const) {
      till.advance(60_000);
      const payment = { ...read.value, state, updatedAt: till.now() };
      await till.deps.orders.applyPayment({ provider: till.deps.provider.name, payment });
    }
    expect((await lettersOf(id)).filter((kind) => kind === 'contestacao_aviso')).toHaveLength(2);
  });

  it('[ORD-97] takes no reason that there is none', async () => {
    const { id } = await orderBy(till, 'card');
    expect((await prepare(id, { apesarDe: ['tudo'] })).status).toBe(422);
    expect(
      (await prepare(id, { apesarDe: Array.from({ length: 9 }, () => 'pedido_contestado') })).status,
    ).toBe(422);
  });
});

describe('news of other kinds', () => {
  it('[HOOK-15, ORD-97] flag the order of a fraud alert once, and hold it back', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    for (let times = 0; times < 2; times += 1) {
      expect((await notify('stop_delivery_op_wh', paymentId, { payment_id: paymentId })).status).toBe(200);
    }
    // The call itself begins with them: what it holds at the workers' first turn is theirs at the next.
    const flagged = () => till.workers.runOnce().then(async () => (await detail(id)).alertaFraude);
    await expect.poll(flagged).not.toBeNull();
    expect(await lettersOf(id)).toEqual(expect.arrayContaining(['alerta_fraude_aviso']));
    expect((await lettersOf(id)).filter((kind) => kind === 'alerta_fraude_aviso')).toHaveLength(1);
    expect(await letter('alerta_fraude_aviso', id)).toMatch(/não seja entregue/);
    const refused = await prepare(id);
    expect([refused.status, refused.body['codigo']]).toEqual([409, 'alerta_de_fraude']);
    expect((await prepare(id, { apesarDe: ['alerta_de_fraude'] })).status).toBe(200);
  });

  it.each(['topic_chargebacks_wh', 'topic_claims_integration_wh'])(
    '[HOOK-15] lead from %s to the charge that they name',
    async (topic) => {
      const { id, paymentId } = await orderBy(till, 'card');
      await till.provider.decide(paymentId, 'chargeback');
      expect((await notify(topic, '4711', { id: 4711, payment_id: Number(paymentId) })).status).toBe(200);
      await expect.poll(async () => (await detail(id)).contestado).toBe(true);
    },
  );

  it.each([
    ['chargeback', 'topic_chargebacks_wh', '7'],
    ['dispute', 'topic_claims_integration_wh', '8'],
  ] as const)(
    '[HOOK-15] of a %s that name no charge lead to the one that its provider names',
    async (what, topic, mark) => {
      const { id, paymentId } = await orderBy(till, 'card');
      await till.provider.decide(paymentId, what);
      const own = `${mark}${paymentId}`;
      expect((await notify(topic, own, { id: own })).status).toBe(200);
      await expect.poll(async () => (await detail(id)).contestado).toBe(true);
    },
  );

  it('[HOOK-15] of other things are kept, and nothing is asked', async () => {
    const before = await till.provider.calls('GET /v1/payments');
    expect((await notify('topic_merchant_order_wh', '99', { payment_id: '1' })).status).toBe(200);
    const row = till.db.selectFrom('webhook_events').selectAll().where('resource_id', '=', '99');
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ about: 'nothing', state: 'done' });
    expect(await till.provider.calls('GET /v1/payments')).toBe(before);
  });
});
