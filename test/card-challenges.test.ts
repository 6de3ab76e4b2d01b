import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardsAt } from './support/challenged-cards.ts';
import { brokenLedgers, putOnSale, unitsLeft } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

// All come from one address, which may ask for so many payments in a minute.
beforeEach(() => till.advance(61_000));

const MINUTE_MS = 60_000;

const { cardBody, pay, payPix, challenged, stateOf, read, mailsOf, hear } = cardsAt(() => till);
describe('a card whose bank asks its holder', () => {
  it('[CARD-44] is answered with the bank’s page, and holds its order and units without a letter', async () => {
    const { goods, body, key, answer, page, id, codigo, orderId } = await challenged();
    expect(answer.body).toMatchObject({
      payment: { status: 'pending', status_detail: 'pending_challenge', motivo: 'holder_asked' },
      pedido: { status: 'pending' },
    });
    expect(page.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/mercadopago\/challenge$/);
    expect(page.creq).toMatch(/^[\w-]{50,}$/);
    const minutes = (Date.parse(answer.body.payment.expires_at ?? '') - till.now().getTime()) / MINUTE_MS;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThanOrEqual(5);
    expect(await unitsLeft(till.db, goods)).toBe(4);
    expect(await mailsOf(orderId)).toEqual([]);
    expect((await pay(body, key)).body).toEqual({
      ...answer.body,
      payment: { ...answer.body.payment, three_ds: { ...page, expires_in: expect.any(Number) } },
    });
    // The key is the buyer's alone; a charge's number may be guessed.
    expect((await read(id)).payment).not.toHaveProperty('three_ds');
    till.advance(5 * MINUTE_MS);
    const later = await pay(body, key);
    expect(later.body.payment).toMatchObject({ id, status: 'pending' });
    expect(later.body.payment).not.toHaveProperty('three_ds');
    expect(await stateOf(codigo)).toBe('pending');
  });

  it('[CARD-44] gets its page also when the first answer was lost', async () => {
    const goods = await putOnSale(till.db);
    const body = await cardBody(goods, 'APRO-CHOK SILVA');
    const key = newKey();
    const match = '^/v1/payments$';
    await till.provider.control({ provider: 'mercadopago', mode: '500_after', times: 1, match });
    const lost = await pay(body, key);
    await till.provider.control(null);
    expect(lost.body.payment).toMatchObject({ status: 'in_process', id: null });
    till.advance(26_000);
    const found = await pay(body, key);
    expect(found.body.payment).toMatchObject({ status: 'pending', three_ds: { creq: expect.any(String) } });
    await till.workers.runOnce();
    expect(await stateOf(found.body.pedido.codigo)).toBe('pending');
  });

  it('[CARD-47] is called off where its first answer was lost and nobody asks again: it may be paid anew', async () => {
    const goods = await putOnSale(till.db);
    const match = '^/v1/payments$';
    await till.provider.control({ provider: 'mercadopago', mode: '500_after', times: 1, match });
    const lost = await pay(await cardBody(goods, 'APRO-CHOK SILVA'));
    await till.provider.control(null);
    const { codigo } = lost.body.pedido;
    till.advance(MINUTE_MS);
    for (let rounds = 0; rounds < 2; rounds += 1) await till.workers.runOnce();
    expect(await stateOf(codigo)).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(5);
    const pix = await payPix(goods, { pedido: { codigo } });
    expect(pix).toMatchObject({ status: 201, body: { pedido: { codigo, status: 'pending' } } });
  });

  it('[CARD-44] tells its page for five minutes by the shop’s clock, whatever the provider’s says', async () => {
    const { body, key, id, answer } = await challenged();
    const outcome = await till.deps.provider.get(id);
    if (outcome.kind !== 'ok') throw new Error('not read');
    const later = new Date(outcome.value.updatedAt.getTime() + 1000);
    const createdAt = new Date(outcome.value.createdAt.getTime() - 6 * MINUTE_MS);
    const payment = { ...outcome.value, createdAt, updatedAt: later };
    await till.db
      .updateTable('payments')
      .set({ created_at: createdAt })
      .where('provider_payment_id', '=', id)
      .execute();
    till.advance(MINUTE_MS);
    await till.deps.orders.applyPayment({ provider: 'mercadopago', payment });
    const { url, creq, expires_in: left = 0 } = answer.body.payment.three_ds ?? {};
    const told = (await pay(body, key)).body.payment;
    expect(told).toEqual({
      ...answer.body.payment,
      expires_in: told.three_ds?.expires_in,
      three_ds: { url, creq, expires_in: expect.any(Number) },
    });
    // Who asks again, her answer lost, has what is left and not five minutes anew.
    expect(told.three_ds?.expires_in).toBeLessThanOrEqual(left - 60);
    expect(told.three_ds?.expires_in).toBeGreaterThan(0);
    till.advance(4 * MINUTE_MS);
    expect((await pay(body, key)).body.payment).not.toHaveProperty('three_ds');
  });

  it('[CARD-47] is paid when its holder confirms, by whoever hears of it first, and however often', async () => {
    const { page, id, codigo, orderId, body, key } = await challenged();
    await till.provider.challenge(page, 'confirmar');
    // Nothing is believed but what the provider says of the charge.
    expect(await read(id)).toMatchObject({ payment: { status: 'approved' }, pedido: { status: 'paid' } });
    for (let times = 0; times < 2; times += 1) expect((await hear(id)).status).toBe(200);
    await till.workers.runOnce();
    expect(await stateOf(codigo)).toBe('paid');
    expect((await mailsOf(orderId)).toSorted()).toEqual(['pedido_pago', 'pedido_recebido', 'venda_aviso']);
    const again = await pay(body, key);
    expect(again.body).toMatchObject({ payment: { status: 'approved' }, pedido: { status: 'paid' } });
    expect(again.body.payment).not.toHaveProperty('three_ds');
    const kept = await till.db
      .selectFrom('payments')
      .select(['challenge_url', 'challenge_creq'])
      .where('provider_payment_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ challenge_url: null, challenge_creq: null });
  });

  it('[CARD-47] is paid by news alone when nobody looks any more', async () => {
    const { page, id, orderId } = await challenged();
    await till.provider.challenge(page, 'confirmar');
    await hear(id);
    await expect
      .poll(async () => (await mailsOf(orderId)).toSorted())
      .toEqual(['pedido_pago', 'pedido_recebido', 'venda_aviso']);
  });

  it('[CARD-47] is found to be paid when its news are lost', async () => {
    const { page, orderId } = await challenged();
    await till.provider.challenge(page, 'confirmar');
    till.advance(2 * MINUTE_MS);
    await till.workers.runOnce();
    expect(await mailsOf(orderId)).toContain('pedido_pago');
  });

  it.each([
    ['its holder says no', 'APRO-CHOK SILVA', 'recusar'],
    ['its bank does not believe her', 'OTHE-CHNO SILVA', 'confirmar'],
  ] as const)('[CARD-47] is refused when %s, and the order is paid by PIX', async (_why, holder, says) => {
    const { page, id, codigo, goods, orderId } = await challenged(holder);
    await till.provider.challenge(page, says);
    expect(await read(id)).toMatchObject({
      payment: { status: 'rejected', motivo: 'not_confirmed' },
      pedido: { status: 'declined' },
    });
    expect(await unitsLeft(till.db, goods)).toBe(5);
    // For an hour later, unless she pays by then.
    expect(await mailsOf(orderId)).toEqual(['pedido_nao_pago']);
    const pix = await payPix(goods, { pedido: { codigo } });
    expect(pix).toMatchObject({ status: 201, body: { pedido: { codigo, status: 'pending' } } });
  });

  it('[CARD-47] is refused after five minutes without a word', async () => {
    const { page, codigo, goods } = await challenged();
    await till.provider.challenge(page, 'nothing');
    till.advance(4 * MINUTE_MS);
    await till.workers.runOnce();
    expect(await stateOf(codigo)).toBe('pending');
    till.advance(2 * MINUTE_MS);
    await till.workers.runOnce();
    expect(await stateOf(codigo)).toBe('declined');
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[CARD-47] holds its units no longer than any order, where its bank leaves it open', async () => {
    const { codigo, goods, id } = await challenged();
    till.advance(29 * MINUTE_MS);
    await till.workers.runOnce();
    expect(await stateOf(codigo)).toBe('pending');
    till.advance(3 * MINUTE_MS);
    await till.workers.runOnce();
    expect(await stateOf(codigo)).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(5);
    expect((await read(id)).payment.status).toBe('cancelled');
  });

  it('[CARD-47] is paid by a late approval, after the order fell too', async () => {
    const { page, codigo, id, orderId, goods } = await challenged();
    await till.provider.challenge(page, 'recusar');
    expect(await stateOf(codigo)).toBe('declined');
    await till.provider.decide(id, 'approve');
    await hear(id);
    await expect.poll(() => stateOf(codigo)).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(4);
    expect(await mailsOf(orderId)).toContain('pedido_pago');
    expect(await brokenLedgers(till.db)).toEqual([]);
  });
});
