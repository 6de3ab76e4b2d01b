import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, type Goods } from './support/goods.ts';
import { orderPlace } from '../src/server/security/cpfs.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  goods = await putOnSale(till.db, { units: 500 });
});
afterAll(async () => {
  await till.stop();
});

const payByPix = (body: unknown, headers: Record<string, string> = newKey()) =>
  till.post<PaymentCreated>('/payment/pix/create', body, headers);
const orderRow = (id: number) =>
  till.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a payment’s body', () => {
  it('[PAPI-04, PAPI-05, PAPI-06] is taken with all that a checkout sends, and kept', async () => {
    const { body, status } = await payByPix(paymentBody([{ goods, quantity: 2 }], 219.9));
    expect(status).toBe(201);
    const row = await orderRow(body.pedido.id);
    expect((await till.deps.cpfs()).open(row, orderPlace(row.codigo))).toBe('52998224725');
    expect(row).toMatchObject({
      nome: 'Ana Souza',
      email: 'ana@example.com',
      whatsapp: '21988887777',
      cep: '26167020',
      endereco: 'Rua das Flores',
      numero: '10',
      bairro: 'Centro',
      cidade: 'Belford Roxo',
      estado: 'RJ',
      parcelas: 1,
      subtotal_cents: 20_000,
      frete_cents: 1990,
      total_cents: 21_990,
    });
  });

  it('[PAPI-07, ORD-08, ORD-12] names the freight by its number, its text or the whole option', async () => {
    const { shipping } = paymentBody([{ goods }], 119.9);
    for (const freteSelecionado of [1, '1', { id: 1 }, { id: '1', nome: 'PAC', valor: 0.01 }]) {
      const body = paymentBody([{ goods }], 119.9, { shipping: { ...shipping, freteSelecionado } });
      const answer = await payByPix(body);
      expect([freteSelecionado, answer.status]).toEqual([freteSelecionado, 201]);
      expect(answer.body.pedido.total).toBe(119.9);
    }
  });

  it('[PAPI-19] has a CPF whatever document it names', async () => {
    const payer = { email: 'ana@example.com', identification: { type: 'CNPJ', number: '529.982.247-25' } };
    const { body } = await payByPix(paymentBody([{ goods }], 119.9, { payer }));
    const [charge] = (await till.provider.charges(body.payment.external_reference)) as unknown as {
      payer: { identification: unknown };
    }[];
    expect(charge?.payer.identification).toEqual({ type: 'CPF', number: '52998224725' });
  });

  it('[ORD-06, ORD-05] has no say in the order’s names, which nobody guesses', async () => {
    const made: PaymentCreated[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.push((await payByPix(paymentBody([{ goods }], 119.9, { external_reference: 'PED-1' }))).body);
    }
    const references = made.map(({ payment }) => payment.external_reference);
    const codes = made.map(({ pedido }) => pedido.codigo);
    for (const reference of references) expect(reference).toMatch(/^PED-\d{13}-[0-9A-HJKMNP-TV-Z]{8}$/);
    for (const codigo of codes) expect(codigo).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){2}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(new Set([...references, ...codes]).size).toBe(10);
  });
});

describe('payment calls', () => {
  it('[PAPI-44, PAPI-43] tell a payment by its number, under both paths', async () => {
    const { body } = await payByPix(paymentBody([{ goods }], 119.9));
    const paths = ['/payment', '/payment/pix/status', '/payment/cartao/status'];
    const answers = await Promise.all(
      paths.flatMap((path) => [path, `/api${path}`]).map((path) => till.get(`${path}/${body.payment.id}`)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ payment: { id: body.payment.id, status: 'pending' } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('[PAPI-48] tell the browser what it needs of the provider', async () => {
    const { body } = await till.get('/api/payment/config');
    expect(body).toEqual({
      publicKey: 'TEST-sandbox',
      sdkUrl: expect.stringContaining('/js/v2'),
      sandbox: true,
    });
  });

  it('[PAPI-36] remember a key for a day and more', async () => {
    const key = newKey();
    const body = paymentBody([{ goods }], 119.9);
    const first = await payByPix(body, key);
    till.advance(25 * 3_600_000);
    await till.workers.runOnce();
    expect((await payByPix(body, key)).body.pedido.codigo).toBe(first.body.pedido.codigo);
  });

  it('[LIM-09, LIM-12, LIM-13] are 60 a minute for an address, and do not touch the neighbours', async () => {
    const from = (address: string) => ({ ...newKey(), 'x-forwarded-for': address });
    for (let press = 0; press < 60; press += 1) {
      expect((await till.post('/payment/pix/create', {}, from('203.0.113.7'))).status).toBe(422);
    }
    const last = await till.post('/payment/pix/create', {}, from('203.0.113.7'));
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    const neighbours = await Promise.all(
      Array.from({ length: 60 }, (_, host) =>
        payByPix(paymentBody([{ goods }], 119.9), from(`198.51.100.${host + 1}`)),
      ),
    );
    expect(new Set(neighbours.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('[LIM-11] let an address guess 30 codes a minute, and poll its own without end', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.8' };
    const { body } = await payByPix(paymentBody([{ goods }], 119.9), { ...newKey(), ...headers });
    const guess = (n: number) =>
      till.get(`/pedidos/AAAAA-BBBBB-${String(n).padStart(5, '0')}/status`, headers);
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1) statuses.push((await guess(n)).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
    expect(statuses.slice(30)).toEqual([429, 429]);
    for (let poll = 0; poll < 40; poll += 1) {
      expect((await till.get(`/pedidos/${body.pedido.codigo}/status`, headers)).status).toBe(200);
    }
  });
});

it('[ORD-22, ORD-13] every movement of stock is written down with its reason and order', async () => {
  const own = await putOnSale(till.db, { units: 3 });
  const { body } = await payByPix(paymentBody([{ goods: own, quantity: 2 }], 219.9));
  await till.post(`/payment/pix/cancelar/${body.pedido.codigo}`);
  const rows = await till.db
    .selectFrom('stock_movements')
    .select(['reason', 'delta', 'order_id'])
    .where('stock_item_id', '=', own.stockItemId)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { reason: 'initial', delta: 3, order_id: null },
    { reason: 'sale', delta: -2, order_id: body.pedido.id },
    { reason: 'return', delta: 2, order_id: body.pedido.id },
  ]);
});
