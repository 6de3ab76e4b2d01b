import { dayAfter, dayOf } from '#shared/days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { creditOf, expectHonest, giveCredit, payByCredit } from './support/credits.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { hear, stateOf } from './support/pix-orders.ts';
import {
  expectWhole,
  newPerson,
  onlyFor,
  pauseAll,
  payPix,
  pricesOf,
  publish,
} from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let node: Till;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  node = await till.restarted({});
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await node.stop();
});
// All come from one address, and each test has goods of R$ 100,00 to itself; freight is R$ 19,90.
beforeEach(async () => {
  till.advance(61_000);
  await pauseAll(till);
  goods = await putOnSale(till.db, { units: 60 });
});

const TOTAL = 119.9;

const orderByCredit = (at: Till, creditos: string[], more?: Record<string, unknown>) =>
  payByCredit(at, goods, { creditos, ...more });

const look = async (codigo: string, email: string) =>
  (await till.post<{ pedido: PedidoCompleto }>('/pedidos/consultar', { codigo, email })).body.pedido;

describe('a vale', () => {
  it('[CRED-19] makes the provider be told of one line of what is left', async () => {
    const vale = await giveCredit(till, 40);
    const body = { ...paymentBody([{ goods }], 79.9), creditos: [vale.code] };
    const hosted = await till.post<{ pedido: { id: number } }>('/payment/preference/create', body, newKey());
    expect(hosted.status, JSON.stringify(hosted.body)).toBe(201);
    const attempt = await till.db
      .selectFrom('payment_attempts')
      .select('amount_cents')
      .where('order_id', '=', hosted.body.pedido.id)
      .executeTakeFirstOrThrow();
    expect(attempt.amount_cents).toBe(7990);
  });

  it('[CRED-01, CRED-02] pays a part, and the provider is asked for the rest to the cent', async () => {
    const vale = await giveCredit(till, 40);
    const typed = ` ${vale.code.slice(0, 8).toLowerCase()} ${vale.code.slice(8)}`;
    expect(await pricesOf(till, [{ goods }], { creditos: [typed] })).toMatchObject({
      total: TOTAL,
      credito: 40,
      aPagar: 79.9,
      creditos: [{ final: vale.final, saldo: 40, usado: 40, estado: 'aplicado' }],
    });
    const as = newPerson();
    const wrong = await payPix(till, [{ goods }], { total: TOTAL, as, creditos: [vale.code] });
    expect(wrong).toMatchObject({
      status: 409,
      body: { codigo: 'preco_mudou', total: TOTAL, credito: 40, aPagar: 79.9 },
    });
    const paid = await payPix(till, [{ goods }], { total: 79.9, as, creditos: [vale.code] });
    expect(paid.body.payment.transaction_amount).toBe(79.9);
    expect(await creditOf(till, vale.id)).toMatchObject({ saldo: 0, estado: 'usado' });
    await till.provider.decide(paid.body.payment.id ?? '', 'approve');
    expect(await stateOf(till, paid.body.pedido.codigo)).toBe('paid');
    expect(await look(paid.body.pedido.codigo, as.email)).toMatchObject({
      total: TOTAL,
      credito: 40,
      aPagar: 79.9,
      creditos: [{ final: vale.final, tipo: 'vale_troca', valor: 40 }],
    });
  });

  it('[CRED-03] that ends first is spent first, whatever the order in which they were typed', async () => {
    const late = await giveCredit(till, 50, { dias: 300 });
    const soon = await giveCredit(till, 50, { dias: 200 });
    const { body } = await payPix(till, [{ goods }], {
      total: 49.9,
      creditos: [late.code, soon.code, soon.code],
      as: newPerson(),
    });
    expect(body.codigo).toBe('preco_mudou');
    const paid = await payPix(till, [{ goods }], {
      total: 19.9,
      creditos: [late.code, soon.code],
      as: newPerson(),
    });
    expect(paid.status).toBe(201);
    const small = await giveCredit(till, 100, { dias: 190 });
    const left = await giveCredit(till, 100, { dias: 365 });
    const whole = await orderByCredit(till, [left.code, small.code]);
    expect(whole.status, JSON.stringify(whole.body)).toBe(201);
    expect((await creditOf(till, small.id)).saldo).toBe(0);
    expect((await creditOf(till, left.id)).saldo).toBe(80.1);
  });

  it('[CRED-04] that pays all makes the order paid at once, without a provider, with its mails and its stock', async () => {
    const vale = await giveCredit(till, 200);
    const { status, body } = await orderByCredit(till, [vale.code]);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.pedido.status).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(59);
    expect((await creditOf(till, vale.id)).saldo).toBe(80.1);
    const mails = await till.db.selectFrom('outbox').select(['kind', 'payload']).execute();
    const kinds = mails
      .filter(({ payload }) => (payload as { orderId?: number }).orderId === body.pedido.id)
      .map(({ kind }) => kind)
      .toSorted();
    expect(kinds).toEqual(['pedido_pago', 'pedido_recebido', 'venda_aviso']);
  });

  it('[CRED-05] leaves nobody charged for nothing, and nothing unpaid', async () => {
    const vale = await giveCredit(till, 200);
    const pix = await payPix(till, [{ goods }], { total: 0.01, creditos: [vale.code] });
    expect(pix.body).toMatchObject({ codigo: 'preco_mudou', aPagar: 0 });
    const hosted = await till.post(
      '/payment/preference/create',
      { ...paymentBody([{ goods }], 1), transaction_amount: undefined, creditos: [vale.code] },
      newKey(),
    );
    expect(hosted).toMatchObject({ status: 409, body: { codigo: 'nada_a_pagar', aPagar: 0 } });
    const small = await giveCredit(till, 5);
    const rest = await orderByCredit(till, [small.code], { total: undefined });
    expect(rest).toMatchObject({ status: 409, body: { codigo: 'resta_a_pagar', aPagar: 114.9 } });
    await publish(till, { tipo: 'percentual', percentual: 100, ...onlyFor(goods) });
    await publish(till, { tipo: 'frete', percentual: 100 });
    const free = await orderByCredit(till, []);
    expect(free.body, JSON.stringify(free.body)).toMatchObject({ pedido: { status: 'paid', total: 0 } });
  });

  it('[CRED-06] is spent once against fifty orders at once on two nodes', async () => {
    const vale = await giveCredit(till, 119.9);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => orderByCredit(at % 2 === 0 ? till : node, [vale.code])),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await unitsLeft(till.db, goods)).toBe(59);
    expect((await creditOf(till, vale.id)).saldo).toBe(0);
  });

  it('[CRED-07, CRED-26] comes back once when its order falls, and is spent again by money that comes late', async () => {
    const vale = await giveCredit(till, 40);
    const as = newPerson();
    const paid = await payPix(till, [{ goods }], { total: 79.9, as, creditos: [vale.code] });
    const { codigo } = paid.body.pedido;
    const given = await till.post(`/payment/pix/cancelar/${codigo}`);
    expect(given.body).toMatchObject({ pedido: { status: 'cancelled' } });
    expect((await creditOf(till, vale.id)).saldo).toBe(40);
    const spendAll = () => orderByCredit(till, [vale.code], { total: undefined });
    expect((await spendAll()).body).toMatchObject({ codigo: 'resta_a_pagar', credito: 40 });
    const { email, ...buyer } = as;
    const another = await giveCredit(till, 10);
    const attempt = { total: 79.9, as, pedido: { codigo } };
    const refused = await payPix(till, [{ goods }], { ...attempt, creditos: [vale.code, another.code] });
    expect([refused.status, refused.body.codigo]).toEqual([409, 'pedido_diferente']);
    const again = await payPix(till, [{ goods }], {
      total: 79.9,
      as: { ...buyer, email },
      pedido: { codigo },
      creditos: [vale.code],
    });
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect((await creditOf(till, vale.id)).saldo).toBe(0);
    await till.provider.decide(again.body.payment.id ?? '', 'approve');
    expect(await stateOf(till, codigo)).toBe('paid');
  });

  it('[CRED-07] is spent again by money that comes late; where it is gone, that money goes back', async () => {
    for (const isGone of [false, true]) {
      till.advance(61_000);
      const vale = await giveCredit(till, 40);
      const spend = () => payPix(till, [{ goods }], { total: 79.9, as: newPerson(), creditos: [vale.code] });
      const paid = await spend();
      const { codigo } = paid.body.pedido;
      await till.post(`/payment/pix/cancelar/${codigo}`);
      const others = isGone ? [await spend()] : [];
      expect(others.every(({ status }) => status === 201)).toBe(true);
      await till.provider.decide(paid.body.payment.id ?? '', 'approve');
      await hear(till, paid.body.payment.id ?? '');
      expect(await stateOf(till, codigo)).toBe(isGone ? 'cancelled' : 'paid');
      if (isGone) await till.workers.runOnce();
      expect(await stateOf(till, codigo)).toBe(isGone ? 'refunded' : 'paid');
      expect((await creditOf(till, vale.id)).saldo).toBe(0);
    }
  });

  it('[CRED-08, CRED-53] of an order that is given up is free for the one that takes its place', async () => {
    const vale = await giveCredit(till, 40);
    const as = newPerson();
    const first = await payPix(till, [{ goods }], { total: 79.9, as, creditos: [vale.code] });
    const substitui = { codigo: first.body.pedido.codigo };
    const typed = { creditos: [vale.code] };
    expect(await pricesOf(till, [{ goods }], typed)).toMatchObject({ credito: 0 });
    expect(await pricesOf(till, [{ goods }], { ...typed, substitui })).toMatchObject({
      credito: 40,
      creditos: [{ saldo: 40, estado: 'aplicado' }],
    });
    const ask = (more: object) => till.post('/creditos/consultar', { codigo: vale.code, ...more });
    expect((await ask({})).body).toMatchObject({ vale: { saldo: 0, estado: 'usado' } });
    expect((await ask({ substitui })).body).toMatchObject({ vale: { saldo: 40, estado: 'ativo' } });
    const second = await payPix(till, [{ goods, quantity: 2 }], {
      total: 179.9,
      as,
      substitui,
      creditos: [vale.code],
    });
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    // It has fallen, and holds nothing that could be free.
    expect((await ask({ substitui })).body).toMatchObject({ vale: { saldo: 0 } });
    expect((await ask({ substitui: { codigo: 'nenhum' } })).status).toBe(200);
    const { movimentos, saldo } = await creditOf(till, vale.id);
    expect({ saldo, tipos: movimentos.map(({ tipo }) => tipo) }).toEqual({
      saldo: 0,
      tipos: ['emitido', 'usado', 'devolvido', 'usado'],
    });
  });

  it('[CRED-09, CRED-65] that is blocked, ended or unknown pays nothing and says why to who holds its code', async () => {
    const vale = await giveCredit(till, 40);
    const admin = await till.administrator();
    await till.post(`/gerenciamento/vales/${vale.id}/bloquear`, { motivo: 'Suspeita' }, admin);
    const blocked = await payPix(till, [{ goods }], { total: 79.9, creditos: [vale.code] });
    expect(blocked.body).toMatchObject({ codigo: 'credito_nao_vale', credito: 0, aPagar: TOTAL });
    await till.post(`/gerenciamento/vales/${vale.id}/desbloquear`, { motivo: 'Tudo certo' }, admin);
    // The whole of its last day it is good.
    const { expires_at: end } = await till.db
      .selectFrom('credits')
      .select('expires_at')
      .where('id', '=', vale.id)
      .executeTakeFirstOrThrow();
    expect([dayOf(end), dayOf(new Date(end.getTime() + 1))]).toEqual(
      [365, 366].map((days) => dayAfter(dayOf(till.now()), days)),
    );
    till.advance(end.getTime() - till.now().getTime() - 60_000);
    await till.creditsWorker.runOnce();
    expect(await creditOf(till, vale.id)).toMatchObject({ saldo: 40, estado: 'ativo' });
    till.advance(60_001);
    await till.creditsWorker.runOnce();
    expect(await creditOf(till, vale.id)).toMatchObject({ saldo: 0, estado: 'expirado' });
    const ended = await till.post('/creditos/consultar', { codigo: vale.code });
    expect(ended.body).toMatchObject({ vale: { estado: 'expirado', saldo: 0 } });
    const nobody = await till.post('/creditos/consultar', { codigo: '0'.repeat(16) });
    expect(nobody.status).toBe(404);
  });
});
