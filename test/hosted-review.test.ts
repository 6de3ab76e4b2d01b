import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutSession, PaymentCreated } from '#shared/wire/payments.ts';
import { brokenLedgers, paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** A card is looked at on the provider's page, and another one is tried in the shop meanwhile. */

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

const TOTAL = 119.9;

async function openSession(goods: Goods) {
  const { body } = await till.post<CheckoutSession>(
    '/payment/checkout/session',
    paymentBody([{ goods }], TOTAL),
    newKey(),
  );
  return body.session;
}

/** What becomes of a card on the provider's page; the payment's number. */
async function choose(page: string, escolha: string): Promise<string> {
  const body = new URLSearchParams({ escolha });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '', page).searchParams.get('payment_id') ?? '';
}

async function payInShop(goods: Goods, codigo: string, holder: 'OTHE' | 'APRO' | 'CONT') {
  const token = await till.provider.cardToken(holder);
  const card = { payment_method_id: 'visa', token, installments: 1, pedido: { codigo } };
  return till.post<PaymentCreated & { codigo: string }>(
    '/payment/cartao/create',
    paymentBody([{ goods }], TOTAL, card),
    newKey(),
  );
}

function askForPix(goods: Goods, codigo: string) {
  return till.post('/payment/pix/create', paymentBody([{ goods }], TOTAL, { pedido: { codigo } }), newKey());
}

async function hear(paymentId: string): Promise<void> {
  const outcome = await till.deps.provider.get(paymentId);
  if (outcome.kind !== 'ok') throw new Error(`not read back: ${outcome.kind}`);
  await till.deps.orders.applyPayment({ provider: 'mercadopago', payment: outcome.value });
}

async function passMinutes(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    till.advance(20_000);
    await till.workers.runOnce();
  }
}

async function stateOf(codigo: string): Promise<string> {
  till.advance(5000);
  const { body } = await till.get<{ pedido: { status: string } }>(`/pedidos/${codigo}/status`);
  return body.pedido.status;
}

async function expectPaidByReview(goods: Goods, codigo: string, reviewId: string): Promise<void> {
  await passMinutes();
  expect(await stateOf(codigo)).toBe('in_analysis');
  expect(await unitsLeft(till.db, goods)).toBe(4);
  await till.provider.decide(reviewId, 'approve');
  await passMinutes();
  expect(await stateOf(codigo)).toBe('paid');
  expect(await unitsLeft(till.db, goods)).toBe(4);
  const order = await till.deps.orders.find({ codigo });
  const charges = await till.provider.charges(order?.external_reference ?? '');
  expect(charges.map(({ status }) => status).toSorted()).toEqual(['approved', 'rejected']);
  expect(await brokenLedgers(till.db)).toEqual([]);
}

describe('a review on the provider’s page', () => {
  it('[ORD-98] of which the shop had not heard when a card was refused there goes on, and pays the order', async () => {
    const goods = await putOnSale(till.db);
    const { url, pedido } = await openSession(goods);
    expect(await stateOf(pedido.codigo)).toBe('pending');
    const review = await choose(url, 'cartao_em_analise');
    const refused = await payInShop(goods, pedido.codigo, 'OTHE');
    expect([refused.status, refused.body.payment.status]).toEqual([201, 'rejected']);
    await expectPaidByReview(goods, pedido.codigo, review);
  });

  it('[ORD-98] of which it hears while the card is being charged goes on, once that is refused', async () => {
    const goods = await putOnSale(till.db);
    const { url, pedido } = await openSession(goods);
    expect(await stateOf(pedido.codigo)).toBe('pending');
    const review = await choose(url, 'cartao_em_analise');
    const slow = { mode: 'slow', delayMs: 2000, times: 1, match: '^/v1/payments$' };
    await till.provider.control({ provider: 'mercadopago', ...slow });
    const paying = payInShop(goods, pedido.codigo, 'OTHE');
    const sent = till.db.selectFrom('payment_attempts').select('id').where('state', '=', 'sending');
    await expect.poll(() => sent.execute(), { timeout: 10_000, interval: 20 }).toHaveLength(1);
    await hear(review);
    expect((await paying).body.payment.status).toBe('rejected');
    await expectPaidByReview(goods, pedido.codigo, review);
  });

  it('[ORD-98] that is known lets no other card be tried', async () => {
    const goods = await putOnSale(till.db);
    const { url, pedido } = await openSession(goods);
    await choose(url, 'cartao_em_analise');
    expect(await stateOf(pedido.codigo)).toBe('in_analysis');
    const { status, body } = await payInShop(goods, pedido.codigo, 'APRO');
    expect([status, body.codigo]).toEqual([409, 'pagamento_em_apuracao']);
    expect(await stateOf(pedido.codigo)).toBe('in_analysis');
  });
});

/** Nothing pays the order any more: it is declined, and its unit can be sold. */
async function expectDeclined(goods: Goods, codigo: string): Promise<void> {
  expect(await stateOf(codigo)).toBe('declined');
  expect(await unitsLeft(till.db, goods)).toBe(5);
  expect(await brokenLedgers(till.db)).toEqual([]);
}

describe('a review that is refused', () => {
  it('[ORD-134] ends its order, though a page is open on which it may still be paid', async () => {
    const goods = await putOnSale(till.db);
    const { url, pedido } = await openSession(goods);
    const { body } = await payInShop(goods, pedido.codigo, 'CONT');
    expect(await stateOf(pedido.codigo)).toBe('in_analysis');
    await till.provider.decide(body.payment.id ?? '', 'decline');
    await passMinutes();
    await expectDeclined(goods, pedido.codigo);
    await choose(url, 'cartao_aprovado');
    await passMinutes();
    expect(await stateOf(pedido.codigo)).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(4);
  });

  it.each([
    ['card', (goods: Goods, codigo: string) => payInShop(goods, codigo, 'APRO')],
    ['PIX', askForPix],
  ])(
    '[ORD-134] ends it, too, once a %s is known not to have been charged whose answer was lost',
    async (_, ask) => {
      const goods = await putOnSale(till.db);
      const { url, pedido } = await openSession(goods);
      await till.provider.control({
        provider: 'mercadopago',
        mode: '500',
        times: 9,
        match: '^/v1/payments$',
      });
      await ask(goods, pedido.codigo);
      await till.provider.control(null);
      const review = await choose(url, 'cartao_em_analise');
      await hear(review);
      expect(await stateOf(pedido.codigo)).toBe('in_analysis');
      await till.provider.decide(review, 'decline');
      await hear(review);
      expect(await stateOf(pedido.codigo)).toBe('in_analysis');
      for (let round = 0; round < 4; round += 1) await passMinutes();
      await expectDeclined(goods, pedido.codigo);
    },
  );
});

it('[PAPI-99] what is paid there is not taken for the charge of a card whose answer was lost', async () => {
  const goods = await putOnSale(till.db);
  const { url, pedido } = await openSession(goods);
  await till.provider.control({ provider: 'mercadopago', mode: '500', times: 9, match: '^/v1/payments$' });
  await payInShop(goods, pedido.codigo, 'APRO');
  await till.provider.control(null);
  await choose(url, 'cartao_aprovado');
  await passMinutes();
  expect(await stateOf(pedido.codigo)).toBe('paid');
  const made = await till.db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .leftJoin('payments as p', 'p.attempt_id', 'a.id')
    .select(['a.hosted_id', 'p.state'])
    .where('o.codigo', '=', pedido.codigo)
    .orderBy('a.number')
    .execute();
  expect(made).toEqual([
    { hosted_id: expect.any(String), state: 'paid' },
    { hosted_id: null, state: null },
  ]);
});

describe('a hosted checkout that names an order', () => {
  it('[PAPI-52] is refused with words, and makes no second order', async () => {
    const goods = await putOnSale(till.db, { units: 3 });
    const { pedido } = await openSession(goods);
    const body = paymentBody([{ goods }], TOTAL, { pedido: { codigo: pedido.codigo } });
    const refused = await till.post('/payment/checkout/session', body, newKey());
    expect([refused.status, refused.body]).toMatchObject([422, { campos: { pedido: expect.any(String) } }]);
    expect(await unitsLeft(till.db, goods)).toBe(2);
  });
});
