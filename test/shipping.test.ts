import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endereco, FreteOpcao } from '#shared/wire/shipping.ts';
import {
  createPostalCodes,
  createShipping,
  shippingRoutes,
  type ShippingDeps,
} from '../src/server/features/shipping/index.ts';
import { createMelhorEnvio } from '../src/server/providers/freight/melhor-envio.ts';
import { createBrasilApi } from '../src/server/providers/postal-code/brasilapi.ts';
import { createViaCep } from '../src/server/providers/postal-code/viacep.ts';
import { insertPlainProduct } from './support/products.ts';
import { openWorkbench, type Client } from './support/workbench.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Rio de Janeiro; outside the shop's own delivery. */
const RIO = '22021-001';
/** Belford Roxo; within it. */
const NEAR = '26130-230';

let bench: Awaited<ReturnType<typeof openWorkbench>>;
let shop: Client;
let dress: number;
let blouse: number;
let hidden: number;

const log = { warn: () => {} };

/** A node of the shop: memory and breakers of its own, the database shared with the others. */
function node(given: Partial<ShippingDeps> = {}): Promise<Client> {
  const { clock, db, sandboxUrl } = bench;
  const contactEmail = 'loja@exemplo.com.br';
  const shipping = createShipping({
    db,
    clock,
    log,
    provider: createMelhorEnvio({ baseUrl: `${sandboxUrl}/melhorenvio`, token: 't', contactEmail, clock }),
    secret: 'um segredo que todos os servidores partilham',
    fromCep: '26167020',
    shopName: 'Vitrine',
    localDelivery: [
      { from: '26000000', to: '26999999', precoCents: 990, prazoDays: 1, nome: 'Entrega local' },
    ],
    freeShipping: 'message',
    publicUrl: 'http://localhost:3360',
    ...given,
  });
  const sources = [createViaCep({ baseUrl: `${sandboxUrl}/viacep`, contactEmail, clock })];
  return bench.serve(
    [shippingRoutes({ shipping, postalCodes: createPostalCodes({ db, clock, log, sources }) })],
    clock,
  );
}

async function optionsOf(client: Client, cepDestino: string, cartItems: unknown[]): Promise<FreteOpcao[]> {
  const { status, body } = await client.call('POST', '/api/frete/calcular', {
    body: { cepDestino, cartItems },
  });
  expect(body, `HTTP ${status}`).toMatchObject({ sucesso: true, success: true });
  return body['opcoes'] as FreteOpcao[];
}

const find = (options: FreteOpcao[], nome: string) => {
  const option = options.find((candidate) => candidate.nome === nome);
  if (option === undefined) throw new Error(`no ${nome} among ${options.map(({ nome }) => nome).join(', ')}`);
  return option;
};

beforeAll(async () => {
  bench = await openWorkbench();
  dress = await insertPlainProduct(bench.db, { nome: 'Vestido Lis', precoCents: 19_900 });
  blouse = await insertPlainProduct(bench.db, { nome: 'Blusa Mel', precoCents: 8990, pesoGrams: 200 });
  hidden = await insertPlainProduct(bench.db, { nome: 'Saia Oculta', ativo: false });
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.recover();
  await bench.db.deleteFrom('freight_quotes').execute();
  await bench.db.deleteFrom('postal_codes').execute();
  await weigh(0);
  shop = await node();
});

const items = (quantidade = 1) => [{ id: dress, quantidade }];
const blouses = () => [{ id: blouse, quantidade: 1 }];
const weigh = (peso_grams: number) =>
  bench.db.updateTable('products').set({ peso_grams }).where('id', '=', dress).execute();
const look = (client: Client, cep: string) => client.call('GET', `/api/cep/${cep}`);

const ask = (client: Client) =>
  client.call('POST', '/api/frete/calcular', {
    body: { cepDestino: RIO, cartItems: [{ id: blouse, quantidade: 1 }] },
  });
const check = async (client: Client, body: Record<string, unknown>) => {
  const answer = await client.call('POST', '/api/frete/validar', {
    body: { cepDestino: RIO, cartItems: items(), ...body },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { valido: answer.body['valido'], valor: answer.body['valor'] };
};

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
    const south = await node({ fromCep: '90420200' });
    const [far, near] = [await optionsOf(south, RIO, items()), await optionsOf(shop, RIO, items())];
    expect(find(far, 'PAC').valor).toBeGreaterThan(find(near, 'PAC').valor);
    expect(find(far, 'PAC').prazo).toBeGreaterThan(find(near, 'PAC').prazo);
  });

  it('[SHIP-12] makes the cheapest option free from R$ 199,00 where the shop says so', async () => {
    const generous = await node({ freeShipping: 'apply' });
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

describe('when the freight provider is in trouble', () => {
  it('[SHIP-19] says so in the shop’s words when there is nothing older', async () => {
    for (const mode of ['500', 'refuse', 'html', 'garbage', 'half']) {
      await bench.fault('melhorenvio', mode);
      const { status, body } = await ask(await node());
      expect({ mode, status, erro: body['erro'] }).toEqual({
        mode,
        status: 502,
        erro: 'Erro ao calcular fretes. Tente novamente.',
      });
    }
  });

  it('tries a second time by itself', async () => {
    for (const mode of ['500', 'refuse', 'half']) {
      await bench.fault('melhorenvio', mode, { times: 1 });
      await bench.db.deleteFrom('freight_quotes').execute();
      expect((await ask(await node())).status, mode).toBe(200);
    }
  });

  it('[SHIP-18] answers what it last heard within a day, marked as an estimate', async () => {
    const before = await optionsOf(shop, RIO, blouses());
    await bench.fault('melhorenvio', '500');
    bench.pass(23 * HOUR_MS);
    const estimates = await optionsOf(shop, RIO, blouses());
    expect(estimates.map(({ id, valor }) => [id, valor])).toEqual(before.map(({ id, valor }) => [id, valor]));
    expect(estimates.every(({ estimado }) => estimado)).toBe(true);
    bench.pass(HOUR_MS + 1000);
    expect((await ask(shop)).status).toBe(502);
  });

  it('[SHIP-20] gives up one that hangs within 6 s, with 504', async () => {
    await bench.fault('melhorenvio', 'hang');
    const began = performance.now();
    expect((await ask(shop)).status).toBe(504);
    expect(performance.now() - began).toBeLessThan(6000);
  });

  it('[SHIP-21] leaves a dead one alone, and finds it alive again within 15 s', async () => {
    await bench.fault('melhorenvio', '500');
    for (let i = 0; i < 3; i += 1) await ask(shop);
    const asked = await bench.callsOf('melhorenvio');
    for (let i = 0; i < 5; i += 1) expect((await ask(shop)).status).toBe(502);
    expect(await bench.callsOf('melhorenvio')).toBe(asked);
    await bench.recover();
    bench.pass(15_000);
    expect((await ask(shop)).status).toBe(200);
  });

  it('still offers what the shop brings itself', async () => {
    await bench.fault('melhorenvio', '500');
    expect((await optionsOf(shop, NEAR, blouses())).map(({ tipo }) => tipo)).toEqual(['delivery_local']);
  });
});

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

describe('GET /cep/{cep}', () => {
  it('[SHIP-31, SHIP-36] answers an address, and asks its source once', async () => {
    const expected: Endereco = {
      cep: '01001-000',
      logradouro: 'Praça da Sé',
      bairro: 'Sé',
      localidade: 'São Paulo',
      uf: 'SP',
    };
    expect((await look(shop, '01001000')).body).toEqual(expected);
    expect((await look(shop, '01001-000')).body).toEqual(expected);
    await look(await node(), '01001000');
    expect(await bench.callsOf('viacep')).toBe(1);
    bench.pass(91 * 24 * HOUR_MS);
    await look(shop, '01001000');
    expect(await bench.callsOf('viacep')).toBe(2);
  });

  it('[SHIP-32] answers 200 with erro for a code that nobody has', async () => {
    for (const cep of ['01001999', '00000000']) {
      const { status, body } = await look(shop, cep);
      expect([status, body]).toEqual([200, { erro: true }]);
    }
  });

  it('[SHIP-33] refuses what has not the form of one', async () => {
    for (const cep of ['1', '010010000', 'abcdefgh', '0100-1000', '%20']) {
      const { status, body } = await look(shop, cep);
      expect({ cep, status, erro: body['erro'] }).toEqual({
        cep,
        status: 422,
        erro: 'Por favor, insira um CEP válido!',
      });
    }
    expect(await bench.callsOf('viacep')).toBe(0);
  });

  it('[SHIP-35] is 502 when no source answers, and remembers what it knew before', async () => {
    await look(shop, '01001000');
    await bench.fault('viacep', '500');
    expect((await look(shop, '20040002')).status).toBe(502);
    bench.pass(91 * 24 * HOUR_MS);
    expect((await look(shop, '01001000')).body).toMatchObject({ localidade: 'São Paulo' });
  });

  it('[SHIP-38] gives up a source that hangs within 6 s', async () => {
    await bench.fault('viacep', 'hang');
    const began = performance.now();
    expect((await look(shop, '20040002')).status).toBe(504);
    expect(performance.now() - began).toBeLessThan(6000);
  });

  it('[SHIP-34] asks the second source when the first is down', async () => {
    const { clock, db, sandboxUrl } = bench;
    const contactEmail = 'loja@exemplo.com.br';
    const second = await secondSource();
    const sources = [
      createViaCep({ baseUrl: `${sandboxUrl}/viacep`, contactEmail, clock }),
      createBrasilApi({ baseUrl: second.url, contactEmail, clock }),
    ];
    const postalCodes = createPostalCodes({ db, clock, log, sources });
    await bench.fault('viacep', 'garbage');
    const blumenau = { cep: '89010-025', logradouro: 'Rua Doutor Luiz de Freitas Melro', uf: 'SC' };
    expect(await postalCodes.lookUp('89010025')).toMatchObject(blumenau);
    expect(await postalCodes.lookUp('89010999')).toEqual({ erro: true });
    await expect(postalCodes.lookUp('89010500')).rejects.toMatchObject({ status: 502 });
    // An address in another state than the code's own is no answer.
    await expect(postalCodes.lookUp('20010000')).rejects.toMatchObject({ status: 502 });
    await bench.recover();
    bench.pass(15_000);
    expect(await postalCodes.lookUp('20010000')).toMatchObject({ uf: 'RJ' });
    await second.close();
  });
});

const problem = (message: string) => ({
  name: 'CepPromiseError',
  type: 'service_error',
  errors: [{ name: 'ServiceError', message, service: 'correios' }],
});

/** The second source's protocol, with an answer, an unknown code, a failure behind it and a wrong state. */
async function secondSource() {
  const address = {
    state: 'SC',
    city: 'Blumenau',
    neighborhood: 'Centro',
    street: 'Rua Doutor Luiz de Freitas Melro',
  };
  const server = createServer((request, response) => {
    const cep = request.url?.split('/').at(-1);
    const known = cep === '89010025' || cep === '20010000';
    const text =
      cep === '89010999' ? 'CEP NÃO ENCONTRADO NA BASE DOS CORREIOS' : 'Erro ao se conectar com o serviço';
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? { cep, ...address } : problem(text)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
