import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { createAddresses } from '../src/server/features/moving/index.ts';
import { oldPath } from '../src/server/features/moving/old-path.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';
import { nuvemshop, shopify } from './support/old-shops.ts';

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
let postgres: ServedPostgres;
let database: Database;
let shop: RunningShop;
let token = '';

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Where a browser is sent, without following. */
async function get(path: string, headers: Record<string, string> = { accept: 'text/html' }) {
  const answer = await fetch(shop.url + path, { redirect: 'manual', headers });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('location')];
}

async function bring(file: string): Promise<void> {
  const sent = await call('POST', '/gerenciamento/mudanca/arquivos', file);
  const at = `/gerenciamento/mudanca/importacoes/${String(sent.body['id'])}`;
  const status = async () => (await call('GET', at)).body['status'];
  await expect.poll(status, { timeout: 30_000 }).toBe('conferido');
  expect(await call('POST', `${at}/trazer`, { estoqueSemContagem: 2 })).toMatchObject({ status: 200 });
  await expect.poll(status, { timeout: 30_000 }).toBe('pronto');
}

beforeAll(async () => {
  postgres = await startPostgres();
  const { url } = await freshDatabase(postgres.url, 'migrated');
  shop = await startShop({
    env: { DATABASE_URL: url, ADMIN_PASSWORD, SEED_DEMO: 'off', LOG_LEVEL: 'error' },
  });
  database = await openDatabase({ dataDir: shop.dataDir, databaseUrl: url, poolSize: 1, log: () => {} });
  token = String(
    (await call('POST', '/admin/login', { username: 'admin', password: ADMIN_PASSWORD })).body['token'],
  );
});
afterAll(async () => {
  await database?.stop();
  await shop?.stop();
  await postgres?.stop();
});

describe("an old shop's address", () => {
  it('[MOVE-18] is not looked for where there is none: the database is asked once a second whether there are any', async () => {
    let asked = 0;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    let now = Date.now();
    const addresses = createAddresses({ db, clock: () => new Date(now), publicUrl: shop.url });
    const look = (n: number) => addresses.resolve(`/nao-ha-${n}`, () => expect.unreachable());
    const many = () => Promise.all(Array.from({ length: 100 }, (_, n) => look(n)));
    expect(new Set(await many())).toEqual(new Set([null]));
    expect(asked).toBe(1);
    now += 999;
    await many();
    expect(asked).toBe(1);
    now += 1;
    await many();
    expect(asked).toBe(2);
  });

  it('[MOVE-17, MOVE-18] leads by 301 in one hop to the product, its category, or nowhere', async () => {
    await bring(
      nuvemshop([
        {
          'Identificador URL': 'vestido-lís',
          Nome: 'Vestido Lis',
          Categorias: 'Roupas > Vestidos',
          Preço: '100',
        },
        { 'Identificador URL': 'sem-preco', Nome: 'Sem preço' },
      ]),
    );
    await bring(shopify([{ Title: 'Saia', 'URL handle': 'saia', Type: 'Saias', Price: '50' }]));
    const [row] = await database.db
      .selectFrom('products')
      .select('id')
      .where('nome', '=', 'Vestido Lis')
      .execute();
    const [skirt] = await database.db
      .selectFrom('products')
      .select('id')
      .where('nome', '=', 'Saia')
      .execute();
    const dress = `/produto/${row?.id}`;
    // What was brought last is in the catalogue within two seconds.
    await expect.poll(() => get('/products/saia')).toEqual([301, `/produto/${skirt?.id}`]);
    for (const path of [
      '/produtos/vestido-l%C3%ADs/',
      '/Produtos/VESTIDO-L%c3%adS?utm_source=x&variant=3#a',
    ]) {
      expect(await get(path), path).toEqual([301, dress]);
    }
    expect(await get('/collections/verao/products/saia?variant=99')).toEqual([301, `/produto/${skirt?.id}`]);
    expect(await get('/roupas/vestidos')).toEqual([301, '/produtos?categoria=Vestidos']);
    expect(await get(dress)).toEqual([200, null]);
    // A call stays a call.
    expect((await get('/produtos/vestido-l%C3%ADs', { accept: 'application/json' }))[0]).toBe(404);
    expect((await get('/produtos/nunca-existiu'))[0]).toBe(404);
    expect((await get('/produtos/sem-preco'))[0]).toBe(404);

    // Hidden, it leads to its category; shown again, to itself, whatever was kept of the page.
    await call('PUT', `/produtos/${row?.id}`, { ativo: false });
    expect(await get('/produtos/vestido-l%C3%ADs')).toEqual([301, '/produtos?categoria=Vestidos']);
    const { body } = await call('GET', '/gerenciamento/mudanca/enderecos?tipo=sem_destino');
    expect(body).toMatchObject([
      { de: '/produtos/sem-preco', para: null, nome: 'Sem preço' },
      { de: '/produtos/vestido-lís', para: '/produtos?categoria=Vestidos' },
    ]);
    await call('PUT', `/produtos/${row?.id}`, { ativo: true });
    expect(await get('/produtos/vestido-l%C3%ADs')).toEqual([301, dress]);
  });

  it('[MOVE-19] is said and taken away by hand, to pages of ours alone', async () => {
    const say = (de: string, para: string) => call('PUT', '/gerenciamento/mudanca/enderecos', { de, para });
    const [row] = await database.db.selectFrom('products').select('id').execute();
    expect((await get('/pages/sobre'))[0]).toBe(404);
    expect(await say('https://antiga.example/pages/Sobre/?x=1', '/contato')).toMatchObject({ status: 200 });
    expect(await get('/pages/sobre')).toEqual([301, '/contato']);
    expect(await say('/produtos/sem-preco', '/produtos?categoria=Saias')).toMatchObject({ status: 200 });
    expect(await get('/produtos/sem-preco')).toEqual([301, '/produtos?categoria=Saias']);
    for (const [de, para, field] of [
      ['/contato', '/produtos', 'de'],
      ['/', '/produtos', 'de'],
      [`/produto/${row?.id}`, '/produtos', 'de'],
      ['nada', '/produtos', 'de'],
      ['/a/../../b c', '/produtos', 'de'],
      ['/x', '/pages/sobre', 'para'],
      ['/x', '//mal.example/produtos', 'para'],
      ['/x', 'https://mal.example/', 'para'],
      ['/x', '/\\mal.example', 'para'],
      ['/x', '/admin/dashboard', 'para'],
      ['/x', 'javascript:alert(1)', 'para'],
    ] as const) {
      const { status, body } = await say(de, para);
      expect([status, Object.keys(body['campos'] ?? {})], `${de} ${para}`).toEqual([422, [field]]);
    }
    const remove = () => call('DELETE', '/gerenciamento/mudanca/enderecos?de=%2Fpages%2Fsobre');
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await get('/pages/sobre'))[0]).toBe(404);
  });

  it('[MENU-01, MENU-02, MENU-03] of a category follows its names, until another takes one of them', async () => {
    const made = await call('POST', '/categorias', { nome: 'Vestidos de Verão' });
    const id = Number(made.body['id']);
    const rename = (nome: string) => call('PUT', `/categorias/${id}`, { nome });
    const list = (nome: string) => `/produtos?${new URLSearchParams({ categoria: nome })}`;
    await call('PUT', '/gerenciamento/mudanca/enderecos', { de: '/verao', para: list('vestidos de verao') });

    await rename('Estação');
    expect(await get(list('VESTIDOS de Verao'))).toEqual([308, list('Estação')]);
    expect(await get(`/?${new URLSearchParams({ categoria: 'Vestidos de verão', cor: 'Azul' })}`)).toEqual([
      308,
      `/?${new URLSearchParams({ categoria: 'Estação', cor: 'Azul' })}`,
    ]);
    expect((await get('/verao'))[0]).toBe(301);
    await rename('Alto verão');
    for (const old of ['Vestidos de verão', 'Estação'])
      expect(await get(list(old))).toEqual([308, list('Alto verão')]);
    // As the catalogue writes it, whatever it was called when it was said.
    expect(await get('/verao')).toEqual([301, '/produtos?categoria=Alto%20ver%C3%A3o']);
    const { body } = await call('GET', '/gerenciamento/mudanca/enderecos?q=esta');
    expect(body).toMatchObject([{ de: '/produtos?categoria=estacao', automatico: true }]);

    // Back to a name: it leads nowhere any more, and the names between lead to it.
    await rename('Estação');
    expect(await get(list('Estação'))).toEqual([200, null]);
    expect(await get(list('Alto verão'))).toEqual([308, list('Estação')]);
    await call('POST', '/categorias', { nome: 'Alto Verão' });
    expect(await get(list('Alto verão'))).toEqual([200, null]);

    // Hidden, it is no place to lead anybody to.
    await call('PUT', `/categorias/${id}`, { ativa: false });
    expect((await get(list('Vestidos de verão')))[0]).toBe(200);
    await call('PUT', `/categorias/${id}`, { ativa: true });
    expect(await get(list('Vestidos de verão'))).toEqual([308, list('Estação')]);
  });

  it('[MENU-04] of this shop is said by hand where no page stands, and to a page that does', async () => {
    const say = (de: string, para: string) => call('PUT', '/gerenciamento/mudanca/enderecos', { de, para });
    const product = async (nome: string) => {
      const { body } = await call('POST', '/produtos', { nome, preco: 50, categoria: 'Saias' });
      return (body['produto'] as { id: number }).id;
    };
    const [old, next] = [await product('Saia curta'), await product('Saia longa')];
    const from = `/produto/${old}`;
    const refusals = [
      [from, `/produto/${next}`, 'de'],
      ['/produtos?categoria=saias', '/contato', 'de'],
      ['/produto/999999', '/produto/999998', 'para'],
      ['/x', '/produtos?categoria=Nenhuma', 'para'],
    ] as const;
    for (const [de, para, field] of refusals) {
      const { status, body } = await say(de, para);
      expect([status, Object.keys(body['campos'] ?? {})], `${de} ${para}`).toEqual([422, [field]]);
    }
    await call('PUT', `/produtos/${old}`, { ativo: false });
    expect((await say(from, `/produto/${next}`)).status).toBe(200);
    expect(await get(`${from}/`)).toEqual([301, `/produto/${next}`]);
    // Shown again, its page goes first; and of two that were led to each other, none leads in circles.
    await call('PUT', `/produtos/${old}`, { ativo: true });
    expect(await get(from)).toEqual([200, null]);
    await call('PUT', `/produtos/${next}`, { ativo: false });
    expect((await say(`/produto/${next}`, from)).status).toBe(200);
    expect(await get(`/produto/${next}`)).toEqual([301, from]);
    await call('PUT', `/produtos/${old}`, { ativo: false });
    expect([(await get(from))[0], (await get(`/produto/${next}`))[0]]).toEqual([404, 404]);

    const gone = '/produtos?categoria=Cole%C3%A7%C3%A3o%202019';
    expect((await say(`https://loja.example${gone}`, '/produtos?novidades=1')).status).toBe(200);
    expect(await get(gone)).toEqual([308, '/produtos?novidades=1']);
    const { status } = await call(
      'DELETE',
      `/gerenciamento/mudanca/enderecos?de=${encodeURIComponent(gone)}`,
    );
    expect([status, (await get(gone))[0]]).toEqual([200, 200]);
  });

  it('[MOVE-18] that is hostile is none', () => {
    const hostile = [
      '',
      '/',
      '//x',
      '/a//b',
      '/%',
      '/a/../b',
      '/./a',
      `/${'a'.repeat(501)}`,
      '/a%00b',
      '/a\\b',
      '/%2e%2e/x',
      'x',
      '/a b',
    ];
    expect(hostile.map(oldPath)).toEqual([
      null,
      null,
      null,
      null,
      '/%',
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(oldPath('/Saia/?gclid=1')).toBe('/saia');
  });

  it('[MOVE-18] is looked up for so many a minute alone', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 610; n += 1) statuses.push(Number((await get('/pages/nunca'))[0]));
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(503);
  });
});
