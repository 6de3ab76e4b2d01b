import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import type { PaymentCreated, PreferenceCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** A shop of at most six instalments, none below R$ 40,00, two without interest. */
const TOTAL = 119.9;

const BUYER = { email: 'ana@example.com' };

let till: Till;
let goods: Goods;

beforeAll(async () => {
  till = await openTill({
    env: {
      INSTALLMENTS_MAX: '6',
      INSTALLMENTS_WITHOUT_INTEREST: '2',
      INSTALLMENT_MIN: '40,00',
      INSTALLMENTS_MONTHLY_RATE: '2,99',
    },
  });
  goods = await putOnSale(till.db, { units: 20 });
});
afterAll(async () => {
  await till.stop();
});

async function pay(installments: number, quantity = 1) {
  const token = await till.provider.cardToken('APRO');
  const total = TOTAL + (quantity - 1) * 100;
  const body = paymentBody([{ goods, quantity }], total, { payment_method_id: 'visa', token, installments });
  return till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
}

describe('a card charged in instalments', () => {
  it('[CARD-36, PAPI-86] is refused beyond what the total allows, before an order is placed', async () => {
    const before = await unitsLeft(till.db, goods);
    const refused = await pay(3);
    expect(refused.status).toBe(422);
    const text = 'Escolha de 1 a 2 parcelas para este total.';
    expect(refused.body).toMatchObject({ error: text, codigo: 'invalido', campos: { installments: text } });
    expect(await unitsLeft(till.db, goods)).toBe(before);
    expect((await pay(2)).body).toMatchObject({ payment: { status: 'approved', installments: 2 } });
  });

  it('[CARD-36, PAPI-86] has as many as the shop allows when each is large enough', async () => {
    const refused = await pay(7, 6);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ error: 'Escolha de 1 a 6 parcelas para este total.' });
  });

  it('[CARD-38] is paid though its buyer pays interest besides: the charge is of the order’s total', async () => {
    const { status, body } = await pay(5, 6);
    expect(status, JSON.stringify(body)).toBe(201);
    const total = TOTAL + 500;
    expect(body).toMatchObject({
      payment: { status: 'approved', installments: 5, transaction_amount: total },
      pedido: { status: 'paid', total },
    });
    expect(body.pedido.retido).toBeUndefined();
  });

  it('[CARD-39] tells what its buyer pays in all, interest included, on her page and in the office, refunded too', async () => {
    const { pedido, payment } = (await pay(5, 6)).body;
    const office = `/gerenciamento/pedidos/${pedido.id}`;
    const admin = await till.administrator();
    for (const status of ['paid', 'refunded']) {
      expect(await readOrder(pedido.codigo)).toMatchObject({ status, parcelas: 5, total_pago: 676.6 });
      const { body } = await till.get<{ pedido: PedidoDetalhado }>(office, admin);
      expect(body.pedido).toMatchObject({ parcelas: 5, total_pago: 676.6 });
      const charge = { id: payment.id, parcelas: 5, valor: TOTAL + 500, total_pago: 676.6 };
      expect(body.pedido.pagamentos).toMatchObject([charge]);
      await till.post(`${office}/estorno`, {}, { ...admin, ...newKey() });
    }
  });

  it('[CARD-39] tells of nothing paid while nothing is', async () => {
    const pix = paymentBody([{ goods }], TOTAL, { payment_method_id: 'pix' });
    const { pedido } = (await till.post<PaymentCreated>('/payment/pix/create', pix, newKey())).body;
    expect(await readOrder(pedido.codigo)).toMatchObject({
      status: 'pending',
      parcelas: 1,
      total_pago: null,
    });
  });
});

async function readOrder(codigo: string): Promise<PedidoCompleto> {
  const { body } = await till.post<{ pedido: PedidoCompleto }>('/pedidos/consultar', { codigo, ...BUYER });
  return body.pedido;
}

it('[CARD-36, CARD-40, PAPI-86] the provider’s own page is told how many a total allows, and tells how many were chosen', async () => {
  const { items, payer, shipping } = paymentBody([{ goods }], TOTAL);
  const { body } = await till.post<PreferenceCreated>(
    '/api/payment/preference/create',
    { items, payer, shipping },
    newKey(),
  );
  const answer = await fetch(`${till.provider.url}/checkout/preferences/${body.preference.id}`, {
    headers: { authorization: 'Bearer TEST-till' },
  });
  expect(await answer.json()).toMatchObject({ payment_methods: { installments: 2 } });
  const { codigo } = body.pedido;
  expect(await readOrder(codigo)).toMatchObject({ status: 'pending', parcelas: 1 });
  const page = await (await fetch(body.preference.init_point)).text();
  expect(page).toContain('Pagar com cartão em 2x');
  const choice = new URLSearchParams({ escolha: 'cartao_parcelado' });
  await fetch(body.preference.init_point, { method: 'POST', body: choice, redirect: 'manual' });
  till.advance(20_000);
  await till.get(`/pedidos/${codigo}/status`);
  expect(await readOrder(codigo)).toMatchObject({ status: 'paid', parcelas: 2, total_pago: TOTAL });
});
