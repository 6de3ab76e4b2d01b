import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { raiseVersion } from '../src/server/features/catalog/index.ts';
import { searchEngineRoutes } from '../src/server/features/search-engines/index.ts';
import { shopSettings } from '../src/server/settings/shop-settings.ts';
import { loadConfig } from '../src/server/settings/config.ts';
import { openCatalogOffice, PUBLIC_URL, type CatalogOffice } from './support/catalog-office.ts';

const HOSTILE = `<script>alert(1)</script> ]]> & "x" \u0007\ud800 '`;
let office: CatalogOffice;
let dress: Produto;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos & Cia' });
  dress = await office.create({
    nome: 'Vestido Lis',
    categoria: 'Vestidos & Cia',
    preco: 1299.9,
    promocional: 999.9,
    genero: 'feminino',
    cor: ['Azul', 'Rosa'],
    tamanho: ['P', 'M'],
    variantes: [{ cor: 'Azul', tamanho: 'M', estoque: 2, sku: 'LIS-1' }],
    imagensPorCor: { Azul: 'https://a.example/azul.jpg', Rosa: 'https://a.example/rosa.jpg?a=1&b=2' },
    peso: 0.35,
  });
  await office.create({ nome: 'Oculto', categoria: 'Vestidos & Cia', ativo: false });
  await office.create({ nome: 'Sem foto', categoria: 'Vestidos & Cia' });
});
afterAll(() => office?.close());

/** The files as a server gives them that puts so many pages into one. */
async function open(perFile?: number) {
  const shop = shopSettings(loadConfig({ PUBLIC_URL, SANDBOX: 'on' }, ''));
  const routes = searchEngineRoutes({
    catalog: office.catalog,
    ownPages: { listed: () => [], policiesChanged: () => new Map(), version: () => '' },
    shop: () => shop,
    clock: () => new Date('2026-11-25T15:00:00Z'),
    ...(perFile && { perFile }),
  });
  const { url } = await office.serve({ calls: [], files: [routes] });
  return (path: string, headers = {}) => fetch(url + path, { headers });
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => ['url', 'item', 'sitemap', 'image:image', 'g:additional_image_link'].includes(name),
});

async function readXml(answer: Response) {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(XMLValidator.validate(text)).toBe(true);
  return parser.parse(text);
}

describe('/sitemap.xml', () => {
  it('[FOUND-01] lists home, catalogue, categories, policies and every active product by its full address', async () => {
    const get = await open();
    const urls = (await readXml(await get('/sitemap.xml'))).urlset.url as { loc: string; lastmod?: string }[];
    const paths = urls.map(({ loc }) => loc.replace(PUBLIC_URL, ''));
    expect(urls.every(({ loc }) => loc.startsWith(`${PUBLIC_URL}/`))).toBe(true);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/produtos',
        '/contato',
        '/trocas-e-devolucoes',
        '/termos-e-condicoes',
        '/privacidade-e-cookies',
        '/produtos?categoria=Vestidos+%26+Cia',
        `/produto/${dress.id}`,
      ]),
    );
    expect(paths).toHaveLength(8 + 1 + 2);
    const entry = urls.find(({ loc }) => loc.endsWith(`/produto/${dress.id}`));
    expect(entry?.lastmod).toBe(dress.updated_at);
    expect(entry).toMatchObject({
      'image:image': [
        { 'image:loc': 'https://a.example/azul.jpg' },
        { 'image:loc': 'https://a.example/rosa.jpg?a=1&b=2' },
      ],
    });
  });

  it('[FOUND-01] becomes a list of lists where one file cannot hold all pages', async () => {
    const get = await open(4);
    const index = await readXml(await get('/sitemap.xml'));
    const files = (index.sitemapindex.sitemap as { loc: string }[]).map(({ loc }) => loc);
    expect(files).toEqual([1, 2, 3].map((n) => `${PUBLIC_URL}/sitemap-${n}.xml`));
    const pages = await Promise.all(
      files.map(async (file) => (await readXml(await get(file.replace(PUBLIC_URL, '')))).urlset.url.length),
    );
    expect(pages).toEqual([4, 4, 3]);
    expect((await get('/sitemap-4.xml')).status).toBe(404);
  });

  it('[FOUND-01] names a new product at once, and the same bytes get 304', async () => {
    const get = await open();
    const before = await get('/sitemap.xml');
    const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
    expect((await get('/sitemap.xml', headers)).status).toBe(304);
    const { id } = await office.create({ nome: 'Recém-chegado', categoria: 'Vestidos & Cia' });
    const after = await get('/sitemap.xml', headers);
    expect(await after.text()).toContain(`${PUBLIC_URL}/produto/${id}</loc>`);
  });
});

describe('/.well-known/security.txt', () => {
  it('[FOUND-13] says whom to tell of a weakness, and until when that is so', async () => {
    const answer = await (await open())('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await answer.text()).split('\n');
    expect(lines).toContain(`Contact: ${PUBLIC_URL}/contato`);
    expect(lines).toContain(`Canonical: ${PUBLIC_URL}/.well-known/security.txt`);
    expect(lines).toContain('Expires: 2027-05-24T00:00:00.000Z');
    expect(lines.filter((line) => line.startsWith('Contact: mailto:'))).toHaveLength(1);
  });
});

describe('/robots.txt', () => {
  it('[FOUND-02] names the sitemap and keeps robots out of what is private', async () => {
    const get = await open();
    const answer = await get('/robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await answer.text()).split('\n');
    expect(lines).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    const closed = lines
      .filter((line) => line.startsWith('Disallow: '))
      .map((line) => line.slice('Disallow: '.length));
    const isOpen = (path: string) => !closed.some((prefix) => path.startsWith(prefix));
    const secret = [
      '/admin/dashboard',
      '/admin-login',
      '/checkout',
      '/payment-method',
      '/success',
      '/perfil',
    ];
    const more = ['/payment-success', '/failure', '/pending', '/pedidos/ABC', '/login', '/carrinho'];
    expect(
      [...secret, ...more, '/redefinir-senha/x', '/confirmar-email/x', '/sandbox'].filter(isOpen),
    ).toEqual([]);
    const found = ['/', '/produtos', '/produto/1', '/contato', '/api/produtos', '/assets/x.js', '/midia/x'];
    expect(found.every(isOpen)).toBe(true);
  });
});

describe('/feeds/google.xml', () => {
  it('[FOUND-11] has an item for each variant of what has a picture, with the fields of apparel', async () => {
    const get = await open();
    const { rss } = await readXml(await get('/feeds/google.xml'));
    expect(rss['@_xmlns:g']).toBe('http://base.google.com/ns/1.0');
    const items = rss.channel.item as Record<string, unknown>[];
    expect(items).toHaveLength(4);
    expect(items.find((item) => item['g:id'] === 'LIS-1')).toEqual({
      'g:id': 'LIS-1',
      title: 'Vestido Lis, Azul, M',
      description: 'Vestido Lis',
      link: `${PUBLIC_URL}/produto/${dress.id}?cor=Azul`,
      'g:image_link': 'https://a.example/azul.jpg',
      'g:additional_image_link': ['https://a.example/rosa.jpg?a=1&b=2'],
      'g:availability': 'in_stock',
      'g:price': '1299.90 BRL',
      'g:sale_price': '999.90 BRL',
      'g:brand': 'Vitrine',
      'g:condition': 'new',
      'g:identifier_exists': 'no',
      'g:item_group_id': String(dress.id),
      'g:color': 'Azul',
      'g:size': 'M',
      'g:gender': 'female',
      'g:age_group': 'adult',
      'g:google_product_category': '1604',
      'g:product_type': 'Vestidos & Cia',
      'g:shipping_weight': '0.35 kg',
    });
    expect(items.filter((item) => item['g:availability'] === 'out_of_stock')).toHaveLength(3);
    expect(new Set(items.map((item) => item['g:id'])).size).toBe(4);
  });

  it('[FOUND-09] holds hostile and endless texts as texts', async () => {
    const { id } = await office.create({
      nome: 'Vestido',
      categoria: 'Vestidos & Cia',
      imagens: ['https://a.example/1.jpg'],
      sku: 'x'.repeat(60),
    });
    await office.db
      .updateTable('products')
      .set({ nome: HOSTILE.repeat(3).slice(0, 200).replaceAll('\ud800', ''), descricao: 'a'.repeat(5000) })
      .where('id', '=', id)
      .execute();
    await raiseVersion(office.db, 'everything');
    await office.catalog.refresh();
    const get = await open();
    const answer = await get('/feeds/google.xml');
    const items = (await readXml(answer)).rss.channel.item as Record<string, string>[];
    const item = items.find((one) => one['g:item_group_id'] === String(id));
    expect(item?.['title']).toContain('<script>alert(1)</script>');
    expect(item?.['title']?.length).toBeLessThanOrEqual(150);
    expect(item?.['g:id']?.length).toBeLessThanOrEqual(50);
    await office.call('DELETE', `/api/produtos/${id}`);
  });
});

describe('/site.webmanifest', () => {
  it('[FOUND-08] lets a phone keep the shop, in its own name', async () => {
    const get = await open();
    const answer = await get('/site.webmanifest');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as { icons: { sizes: string; purpose: string }[] };
    expect(manifest).toMatchObject({ name: 'Vitrine', lang: 'pt-BR', start_url: '/', display: 'standalone' });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
  });
});
