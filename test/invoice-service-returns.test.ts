import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asMoney, openExchanges, type Exchanges } from './support/exchanges.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { NEAR } from './support/flat-freight.ts';
import { paymentBody, putOnSale } from './support/goods.ts';
import { editsOf } from './support/order-edits.ts';
import { invoiceNode, invoicesOf, type Invoices } from './support/invoice-service.ts';
import { keyOfInvoice } from './support/invoice-keys.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** Entry notes of what comes back, and notes of what was left of an order. */

let till: Till;
let admin: Record<string, string>;
let at: Invoices;
let shop: Exchanges;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  shop = openExchanges(till);
  at = invoicesOf(till, await invoiceNode(till), () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await at.play({ reset: true, processMs: 0 });
});

/** A delivered order of so many units, invoiced where asked for. */
async function sold(quantity: number, isInvoiced = true) {
  const goods = await putOnSale(till.db, { units: 10 });
  await at.complete(goods.productId);
  const order = await shop.buy([{ goods, quantity }]);
  if (isInvoiced) await at.issue(order.id);
  return order;
}

/** A paid order of so many garments, still here, of which invoices know all. */
async function paid(quantity: number): Promise<number> {
  const goods = await putOnSale(till.db, { units: 10 });
  await at.complete(goods.productId);
  const card = { token: await till.provider.cardToken('APRO'), installments: 1 };
  const body = { ...paymentBody([{ goods, quantity }], 100 * quantity + 19.9), ...card };
  const made = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.pedido.id;
}

/** So many units come back for money; answers the exchange. */
async function back(codigo: string, units: number): Promise<number> {
  const { pecas } = await shop.read(codigo);
  const asked = await shop.ask(codigo, asMoney(pecas[0]?.ref ?? '', units));
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const { id } = asked.body.troca;
  await shop.authorise(id);
  await shop.receive(id);
  await shop.check(id);
  expect((await shop.giveBack(id, 'dinheiro')).body.troca.estado).toBe('concluida');
  return id;
}

describe('an entry note', () => {
  it('[INVS-09] is issued of what came back by an exchange, once, and refers to the sale', async () => {
    const { id, codigo } = await sold(3);
    expect((await at.read(id)).entradas).toEqual([]);
    const early = await at.issue(id, { tipo: 'entrada', troca: null });
    expect(early).toMatchObject({ status: 409, body: { codigo: 'sem_devolucao' } });
    const troca = await back(codigo, 2);
    expect((await at.read(id)).entradas).toEqual([{ troca }]);
    const both = await Promise.all([
      at.issue(id, { tipo: 'entrada', troca }),
      at.issue(id, { tipo: 'entrada', troca }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await at.settle();
    const { notas, entradas } = await at.read(id);
    expect(entradas).toEqual([]);
    expect(notas).toMatchObject([
      { tipo: 'saida', estado: 'autorizada' },
      { tipo: 'entrada', troca, estado: 'autorizada' },
    ]);
    const [sale, entry] = await at.held(id);
    expect(entry?.body).toMatchObject({
      tipo_documento: 0,
      finalidade_emissao: 4,
      notas_referenciadas: [{ chave_nfe: notas[0]?.chave }],
      valor_frete: 0,
      items: [{ quantidade_comercial: 2, cfop: '1202' }],
    });
    expect(sale?.body).toMatchObject({ items: [{ quantidade_comercial: 3 }] });
    expect((await at.keysOf(id)).map(({ kind }) => kind)).toEqual(['venda', 'devolucao']);
  });

  it('[INVS-09] of a sale that was invoiced elsewhere is issued there', async () => {
    const { id, codigo } = await sold(1, false);
    const key = { tipo: 'venda', chave: keyOfInvoice(501) };
    await till.post(`/gerenciamento/pedidos/${id}/notas`, key, admin);
    const troca = await back(codigo, 1);
    expect((await at.read(id)).entradas).toEqual([]);
    expect(await at.issue(id, { tipo: 'entrada', troca })).toMatchObject({
      status: 409,
      body: { codigo: 'nota_de_fora' },
    });
  });

  it('[INVS-09] of an order that was refunded whole after it left says all of it, freight too', async () => {
    const { id } = await sold(2);
    await till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin, ...newKey() });
    await till.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
    await at.settle();
    expect(await at.read(id)).toMatchObject({ entradas: [{ troca: null }] });
    const { body } = await at.issue(id, { tipo: 'entrada' });
    expect(body.nota, JSON.stringify(body)).toMatchObject({ estado: 'autorizada', troca: null });
    const held = await at.held(id);
    expect(held.at(-1)?.body).toMatchObject({
      tipo_documento: 0,
      valor_frete: 19.9,
      items: [{ quantidade_comercial: 2 }],
    });
    // What left is not cancelled by itself.
    expect((await at.rowsOf(id))[0]).toMatchObject({ state: 'autorizada', auto_cancelled: false });
  });
});

describe('an invoice of an order of which something went back before', () => {
  it('[INVS-07] takes off the freight what an order that goes elsewhere had back of it, by itself and beside a piece', async () => {
    const [whole, less] = [await paid(1), await paid(2)];
    const edits = editsOf(till, () => admin);
    for (const id of [whole, less]) {
      const moved = await edits.move(id, { cep: NEAR.cep, acerto: 'devolver', acertado: 5 });
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    }
    const [line] = await edits.linesOf(less);
    const itens = [{ id: line?.id, quantidade: 1 }];
    const refund = { itens, frete: false, devolverEstoque: false, valorEsperado: 100 };
    const back = await till.post(`/gerenciamento/pedidos/${less}/estorno`, refund, { ...admin, ...newKey() });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    for (const id of [whole, less]) {
      const { body } = await at.issue(id);
      expect(body.nota, JSON.stringify(body)).toMatchObject({ estado: 'autorizada' });
      const [sale] = await at.held(id);
      expect(sale?.body).toMatchObject({ valor_frete: 14.9, items: [{ quantidade_comercial: 1 }] });
    }
  });

  it('[INVS-07] is refused where a loose sum went back beside a piece: nobody says of what it was', async () => {
    const id = await paid(2);
    const [line] = await editsOf(till, () => admin).linesOf(id);
    const give = (body: object) =>
      till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...newKey() });
    const itens = [{ id: line?.id, quantidade: 1 }];
    const piece = await give({ itens, frete: false, devolverEstoque: false, valorEsperado: 100 });
    expect(piece.status, JSON.stringify(piece.body)).toBe(200);
    expect((await give({ valor: 5 })).status).toBe(200);
    expect(await at.issue(id)).toMatchObject({ status: 409, body: { codigo: 'valor_devolvido' } });
  });
});
