import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentBody, putOnSale } from './support/goods.ts';
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
let node: Till;

beforeAll(async () => {
  till = await openTill();
  // A second node over the same database.
  node = await till.restarted({});
});
afterAll(async () => {
  await expectWhole(till);
  await node.stop();
});
// All come from one address, and each test has the shop's promotions to itself.
beforeEach(async () => {
  till.advance(61_000);
  await pauseAll(till);
});

let coupons = 0;

/** R$ 20,00 off an order of one piece of R$ 100,00: R$ 99,90 with its freight. */
async function coupon(limites: Record<string, number>, more: Record<string, unknown> = {}) {
  coupons += 1;
  const goods = await putOnSale(till.db, { units: 200 });
  const codigo = `CUPOM-${coupons}`;
  const given = { tipo: 'valor' as const, sobre: 'pedido' as const, valor: 20, com_codigo: true, codigo };
  const made = await publish(till, { ...given, limites, ...onlyFor(goods), ...more });
  const pay = (at: Till, as = newPerson(), further: Record<string, unknown> = {}) =>
    payPix(at, [{ goods }], { total: 99.9, cupom: codigo, as, ...further });
  return { goods, codigo, id: made.id, pay };
}

const countsOf = (answers: { status: number; body: Record<string, unknown> }[]) => {
  const by = Map.groupBy(answers, ({ status, body }) => `${status} ${String(body['codigo'] ?? '')}`.trim());
  return Object.fromEntries([...by].map(([what, all]) => [what, all.length]));
};

describe('a limit', () => {
  it('[PROMO-15] of one use holds against fifty orders at once on two nodes (redeemed without end by parallel checkouts)', async () => {
    const { pay, id } = await coupon({ total: 1 });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => pay(at % 2 === 0 ? till : node)));
    expect(countsOf(answers)).toEqual({ '201': 1, '409 cupom_nao_vale': 49 });
    expect(await standing(till, id)).toMatchObject({ usos: 1, status: 'esgotada' });
  });

  it('[PROMO-16] per person knows her by CPF and by mailbox, logged in or not (guests escape once per customer)', async () => {
    const { pay } = await coupon({ por_pessoa: 1 });
    const ana = { ...newPerson(), email: 'ana.maria@gmail.com' };
    expect((await pay(till, ana)).status).toBe(201);
    const others = [
      { ...ana, email: 'outra@example.com' },
      { ...newPerson(), email: 'anamaria+loja@googlemail.com' },
    ];
    for (const one of others) {
      const { status, body } = await pay(till, one);
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { codigo: 'cupom_nao_vale', total: 119.9 },
      });
    }
    expect((await pay(till)).status).toBe(201);
  });

  it('[PROMO-16] per person holds where she orders many times at once', async () => {
    const { pay } = await coupon({ por_pessoa: 1 });
    const ana = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => pay(at % 2 === 0 ? till : node, ana)),
    );
    expect(countsOf(answers)).toEqual({ '201': 1, '409 cupom_nao_vale': 7 });
  });

  it('[PROMO-17] of a budget gives what is left and never a cent more', async () => {
    const { goods, codigo, pay, id } = await coupon({ orcamento: 50 });
    const first = await Promise.all(Array.from({ length: 6 }, () => pay(till)));
    expect(countsOf(first)).toMatchObject({ '201': 2 });
    expect(await pricesOf(till, [{ goods }], { cupom: codigo })).toMatchObject({
      descontos: [{ codigo, valor: 10 }],
      total: 109.9,
    });
    const last = await payPix(till, [{ goods }], { total: 109.9, cupom: codigo, as: newPerson() });
    expect(last.status).toBe(201);
    expect(await standing(till, id)).toMatchObject({ usos: 3, descontado: 50, status: 'esgotada' });
  });

  it('[PROMO-18] of a first purchase is asked about everybody who buys', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, {
      tipo: 'percentual',
      percentual: 10,
      primeira_compra: true,
      ...onlyFor(goods),
    });
    const ana = newPerson();
    const asked = { email: ana.email, cpf: ana.cpf };
    expect((await pricesOf(till, [{ goods }])).outras).toMatchObject([{ motivo: 'first_purchase_unknown' }]);
    expect((await pricesOf(till, [{ goods }], asked)).total).toBe(109.9);
    const bought = await payPix(till, [{ goods }], { total: 109.9, as: ana });
    await till.provider.decide(bought.body.payment.id ?? '', 'approve');
    expect(await stateOf(till, bought.body.pedido.codigo)).toBe('paid');
    expect((await pricesOf(till, [{ goods }], asked)).total).toBe(119.9);
    const again = await payPix(till, [{ goods }], { total: 109.9, as: ana });
    expect(again.body).toMatchObject({ codigo: 'preco_mudou', total: 119.9 });
  });
});

describe('a use', () => {
  it('[PROMO-19] is given back by an order that falls, and taken again by a further attempt (a cancelled order kept it)', async () => {
    const { goods, pay, id, codigo } = await coupon({ total: 1 });
    const ana = newPerson();
    const { pedido } = (await pay(till, ana)).body;
    expect(await standing(till, id)).toMatchObject({ usos: 1 });
    await till.post(`/payment/pix/cancelar/${pedido.codigo}`);
    expect(await standing(till, id)).toMatchObject({ usos: 0, status: 'ativa' });
    const again = await pay(till, ana, { pedido: { codigo: pedido.codigo } });
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect(again.body.pedido.codigo).toBe(pedido.codigo);
    expect(await standing(till, id)).toMatchObject({ usos: 1, status: 'esgotada' });
    expect((await pay(till)).body).toMatchObject({ codigo: 'cupom_nao_vale' });
    expect((await pricesOf(till, [{ goods }], { cupom: codigo })).cupom).toMatchObject({
      estado: 'nao_aplicado',
      motivo: 'used_up',
    });
  });

  it('[PROMO-19] that somebody else has taken meanwhile is no further attempt’s', async () => {
    const { pay, id } = await coupon({ total: 1 });
    const ana = newPerson();
    const { pedido } = (await pay(till, ana)).body;
    await till.post(`/payment/pix/cancelar/${pedido.codigo}`);
    expect((await pay(node)).status).toBe(201);
    const again = await pay(till, ana, { pedido: { codigo: pedido.codigo } });
    expect(again).toMatchObject({ status: 409, body: { codigo: 'promocao_esgotada' } });
    expect(await standing(till, id)).toMatchObject({ usos: 1 });
  });

  it('[PROMO-20] is taken again by late money, and that goes back where the use is gone, as with stock', async () => {
    const { pay, id } = await coupon({ total: 1 });
    const made = (await pay(till)).body;
    const paymentId = made.payment.id ?? '';
    await till.post(`/payment/pix/cancelar/${made.pedido.codigo}`);
    await till.provider.decide(paymentId, 'approve');
    await hear(till, paymentId);
    expect(await stateOf(till, made.pedido.codigo)).toBe('paid');
    expect(await standing(till, id)).toMatchObject({ usos: 1 });

    const other = await coupon({ total: 1 });
    const lost = (await other.pay(till)).body;
    await till.post(`/payment/pix/cancelar/${lost.pedido.codigo}`);
    expect((await other.pay(node)).status).toBe(201);
    await till.provider.decide(lost.payment.id ?? '', 'approve');
    await hear(till, lost.payment.id ?? '');
    expect(await stateOf(till, lost.pedido.codigo)).not.toBe('paid');
    expect(await standing(till, other.id)).toMatchObject({ usos: 1 });
  });

  it('[PROMO-21] passes over to the order that takes another one’s place', async () => {
    const { pay, id } = await coupon({ total: 1 });
    const ana = newPerson();
    const { pedido } = (await pay(till, ana)).body;
    const next = await pay(till, ana, { substitui: { codigo: pedido.codigo } });
    expect(next.status, JSON.stringify(next.body)).toBe(201);
    expect(next.body.pedido.codigo).not.toBe(pedido.codigo);
    expect(await stateOf(till, pedido.codigo)).toBe('cancelled');
    expect(await standing(till, id)).toMatchObject({ usos: 1 });
  });

  it('[PROMO-22] the same key and body are one order, and another coupon is another body', async () => {
    const { goods, codigo, id } = await coupon({ total: 5 });
    const key = newKey();
    const body = { ...paymentBody([{ goods }], 99.9), cupom: codigo };
    const first = await till.post<{ pedido: { codigo: string } }>('/payment/pix/create', body, key);
    const again = await till.post<{ pedido: { codigo: string } }>('/payment/pix/create', body, key);
    expect(again.body.pedido.codigo).toBe(first.body.pedido.codigo);
    expect((await till.post('/payment/pix/create', { ...body, cupom: 'OUTRO' }, key)).status).toBe(409);
    expect(await standing(till, id)).toMatchObject({ usos: 1 });
  });
});

describe('a coupon', () => {
  it('[PROMO-23] that is private is refused like one that nobody has, and a public one says why', async () => {
    const goods = await putOnSale(till.db);
    const admin = await till.administrator();
    const secret = { tipo: 'percentual' as const, percentual: 10, com_codigo: true, minimo: { valor: 500 } };
    const draft = await till.post<{ promocao: { id: number } }>(
      '/gerenciamento/promocoes',
      { nome: 'Só para você', ...secret },
      admin,
    );
    const { id } = draft.body.promocao;
    const asked = { quantidade: 3, prefixo: 'vip' };
    expect((await till.post(`/gerenciamento/promocoes/${id}/codigos`, asked, admin)).body).toMatchObject({
      gerados: 3,
    });
    await till.post(`/gerenciamento/promocoes/${id}/publicar`, undefined, admin);
    const codes = await till.db
      .selectFrom('promotion_codes')
      .select('code')
      .where('promotion_id', '=', id)
      .execute();
    const [code = ''] = codes.map((row) => row.code);
    expect(code).toMatch(/^VIP[0-9A-Z]{12}$/);
    const [known, unknown] = [
      await pricesOf(till, [{ goods }], { cupom: code }),
      await pricesOf(till, [{ goods }], { cupom: 'VIPNAOEXISTE00' }),
    ];
    expect({ ...known.cupom, codigo: '' }).toEqual({ ...unknown.cupom, codigo: '' });
    expect(known.cupom).toMatchObject({ estado: 'invalido' });

    const open = await coupon({}, { minimo: { valor: 500 } });
    const told = await pricesOf(till, [{ goods: open.goods }], { cupom: open.codigo });
    expect(told.cupom).toMatchObject({ motivo: 'too_little_value' });
    expect(told.cupom?.texto).toContain('Faltam R$ 400,00');
  });

  it('[PROMO-24] can’t be found by guessing: who only guesses is told to wait', async () => {
    const goods = await putOnSale(till.db);
    const guess = (at: number) =>
      till.post('/api/carrinho/precos', {
        items: [{ id: goods.productId, quantity: 1 }],
        cupom: `CHUTE-${at}`,
      });
    const statuses: number[] = [];
    for (let at = 0; at < 35; at += 1) statuses.push((await guess(at)).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });

  it('[PROMO-25] that ended between cart and payment is 409 with its reason and the sum without it, and nothing is made (dropped without a word)', async () => {
    const { goods, pay, id, codigo } = await coupon({});
    expect((await pricesOf(till, [{ goods }], { cupom: codigo })).total).toBe(99.9);
    await till.post(`/gerenciamento/promocoes/${id}/pausar`, undefined, await till.administrator());
    const before = await till.db.selectFrom('orders').select('id').execute();
    const { status, body } = await pay(node);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { codigo: 'cupom_nao_vale', total: 119.9, frete: 19.9, descontos: [] },
    });
    expect(String(body['error'])).toContain(codigo);
    expect(await till.db.selectFrom('orders').select('id').execute()).toHaveLength(before.length);
  });
});
