import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  goods = await putOnSale(till.db, { units: 100 });
});
afterAll(async () => {
  await till.stop();
});

function pay(headers: Record<string, string>, body: unknown = paymentBody([{ goods }], 119.9)) {
  return till.post<PaymentCreated>('/payment/pix/create', body, headers);
}

/** What is left of its time has become less. */
const again = (first: PaymentCreated) => ({
  ...first,
  payment: { ...first.payment, expires_in: expect.any(Number) },
});

describe('the same payment again', () => {
  it('[PAPI-27, ORD-03] answers with the first order and charge', async () => {
    const key = newKey();
    const before = await unitsLeft(till.db, goods);
    const first = await pay(key);
    const second = await pay(key);
    expect(second).toMatchObject({ status: 201, body: again(first.body) });
    expect(await unitsLeft(till.db, goods)).toBe(before - 1);
    expect(await till.provider.charges(first.body.payment.external_reference)).toHaveLength(1);
  });

  it('[PAPI-28] makes one order and one charge, three times at once', async () => {
    const key = newKey();
    const before = await unitsLeft(till.db, goods);
    const answers = await Promise.all([pay(key), pay(key), pay(key)]);
    const made = answers.filter((answer) => answer.status === 201);
    const waiting = answers.filter((answer) => answer.status === 409);
    expect(made.length).toBeGreaterThanOrEqual(1);
    expect(made.length + waiting.length).toBe(3);
    expect(new Set(made.map((answer) => answer.body.pedido.codigo)).size).toBe(1);
    for (const answer of waiting) expect(answer.body).toMatchObject({ codigo: 'em_andamento' });
    expect(await unitsLeft(till.db, goods)).toBe(before - 1);
    const reference = made[0]?.body.payment.external_reference ?? '';
    expect(await till.provider.charges(reference)).toHaveLength(1);
  });

  it('[PAPI-34] is told to wait while the first is under way', async () => {
    const key = newKey();
    await till.provider.control({ provider: 'mercadopago', mode: 'slow', delayMs: 2500, times: 1 });
    const first = pay(key);
    const sent = till.db.selectFrom('payment_attempts').select('id').where('state', '=', 'sending');
    await expect.poll(() => sent.execute(), { timeout: 20_000, interval: 20 }).toHaveLength(1);
    const second = await pay(key);
    expect(second).toMatchObject({ status: 409, body: { codigo: 'em_andamento' } });
    expect(second.headers.get('retry-after')).toBe('2');
    expect((await first).status).toBe(201);
    expect((await pay(key)).status).toBe(201);
  });

  it('[PAPI-29] is refused when the body is another one, and shows nothing of the first', async () => {
    const key = newKey();
    const first = await pay(key);
    const others = [
      paymentBody([{ goods, quantity: 2 }], 219.9),
      { ...paymentBody([{ goods }], 119.9), transaction_amount: 120 },
      {
        ...paymentBody([{ goods }], 119.9),
        customer: { ...paymentBody([], 1).customer, email: 'bia@example.com' },
      },
    ];
    for (const body of others) {
      const answer = await pay(key, body);
      expect(answer).toMatchObject({ status: 409, body: { codigo: 'chave_reutilizada' } });
      expect(JSON.stringify(answer.body)).not.toContain(first.body.pedido.codigo);
    }
  });

  it('is the same with or without masks, another quote, another reference', async () => {
    const key = newKey();
    const body = paymentBody([{ goods }], 119.9);
    const first = await pay(key, body);
    const spelled = {
      ...body,
      external_reference: 'PED-2',
      customer: { ...body.customer, cpf: '52998224725' },
      shipping: { ...body.shipping, freteSelecionado: { id: '1', cotacao: 'x' } },
    };
    expect((await pay(key, spelled)).body).toEqual(again(first.body));
  });

  it('[PAPI-26] takes the trace id for a key, and without either every call is one of its own', async () => {
    const trace = { 'x-trace-id': `rastro-${process.pid}-1` };
    const first = await pay(trace);
    expect((await pay(trace)).body.pedido.codigo).toBe(first.body.pedido.codigo);
    const own = await pay({});
    expect((await pay({})).body.pedido.codigo).not.toBe(own.body.pedido.codigo);
  });

  it('[PAPI-31] may follow a refusal that left no order', async () => {
    const key = newKey();
    expect((await pay(key, paymentBody([{ goods }], 1))).status).toBe(409);
    expect((await pay(key)).status).toBe(201);
  });

  const byTheDoor = () => {
    const { customer, shipping, items } = paymentBody([{ goods }], 119.9);
    return {
      items,
      cliente: { ...customer, cep: shipping.frete.address.postal_code, numero: '10' },
      frete: shipping.freteSelecionado,
      metodo_pagamento: 'entrega',
    };
  };

  it('[ORD-68, ORD-67, ORD-69] makes one order to be paid on delivery', async () => {
    const key = newKey();
    const body = byTheDoor();
    const before = await unitsLeft(till.db, goods);
    const first = await till.post<PaymentCreated>('/api/pedidos', body, key);
    expect(first).toMatchObject({
      status: 201,
      body: { sucesso: true, pedido: { status: 'waiting', total: 119.9 } },
    });
    expect((await till.post('/api/pedidos', body, key)).body).toEqual(first.body);
    expect(await unitsLeft(till.db, goods)).toBe(before - 1);
    const other = await till.post('/api/pedidos', { ...body, frete: '77' }, key);
    expect(other).toMatchObject({ status: 409, body: { codigo: 'chave_reutilizada' } });
    expect((await till.post('/api/pedidos', { ...body, metodo_pagamento: 'pix' }, newKey())).status).toBe(
      422,
    );
  });

  it('[LIM-11] is asked about by who placed it, whatever was guessed from there before', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const stateOf = async (codigo: string) => (await till.get(`/pedidos/${codigo}/status`, from)).status;
    for (let n = 0; n < 30; n += 1) await stateOf(`AAAAA-BBBBB-${String(n).padStart(5, '0')}`);
    expect(await stateOf('AAAAA-BBBBB-CCCCC')).toBe(429);
    const { body } = await till.post<PaymentCreated>('/api/pedidos', byTheDoor(), { ...newKey(), ...from });
    expect(await stateOf(body.pedido.codigo)).toBe(200);
  });

  it('[ORD-09, ORD-10, PAPI-24] is hers who is logged in, whatever e-mail is typed, and nobody’s with a dead token', async () => {
    const customer = await till.customer();
    const ownerOf = async (headers: Record<string, string>) => {
      const made = await pay({ ...newKey(), ...headers });
      expect(made.status).toBe(201);
      const row = till.db.selectFrom('orders').select('customer_id').where('id', '=', made.body.pedido.id);
      return (await row.executeTakeFirstOrThrow()).customer_id;
    };
    expect(await ownerOf(customer.headers)).toBe(customer.id);
    expect(await ownerOf({ authorization: `Bearer ${'x'.repeat(43)}` })).toBeNull();
    expect(await ownerOf({})).toBeNull();
  });

  it('[ORD-65, ORD-66] shows a whole order to who knows its code and e-mail', async () => {
    const made = await pay(newKey());
    const codigo = made.body.pedido.codigo;
    const { status, body } = await till.post<{ pedido: Record<string, unknown> }>('/pedidos/consultar', {
      codigo: codigo.toLowerCase(),
      email: ' ANA@example.com ',
    });
    expect(status).toBe(200);
    expect(body.pedido).toMatchObject({
      codigo,
      status: 'pending',
      subtotal: 100,
      total: 119.9,
      frete: { id: '1', valor: 19.9 },
      itens: [{ quantidade: 1, preco: 100, cor: 'Azul', tamanho: 'M' }],
      historico: [{ status: 'pending' }],
      pix: { id: made.body.payment.id, qr_code: made.body.payment.qr_code },
    });
    expect(JSON.stringify(body)).not.toContain('52998224725');
    const wrong = await till.post('/pedidos/consultar', { codigo, email: 'bia@example.com' });
    expect(wrong.status).toBe(404);
    for (let guess = 0; guess < 30; guess += 1) {
      await till.post('/pedidos/consultar', { codigo, email: `x${guess}@example.com` });
    }
    expect((await till.post('/pedidos/consultar', { codigo, email: 'y@example.com' })).status).toBe(429);
  });
});
