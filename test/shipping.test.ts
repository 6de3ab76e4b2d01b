import { describe, expect, it } from 'vitest';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import {
  bench,
  blouse,
  dress,
  find,
  freightBench,
  hidden,
  items,
  MINUTE_MS,
  NEAR,
  node,
  optionsOf,
  RIO,
  shop,
} from './support/freight-bench.ts';

freightBench();

describe('POST /frete/calcular', () => {
  it('[SHIP-01, SHIP-03, SHIP-04, SHIP-08] gives the carriers’ options in reais and whole days, cheapest first', async () => {
    const options = await optionsOf(shop, RIO, [{ id: dress, quantidade: 1 }]);
    expect(options.length).toBeGreaterThan(3);
    for (const option of options) {
      expect(option).toMatchObject({
        id: expect.stringMatching(/^\d+$/),
        nome: expect.stringMatching(/^[^.]/),
        servico: expect.any(String),
        company: expect.stringMatching(/./),
        descricao: expect.stringContaining('úteis'),
        tipo: 'delivery',
        isDelivery: false,
        estimado: false,
        cotacao: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
        logo: expect.stringMatching(/^\/sandbox\/melhorenvio\/images\//),
      });
      expect(Number.isInteger(option.prazo) && option.prazo > 0).toBe(true);
      expect(option.valor).toBe(option.preco);
      expect(option.valor).toBe(Math.round(option.valor * 100) / 100);
    }
    const prices = options.map((option) => option.valor);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('[SHIP-02] takes the other body, and answers at the bare path too', async () => {
    const body = { cepDestino: RIO, produtos: [{ id: String(dress), quantidade: 1 }], valorTotal: 0.01 };
    const { body: answer } = await shop.call('POST', '/frete/calcular', { body });
    const same = await optionsOf(shop, RIO, [{ id: dress, quantidade: 1 }]);
    expect((answer['opcoes'] as FreteOpcao[]).map(({ valor }) => valor)).toEqual(
      same.map(({ valor }) => valor),
    );
  });

  it('[SHIP-05, SHIP-06, SHIP-09, SHIP-10, SHIP-22] weighs and insures what the catalogue says, whatever the request claims', async () => {
    const honest = await optionsOf(shop, RIO, [{ id: dress, quantidade: 2 }]);
    const claims = { peso: 0.001, altura: 1, largura: 1, comprimento: 1, preco: 0.01 };
    const tampered = await optionsOf(shop, RIO, [{ id: dress, quantidade: 2, ...claims }]);
    expect(tampered.map(({ valor }) => valor)).toEqual(honest.map(({ valor }) => valor));
    // What the provider itself says of two default parcels of R$ 199,00 each.
    const products = [
      { id: '1', width: 25, length: 30, height: 5, weight: 0.3, insurance_value: 199, quantity: 2 },
    ];
    const response = await fetch(`${bench.sandboxUrl}/melhorenvio/api/v2/me/shipment/calculate`, {
      method: 'POST',
      headers: { authorization: 'Bearer t', 'user-agent': 'T (a@b.co)', 'content-type': 'application/json' },
      body: JSON.stringify({ from: { postal_code: '26167020' }, to: { postal_code: '22021001' }, products }),
    });
    const direct = (await response.json()) as { id: number; custom_price?: string; error?: string }[];
    expect(direct.some((item) => item.error)).toBe(true);
    const expected = direct
      .filter((item) => !item.error)
      .map((item) => [String(item.id), Number(item.custom_price)]);
    expect(new Map(honest.map(({ id, valor }) => [id, valor]))).toEqual(
      new Map(expected as [string, number][]),
    );
  });

  it('[SHIP-11] puts local delivery first where the shop brings it itself', async () => {
    const [first, ...others] = await optionsOf(shop, NEAR, [{ id: dress, quantidade: 1 }]);
    expect(first).toMatchObject({ tipo: 'delivery_local', isDelivery: true, valor: 9.9, prazo: 1 });
    expect(others.every(({ isDelivery }) => !isDelivery)).toBe(true);
  });

  it('[SHIP-07] sends parcels from where the shop says', async () => {
    const south = await node({ fromCep: () => '90420200' });
    const [far, near] = [await optionsOf(south, RIO, items()), await optionsOf(shop, RIO, items())];
    expect(find(far, 'PAC').valor).toBeGreaterThan(find(near, 'PAC').valor);
    expect(find(far, 'PAC').prazo).toBeGreaterThan(find(near, 'PAC').prazo);
  });

  it('[SHIP-12] makes the cheapest option free from R$ 199,00 where the shop says so', async () => {
    const generous = await node({ freeFromCents: () => 19_900 });
    const usual = await optionsOf(shop, RIO, [{ id: dress, quantidade: 1 }]);
    const [cheapest, ...others] = await optionsOf(generous, RIO, [{ id: dress, quantidade: 1 }]);
    expect(cheapest).toMatchObject({ id: usual[0]?.id, valor: 0, preco: 0 });
    expect(others.map(({ valor }) => valor)).toEqual(usual.slice(1).map(({ valor }) => valor));
    const below = await optionsOf(generous, RIO, [{ id: blouse, quantidade: 2 }]);
    expect(below.every(({ valor }) => valor > 0)).toBe(true);
  });

  it('[SHIP-13] changes no price for the message alone', async () => {
    const options = await optionsOf(shop, RIO, [{ id: dress, quantidade: 5 }]);
    expect(options.every(({ valor }) => valor > 0)).toBe(true);
  });

  it('[SHIP-14] refuses what is no postal code, no items or no quantity', async () => {
    const item = { id: dress, quantidade: 1 };
    const bodies: [unknown, string][] = [
      [{ cepDestino: '2202100', cartItems: [item] }, 'cepDestino'],
      [{ cartItems: [item] }, 'cepDestino'],
      [{ cepDestino: RIO, cartItems: [] }, 'cartItems'],
      [{ cepDestino: RIO }, 'cartItems'],
      [{ cepDestino: RIO, cartItems: [{ ...item, quantidade: 0 }] }, 'cartItems.0.quantidade'],
      [{ cepDestino: RIO, cartItems: [{ ...item, quantidade: 1.5 }] }, 'cartItems.0.quantidade'],
      [{ cepDestino: RIO, cartItems: [{ id: 'x', quantidade: 1 }] }, 'cartItems.0.id'],
    ];
    for (const [body, field] of bodies) {
      const answer = await shop.call('POST', '/api/frete/calcular', { body });
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(Object.keys(answer.body['campos'] as object)).toContain(field);
    }
    expect(await bench.callsOf('melhorenvio')).toBe(0);
  });

  it('[SHIP-15] names a product that is not on sale', async () => {
    const cartItems = [
      { id: dress, quantidade: 1 },
      { id: hidden, quantidade: 1 },
    ];
    const answer = await shop.call('POST', '/api/frete/calcular', { body: { cepDestino: RIO, cartItems } });
    expect(answer.status).toBe(422);
    expect(answer.body['erro']).toContain('Saia Oculta');
    const unknown = { cepDestino: RIO, cartItems: [{ id: 999_999, quantidade: 1 }] };
    expect((await shop.call('POST', '/api/frete/calcular', { body: unknown })).status).toBe(422);
  });

  it('[SHIP-16, SHIP-39] takes numbers, text and composite ids, and adds up lines of one product', async () => {
    const once = await optionsOf(shop, RIO, [{ id: dress, quantidade: 3 }]);
    const cart = [
      { id: `${dress}-M-Azul`, quantidade: 1 },
      { id: `${dress}-P-Rosa`, quantidade: 2 },
    ];
    const lines = await optionsOf(shop, RIO, cart);
    expect(lines.map(({ valor }) => valor)).toEqual(once.map(({ valor }) => valor));
    expect(await bench.callsOf('melhorenvio')).toBe(1);
  });

  it('[SHIP-17] asks the provider once in ten minutes, however many ask at once and on whichever node', async () => {
    const items = [{ id: dress, quantidade: 1 }];
    await Promise.all(Array.from({ length: 12 }, () => optionsOf(shop, RIO, items)));
    await optionsOf(await node(), RIO, items);
    expect(await bench.callsOf('melhorenvio')).toBe(1);
    bench.pass(10 * MINUTE_MS + 1000);
    await optionsOf(shop, RIO, items);
    expect(await bench.callsOf('melhorenvio')).toBe(2);
  });

  it('[LIM-08] counts 120 a minute per shopper’s address', async () => {
    const body = { cepDestino: RIO, cartItems: [{ id: dress, quantidade: 1 }] };
    const statuses: number[] = [];
    for (let i = 0; i < 121; i += 1) {
      statuses.push((await shop.call('POST', '/api/frete/calcular', { body, from: '203.0.113.7' })).status);
    }
    expect(statuses.slice(0, 120)).toEqual(Array(120).fill(200));
    expect(statuses[120]).toBe(429);
    expect((await shop.call('POST', '/frete/calcular', { body, from: '203.0.113.8' })).status).toBe(200);
  });
});
