import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creditOf, expectHonest, giveCredit, payByCredit } from './support/credits.ts';
import { putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { hear, stateOf } from './support/pix-orders.ts';
import {
  expectWhole,
  newPerson,
  onlyFor,
  pauseAll,
  payPix,
  pricesOf,
  publish,
  standing,
} from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await till.stop();
});
// All come from one address, and each test has goods of R$ 100,00 to itself; freight is R$ 19,90.
beforeEach(async () => {
  till.advance(61_000);
  await pauseAll(till);
  goods = await putOnSale(till.db, { units: 60 });
});

describe('a vale', () => {
  it('[CRED-28] is not needed to end an order that cost nothing', async () => {
    const piece = await publish(till, { tipo: 'percentual', percentual: 100, ...onlyFor(goods) });
    await publish(till, { tipo: 'frete', percentual: 100 });
    const { id } = (await payByCredit(till, goods, { creditos: [] })).body.pedido;
    expect((await standing(till, piece.id)).usos).toBe(1);
    const admin = await till.administrator();
    const ask = (body: object) =>
      till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...newKey() });
    expect((await ask({ valor: 1 })).body).toMatchObject({ codigo: 'sem_pagamento' });
    for (const motivo of ['Desistiu', 'Outra vez'])
      expect(await ask({ motivo })).toMatchObject({
        status: 200,
        body: { estornado: true, estornavel: 0, pedido: { status: 'refunded' } },
      });
    expect(await unitsLeft(till.db, goods)).toBe(60);
    expect((await standing(till, piece.id)).usos).toBe(0);
  });

  it('[CRED-30] is told by the place where its code was typed first', async () => {
    const [one, other] = [await giveCredit(till, 10), await giveCredit(till, 10)];
    const { creditos } = await pricesOf(till, [{ goods }], {
      creditos: [one.code, one.code, 'nenhum', other.code],
    });
    expect(Object.fromEntries(creditos.map(({ final, indice }) => [final, indice]))).toEqual({
      [one.final]: 0,
      '': 2,
      [other.final]: 3,
    });
  });

  it('[CRED-25] of an order that was sent and is refunded is not free for another one', async () => {
    const vale = await giveCredit(till, 40);
    const as = newPerson();
    const first = await payPix(till, [{ goods }], { total: 79.9, as, creditos: [vale.code] });
    const { id, codigo } = first.body.pedido;
    await till.provider.decide(first.body.payment.id ?? '', 'approve');
    await hear(till, first.body.payment.id ?? '');
    const admin = await till.administrator();
    const path = `/gerenciamento/pedidos/${id}`;
    const sent = await till.put(path, { rastreio: 'AA123456785BR', transportadora: 'Correios' }, admin);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await till.provider.decide(first.body.payment.id ?? '', 'chargeback');
    await till.provider.decide(first.body.payment.id ?? '', 'chargeback_lost');
    await hear(till, first.body.payment.id ?? '');
    expect(await stateOf(till, codigo)).toBe('refunded');
    const second = await payPix(till, [{ goods }], {
      total: 79.9,
      as,
      substitui: { codigo },
      creditos: [vale.code],
    });
    expect([second.status, second.body.codigo]).toEqual([409, 'credito_nao_vale']);
    expect((await creditOf(till, vale.id)).saldo).toBe(0);
  });

  it('[CRED-31] that late money of a fallen order became is not told of as coming back', async () => {
    const last = await putOnSale(till.db, { units: 1 });
    const { body } = await payPix(till, [{ goods: last }], { total: 119.9, as: newPerson() });
    const { id, codigo } = body.pedido;
    const paymentId = body.payment.id ?? '';
    await till.post(`/payment/pix/cancelar/${codigo}`);
    await payPix(till, [{ goods: last }], { total: 119.9, as: newPerson() });
    await till.provider.decide(paymentId, 'approve');
    await hear(till, paymentId);
    // Its automatic refund, which the provider did not accept.
    await till.db
      .updateTable('payment_tasks')
      .set({ state: 'rejected', done_at: till.now() })
      .where('kind', '=', 'refund')
      .execute();
    const standingNow = async () =>
      (await till.get<{ pedido: Record<string, unknown> }>(`/pedidos/${codigo}/status`)).body.pedido;
    expect(await standingNow()).toMatchObject({ status: 'cancelled', devolvendo: true });
    const headers = { ...(await till.administrator()), ...newKey() };
    const given = await till.post(`/gerenciamento/pedidos/${id}/estorno`, { como: 'credito' }, headers);
    expect([given.status, given.body]).toMatchObject([200, { vale: { valor: 119.9 } }]);
    expect(await standingNow()).not.toHaveProperty('devolvendo');
  });
});
