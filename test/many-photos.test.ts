import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';

let office: CatalogOffice;
let dress: number;
let blouse: number;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
  const one = { cor: ['Preto', 'Verde água'], tamanho: ['P'] };
  ({ id: dress } = await office.create({ nome: 'Vestido', sku: 'VEST/01', ...one }));
  ({ id: blouse } = await office.create({
    nome: 'Blusa',
    sku: 'BLU 7',
    cor: ['Rosa'],
    tamanho: ['P'],
    gtins: [{ cor: 'Rosa', tamanho: 'P', gtin: '7891234567895' }],
  }));
  const gone = await office.create({ nome: 'Saia', sku: 'SAIA-9' });
  await office.call('DELETE', `/api/produtos/${gone.id}`);
});
afterAll(() => office?.close());

const CHECK = '/api/gerenciamento/fotos/conferir';
const url = (name: string) => `https://fotos.example/${name}.jpg`;
const add = (id: number, imagens: object[], more: object = {}) =>
  office.call('POST', `/api/gerenciamento/produtos/${id}/imagens`, { imagens, ...more });
const picturesOf = async (id: number) => {
  const { body } = await office.call('GET', `/api/gerenciamento/produtos/${id}`);
  return (body['pictures'] as { url: string; cor: string | null }[]).map((one) => [one.url, one.cor]);
};

it('[APRD-68] tells of each file’s name which product and colour it is of, or why of none, and changes nothing', async () => {
  const names = [
    'vest-01-PRETO-2.jpg',
    'VEST_01 verde agua.png',
    'Blu-7-1.webp',
    '7891234567895.jpg',
    'IMG_1.jpg',
    'SAIA-9.jpg',
  ];
  const { status, body } = await office.call('POST', CHECK, { nomes: names });
  expect(status).toBe(200);
  expect(body['fotos']).toMatchObject([
    { nome: names[0], produto: dress, cor: 'Preto', posicao: 2, motivo: '' },
    { produto: dress, cor: 'Verde água', posicao: null },
    { produto: blouse, cor: 'Rosa', posicao: 1 },
    { produto: blouse, cor: 'Rosa' },
    { produto: null, motivo: expect.stringContaining('Nenhum produto tem o SKU') },
    { produto: null },
  ]);
  expect(body['produtos']).toEqual(
    expect.arrayContaining([{ id: dress, nome: 'Vestido', cores: ['Preto', 'Verde água'], imagens: 0 }]),
  );
  expect(await picturesOf(dress)).toEqual([]);
});

it('[APRD-68] looks for no more names than it says, and for who edits products alone', async () => {
  const refused = [[], Array.from({ length: 201 }, () => 'a.jpg'), ['a'.repeat(256)], 'a.jpg'];
  for (const nomes of refused) expect((await office.call('POST', CHECK, { nomes })).status).toBe(422);
  const many = Array.from({ length: 200 }, (_, at) => `${'a-'.repeat(120)}${at}.jpg`);
  expect((await office.call('POST', CHECK, { nomes: many })).status).toBe(200);
  const token = office.tokens.leitura;
  expect((await office.call('POST', CHECK, { nomes: ['a.jpg'] }, { token })).status).toBe(403);
});

it('[APRD-69] puts pictures beside those that are there, each once, however often and by however many it is asked for', async () => {
  await add(dress, [{ url: url('a'), cor: 'preto' }]);
  const both = [
    { url: url('a'), cor: 'Preto' },
    { url: url('b'), cor: 'Verde água' },
    { url: url('b'), cor: null },
  ];
  const answers = await Promise.all([add(dress, both), add(dress, both), add(dress, [{ url: url('c') }])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(
    answers
      .slice(0, 2)
      .map(({ body }) => body['novas'])
      .toSorted(),
  ).toEqual([0, 1]);
  const there = await picturesOf(dress);
  expect(there[0]).toEqual([url('a'), 'Preto']);
  expect(there.slice(1)).toEqual(
    expect.arrayContaining([
      [url('b'), 'Verde água'],
      [url('c'), null],
    ]),
  );
  expect(there).toHaveLength(3);
  await add(dress, [{ url: url('first'), cor: 'Preto' }], { antes: true });
  expect((await picturesOf(dress))[0]).toEqual([url('first'), 'Preto']);
});

it('[APRD-69] says what can’t be put there, and puts none of it', async () => {
  const wrong = [
    [{ url: url('x') }, { url: url('y'), cor: 'Lilás' }],
    [{ url: url('x') }, { url: 'http://fotos.example/y.jpg' }],
    [{ url: `/midia/${'0'.repeat(32)}` }],
  ];
  for (const imagens of wrong) expect((await add(blouse, imagens)).status).toBe(422);
  expect(await picturesOf(blouse)).toEqual([]);
  const many = (from: number) => Array.from({ length: 150 }, (_, at) => ({ url: url(`m${from + at}`) }));
  expect((await add(blouse, many(0))).status).toBe(200);
  expect(await add(blouse, many(150))).toMatchObject({
    status: 422,
    body: { error: 'Um produto tem até 200 imagens: este já tem 150.' },
  });
  expect(await picturesOf(blouse)).toHaveLength(150);
  expect((await add(999_999, [{ url: url('x') }])).status).toBe(404);
});
