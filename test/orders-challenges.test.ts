import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardsAt } from './support/challenged-cards.ts';
import { brokenLedgers, putOnSale, unitsLeft } from './support/goods.ts';
import { call } from './support/provider.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill({ env: { MERCADOPAGO_API: 'orders' } });
});
// All come from one address, which may ask for so many payments in a minute.
beforeEach(() => till.advance(61_000));
afterEach(() => till.provider.control(null));
afterAll(() => till?.stop());

const MINUTE_MS = 60_000;

const { cardBody, pay, payPix, challenged, stateOf, read, giveUp, mailsOf, hear } = cardsAt(() => till);

const loseAnswer = () =>
  till.provider.control({ provider: 'mercadopago', mode: '500_after', match: '/v1/orders$', times: 1 });

async function work(ms: number): Promise<void> {
  till.advance(ms);
  await till.workers.runOnce();
}

/** The order as the provider holds it. */
async function held(id: string) {
  const headers = { authorization: 'Bearer TEST-till' };
  const path = `${till.provider.url}/v1/orders/${id}`;
  return (await call<{ status: string; status_detail: string }>(path, { method: 'GET', headers })).body;
}

describe('a card that is charged as an order, and whose bank asks its holder', () => {
  it('[CARD-44, PORD-15] is answered with the bank’s page, which is opened as it is', async () => {
    const { goods, body, key, answer, page, id, codigo, orderId } = await challenged();
    expect(id).toMatch(/^ORD/);
    expect(answer.body).toMatchObject({
      payment: { status: 'pending', status_detail: 'pending_challenge', motivo: 'holder_asked' },
      pedido: { status: 'pending' },
    });
    expect(page).toEqual({
      url: expect.stringMatching(/\/sandbox\/mercadopago\/challenge\?creq=/),
      creq: '',
    });
    expect(await unitsLeft(till.db, goods)).toBe(4);
    expect(await mailsOf(orderId)).toEqual([]);
    const again = (await pay(body, key)).body;
    // What is left of its time has become less.
    const left = { expires_in: expect.any(Number) };
    const { payment } = answer.body;
    expect(again).toEqual({
      ...answer.body,
      payment: { ...payment, ...left, three_ds: { ...payment.three_ds, ...left } },
    });
    expect((await read(id)).payment).not.toHaveProperty('three_ds');
    till.advance(5 * MINUTE_MS);
    expect((await pay(body, key)).body.payment).not.toHaveProperty('three_ds');
    expect(await stateOf(codigo)).toBe('pending');
  });

  it('[CARD-44, PORD-15] gets its page also when the first answer was lost', async () => {
    const body = await cardBody(await putOnSale(till.db), 'APRO-CHOK SILVA');
    const key = { 'x-idempotency-key': 'desafio-perdido-1' };
    await loseAnswer();
    expect((await pay(body, key)).body.payment).toMatchObject({ status: 'in_process', id: null });
    till.advance(26_000);
    const found = await pay(body, key);
    expect(found.body.payment).toMatchObject({ status: 'pending', three_ds: { url: expect.any(String) } });
    await till.workers.runOnce();
    expect(await stateOf(found.body.pedido.codigo)).toBe('pending');
  });

  it('[CARD-47, PORD-15] is called off where its first answer was lost and nobody asks again', async () => {
    const goods = await putOnSale(till.db);
    await loseAnswer();
    const { codigo } = (await pay(await cardBody(goods, 'APRO-CHOK SILVA'))).body.pedido;
    for (const ms of [MINUTE_MS, 0]) await work(ms);
    expect(await stateOf(codigo)).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it.each([
    ['asks', async ({ id }: { id: string }): Promise<void> => void (await read(id))],
    ['is told', async ({ id }: { id: string }): Promise<void> => void (await hear(id))],
    ['looks in its turn', () => work(2 * MINUTE_MS)],
  ] as const)('[CARD-47, PORD-15] is paid when its holder confirms and the shop %s', async (_how, find) => {
    const made = await challenged();
    await till.provider.challenge(made.page, 'confirmar');
    await find(made);
    await expect
      .poll(async () => (await mailsOf(made.orderId)).toSorted())
      .toEqual(['pedido_pago', 'pedido_recebido', 'venda_aviso']);
    const again = await pay(made.body, made.key);
    expect(again.body).toMatchObject({ payment: { status: 'approved' }, pedido: { status: 'paid' } });
    expect(again.body.payment).not.toHaveProperty('three_ds');
  });

  it.each([
    ['its holder says no', 'APRO-CHOK SILVA', 'recusar'],
    ['its bank does not believe her', 'OTHE-CHNO SILVA', 'confirmar'],
  ] as const)(
    '[CARD-47, PORD-15] is refused when %s, and the order is paid by PIX',
    async (_why, holder, says) => {
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
    },
  );

  it('[CARD-47, PORD-15] is refused after five minutes without a word', async () => {
    const { page, codigo, goods } = await challenged();
    await till.provider.challenge(page, 'nothing');
    await work(4 * MINUTE_MS);
    expect(await stateOf(codigo)).toBe('pending');
    await work(2 * MINUTE_MS);
    expect(await stateOf(codigo)).toBe('declined');
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[CARD-47, PORD-15] is called off at the order’s term, where its bank leaves it open', async () => {
    const { codigo, goods, id } = await challenged();
    await work(29 * MINUTE_MS);
    expect(await stateOf(codigo)).toBe('pending');
    await work(3 * MINUTE_MS);
    expect(await stateOf(codigo)).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(5);
    expect(await held(id)).toMatchObject({ status: 'canceled' });
  });

  it('[CARD-47, PORD-15] is paid by a late approval, after the order fell too', async () => {
    const { page, codigo, id, goods } = await challenged();
    await till.provider.challenge(page, 'recusar');
    expect(await stateOf(codigo)).toBe('declined');
    await till.provider.decide(id, 'approve');
    await hear(id);
    await expect.poll(() => stateOf(codigo)).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(4);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[CARD-48, PORD-15] can be given up, and then there is nothing to be confirmed', async () => {
    const { goods, codigo, id, page } = await challenged();
    expect(await payPix(goods, { pedido: { codigo } })).toMatchObject({
      status: 409,
      body: { codigo: 'pagamento_em_aberto' },
    });
    expect(await giveUp(codigo)).toMatchObject({ status: 200, body: { pedido: { status: 'cancelled' } } });
    await till.provider.challenge(page, 'confirmar');
    expect((await read(id)).payment.status).toBe('cancelled');
    const kept = await challenged();
    await till.provider.challenge(kept.page, 'confirmar');
    expect(await giveUp(kept.codigo)).toMatchObject({ status: 200, body: { pedido: { status: 'paid' } } });
  });

  it('[CARD-44, PORD-15] is not asked where the provider knows it by its device and what is bought', async () => {
    const goods = await putOnSale(till.db);
    const known = await pay(await cardBody(goods, 'RISC SILVA', { device_id: 'aparelho-1' }));
    expect(known.body).toMatchObject({ payment: { status: 'approved' }, pedido: { status: 'paid' } });
    const strange = await pay(await cardBody(goods, 'RISC SILVA'));
    expect(strange.body.payment).toMatchObject({ status: 'pending', motivo: 'holder_asked' });
  });
});

it('[CARD-49, PORD-15] where 3-D Secure is off no holder is asked, and what her bank does not take is refused', async () => {
  const strict = await till.restarted({ THREE_D_SECURE: 'off' });
  const cards = cardsAt(() => strict);
  const refusedFor = async (holder: string) => {
    const { body } = await cards.pay(await cards.cardBody(await putOnSale(strict.db), holder));
    expect(body.payment.three_ds).toBeUndefined();
    return body.payment.motivo;
  };
  expect(await refusedFor('APRO-CHOK SILVA')).toBe('high_risk');
  expect(await refusedFor('MAND SILVA')).toBe('must_be_confirmed');
  expect(await refusedFor('APRO SILVA')).toBe('credited');
});
