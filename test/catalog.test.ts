import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectivePriceCents } from '#shared/catalog.ts';
import { cartao, categoria, produto, sorts, type Cartao, type Produto } from '#shared/wire/catalog.ts';
import { findCards } from '../src/server/features/catalog/find-cards.ts';
import { startCatalogNode, type CatalogNode } from './support/catalog-node.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';

let postgres: ServedPostgres;
let database: FreshDatabase;
let node: CatalogNode;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await freshDatabase(postgres.url, 'migrated');
  node = await startCatalogNode(database.url);
  await node.seed();
  await node.catalog.start();
});

afterAll(async () => {
  await node?.stop();
  await database?.drop();
  await postgres?.stop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(node.url + path, { headers: { accept: 'application/json', ...headers } });

async function read<T>(path: string): Promise<T> {
  const answer = await get(path);
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}

const query = (sql: string) => node.database.pool.query(sql);

async function anyProduct(): Promise<Produto> {
  const [product] = await read<Produto[]>('/api/produtos?limit=1&sort=nome');
  if (!product) throw new Error('The catalogue is empty');
  return product;
}

describe('lists', () => {
  it('[CAPI-01] [CAPI-11] [CAPI-12] answer every active product in full, bare and under /api', async () => {
    const products = await read<unknown[]>('/api/produtos');
    const parsed = products.map((one) => produto.strict().parse(one));
    expect(parsed.length).toBeGreaterThanOrEqual(48);
    expect(await read('/produtos')).toEqual(products);
  });

  it('[CAPI-13] [CAPI-14] [CAPI-15] [CAPI-24] carry number ids, reais and a category name', async () => {
    const products = await read<Produto[]>('/api/produtos');
    const { rows } = await query(
      `select p.id, p.preco_cents, p.promocional_cents, c.nome from products p join categories c on c.id = category_id`,
    );
    const byId = new Map(rows.map((row) => [Number(row.id), row]));
    for (const one of products) {
      const row = byId.get(one.id);
      expect(one.preco * 100).toBeCloseTo(row.preco_cents);
      expect(one.promocional).toBe(one.preco_original);
      expect(one.promocional).toBe(row.promocional_cents === null ? null : row.promocional_cents / 100);
      expect(one.categoria).toBe(row.nome);
    }
  });

  it('[CAPI-18] [CAPI-21] [CAPI-23] have an image and variants for each colour, and the sum as stock', async () => {
    for (const one of await read<Produto[]>('/api/produtos')) {
      const colours = one.cor.map(({ nome }) => nome);
      expect(one.imagens).toHaveLength(colours.length);
      expect(one.imagens).toEqual(colours.map((nome) => one.imagensPorCor[nome]));
      expect(one.variantes).toHaveLength(colours.length * one.tamanho.length);
      expect(one.estoque).toBe(one.variantes.reduce((sum, variant) => sum + variant.estoque, 0));
    }
  });

  it('[CAPI-25] come featured before newest while nothing was sold', async () => {
    const products = await read<Produto[]>('/api/produtos');
    const expected = products.toSorted(
      (a, b) =>
        Number(b.destaque) - Number(a.destaque) || Date.parse(b.created_at) - Date.parse(a.created_at),
    );
    expect(products.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  it('[CAPI-34] are short with campos=cartao', async () => {
    const cards = await read<unknown[]>('/api/produtos?campos=cartao');
    expect(cards.map((one) => cartao.strict().parse(one))).toHaveLength(node.catalog.snapshot().cards.length);
  });

  it('[CAPI-46] [CAPI-47] name the active categories in their order', async () => {
    const categories = (await read<unknown[]>('/api/categorias')).map((one) => categoria.strict().parse(one));
    expect(categories.slice(0, 3).map(({ nome }) => nome)).toEqual(['Croppeds', 'Macacão', 'Macaquinho']);
    expect(categories.map(({ ordem }) => ordem)).toEqual(
      categories.map(({ ordem }) => ordem).toSorted((a, b) => a - b),
    );
    expect(categories.every(({ nome, ativa }) => ativa && nome !== 'Todas')).toBe(true);
  });
});

describe('queries', () => {
  const asked = fc.record(
    {
      q: fc.constantFrom('flor', 'LINHO', 'macacão', 'xyzzy'),
      categoria: fc.constantFrom('Vestidos', 'macacao', 'Todas', 'Nenhuma'),
      cor: fc.constantFrom('Preto', 'preto', 'Off White', 'Lilás'),
      tamanho: fc.constantFrom('M', 'gg', 'Único', '40'),
      sort: fc.constantFrom(...sorts),
    },
    { requiredKeys: [] },
  );

  it('[CAPI-27] [CAPI-28] [CAPI-29] [CAPI-31] [CAPI-32] narrow and sort as the pages do', async () => {
    const all = await read<Cartao[]>('/api/produtos?campos=cartao');
    await fc.assert(
      fc.asyncProperty(asked, async ({ cor, tamanho, ...rest }) => {
        const search = new URLSearchParams({ ...rest, campos: 'cartao' });
        if (cor !== undefined) search.set('cor', cor);
        if (tamanho !== undefined) search.set('tamanho', tamanho);
        const expected = findCards(all, {
          ...rest,
          ...(cor === undefined ? {} : { cores: [cor] }),
          ...(tamanho === undefined ? {} : { tamanhos: [tamanho] }),
        });
        expect(await read<Cartao[]>(`/api/produtos?${search}`)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('[CAPI-30] [CAPI-31] keep featured products, and sort by what is paid', async () => {
    const featured = await read<Produto[]>('/api/produtos?destaque=true&sort=menor');
    expect(featured.length).toBeGreaterThan(0);
    expect(featured.every(({ destaque }) => destaque)).toBe(true);
    const prices = featured.map(effectivePriceCents);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('[CAPI-33] cut the list and tell the whole count', async () => {
    const all = await read<Produto[]>('/api/produtos');
    const answer = await get('/api/produtos?limit=5&offset=3');
    expect(answer.headers.get('x-total-count')).toBe(String(all.length));
    expect(await answer.json()).toEqual(all.slice(3, 8));
    expect(await read('/api/produtos?offset=1000')).toEqual([]);
  });

  it('[CAPI-35] give the products that are named, as far as they exist', async () => {
    const all = await read<Produto[]>('/api/produtos');
    const wanted = [all[7]?.id, all[2]?.id, 999_999];
    const found = await read<Produto[]>(`/api/produtos?ids=${wanted.join(',')}`);
    expect(found.map(({ id }) => id).toSorted()).toEqual([all[2]?.id, all[7]?.id].toSorted());
  });

  it('[CAPI-36] do not care for parameters that mean nothing', async () => {
    const plain = await get('/api/produtos');
    const noisy = await get('/api/produtos?_=1700000000&utm_source=x&limit=&sort=');
    expect(noisy.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(await noisy.text()).toBe(await plain.text());
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'offset=-1',
    'sort=barato',
    'campos=tudo',
    'ids=1,x',
    'limit=1&limit=2',
  ])('[CAPI-37] are refused out of range, with the field named: %s', async (search) => {
    const answer = await get(`/api/produtos?${search}`);
    expect(answer.status).toBe(422);
    const body = (await answer.json()) as { campos: Record<string, string>; sucesso: boolean };
    expect(Object.keys(body.campos)).toEqual([search.split('=')[0]]);
    expect(body.sucesso).toBe(false);
  });

  it('are literal: nothing in a search is a pattern', async () => {
    expect(await read('/api/produtos?q=.*')).toEqual([]);
    expect(await read('/api/produtos?q=%25_%25')).toEqual([]);
  });
});

describe('one product', () => {
  it('[CAPI-43] is what the list says of it', async () => {
    const one = await anyProduct();
    expect(await read(`/api/produtos/${one.id}`)).toEqual(one);
    expect(await read(`/produtos/${one.id}`)).toEqual(one);
  });

  it.each(['999999', '0', '-1', 'abc', '1-M-Preto', '1e3', '99999999999999999999'])(
    '[CAPI-44] is 404 with a text where there is none: %s',
    async (id) => {
      const answer = await get(`/api/produtos/${id}`);
      expect(answer.status).toBe(404);
      const body = (await answer.json()) as { erro: string };
      expect(body.erro).toContain('não existe');
    },
  );
});

describe('bytes', () => {
  it('[CAPI-07] [CAPI-38] [CAPI-39] have an ETag per encoding, and the same ones get 304', async () => {
    const path = '/api/produtos?campos=cartao';
    const etags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await get(path, headers);
      const etag = answer.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      etags.add(etag);
      const again = await get(path, { ...headers, 'if-none-match': etag });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect(etags.size).toBe(3);
  });

  it('are the same list in every encoding', async () => {
    const { body } = await node.catalog.answers().whole('produtos').encoded();
    expect(brotliDecompressSync(body.br).equals(body.identity)).toBe(true);
    expect(gunzipSync(body.gzip).equals(body.identity)).toBe(true);
  });

  it('[HOME-39] match what a page was told to ask with', async () => {
    const home = node.catalog.home({ ...EVERYTHING, limit: 24 });
    const products = await get('/api/produtos?campos=cartao', { 'if-none-match': home.productsEtag });
    const categories = await get('/api/categorias', { 'if-none-match': home.categoriesEtag });
    expect([products.status, categories.status]).toEqual([304, 304]);
  });
});

const EVERYTHING = {
  q: '',
  categoria: '',
  cores: [],
  tamanhos: [],
  sort: '' as const,
  minCents: null,
  maxCents: null,
  offset: 0,
};
