import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  bench,
  check,
  find,
  freightBench,
  items,
  MINUTE_MS,
  NEAR,
  node,
  optionsOf,
  RIO,
  shop,
  weigh,
} from './support/freight-bench.ts';
import { insertPlainProduct } from './support/products.ts';

freightBench();

describe('signed quotes', () => {
  it('[SHIP-23, SHIP-24, SHIP-28] holds the price for 30 minutes on every node, whatever it costs meanwhile', async () => {
    const pac = find(await optionsOf(shop, RIO, items()), 'PAC');
    await weigh(9000);
    const other = await node();
    const asked = { freteId: pac.id, valorFrete: pac.valor };
    expect(await check(other, { ...asked, cotacao: pac.cotacao })).toEqual({
      valido: true,
      valor: pac.valor,
    });
    expect((await check(other, asked)).valido).toBe(false);
    bench.pass(30 * MINUTE_MS);
    const late = await check(other, { ...asked, cotacao: pac.cotacao });
    expect(late.valido).toBe(false);
    expect(late.valor).toBeGreaterThan(pac.valor);
  });

  it('[SHIP-40] honours what the secret of before signed, on nodes that know of the new one and that do not', async () => {
    const before = find(await optionsOf(shop, RIO, items()), 'PAC');
    await weigh(9000);
    const priced = ({ id, valor, cotacao }: typeof before) => ({ freteId: id, valorFrete: valor, cotacao });
    expect(await check(shop, priced(before))).toMatchObject({ valido: true });
    await bench.db
      .updateTable('settings')
      .set({ value: sql`jsonb_set(value, '{sinceMs}', '0')` })
      .where('key', '=', 'quote_signing')
      .execute();
    // Time for a look at what another node has done, not for its own.
    bench.pass(2000);
    const renewing = await node();
    const after = find(await optionsOf(renewing, RIO, items()), 'PAC');
    const bodyOf = ({ cotacao }: typeof before) => cotacao.split('.')[0];
    expect(bodyOf(after)).not.toBe(bodyOf(before));
    for (const client of [shop, renewing, await node()])
      for (const quote of [before, after]) {
        expect(await check(client, priced(quote))).toEqual({ valido: true, valor: quote.valor });
      }
    const { value } = await bench.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'quote_signing')
      .executeTakeFirstOrThrow();
    expect(value).toMatchObject({ former: [expect.anything()] });
  });

  it('[SHIP-26] believes no quote that was changed, or that was made for something else', async () => {
    const options = await optionsOf(shop, RIO, items());
    const [pac, sedex] = [find(options, 'PAC'), find(options, 'SEDEX')];
    const [body = '', mac = ''] = pac.cotacao.split('.');
    const cheap = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    cheap.option.priceCents = 1;
    const forged = `${Buffer.from(JSON.stringify(cheap)).toString('base64url')}.${mac}`;
    const local = find(await optionsOf(shop, NEAR, items()), 'Entrega local');
    const nearby = find(await optionsOf(shop, '20040-002', items()), 'PAC');
    for (const cotacao of [forged, 'x', '.', `${body}.`, 'a.b.c', sedex.cotacao, local.cotacao]) {
      const asked = { freteId: pac.id, valorFrete: pac.valor, cotacao };
      expect(await check(shop, asked), cotacao).toEqual({ valido: true, valor: pac.valor });
      expect((await check(shop, { ...asked, valorFrete: 0.01 })).valido).toBe(false);
    }
    const asked = { freteId: pac.id, cotacao: nearby.cotacao, valorFrete: nearby.valor };
    expect(await check(shop, asked)).toEqual({ valido: nearby.valor === pac.valor, valor: pac.valor });
    const two = await shop.call('POST', '/api/frete/validar', {
      body: {
        freteId: pac.id,
        cepDestino: RIO,
        cartItems: items(9),
        valorFrete: pac.valor,
        cotacao: pac.cotacao,
      },
    });
    expect(two.body).toMatchObject({ valido: false });
  });

  it('[SHIP-25] without a quote takes what it quoted itself, and quotes anew where it did not', async () => {
    const pac = find(await optionsOf(shop, RIO, items()), 'PAC');
    expect(await check(shop, { freteId: pac.id, valorFrete: pac.valor })).toEqual({
      valido: true,
      valor: pac.valor,
    });
    expect(await bench.callsOf('melhorenvio')).toBe(1);
    await bench.db.deleteFrom('freight_quotes').execute();
    expect(
      (await check(await node(), { freteId: pac.id, valorFrete: String(pac.valor).replace('.', ',') }))
        .valido,
    ).toBe(true);
    expect(await bench.callsOf('melhorenvio')).toBe(2);
  });

  it('[SHIP-29, SHIP-30] answers with the price that holds, and 422 only to bad input', async () => {
    const pac = find(await optionsOf(shop, RIO, items()), 'PAC');
    expect(await check(shop, { freteId: Number(pac.id), valorFrete: 1 })).toEqual({
      valido: false,
      valor: pac.valor,
    });
    expect((await check(shop, { freteId: 'outra', valorFrete: 1 })).valido).toBe(false);
    for (const wrong of [
      { valorFrete: 'grátis' },
      { valorFrete: -1 },
      { freteId: undefined },
      { cepDestino: '1' },
    ]) {
      const body = { freteId: pac.id, cepDestino: RIO, cartItems: items(), valorFrete: 1, ...wrong };
      expect((await shop.call('POST', '/frete/validar', { body })).status, JSON.stringify(wrong)).toBe(422);
    }
  });
});

it('[CRED-45] gift cards are no part of a parcel, and alone they go by e-mail', async () => {
  const card = await insertPlainProduct(bench.db, {
    nome: 'Vale-presente',
    precoCents: 10_000,
    pesoGrams: 9000,
  });
  await bench.db.updateTable('products').set({ vale_presente: true }).where('id', '=', card).execute();
  const cards = [{ id: card, quantidade: 3 }];
  expect(await optionsOf(shop, RIO, cards)).toMatchObject([
    { id: 'digital', tipo: 'digital', valor: 0, prazo: 0 },
  ]);
  const alone = await optionsOf(shop, RIO, items());
  const both = await optionsOf(shop, RIO, [...items(), ...cards]);
  const prices = (options: typeof alone) => options.map(({ id, valor }) => [id, valor]);
  expect(prices(both)).toEqual(prices(alone));
});
