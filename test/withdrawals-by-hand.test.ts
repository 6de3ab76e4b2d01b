import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { creditOf, expectHonest, giveCredit } from './support/credits.ts';
import { EMAIL, openExchanges, type Exchanges } from './support/exchanges.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { expectWhole } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** What becomes of an order that was to be paid at the door, once its money is given back by hand. */

let till: Till;
let at: Exchanges;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  at = openExchanges(till);
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await till.stop();
});
// Two pieces of R$ 100,00 of five; freight is R$ 19,90, and nothing where it is fetched.
beforeEach(async () => {
  till.advance(61_000);
  goods = await putOnSale(till.db);
});

interface Placed {
  id: number;
  codigo: string;
}

async function place({ option, creditos = [] }: { option?: string; creditos?: string[] } = {}) {
  const { customer, shipping } = paymentBody([{ goods }], 0);
  const { frete, freteSelecionado } = shipping;
  const cliente = { ...customer, cep: frete.address.postal_code };
  const items = [{ id: String(goods.productId), quantity: 2 }];
  const way = option === undefined ? freteSelecionado : { id: option };
  const body = { items, cliente, frete: way, metodo_pagamento: 'entrega', creditos };
  const made = await till.post<PaymentCreated>('/pedidos', body, newKey());
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.pedido;
}

const move = async ({ id }: Placed, ...states: string[]) => {
  for (const status of states) {
    const moved = await till.put(`/pedidos/${id}/status`, { status }, await at.headers());
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
};

async function withdraw({ codigo }: Placed): Promise<number> {
  expect((await till.post(`/pedidos/${codigo}/desistencia`, { email: EMAIL })).status).toBe(200);
  return (await at.read(codigo)).trocas.find(({ inteira }) => inteira)?.id ?? 0;
}

const rowOf = ({ id }: Placed) =>
  till.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const unitsOf = () => unitsLeft(till.db, goods);

describe('money that is given back by hand of a whole purchase', () => {
  it.each([
    [[], 'cancelled'],
    [['processing'], 'refunded'],
    [['paid'], 'refunded'],
    [['paid', 'processing'], 'refunded'],
  ] as const)('[EXCH-66] ends its order that has not left (%j), with units and vale', async (states, end) => {
    const vale = await giveCredit(till, 50);
    const order = await place({ creditos: [vale.code] });
    await move(order, ...states);
    expect([await unitsOf(), (await creditOf(till, vale.id)).saldo]).toEqual([3, 0]);
    const id = await withdraw(order);
    const presses = await Promise.all([0, 1, 2].map(() => at.giveBack(id, 'dinheiro')));
    expect(presses.map(({ body }) => body.troca.estado)).toEqual(Array(3).fill('concluida'));
    expect(await rowOf(order)).toMatchObject({ status: end, stock_held: false, uses_held: false });
    expect([await unitsOf(), (await creditOf(till, vale.id)).saldo]).toEqual([5, 50]);
    const sent = await till.put(`/pedidos/${order.id}/status`, { status: 'shipped' }, await at.headers());
    expect(sent.status).toBe(409);
  });

  it('[EXCH-66] writes off what was looked at and is to stay out of stock', async () => {
    const order = await place();
    await move(order, 'processing');
    const id = await withdraw(order);
    await at.authorise(id);
    await at.check(id, false);
    expect((await at.giveBack(id, 'dinheiro')).body.troca.estado).toBe('concluida');
    expect([(await rowOf(order)).status, await unitsOf()]).toEqual(['refunded', 3]);
  });

  it('[EXCH-66] ends one that came back, or is ready to be fetched, with its vale: the pieces are taken in', async () => {
    for (const option of [undefined, 'retirada']) {
      goods = await putOnSale(till.db);
      const vale = await giveCredit(till, 50);
      const order = await place({ ...(option !== undefined && { option }), creditos: [vale.code] });
      await move(order, 'processing', 'shipped');
      const id = await withdraw(order);
      if (option === undefined) {
        await at.authorise(id);
        await at.check(id);
      }
      expect((await at.giveBack(id, 'dinheiro')).body.troca).toMatchObject({ estado: 'concluida' });
      expect((await rowOf(order)).status).toBe('refunded');
      expect([await unitsOf(), (await creditOf(till, vale.id)).saldo]).toEqual([5, 50]);
    }
  });
});
