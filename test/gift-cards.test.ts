import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { codeOf, creditOf, expectHonest, giftsOf, giveCredit, letterOf } from './support/credits.ts';
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
let gift: Goods;
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
beforeEach(async () => {
  till.advance(61_000);
  await pauseAll(till);
  gift = await putOnSale(till.db, { units: 20, precoCents: 5000, isGiftCard: true });
  goods = await putOnSale(till.db, { units: 20 });
});

/** As the checkout of gift cards alone asks: no address. */
const BY_MAIL = {
  shipping: { frete: { address: { postal_code: '' } }, freteSelecionado: { id: 'digital' } },
};
type Person = ReturnType<typeof newPerson>;
const buyGifts = (quantity: number, as: Person, more: Record<string, unknown> = {}) =>
  payPix(till, [{ goods: gift, quantity }], { total: quantity * 50, as, ...BY_MAIL, ...more });

describe('a gift card', () => {
  it('[CRED-20] needs no address and no freight, and its order becomes one vale a unit when it is paid, once', async () => {
    const as = newPerson();
    const bought = await buyGifts(2, as);
    expect(bought.status, JSON.stringify(bought.body)).toBe(201);
    const { id, codigo } = bought.body.pedido;
    const order = await till.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ cep: '', numero: '', frete_cents: 0, total_cents: 10_000 });
    expect(await giftsOf(till, id)).toEqual([]);
    await till.provider.decide(bought.body.payment.id ?? '', 'approve');
    expect(await stateOf(till, codigo)).toBe('paid');
    await Promise.all([till, node, till].map((at) => hear(at, bought.body.payment.id ?? '')));
    const gifts = await giftsOf(till, id);
    expect(gifts.map((one) => [one.issued_cents, one.balance_cents, one.mail_to])).toEqual([
      [5000, 5000, as.email],
      [5000, 5000, as.email],
    ]);
    const days = ((gifts[0]?.expires_at.getTime() ?? 0) - till.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(364.9);
    expect(await unitsLeft(till.db, gift)).toBe(18);
    const told = await letterOf(till, gifts[0]?.id ?? 0);
    expect(told?.to.address).toBe(as.email);
    expect(JSON.stringify(told?.letter)).toMatch(/R\$\s50,00/u);
    const code = await codeOf(till, gifts[0]?.id ?? 0);
    const spent = await payPix(till, [{ goods }], { total: 69.9, as: newPerson(), creditos: [code] });
    expect(spent.status, JSON.stringify(spent.body)).toBe(201);
    // Delivered later, the same order makes no more of them.
    for (const status of ['processing', 'shipped', 'delivered'])
      await till.put(`/gerenciamento/pedidos/${id}/status`, { status }, await till.administrator());
    expect(await giftsOf(till, id)).toHaveLength(2);
  });

  it('[CRED-20] comes by card at once, and by late money', async () => {
    const as = newPerson();
    const body = paymentBody([{ goods: gift }], 50, {
      payment_method_id: 'visa',
      token: await till.provider.cardToken('APRO'),
      installments: 1,
      customer: as,
      payer: { email: as.email, identification: { type: 'CPF', number: as.cpf } },
      ...BY_MAIL,
    });
    const paid = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    expect(await giftsOf(till, paid.body.pedido.id)).toHaveLength(1);

    const late = await buyGifts(1, newPerson());
    expect((await till.post(`/payment/pix/cancelar/${late.body.pedido.codigo}`)).status).toBe(200);
    await till.provider.decide(late.body.payment.id ?? '', 'approve');
    await hear(till, late.body.payment.id ?? '');
    expect(await stateOf(till, late.body.pedido.codigo)).toBe('paid');
    expect(await giftsOf(till, late.body.pedido.id)).toHaveLength(1);
  });

  it('[CRED-52] is not paid at the door, alone or with goods: 422 says so, and nothing is placed', async () => {
    const cliente = newPerson();
    const itemOf = ({ productId }: Goods) => ({ id: String(productId), quantity: 1 });
    for (const [items, cep, frete, total] of [
      [[itemOf(gift)], '', 'digital', 50],
      [[itemOf(goods), itemOf(gift)], '26167020', '1', 169.9],
    ] as const) {
      const asked = { items, cliente: { ...cliente, cep }, frete, metodo_pagamento: 'entrega', total };
      const refused = await till.post('/pedidos', asked, newKey());
      expect(refused).toMatchObject({
        status: 422,
        body: { campos: { metodo_pagamento: expect.stringMatching(/não é pago na entrega/) } },
      });
    }
    const placed = till.db.selectFrom('orders').select('id').where('email', '=', cliente.email);
    expect(await placed.execute()).toEqual([]);
    expect([await unitsLeft(till.db, gift), await unitsLeft(till.db, goods)]).toEqual([20, 20]);
  });

  it('[CRED-43] is no part of any promotion, of a minimum, nor of the PIX discount', async () => {
    await publish(till, { tipo: 'pix', percentual: 10 });
    await publish(till, { tipo: 'percentual', percentual: 20 });
    await publish(till, {
      tipo: 'percentual',
      percentual: 50,
      minimo: { valor: 120 },
      ...onlyFor(goods, gift),
    });
    const alone = await pricesOf(till, [{ goods: gift, quantity: 3 }], {
      metodo: 'pix',
      cep: undefined,
      frete: { id: 'digital' },
    });
    expect(alone).toMatchObject({ total: 150, descontos: [], desconto_pix: 0, total_pix: 150 });
    const mixed = await pricesOf(till, [{ goods: gift }, { goods }], { metodo: 'pix' });
    // 20 % off the goods and 10 % of what is left of them; the gift card and the freight stay.
    expect(mixed).toMatchObject({ total: 50 + 72 + 19.9, desconto_pix: 8 });
  });

  it('[CRED-44] is not paid by a vale: 422 says so, and the prices of the cart tell it', async () => {
    const vale = await giveCredit(till, 200);
    const refused = await buyGifts(1, newPerson(), { creditos: [vale.code] });
    expect(refused).toMatchObject({
      status: 422,
      body: { campos: { creditos: expect.stringMatching(/vale-presente/) } },
    });
    const mixed = await payPix(till, [{ goods: gift }, { goods }], {
      total: 169.9,
      as: newPerson(),
      creditos: [vale.code],
    });
    expect(mixed.status).toBe(422);
    expect(await pricesOf(till, [{ goods: gift }, { goods }], { creditos: [vale.code] })).toMatchObject({
      credito: 0,
      aPagar: 169.9,
      creditos: [
        { estado: 'nao_aplicado', saldo: 200, texto: expect.stringMatching(/não paga vale-presente/) },
      ],
    });
    expect(await creditOf(till, vale.id)).toMatchObject({ saldo: 200 });
  });

  it('[CRED-45] goes by e-mail alone, and goods never do', async () => {
    const person = newPerson();
    const byMail = await payPix(till, [{ goods }], { total: 100, as: person, ...BY_MAIL });
    expect(byMail).toMatchObject({ status: 409, body: { codigo: 'frete_indisponivel' } });
    const both = await payPix(till, [{ goods: gift }, { goods }], { total: 150, as: person, ...BY_MAIL });
    expect(both).toMatchObject({ status: 409, body: { codigo: 'frete_indisponivel' } });
    const carried = await payPix(till, [{ goods: gift }], { total: 69.9, as: person });
    expect(carried).toMatchObject({ status: 409, body: { codigo: 'frete_indisponivel' } });
    const mixed = await payPix(till, [{ goods: gift }, { goods }], { total: 169.9, as: person });
    expect(mixed.status, JSON.stringify(mixed.body)).toBe(201);
  });
});
