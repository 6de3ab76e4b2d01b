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
    // Of a card's sale the freight is told as a receiver, not as a line.
    expect(sum).toBe(cents(total) - 1990);
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
    expect(row).toMatch(/;OLA;15,00;9,95;4,25$/);
  });

  it('[PROMO-34] a cart that would cost nothing costs one cent, as long as a provider has to charge it (total -824)', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'percentual', percentual: 100, ...onlyFor(goods) });
    await publish(till, { tipo: 'frete', percentual: 100 });
    const told = await pricesOf(till, [{ goods }], { metodo: 'pix' });
    expect(told.total).toBe(0.01);
    const { status, body } = await payPix(till, [{ goods }], { total: 0.01 });
    expect({ status, total: body.pedido.total }).toEqual({ status: 201, total: 0.01 });
  });
});
