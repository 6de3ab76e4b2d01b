import { beforeEach, describe, expect, it } from 'vitest';
import { createPeopleServices } from '../src/server/services/people.ts';
import { createShippingServices, quoteSecrets, shippingSettings } from '../src/server/services/shipping.ts';
import { logIn } from './support/catalog-office.ts';
import {
  bench,
  check,
  freightBench,
  items,
  MINUTE_MS,
  NEAR,
  optionsOf,
  RIO,
} from './support/freight-bench.ts';
import type { Client } from './support/workbench.ts';

freightBench();

const AREAS = '/api/gerenciamento/configuracoes/entregas/areas';
const SOUTH = {
  nome: 'Zona Sul',
  faixas: [{ de: '22000-000', ate: '22999999' }],
  preco: 12.5,
  prazo: 2,
  mesmo_dia_ate: null,
  gratis_de: null,
  ativo: true,
};

let shop: Client;
let token: string;

const serve = (isLocalLocked: boolean) => {
  const { freight: provider, postalCodes } = bench.connect();
  const settings = { ...shippingSettings(bench.config), isLocalLocked };
  const secrets = quoteSecrets(bench.world);
  return bench.serve(
    createShippingServices(bench.world, { ...settings, provider, postalCodes, secrets }),
    createPeopleServices(bench.world),
  );
};

beforeEach(async () => {
  await bench.db.deleteFrom('own_ways').execute();
  shop = await serve(false);
  token = await logIn(bench, 'dona', 'admin');
});

const read = async () => (await shop.call('GET', AREAS, { token })).body;
const save = async (areas: unknown[], versao?: unknown) =>
  shop.call('PUT', AREAS, { token, body: { versao: versao ?? (await read())['versao'], areas } });
const localOf = async (cep: string, quantity = 1) =>
  (await optionsOf(shop, cep, items(quantity))).find(({ tipo }) => tipo === 'delivery_local');

describe('areas of delivery', () => {
  it('[AREA-01, AREA-02] are kept as they were drawn, and quote beside the carriers', async () => {
    expect(await read()).toMatchObject({ versao: 0, areas: [], travado: null });
    expect(await localOf(RIO)).toBeUndefined();
    expect(await save([SOUTH])).toMatchObject({ status: 200, body: { versao: 1, sobreposicoes: [] } });
    expect(await read()).toMatchObject({
      versao: 1,
      areas: [{ ...SOUTH, faixas: [{ de: '22000000', ate: '22999999' }] }],
      de_exemplo: [],
      por: 'dona',
    });
    const options = await optionsOf(shop, RIO, items());
    expect(options[0]).toMatchObject({
      id: 'delivery_local',
      nome: 'Entrega local',
      valor: 12.5,
      prazo: 2,
      isDelivery: true,
      descricao: 'Levada pela própria loja · até 2 dias úteis após a confirmação do pagamento',
    });
    expect(options.length).toBeGreaterThan(3);
    expect(await localOf(NEAR), 'the range that the shop comes with').toBeUndefined();
    await save([{ ...SOUTH, ativo: false }]);
    expect(await localOf(RIO)).toBeUndefined();
  });

  it('[AREA-02] is offered alone while the carriers’ provider is down', async () => {
    await save([SOUTH]);
    await bench.fault('melhorenvio', '500');
    expect(await optionsOf(shop, RIO, items())).toMatchObject([{ tipo: 'delivery_local', valor: 12.5 }]);
  });

  it('[AREA-01, AREA-03] cost what the cheapest asks for these goods, and meet by name', async () => {
    const free = {
      ...SOUTH,
      nome: 'Copacabana',
      faixas: [{ de: '22021001', ate: '22021001' }],
      preco: 30,
      gratis_de: 398,
    };
    expect(await save([SOUTH, free])).toMatchObject({
      body: { sobreposicoes: [expect.stringMatching(/“Zona Sul” e “Copacabana”.*22021-001/)] },
    });
    expect(await localOf(RIO, 1)).toMatchObject({ valor: 12.5 });
    expect(await localOf(RIO, 2)).toMatchObject({
      valor: 0,
      descricao: expect.stringMatching(/^Frete grátis · /),
    });
    expect((await read())['sobreposicoes']).toHaveLength(1);
  });

  it('[AREA-04] are refused where they can be none, and nothing is kept', async () => {
    const long = Array.from({ length: 41 }, () => SOUTH.faixas[0]);
    const odd: [object, string][] = [
      [{ nome: ' ' }, 'areas.0.nome'],
      [{ nome: 'x'.repeat(61) }, 'areas.0.nome'],
      [{ nome: 'a\nb' }, 'areas.0.nome'],
      [{ faixas: [] }, 'areas.0.faixas'],
      [{ faixas: long }, 'areas.0.faixas'],
      [{ faixas: [{ de: '2200-000', ate: '22999-999' }] }, 'areas.0.faixas.0.de'],
      [{ faixas: [{ de: '22999-999', ate: '22000-000' }] }, 'areas.0.faixas.0.ate'],
      [{ preco: -1 }, 'areas.0.preco'],
      [{ preco: 1.999 }, 'areas.0.preco'],
      [{ preco: 10_001 }, 'areas.0.preco'],
      [{ prazo: 0 }, 'areas.0.prazo'],
      [{ prazo: 61 }, 'areas.0.prazo'],
      [{ mesmo_dia_ate: 24 }, 'areas.0.mesmo_dia_ate'],
      [{ gratis_de: -5 }, 'areas.0.gratis_de'],
    ];
    for (const [changes, field] of odd) {
      const answer = await save([{ ...SOUTH, ...changes }]);
      expect(answer.status, JSON.stringify(changes)).toBe(422);
      expect(answer.body['campos'], JSON.stringify(answer.body)).toHaveProperty([field]);
    }
    expect(await save([SOUTH, { ...SOUTH, nome: 'ZONA SUL' }])).toMatchObject({
      status: 422,
      body: { campos: { 'areas.1.nome': 'Já há uma área com este nome.' } },
    });
    const many = Array.from({ length: 31 }, (_, at) => ({ ...SOUTH, nome: `Área ${at}` }));
    expect((await save(many)).status).toBe(422);
    expect(await read()).toMatchObject({ versao: 0, areas: [] });
  });

  it('[AREA-05] keep the price of a signed quote for its half hour, whatever becomes of them', async () => {
    await save([SOUTH]);
    const quoted = await localOf(RIO);
    const asked = { freteId: 'delivery_local', valorFrete: 12.5, cotacao: quoted?.cotacao };
    await save([{ ...SOUTH, preco: 20 }]);
    expect(await check(shop, asked)).toEqual({ valido: true, valor: 12.5 });
    await save([]);
    expect(await check(shop, asked)).toEqual({ valido: true, valor: 12.5 });
    expect(await check(shop, { ...asked, cotacao: null })).toEqual({ valido: false, valor: 0 });
    bench.pass(31 * MINUTE_MS);
    expect(await check(shop, asked)).toEqual({ valido: false, valor: 0 });
    bench.present();
  });

  it('[AREA-06] bring on the same day what is paid before their hour', async () => {
    await save([{ ...SOUTH, prazo: 1, mesmo_dia_ate: 14 }]);
    const quoted = await localOf(RIO);
    expect(quoted).toMatchObject({
      prazo: 1,
      mesmoDiaAte: 14,
      descricao: expect.stringContaining(
        'no mesmo dia útil para quem paga até as 14h; depois, até 1 dia útil',
      ),
    });
    const [body = ''] = quoted?.cotacao.split('.') ?? [];
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
      option: { mesmoDiaAte: 14 },
    });
  });

  it('[AREA-07] are locked by the environment, and the shop’s own range holds until somebody draws', async () => {
    expect((await read())['de_exemplo']).toEqual([
      'Entrega local: CEP 26000-000 a 26999-999, R$ 9,90, até 1 dia útil',
    ]);
    expect(await localOf(NEAR)).toMatchObject({ valor: 9.9 });
    await save([]);
    expect(await localOf(NEAR), 'none is wanted').toBeUndefined();
    await save([SOUTH]);
    shop = await serve(true);
    expect(await read()).toMatchObject({
      travado: { variavel: 'LOCAL_DELIVERY', porque: expect.stringContaining('LOCAL_DELIVERY') },
      areas: [{ nome: 'Zona Sul' }],
      de_exemplo: [expect.any(String)],
    });
    expect(await save([])).toMatchObject({ status: 409, body: { codigo: 'definido_no_servidor' } });
    expect(await localOf(RIO)).toBeUndefined();
    expect(await localOf(NEAR)).toMatchObject({ valor: 9.9 });
  });

  it('[AREA-08] are nobody’s to overwrite, and their changes are told of', async () => {
    await save([SOUTH]);
    const both = await Promise.all([save([], 1), save([SOUTH, { ...SOUTH, nome: 'Outra' }], 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await save([], 1)).toMatchObject({ status: 409, body: { codigo: 'versao' } });
    expect((await save([], 99)).status).toBe(409);
    const staff = await logIn(bench, 'Bia', 'equipe');
    expect((await shop.call('GET', AREAS, { token: staff })).status).toBe(403);
    expect((await shop.call('PUT', AREAS, { token: staff, body: { versao: 2, areas: [] } })).status).toBe(
      403,
    );
    const told = await bench.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'after'])
      .where('action', '=', 'entregas_areas')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(told[1]).toEqual({ actor: 'dona', action: 'entregas_areas', after: { areas: ['Zona Sul'] } });
  });
});
