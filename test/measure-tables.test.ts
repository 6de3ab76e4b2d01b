import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TabelaDeMedidas } from '#shared/wire/measure-tables.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';

let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
});
afterAll(() => office?.close());

const PATH = '/api/gerenciamento/medidas';
const SIZES = [
  { tamanho: 'P', detalhes: { busto: 84.5, cintura: null, manga: 0 } },
  { tamanho: ' M ', detalhes: { busto: 90 } },
];
const make = (nome: string, tamanhos: unknown = SIZES, token = office.tokens.admin) =>
  office.call('POST', PATH, { nome, tamanhos }, { token });
const tableOf = (answer: { body: Record<string, unknown> }) => answer.body['tabela'] as TabelaDeMedidas;
const list = async () => (await office.call('GET', PATH)).body as unknown as TabelaDeMedidas[];
const actors = async (action: string) => {
  const acts = await office.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute();
  return acts.map(({ actor, subject }) => [actor, subject]);
};

it('[APRD-65] are kept, changed, listed by name and deleted by who edits products, and each is written down', async () => {
  const made = await make(' Vestidos amplos ', SIZES, office.tokens.equipe);
  expect(made).toMatchObject({ status: 201 });
  const { id, ...told } = tableOf(made);
  expect(told).toMatchObject({
    nome: 'Vestidos amplos',
    tamanhos: [
      { tamanho: 'P', detalhes: { busto: 84.5 } },
      { tamanho: 'M', detalhes: { busto: 90 } },
    ],
    versao: 1,
    por: 'Bia',
  });
  await make('Blusas');
  expect((await list()).map(({ nome }) => nome)).toEqual(['Blusas', 'Vestidos amplos']);
  const changed = await office.call('PUT', `${PATH}/${id}`, {
    nome: 'Vestidos retos',
    tamanhos: SIZES.slice(0, 1),
    versao: 1,
  });
  expect(tableOf(changed)).toMatchObject({ nome: 'Vestidos retos', versao: 2, por: 'dona' });
  expect(await office.call('DELETE', `${PATH}/${id}`)).toMatchObject({ status: 200 });
  expect(await office.call('DELETE', `${PATH}/${id}`)).toMatchObject({ status: 404 });
  expect((await list()).map(({ nome }) => nome)).toEqual(['Blusas']);
  expect(await actors('medidas_guardadas')).toContainEqual(['Bia', 'Vestidos amplos']);
  expect(await actors('medidas_mudadas')).toEqual([['dona', 'Vestidos retos']]);
  expect(await actors('medidas_excluidas')).toEqual([['dona', 'Vestidos retos']]);
});

it('[APRD-65] are read by who sees products and changed by who edits them alone', async () => {
  const token = office.tokens.leitura;
  expect((await office.call('GET', PATH, undefined, { token })).status).toBe(200);
  expect((await make('Saias', SIZES, token)).status).toBe(403);
  expect((await office.anonymously('GET', PATH)).status).toBe(401);
});

it('[APRD-65] say what is wrong, and of two who change one at once the second is refused', async () => {
  const size = { tamanho: 'P', detalhes: { busto: 84 } };
  const wrong: [string, unknown, string][] = [
    ['', [size], 'nome'],
    ['N'.repeat(61), [size], 'nome'],
    ['Saias', [], 'tamanhos'],
    ['Saias', [size, { ...size, tamanho: 'p' }], 'tamanhos'],
    ['Saias', [{ ...size, tamanho: ' ' }], 'tamanhos'],
    ['Saias', [{ ...size, detalhes: {} }], 'tamanhos'],
    ['Saias', [{ ...size, detalhes: { busto: -1 } }], 'tamanhos.0.detalhes.busto'],
    ['Saias', Array.from({ length: 61 }, (_, at) => ({ ...size, tamanho: `T${at}` })), 'tamanhos'],
  ];
  for (const [nome, sizes, field] of wrong) {
    const { status, body } = await make(nome, sizes);
    expect({ status, campos: Object.keys(body['campos'] ?? {}) }, field).toEqual({
      status: 422,
      campos: [field],
    });
  }
  const { id } = tableOf(await make('Calças'));
  expect(await make('CALÇAS')).toMatchObject({
    status: 422,
    body: { campos: { nome: 'Outra tabela já tem este nome.' } },
  });
  const change = () => office.call('PUT', `${PATH}/${id}`, { nome: 'Calças', tamanhos: [size], versao: 1 });
  const both = await Promise.all([change(), change()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body['codigo']).toBe('versao');
});

it('[APRD-67] a table that is changed or deleted later changes no product', async () => {
  const { id } = tableOf(await make('Macacões'));
  const product = await office.create({
    nome: 'Macacão',
    tamanho: [{ tamanho: 'P', detalhes: { busto: 84.5 } }],
  });
  const sizes = [{ tamanho: 'P', detalhes: { busto: 99 } }];
  await office.call('PUT', `${PATH}/${id}`, { nome: 'Macacões', tamanhos: sizes, versao: 1 });
  await office.call('DELETE', `${PATH}/${id}`);
  const { body } = await office.call('GET', `/api/gerenciamento/produtos/${product.id}`);
  expect(body).toMatchObject({ tamanho: [{ tamanho: 'P', detalhes: { busto: 84.5 } }], versao: 1 });
});

it('[APRD-65] a shop keeps a hundred of them', async () => {
  const there = (await list()).length;
  for (let at = there; at < 100; at += 1) expect((await make(`Tabela ${at}`)).status).toBe(201);
  expect(await make('Uma a mais')).toMatchObject({ status: 409, body: { codigo: 'tabelas_demais' } });
});
