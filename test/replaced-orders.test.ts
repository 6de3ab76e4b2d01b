import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenLedgers, putOnSale, unitsLeft } from './support/goods.ts';
import { bodyOf, shopper, shoppersAt, type Made } from './support/open-orders.ts';
import { hear, stateOf } from './support/pix-orders.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill({ env: { UNPAID_ORDERS_PER_PERSON: '1' } });
});
afterAll(async () => {
  await till.stop();
});

// All come from one address, which may ask for so many payments in a minute.
beforeEach(() => till.advance(61_000));

const { payPix, openPix, chargesOf, statusOf, whole, openOrders } = shoppersAt(() => till);

describe('an open order that is given up for another one', () => {
  it('[ORD-110] has its charge called off and gives its last unit to that, whatever else is in either', async () => {
    const [last, left, added] = [
      await putOnSale(till.db, { units: 1 }),
      await putOnSale(till.db, { units: 1 }),
      await putOnSale(till.db, { units: 1 }),
    ];
    const first = await openPix(last, left);
    const alone = await payPix([last], shopper());
    expect(alone).toMatchObject({ status: 409, body: { codigo: 'sem_estoque' } });
    const second = await payPix([last, added], first.instead);
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect(second.body).toMatchObject({ payment: { status: 'pending' }, pedido: { status: 'pending' } });
    expect(await chargesOf(first.reference)).toEqual(['cancelled']);
    expect(await statusOf(first.codigo)).toBe('cancelled');
    expect([
      await unitsLeft(till.db, last),
      await unitsLeft(till.db, left),
      await unitsLeft(till.db, added),
    ]).toEqual([0, 1, 0]);
    const told = await whole(first.codigo, first.who.customer.email);
    expect(told.pagar_ate).toBeNull();
    expect(told.historico.at(-1)?.reason).toBe(`trocado pelo pedido ${second.body.pedido.codigo}`);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[ORD-111] stands when it was paid meanwhile: 409 `ja_pago`, and nothing new is made', async () => {
    const goods = await putOnSale(till.db);
    const first = await openPix(goods);
    await till.provider.decide(first.id, 'approve');
    const answer = await payPix([goods], first.instead);
    expect(answer).toMatchObject({
      status: 409,
      body: { codigo: 'ja_pago', pedido: { codigo: first.codigo, status: 'paid' } },
    });
    expect(await openOrders(first.who.customer.email)).toEqual([{ codigo: first.codigo }]);
    expect(await unitsLeft(till.db, goods)).toBe(4);
    // Also for who asks when everybody knows.
    expect((await payPix([goods], first.instead)).body.codigo).toBe('ja_pago');
  });

  it('[ORD-112] stays as it was while the provider can not be told, and the same key goes on', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const first = await openPix(goods);
    const key = newKey();
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    const failed = await payPix([goods], first.instead, key);
    expect(failed).toMatchObject({
      status: 502,
      body: { codigo: 'provedor_indisponivel', pedido: { codigo: first.codigo, status: 'pending' } },
    });
    await till.provider.control(null);
    expect(await chargesOf(first.reference)).toEqual(['pending']);
    expect(await whole(first.codigo, first.who.customer.email)).toMatchObject({ pix: { id: first.id } });
    const second = await payPix([goods], first.instead, key);
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    const again = await payPix([goods], first.instead, key);
    expect(again.body.pedido.codigo).toBe(second.body.pedido.codigo);
    expect(await payPix([goods], first.who, key)).toMatchObject({
      status: 409,
      body: { codigo: 'chave_reutilizada' },
    });
    expect(await chargesOf(first.reference)).toEqual(['cancelled']);
    expect(await unitsLeft(till.db, goods)).toBe(0);
  });

  it('[ORD-112] stays as it was where the new one can not be placed', async () => {
    const [goods, gone] = [await putOnSale(till.db, { units: 1 }), await putOnSale(till.db, { units: 1 })];
    await payPix([gone], shopper());
    const first = await openPix(goods);
    expect((await payPix([goods, gone], first.instead)).body.codigo).toBe('sem_estoque');
    const dear = await till.post<Made>(
      '/payment/pix/create',
      { ...bodyOf([goods], first.instead), transaction_amount: 100 },
      newKey(),
    );
    expect(dear.body.codigo).toBe('preco_mudou');
    expect(await chargesOf(first.reference)).toEqual(['pending']);
    expect(await stateOf(till, first.codigo)).toBe('pending');
  });

  it('[ORD-113] is given up once, by two tabs at the same moment, and the second learns for which', async () => {
    for (let round = 0; round < 8; round += 1) {
      till.advance(61_000);
      const goods = await putOnSale(till.db, { units: 1 });
      const first = await openPix(goods);
      const key = newKey();
      const answers = await Promise.all([
        payPix([goods], first.instead, key),
        payPix([goods], first.instead),
        payPix([goods], first.instead, key),
      ]);
      const open = await openOrders(first.who.customer.email);
      expect(open).toHaveLength(1);
      const [made, refused] = [201, 409].map((asked) => answers.filter(({ status }) => status === asked));
      expect(new Set(made?.map(({ body }) => body.pedido.codigo))).toEqual(new Set([open[0]?.codigo]));
      for (const { body } of refused ?? []) {
        expect(['em_andamento', 'pedido_substituido']).toContain(body.codigo);
      }
      expect([made?.length, refused?.length]).not.toEqual([0, 3]);
      expect(await payPix([goods], first.instead)).toMatchObject({
        status: 409,
        body: { codigo: 'pedido_substituido', pedido: { codigo: open[0]?.codigo, status: 'pending' } },
      });
    }
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[ORD-113] has one successor that stands, also after a first one was given up', async () => {
    const goods = await putOnSale(till.db);
    const first = await openPix(goods);
    const second = await payPix([goods], first.instead);
    await till.post(`/payment/pix/cancelar/${second.body.pedido.codigo}`);
    const third = await payPix([goods], first.instead);
    expect(third.status, JSON.stringify(third.body)).toBe(201);
    expect(await payPix([goods], first.instead)).toMatchObject({
      status: 409,
      body: { codigo: 'pedido_substituido', pedido: { codigo: third.body.pedido.codigo } },
    });
  });

  it('[ORD-114] has its last unit taken by nobody else in between', async () => {
    for (let round = 0; round < 8; round += 1) {
      till.advance(61_000);
      const goods = await putOnSale(till.db, { units: 1 });
      const first = await openPix(goods);
      const others = Array.from({ length: 6 }, () => payPix([goods], shopper()));
      const [own, ...refused] = await Promise.all([payPix([goods], first.instead), ...others]);
      expect(own.status, JSON.stringify(own.body)).toBe(201);
      expect(new Set(refused.map(({ body }) => body.codigo))).toEqual(new Set(['sem_estoque']));
    }
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[ORD-114] keeps its unit when the news of its end come before the new order', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const first = await openPix(goods);
    const { id } = await till.db
      .selectFrom('orders')
      .select('id')
      .where('codigo', '=', first.codigo)
      .executeTakeFirstOrThrow();
    await till.db
      .updateTable('orders')
      .set({ replacing_until: new Date(till.now().getTime() + 20_000) })
      .where('id', '=', id)
      .execute();
    await till.deps.provider.cancel(first.id);
    await hear(till, first.id);
    expect(await statusOf(first.codigo)).toBe('pending');
    expect((await payPix([goods], shopper())).body.codigo).toBe('sem_estoque');
    expect((await payPix([goods], first.instead)).body.codigo).toBe('em_andamento');
    // Whoever was at it is gone: the next one goes on from there.
    till.advance(30_000);
    expect((await payPix([goods], first.instead)).status).toBe(201);
  });

  it('[ORD-114] keeps its unit at its term, too, until it gives way', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const first = await openPix(goods);
    await till.deps.provider.cancel(first.id);
    till.advance(40 * 60_000);
    await till.db
      .updateTable('orders')
      .set({ replacing_until: new Date(till.now().getTime() + 20_000) })
      .where('codigo', '=', first.codigo)
      .execute();
    await till.workers.runOnce();
    expect(await unitsLeft(till.db, goods)).toBe(0);
    till.advance(30_000);
    await till.workers.runOnce();
    expect(await unitsLeft(till.db, goods)).toBe(1);
  });

  it('[ORD-114] whose successor never came falls at its term', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const first = await openPix(goods);
    await till.db
      .updateTable('orders')
      .set({ replacing_until: new Date(till.now().getTime() + 20_000) })
      .where('codigo', '=', first.codigo)
      .execute();
    await till.deps.provider.cancel(first.id);
    await hear(till, first.id);
    till.advance(40 * 60_000);
    await till.workers.runOnce();
    expect(await statusOf(first.codigo)).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(1);
  });

  it('[ORD-115] may have fallen through already, and may not be under review, at the door or unknown', async () => {
    const goods = await putOnSale(till.db);
    const first = await openPix(goods);
    await till.post(`/payment/pix/cancelar/${first.codigo}`);
    const second = await payPix([goods], first.instead);
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    // What fell through and has a successor is not paid any more beside it.
    expect(await payPix([goods], { ...first.who, pedido: { codigo: first.codigo } })).toMatchObject({
      status: 409,
      body: { codigo: 'pedido_substituido', pedido: { codigo: second.body.pedido.codigo } },
    });
    const unknown = { ...first.who, substitui: { codigo: 'AAAAA-AAAAA-AAAAA' } };
    expect((await payPix([goods], unknown)).status).toBe(404);
    expect((await payPix([goods], { ...first.who, substitui: { codigo: 'x' } })).status).toBe(422);
    const both = { ...first.instead, pedido: { codigo: first.codigo } };
    expect((await payPix([goods], both)).status).toBe(422);

    const token = await till.provider.cardToken('CONT');
    const reviewed = shopper();
    const card = { ...bodyOf([goods], reviewed), token, installments: 1 };
    const { body } = await till.post<Made>('/payment/cartao/create', card, newKey());
    expect(body.pedido.status).toBe('in_analysis');
    const { codigo } = body.pedido;
    for (const named of [{ substitui: { codigo } }, { pedido: { codigo } }]) {
      const more = await payPix([goods], { ...reviewed, ...named });
      expect(more).toMatchObject({
        status: 409,
        body: { codigo: 'pagamento_em_apuracao', pedido: { codigo } },
      });
      expect(more.body.erro).toMatch(/em análise.*Não pague de novo.*avisamos por email/);
    }
  });

  it("[ORD-115] is given up for one that is paid at the door, on the provider's page or by card, too", async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const first = await openPix(goods);
    const { who } = first;
    const token = await till.provider.cardToken('FUND');
    const card = { ...bodyOf([goods], first.instead), token, installments: 1 };
    const declined = await till.post<Made>('/payment/cartao/create', card, newKey());
    expect(declined.body, JSON.stringify(declined.body)).toMatchObject({ pedido: { status: 'declined' } });
    expect(await statusOf(first.codigo)).toBe('cancelled');

    const next = async (codigo: string) => {
      const { items, shipping } = bodyOf([goods], {});
      const payer = { email: who.customer.email, identification: { number: who.customer.cpf } };
      const body = { items, shipping, payer, customer: who.customer, substitui: { codigo } };
      return till.post<Made>('/payment/preference/create', body, newKey());
    };
    const hosted = await next(declined.body.pedido.codigo);
    expect(hosted.status, JSON.stringify(hosted.body)).toBe(201);
    const cliente = { ...who.customer, cep: '26167020' };
    const { codigo } = hosted.body.pedido;
    const { items } = bodyOf([goods], {});
    const body = { items, cliente, frete: '1', metodo_pagamento: 'entrega', substitui: { codigo } };
    const key = newKey();
    const door = await till.post<Made>('/pedidos', body, key);
    expect(door.status, JSON.stringify(door.body)).toBe(201);
    expect((await till.post<Made>('/pedidos', { ...body, substitui: undefined }, key)).body.codigo).toBe(
      'chave_reutilizada',
    );
    expect(await unitsLeft(till.db, goods)).toBe(0);
    const after = await payPix([goods], { ...who, substitui: { codigo: door.body.pedido.codigo } });
    expect(after).toMatchObject({ status: 409, body: { codigo: 'pedido_encerrado' } });
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[ORD-116] that is paid all the same has its money given back, though there are units left', async () => {
    const goods = await putOnSale(till.db);
    const first = await openPix(goods);
    const second = await payPix([goods], first.instead);
    await till.provider.decide(first.id, 'approve');
    await till.provider.decide(second.body.payment.id ?? '', 'approve');
    await hear(till, first.id);
    for (let round = 0; round < 3; round += 1) {
      till.advance(70_000);
      await till.workers.runOnce();
    }
    expect(await chargesOf(first.reference)).toEqual(['refunded']);
    expect(await statusOf(first.codigo)).toBe('refunded');
    expect(await statusOf(second.body.pedido.codigo)).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(4);
  });
});
