import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { cardsAt } from './support/challenged-cards.ts';
import { paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
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

const { cardBody, pay, payPix, challenged, stateOf, read, giveUp } = cardsAt(() => till);
describe('while its holder is asked', () => {
  it('[CARD-48] nothing else pays the order', async () => {
    const { goods, codigo } = await challenged();
    const card = await pay(await cardBody(goods, 'APRO SILVA', { pedido: { codigo } }));
    const pix = await payPix(goods, { pedido: { codigo } });
    for (const { status, body } of [card, pix]) {
      expect({ status, body }).toMatchObject({ status: 409, body: { codigo: 'pagamento_em_aberto' } });
    }
  });

  it('[CARD-48] it can be given up: its charge is called off, and the order paid in another way', async () => {
    const { goods, codigo, id, page } = await challenged();
    expect(await giveUp(codigo)).toMatchObject({ status: 200, body: { pedido: { status: 'cancelled' } } });
    expect(await giveUp(codigo)).toMatchObject({ status: 200, body: { pedido: { status: 'cancelled' } } });
    expect(await unitsLeft(till.db, goods)).toBe(5);
    // Too late: there is nothing to be confirmed.
    await till.provider.challenge(page, 'confirmar');
    expect((await read(id)).payment.status).toBe('cancelled');
    const pix = await payPix(goods, { pedido: { codigo } });
    expect(pix).toMatchObject({ status: 201, body: { pedido: { codigo, status: 'pending' } } });
  });

  it('[CARD-48] who confirmed in that instant has paid', async () => {
    const { codigo, page } = await challenged();
    await till.provider.challenge(page, 'confirmar');
    expect(await giveUp(codigo)).toMatchObject({ status: 200, body: { pedido: { status: 'paid' } } });
  });

  it('[CARD-48] a provider that can’t be told is told later, and another way of paying waits for nobody', async () => {
    const { goods, codigo, id } = await challenged();
    await till.provider.control({ provider: 'mercadopago', mode: '500', match: '^/v1/payments/' });
    expect(await giveUp(codigo)).toMatchObject({ status: 200, body: { pedido: { status: 'pending' } } });
    await till.provider.control(null);
    const pix = await payPix(goods, { pedido: { codigo } });
    expect(pix).toMatchObject({ status: 201, body: { pedido: { codigo, status: 'pending' } } });
    till.advance(MINUTE_MS);
    await till.workers.runOnce();
    expect((await read(id)).payment.status).toBe('cancelled');
    expect(await stateOf(codigo)).toBe('pending');
  });

  it('[CARD-48] it gives way to another order', async () => {
    const { goods, codigo, id } = await challenged();
    const pix = await payPix(goods, { substitui: { codigo } });
    expect(pix.status, JSON.stringify(pix.body)).toBe(201);
    expect((await read(id)).payment.status).toBe('cancelled');
    expect(await stateOf(codigo)).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(4);
  });

  it('[CARD-48] nothing else is given up so', async () => {
    const goods = await putOnSale(till.db);
    const pix = await payPix(goods, {});
    const { codigo } = pix.body.pedido;
    expect(await giveUp(codigo)).toMatchObject({ status: 409, body: { codigo: 'sem_confirmacao' } });
    const review = await pay(await cardBody(goods, 'CONT SILVA'));
    expect(await giveUp(review.body.pedido.codigo)).toMatchObject({
      status: 200,
      body: { pedido: { status: 'in_analysis' } },
    });
    for (const unknown of ['AAAAA-AAAAA-AAAAA', 'x']) expect((await giveUp(unknown)).status).toBe(404);
  });
});

it('[CARD-49] where it is off no holder is asked, and what her bank does not take is refused', async () => {
  const strict = await openTill({ env: { THREE_D_SECURE: 'off' } });
  const refusedFor = async (holder: string) => {
    const goods = await putOnSale(strict.db);
    const token = await strict.provider.cardToken(holder);
    const further = { payment_method_id: 'visa', token, installments: 1 };
    const body = paymentBody([{ goods }], 119.9, further);
    const answer = await strict.post<PaymentCreated>('/api/payment/cartao/create', body, newKey());
    expect(answer.body.payment.three_ds).toBeUndefined();
    return answer.body.payment.motivo;
  };
  expect(await refusedFor('APRO-CHOK SILVA')).toBe('high_risk');
  expect(await refusedFor('MAND SILVA')).toBe('must_be_confirmed');
  expect(await refusedFor('APRO SILVA')).toBe('credited');
  await strict.stop();
});
