import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asMoney, openExchanges, type Exchanges } from './support/exchanges.ts';
import { putOnSale } from './support/goods.ts';
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
