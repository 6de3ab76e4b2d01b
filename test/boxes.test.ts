import { beforeEach, describe, expect, it } from 'vitest';
import { calculateBody } from '../src/server/providers/freight/melhor-envio-wire.ts';
import type { FreightRequest } from '../src/server/providers/freight/port.ts';
import { createPeopleServices } from '../src/server/services/people.ts';
import { createShippingServices, quoteSecrets, shippingSettings } from '../src/server/services/shipping.ts';
import { logIn } from './support/catalog-office.ts';
import {
  bench,
  blouse,
  check,
  dress,
  find,
  freightBench,
  items,
  node,
  optionsOf,
  RIO,
} from './support/freight-bench.ts';
import type { Client } from './support/workbench.ts';

freightBench();

const BOXES = '/api/gerenciamento/configuracoes/entregas/caixas';
const edges = (comprimento: number, largura: number, altura: number) => ({ comprimento, largura, altura });
/** Holds one garment of the usual measures, or three. */
const SMALL = {
  nome: 'Caixa P',
  dentro: edges(310, 260, 60),
  fora: null,
  peso: 80,
  aguenta: 5000,
  ativo: true,
};
const MIDDLE = {
  ...SMALL,
  nome: 'Caixa M',
  dentro: edges(310, 260, 160),
  fora: edges(320, 270, 170),
  peso: 150,
};

let shop: Client;
let token: string;
let asked: FreightRequest[];

/** A node that notes what its provider is asked. */
async function noting(): Promise<Client> {
  const { freight, postalCodes } = bench.connect();
  const provider = {
    calculate: (request: FreightRequest) => {
      asked.push(request);
      return freight.calculate(request);
    },
  };
  const settings = { ...shippingSettings(bench.config), provider, postalCodes };
  return bench.serve(
    createShippingServices(bench.world, { ...settings, secrets: quoteSecrets(bench.world) }),
    createPeopleServices(bench.world),
  );
}

beforeEach(async () => {
  await bench.db.deleteFrom('own_ways').execute();
  asked = [];
  shop = await noting();
  token = await logIn(bench, 'dona', 'admin');
});

const read = async () => (await shop.call('GET', BOXES, { token })).body;
const save = async (caixas: unknown[], versao?: unknown) =>
  shop.call('PUT', BOXES, { token, body: { caixas, versao: versao ?? (await read())['versao'] } });
const bodyOf = (request: FreightRequest | undefined) => {
  if (request === undefined) throw new Error('nothing was asked');
  return JSON.stringify(calculateBody(request));
};
const both = [
  { id: 0, quantidade: 2 },
  { id: 1, quantidade: 1 },
];
const cart = () => both.map((line, at) => ({ ...line, id: at === 0 ? dress : blouse }));

describe('boxes', () => {
  it('[BOX-01, BOX-06] are kept as they were named, by owners alone, and never over somebody else’s', async () => {
    expect(await read()).toMatchObject({ versao: 0, caixas: [] });
    expect(await save([SMALL, MIDDLE])).toMatchObject({ status: 200, body: { versao: 1 } });
    expect(await read()).toMatchObject({ versao: 1, caixas: [SMALL, MIDDLE], por: 'dona' });
    expect(await save([SMALL], 0)).toMatchObject({ status: 409, body: { codigo: 'versao' } });
    expect((await read())['caixas']).toEqual([SMALL, MIDDLE]);
    const two = await Promise.all([save([SMALL], 1), save([MIDDLE], 1)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const other = await logIn(bench, 'quem-embala', 'equipe');
    expect((await shop.call('PUT', BOXES, { token: other, body: { versao: 2, caixas: [] } })).status).toBe(
      403,
    );
    const told = await bench.db
      .selectFrom('audit_log')
      .select(['actor', 'after'])
      .where('action', '=', 'entregas_caixas')
      .orderBy('id')
      .execute();
    expect(told[0]).toMatchObject({ actor: 'dona', after: { caixas: ['Caixa P', 'Caixa M'] } });
  });

  it('[BOX-01] are refused where they can be none, and nothing is kept', async () => {
    const odd: [object, string][] = [
      [{ nome: ' ' }, 'caixas.0.nome'],
      [{ nome: 'x'.repeat(41) }, 'caixas.0.nome'],
      [{ nome: 'a\nb' }, 'caixas.0.nome'],
      [{ dentro: edges(0, 10, 10) }, 'caixas.0.dentro.comprimento'],
      [{ dentro: edges(10, 2001, 10) }, 'caixas.0.dentro.largura'],
      [{ dentro: edges(10, 10, 1.5) }, 'caixas.0.dentro.altura'],
      [{ fora: edges(310, 260, 59) }, 'caixas.0.fora.altura'],
      [{ peso: -1 }, 'caixas.0.peso'],
      [{ aguenta: 0 }, 'caixas.0.aguenta'],
      [{ aguenta: 150_001 }, 'caixas.0.aguenta'],
      [{ ativo: 'sim' }, 'caixas.0.ativo'],
    ];
    for (const [change, field] of odd) {
      const { status, body } = await save([{ ...SMALL, ...change }, MIDDLE]);
      expect([status, Object.keys(body['campos'] ?? {})], JSON.stringify(change)).toEqual([422, [field]]);
    }
    const same = await save([SMALL, { ...MIDDLE, nome: 'caixa p' }]);
    expect(same).toMatchObject({ status: 422, body: { campos: { 'caixas.1.nome': expect.any(String) } } });
    const many = Array.from({ length: 21 }, (_, at) => ({ ...SMALL, nome: `Caixa ${at}` }));
    expect(await save(many)).toMatchObject({ status: 422, body: { campos: { caixas: expect.any(String) } } });
    expect(await read()).toMatchObject({ versao: 0, caixas: [] });
  });
});

describe('a quote', () => {
  it('[BOX-02] asks byte for byte what it always asked, while no box is named or none is used', async () => {
    const plain = `{"from":{"postal_code":"26167020"},"to":{"postal_code":"22021001"},"products":[${[
      `{"id":"${dress}","width":25,"height":5,"length":30,"weight":0.3,"insurance_value":199,"quantity":2}`,
      `{"id":"${blouse}","width":25,"height":5,"length":30,"weight":0.2,"insurance_value":89.9,"quantity":1}`,
    ].join(',')}],"options":{"receipt":false,"own_hand":false}}`;
    await optionsOf(shop, RIO, cart());
    expect(bodyOf(asked[0])).toBe(plain);
    await save([{ ...MIDDLE, ativo: false }]);
    // It is the same request: what was answered to it is still known.
    await optionsOf(shop, RIO, cart());
    expect(asked).toHaveLength(1);
    await optionsOf(await noting(), '22021-002', cart());
    expect(bodyOf(asked[1])).toBe(plain.replace('22021001', '22021002'));
  });

  it('[BOX-03, BOX-05] asks for the smallest box that holds all, on every node at once, whatever was answered before', async () => {
    const before = find(await optionsOf(shop, RIO, cart()), 'PAC');
    const other = await noting();
    await optionsOf(other, RIO, cart());
    asked = [];
    await save([MIDDLE, SMALL]);
    const boxed = find(await optionsOf(shop, RIO, cart()), 'PAC');
    expect(JSON.parse(bodyOf(asked[0]))).toMatchObject({
      products: [
        {
          id: 'pacote',
          width: 27,
          height: 17,
          length: 32,
          weight: 0.95,
          insurance_value: 487.9,
          quantity: 1,
        },
      ],
    });
    expect(boxed.valor).toBeGreaterThan(before.valor);
    expect(find(await optionsOf(other, RIO, cart()), 'PAC').valor).toBe(boxed.valor);
    await optionsOf(shop, RIO, items());
    expect(asked.at(-1)?.products).toMatchObject([
      { widthMm: 260, heightMm: 60, lengthMm: 310, weightGrams: 380 },
    ]);
    // A quote that was signed before is good for its half hour.
    expect(
      await check(shop, {
        cartItems: cart(),
        freteId: '1',
        valorFrete: before.valor,
        cotacao: before.cotacao,
      }),
    ).toEqual({
      valido: true,
      valor: before.valor,
    });
    await save([{ ...MIDDLE, peso: 3000 }, SMALL]);
    expect(find(await optionsOf(shop, RIO, cart()), 'PAC').valor).toBeGreaterThan(boxed.valor);
  });

  it('[BOX-04] asks for several where no one box holds all, and for the pieces where none do or nobody takes several', async () => {
    await save([SMALL]);
    const options = await optionsOf(shop, RIO, cart());
    expect(JSON.parse(bodyOf(asked[0]))).toMatchObject({
      volumes: [
        { width: 26, height: 6, length: 31, weight: 0.38 },
        { width: 26, height: 6, length: 31, weight: 0.38 },
        { width: 26, height: 6, length: 31, weight: 0.28 },
      ],
      options: { insurance_value: 487.9 },
    });
    const one = find(await optionsOf(shop, RIO, items()), 'PAC');
    expect(find(options, 'PAC').valor).toBeGreaterThan(2 * one.valor);
    await save([{ ...SMALL, dentro: edges(290, 260, 60) }]);
    await optionsOf(shop, RIO, cart());
    expect(asked.at(-1)?.products).toHaveLength(2);
    expect(asked.at(-1)?.volumes).toBeUndefined();
    // Several boxes, and none of the carriers takes them: what was asked without boxes is asked again.
    await save([SMALL]);
    const { freight } = bench.connect();
    const shy = await node({
      provider: {
        calculate: async (request) =>
          request.volumes === undefined ? freight.calculate(request) : { kind: 'ok', offers: [] },
      },
    });
    expect(find(await optionsOf(shy, '22021-003', cart()), 'PAC').valor).toBeGreaterThan(0);
  });

  it('[BOX-08] of a hostile cart is answered as before, and soon', async () => {
    await save(Array.from({ length: 20 }, (_, at) => ({ ...MIDDLE, nome: `Caixa ${at}` })));
    const startMs = performance.now();
    await optionsOf(shop, RIO, [{ id: dress, quantidade: 999 }]);
    expect(performance.now() - startMs).toBeLessThan(5000);
    expect(asked[0]?.products).toMatchObject([{ id: String(dress), quantity: 999 }]);
  });
});
