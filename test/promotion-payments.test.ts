import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { orderSummary } from '../src/server/features/mail/order-summary.ts';
import { paymentBody, putOnSale } from './support/goods.ts';
import { hear, stateOf } from './support/pix-orders.ts';
import {
  cents,
  expectWhole,
  onlyFor,
  pauseAll,
  payByCard,
  payPix,
  pricesOf,
  publish,
} from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
// All come from one address, and each test has the shop's promotions to itself.
beforeEach(async () => {
  till.advance(61_000);
  admin = await till.administrator();
  await pauseAll(till);
});

const read = async (id: number): Promise<PedidoDetalhado> =>
  (await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, admin)).body.pedido;

describe('the way to pay', () => {
  it('[PROMO-29] PIX takes its discount off pieces after all else, and its charge is the order’s total (QR for less than the order)', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'pix', percentual: 5 });
    const told = await pricesOf(till, [{ goods }], { metodo: 'pix' });
    expect(told).toMatchObject({ desconto_pix: 5, total: 114.9, total_outros: 119.9, percentual_pix: 5 });
    const paid = await payPix(till, [{ goods }], { total: 114.9 });
    expect(paid.body.payment.transaction_amount).toBe(114.9);
    expect(paid.body.pedido.total).toBe(114.9);
    const byCard = await payByCard(till, [{ goods }]);
    expect(byCard.total).toBe(119.9);
  });

  it('[PROMO-30] together with a coupon PIX takes nothing unless its owner says so', async () => {
    const goods = await putOnSale(till.db);
    const given = { tipo: 'percentual' as const, percentual: 10, com_codigo: true, codigo: 'COM-PIX' };
    await publish(till, { ...given, ...onlyFor(goods) });
    await publish(till, { tipo: 'pix', percentual: 5 });
    const asked = { metodo: 'pix', cupom: 'COM-PIX' };
    expect(await pricesOf(till, [{ goods }], asked)).toMatchObject({ desconto_pix: 0, total: 109.9 });
    await publish(till, { tipo: 'pix', percentual: 5, com_cupom: true, prioridade: 1 });
    expect(await pricesOf(till, [{ goods }], asked)).toMatchObject({ desconto_pix: 4.5, total: 105.4 });
  });

  it('[PROMO-31] a further attempt by another way to pay is priced anew: 409 with the new sum, and the use stays', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'pix', percentual: 5, com_cupom: true });
    const given = { tipo: 'percentual' as const, percentual: 10, com_codigo: true, codigo: 'NOVA-VEZ' };
    await publish(till, { ...given, limites: { total: 1 }, ...onlyFor(goods) });
    const first = await payPix(till, [{ goods }], { total: 105.4, cupom: 'NOVA-VEZ' });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const { codigo } = first.body.pedido;
    await till.post(`/payment/pix/cancelar/${codigo}`);
    const further = { pedido: { codigo }, cupom: 'NOVA-VEZ' };
    const card = async (total: number) =>
      till.post<PaymentCreated>(
        '/payment/cartao/create',
        paymentBody([{ goods }], total, {
          payment_method_id: 'visa',
          token: await till.provider.cardToken('APRO'),
          installments: 1,
          ...further,
        }),
        newKey(),
      );
    expect(await card(105.4)).toMatchObject({
      status: 409,
      body: { codigo: 'preco_mudou', total: 109.9, desconto_pix: 0 },
    });
    const paid = await card(109.9);
    expect(paid, JSON.stringify(paid.body)).toMatchObject({
      status: 201,
      body: { pedido: { codigo, status: 'paid' } },
    });
    const { desconto_pix: pix, itens } = await read(paid.body.pedido.id);
    expect({ pix, paid: itens[0]?.pago }).toEqual({ pix: 0, paid: 90 });
  });

  it('[PROMO-31] a PIX that is paid after all, when the order was priced for a card, is the price that was promised', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'pix', percentual: 5 });
    const first = await payPix(till, [{ goods }], { total: 114.9 });
    const { codigo, id } = first.body.pedido;
    await till.post(`/payment/pix/cancelar/${codigo}`);
    const body = paymentBody([{ goods }], 119.9, {
      payment_method_id: 'visa',
      token: await till.provider.cardToken('OTHE'),
      installments: 1,
      pedido: { codigo },
    });
    await till.post('/payment/cartao/create', body, newKey());
    await till.provider.decide(first.body.payment.id ?? '', 'approve');
    await hear(till, first.body.payment.id ?? '');
    expect(await stateOf(till, codigo)).toBe('paid');
    expect(await read(id)).toMatchObject({ total: 114.9, desconto_pix: 5, retido: false });
  });
});

/** A PIX of R$ 114,90 that was given up, and a card of R$ 119,90 after it. */
async function pixThenCard(holder: string) {
  const goods = await putOnSale(till.db);
  await publish(till, { tipo: 'pix', percentual: 5 });
  const first = await payPix(till, [{ goods }], { total: 114.9 });
  const { codigo, id } = first.body.pedido;
  await till.post(`/payment/pix/cancelar/${codigo}`);
  const body = paymentBody([{ goods }], 119.9, {
    payment_method_id: 'visa',
    token: await till.provider.cardToken(holder),
    installments: 1,
    pedido: { codigo },
  });
  const card = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
  return { goods, codigo, id, pixId: first.body.payment.id ?? '', cardId: card.body.payment?.id ?? '' };
}

const alertsOf = async (codigo: string) =>
  (
    await till.db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'pagamento_divergente')
      .where('subject', 'like', `%${codigo}%`)
      .execute()
  ).length;

describe('money of the price by the other way to pay', () => {
  const later = () => ({ updatedAt: new Date(till.now().getTime() + 1000) });

  it('[PROMO-46] that is looked at is no alert, and is the price once it is paid', async () => {
    const { codigo, id, pixId } = await pixThenCard('OTHE');
    await hear(till, pixId, { state: 'in_review', ...later() });
    expect(await read(id)).toMatchObject({ status: 'in_analysis', retido: false });
    expect(await alertsOf(codigo)).toBe(0);
    await till.provider.decide(pixId, 'approve');
    till.advance(5000);
    await hear(till, pixId, later());
    expect(await read(id)).toMatchObject({ status: 'paid', total: 114.9, desconto_pix: 5, retido: false });
  });

  it('[PROMO-46] that came and went before anybody heard of it is a sale at that price, and refunded', async () => {
    const { codigo, id, pixId } = await pixThenCard('CONT');
    await hear(till, pixId, { state: 'returned', refundedCents: 11_490, approvedAt: till.now(), ...later() });
    expect(await read(id)).toMatchObject({ status: 'refunded', total: 114.9 });
    expect(await alertsOf(codigo)).toBe(0);
  });

  it('[PROMO-46] that comes beside the payment goes back, and is no alert', async () => {
    const { codigo, id, pixId } = await pixThenCard('APRO');
    await till.provider.decide(pixId, 'approve');
    await hear(till, pixId, later());
    expect(await read(id)).toMatchObject({ status: 'paid', total: 119.9, desconto_pix: 0 });
    expect(await alertsOf(codigo)).toBe(0);
    await hear(till, pixId, { amountCents: 7777, updatedAt: new Date(till.now().getTime() + 9000) });
  });

  it('[PROMO-31] an open PIX that is asked for at another sum is 409 with its own, and stays as it is', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'pix', percentual: 5 });
    const first = await payPix(till, [{ goods }], { total: 114.9 });
    const { codigo } = first.body.pedido;
    const wrong = await payPix(till, [{ goods }], { total: 119.9, pedido: { codigo } });
    expect(wrong).toMatchObject({
      status: 409,
      body: { codigo: 'preco_mudou', total: 114.9, desconto_pix: 5 },
    });
    const right = await payPix(till, [{ goods }], { total: 114.9, pedido: { codigo } });
    expect(right.body.payment).toMatchObject({ id: first.body.payment.id, transaction_amount: 114.9 });
  });

  it('[PROMO-47] another coupon on a further attempt is told to be another purchase, and never left out silently', async () => {
    const { goods, codigo } = await pixThenCard('OTHE');
    const given = { tipo: 'percentual' as const, percentual: 10, com_codigo: true };
    await publish(till, { ...given, codigo: 'OUTRO', ...onlyFor(goods) });
    const asked = { total: 114.9, pedido: { codigo }, cupom: 'OUTRO' };
    const refused = await payPix(till, [{ goods }], asked);
    expect(refused).toMatchObject({ status: 409, body: { codigo: 'pedido_diferente' } });
    expect(String(refused.body['error'])).toContain('OUTRO');
    // As a purchase of its own it holds.
    expect((await payPix(till, [{ goods }], { total: 109.9, cupom: 'OUTRO' })).status).toBe(201);
  });
});

describe('what others are told', () => {
  it('[PROMO-32] the provider gets lines of positive cents that add up to the charge (negative and zero lines are refused)', async () => {
    const goods = await putOnSale(till.db, { precoCents: 3333 });
    const free = await putOnSale(till.db, { precoCents: 1000 });
    await publish(till, { tipo: 'valor', sobre: 'pedido', valor: 10, ...onlyFor(goods) });
    await publish(till, { tipo: 'percentual', percentual: 100, ...onlyFor(free) });
    const { payment, total } = await payByCard(till, [{ goods, quantity: 3 }, { goods: free }]);
    const [charge] = await till.provider.charges(payment.external_reference);
    const items = charge?.additional_info['items'] as { quantity: number; unit_price: number }[];
    expect(items.every(({ unit_price: price }) => price > 0)).toBe(true);
    const sum = items.reduce((all, { quantity, unit_price: price }) => all + quantity * cents(price), 0);
    expect(sum).toBe(cents(total));
    expect(charge?.transaction_amount).toBe(total);
  });

  it('[PROMO-33] mail, office, export and spreadsheet tell the same lines', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, {
      nome: 'Semana da moda',
      tipo: 'percentual',
      percentual: 10,
      acumula: { modo: 'todas' },
      ...onlyFor(goods),
    });
    const given = { nome: 'Boas-vindas', tipo: 'valor' as const, sobre: 'pedido' as const, valor: 5 };
    await publish(till, { ...given, com_codigo: true, codigo: 'OLA', acumula: { modo: 'todas' } });
    await publish(till, { nome: 'Frete pela metade', tipo: 'frete', percentual: 50 });
    await publish(till, { nome: 'PIX', tipo: 'pix', percentual: 5, com_cupom: true });
    const told = await pricesOf(till, [{ goods }], { metodo: 'pix', cupom: 'ola' });
    expect(told).toMatchObject({
      frete: { valor: 19.9, desconto: 9.95, total: 9.95 },
      desconto_frete: { nome: 'Frete pela metade', valor: 9.95 },
      economia: 29.2,
      total: 90.7,
    });
    const { body } = await payPix(till, [{ goods }], { total: told.total, cupom: 'ola' });
    const { id, codigo } = body.pedido;
    const facts = await findLetterFacts(till.db, id);
    if (facts === undefined) throw new Error('no order');
    const sender = { name: 'Loja', cnpj: '', address: '', phone: '', email: '', publicUrl: '' };
    const block = orderSummary(facts, sender as never, false).find(({ kind }) => kind === 'items');
    expect(block).toMatchObject({
      sums: [
        { label: 'Subtotal', price: 'R$ 100,00' },
        { label: 'Semana da moda', price: '− R$ 10,00' },
        { label: 'Cupom OLA', price: '− R$ 5,00' },
        { price: 'R$ 19,90' },
        { label: 'Desconto no frete', price: '− R$ 9,95' },
        { label: 'Desconto no PIX', price: '− R$ 4,25' },
        { label: 'Total', price: 'R$ 90,70', isTotal: true },
      ],
    });
    expect(await read(id)).toMatchObject({
      descontos: told.descontos,
      desconto_frete: told.desconto_frete,
      desconto_pix: 4.25,
      cupom: 'OLA',
    });
    const csv = await (await fetch(`${till.url}/gerenciamento/pedidos.csv`, { headers: admin })).text();
    const row = csv.split('\r\n').find((line) => line.startsWith(codigo));
    expect(row).toMatch(
      /;OLA;15,00;9,95;4,25;0,00;\d+;Site;90,70;"Semana da moda: 10,00; Boas-vindas \(OLA\): 5,00; Frete pela metade: 9,95";;$/,
    );
  });

  it('[PROMO-34] a cart of which nothing is left costs nothing and is charged by no provider (total -824)', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'percentual', percentual: 100, ...onlyFor(goods) });
    await publish(till, { tipo: 'frete', percentual: 100 });
    const told = await pricesOf(till, [{ goods }], { metodo: 'pix' });
    expect(told).toMatchObject({ total: 0, aPagar: 0, aPagarOutros: 0 });
    const { status, body } = await payPix(till, [{ goods }], { total: 0.01 });
    expect({ status, body }).toMatchObject({ status: 409, body: { codigo: 'preco_mudou', total: 0 } });
  });
});
