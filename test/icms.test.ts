import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openExchanges, type Exchanges } from './support/exchanges.ts';
import { keyOfInvoice } from './support/invoice-keys.ts';
import { manyOf, wishesOf, type Many } from './support/many-labels.ts';
import { newPiecesOf } from './support/new-pieces.ts';
import { orderParcelsOf } from './support/order-parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** A shop that pays ICMS and issues its invoices elsewhere: nothing leaves by a declaration unawares. */

let till: Till;
let admin: Record<string, string>;
let at: Many;
let exchanges: Exchanges;
let pays = true;

beforeAll(async () => {
  till = await openTill({ paysIcms: () => pays });
  admin = await till.administrator();
  at = manyOf(till, () => admin);
  exchanges = openExchanges(till);
});
afterAll(() => till.stop());
beforeEach(async () => {
  pays = true;
  till.advance(61_000);
  await till.provider.control(null);
  await at.play({ reset: true, balanceCents: 1_000_000, shipments: 1000 });
});

const noted = (id: number, chave: string) =>
  till.post(`/gerenciamento/pedidos/${id}/notas`, { tipo: 'venda', chave }, admin);
const refusal = {
  status: 422,
  body: { campos: { chaveNota: expect.stringContaining('informe aqui os 44 números da chave') } },
};

describe('where the shop pays ICMS', () => {
  it('[ICMS-02] a label asks for the key of an invoice, refuses a declaration, and is bought with the key that was noted', async () => {
    const { id } = await at.paid();
    expect((await at.prices(id)).body).toMatchObject({
      notaObrigatoria: true,
      emiteNota: false,
      chaveNota: '',
    });
    expect(await at.buy(id)).toMatchObject(refusal);
    expect(await at.rowsOf(id)).toEqual([]);
    expect((await at.buy(id, { documento: 'nota', chaveNota: '' })).status).toBe(422);
    const chave = keyOfInvoice(7001);
    expect((await noted(id, chave)).status).toBe(200);
    expect((await at.prices(id)).body).toMatchObject({ chaveNota: chave });
    expect((await at.buy(id, { documento: 'nota', chaveNota: chave })).body.etiqueta).toMatchObject({
      documento: 'nota',
    });
  });

  it('[ICMS-02] of many orders those without a key say so alone, and a press that declares them buys none', async () => {
    const [with_ = 0, without = 0] = await at.paidMany(2);
    const chave = keyOfInvoice(7002);
    await noted(with_, chave);
    const { body } = await at.pricesOf([with_, without]);
    expect(body.pedidos).toMatchObject([
      { situacao: 'pode', chaveNota: chave, faltaChave: false },
      { situacao: 'nao', motivo: 'Falta a chave da nota fiscal.', faltaChave: true, faltaNota: false },
    ]);
    const [wish] = wishesOf(body.pedidos);
    const bare = { ...wish, pedido: without, documento: 'declaracao', chaveNota: '' };
    const bought = await at.buyMany([wish ?? {}, bare]);
    expect(bought.body.compras).toMatchObject([
      { pedido: with_, erro: '' },
      { pedido: without, etiqueta: null, erro: expect.stringContaining('não usa a declaração') },
    ]);
    expect(await at.rowsOf(without)).toEqual([]);
    await noted(without, keyOfInvoice(7003));
    expect((await at.pricesOf([without])).body.pedidos).toMatchObject([{ situacao: 'pode' }]);
  });

  it("[ICMS-02] an exchange's new piece and a part ahead of the rest wait for theirs too", async () => {
    const pieces = newPiecesOf(till, { exchanges, admin: () => admin });
    const { troca } = await pieces.checked();
    expect((await pieces.price(troca)).body).toMatchObject({ notaObrigatoria: true, emiteNota: false });
    expect(await pieces.press(troca)).toMatchObject(refusal);
    const sent = await pieces.press(troca, { documento: 'nota', chaveNota: keyOfInvoice(7004) });
    expect(sent.body.etiqueta, JSON.stringify(sent.body)).toMatchObject({ documento: 'nota' });

    const parcels = orderParcelsOf(till, () => admin);
    const { id, item } = await parcels.bought(3);
    const pacote = await parcels.apart(id, item);
    const path = `/gerenciamento/pedidos/${id}/etiquetas`;
    const { body: prices } = await till.get<{ opcoes: { servico: string; preco: number }[] }>(
      `${path}/precos?pacote=${pacote}`,
      admin,
    );
    const [option] = prices.opcoes;
    const wish = { servico: option?.servico, preco: option?.preco, pacote, documento: 'declaracao' };
    expect(await till.post(path, wish, { ...admin, ...newKey() })).toMatchObject(refusal);
    const key = { documento: 'nota', chaveNota: keyOfInvoice(7005) };
    expect((await till.post(path, { ...wish, ...key }, { ...admin, ...newKey() })).status).toBe(200);
  });

  it('[ICMS-02] a label is declared as before where it does not', async () => {
    pays = false;
    const { id } = await at.paid();
    expect((await at.prices(id)).body).toMatchObject({ notaObrigatoria: false });
    expect((await at.buy(id)).body.etiqueta).toMatchObject({ documento: 'declaracao' });
  });
});
