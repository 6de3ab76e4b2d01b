import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import { codeOf, expectHonest, giftsOf, letterOf } from './support/credits.ts';
import { EMAIL, openExchanges, type Exchanges } from './support/exchanges.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { expectWhole, newPerson, payPix } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** Returns whose money a rule of the shop's own refuses for good. */

let till: Till;
let at: Exchanges;
let gift: Goods;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  at = openExchanges(till);
  gift = await putOnSale(till.db, { units: 100, precoCents: 5000, isGiftCard: true });
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  goods = await putOnSale(till.db);
});

/** A piece and a gift card in one order that has not left, and from which its buyer withdraws. */
async function withdrawn() {
  const card = { payment_method_id: 'visa', installments: 1, token: await till.provider.cardToken('APRO') };
  const body = paymentBody([{ goods }, { goods: gift }], 169.9, card);
  const made = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, codigo } = made.body.pedido;
  expect((await till.post(`/pedidos/${codigo}/desistencia`, { email: EMAIL })).status).toBe(200);
  const [whole] = (await at.read(codigo)).trocas;
  return { id, codigo, troca: whole?.id ?? 0 };
}

/** Its gift card pays a part of somebody else's order. */
async function spend(orderId: number): Promise<void> {
  const [card] = await giftsOf(till, orderId);
  await letterOf(till, card?.id ?? 0);
  const other = await putOnSale(till.db);
  const creditos = [await codeOf(till, card?.id ?? 0)];
  const spent = await payPix(till, [{ goods: other }], { total: 69.9, as: newPerson(), creditos });
  expect(spent.status, JSON.stringify(spent.body)).toBe(201);
}

const told = async (orderId: number) => {
  const path = `/gerenciamento/pedidos/${orderId}/trocas`;
  return (await till.get<TrocaEscritorio[]>(path, await at.headers())).body[0];
};
const refund = async (orderId: number, body: object) =>
  till.post(`/gerenciamento/pedidos/${orderId}/estorno`, body, { ...(await at.headers()), ...newKey() });
const settle = async (orderId: number) =>
  till.put(`/gerenciamento/pedidos/${orderId}`, { desistenciaResolvida: true }, await at.headers());

async function goOn(): Promise<void> {
  till.advance(120_000);
  await till.exchangesWorker.runOnce();
}

/** As it stands where a gift card was spent in the moment between the promise and its refund. */
const promised = (id: number) =>
  till.db
    .updateTable('exchanges')
    .set({
      state: 'devolvendo',
      ending: 'dinheiro',
      ended_by: 'dona',
      to_stock: true,
      updated_at: till.now(),
    })
    .where('id', '=', id)
    .execute();

describe('a return whose money is refused for good', () => {
  it('[EXCH-68] stays as it is, and whoever asked is told why', async () => {
    const { id, troca } = await withdrawn();
    await spend(id);
    const refused = await at.giveBack(troca, 'dinheiro');
    expect(refused).toMatchObject({ status: 409, body: { codigo: 'vale_presente_gasto' } });
    expect(await told(id)).toMatchObject({ estado: 'pedida', fim: null, naLoja: true });
    // The piece alone can be given back, by the order's own refund: then the rest is seen to.
    expect((await refund(id, { valor: 119.9 })).status).toBe(200);
    await settle(id);
    await goOn();
    expect(await told(id)).toMatchObject({ estado: 'encerrada' });
  });

  it('[EXCH-69] says so on its card once it was promised, and ends when the withdrawal is seen to', async () => {
    const { id, codigo, troca } = await withdrawn();
    await spend(id);
    await promised(troca);
    await goOn();
    expect(await told(id)).toMatchObject({
      estado: 'devolvendo',
      recusaDoEstorno: expect.stringMatching(/50,00 de vale-presente deste pedido já foi gasto/u),
    });
    const packer = await till.administrator('expedicao');
    const asPacker = await till.get<TrocaEscritorio[]>(`/gerenciamento/pedidos/${id}/trocas`, packer);
    expect(asPacker.body[0]).toMatchObject({ estado: 'devolvendo', recusaDoEstorno: '' });
    expect((await refund(id, { valor: 119.9 })).status).toBe(200);
    await goOn();
    expect(await told(id)).toMatchObject({ estado: 'devolvendo' });
    await settle(id);
    await goOn();
    expect(await told(id)).toMatchObject({ estado: 'encerrada', recusaDoEstorno: '' });
    expect((await at.read(codigo)).trocas[0]?.estado).toBe('encerrada');
  });

  it('[EXCH-69] ends with the order that is given back in full by another refund', async () => {
    const { id, troca } = await withdrawn();
    await till.provider.control({ refunds: 'rejected' });
    expect((await at.giveBack(troca, 'dinheiro')).body.codigo).toBe('estorno_recusado');
    expect((await told(id))?.recusaDoEstorno).toContain('O provedor não aceitou este estorno');
    await till.provider.control({ refunds: 'approved' });
    await goOn();
    expect(await told(id)).toMatchObject({ estado: 'devolvendo' });
    expect((await refund(id, {})).status).toBe(200);
    await goOn();
    expect(await told(id)).toMatchObject({ estado: 'encerrada', pedido: { status: 'refunded' } });
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });
});
