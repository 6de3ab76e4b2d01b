import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

const PUBLIC_URL = 'https://loja.example';
const HOSTILE = `</script><script>alert(1)</script>"><img src=x onerror=alert(2)> {{7*7}}`;
let shop: RunningShop;
let token: string;
let products: Produto[];

beforeAll(async () => {
  shop = await startShop({
    env: { PUBLIC_URL, SANDBOX: 'on', ADMIN_PASSWORD: 'lavanda-2026', LOG_LEVEL: 'error' },
  });
  token = String(
    (await call('POST', '/api/admin/login', { username: 'admin', password: 'lavanda-2026' }))['token'],
  );
  products = (await (await fetch(`${shop.url}/api/produtos`)).json()) as Produto[];
});
afterAll(() => shop?.stop());

async function call(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` };
  const answer = await fetch(shop.url + path, { method, headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, unknown>;
}

const page = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(shop.url + path, { headers: { accept: 'text/html', ...headers } })).text();

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** What a page's head says under a name. */
function meta(html: string, name: string): string | undefined {
  const match = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return match === undefined ? undefined : unescape(match);
}

function structured(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return [...blocks].map(([, text = '']) => JSON.parse(text) as Record<string, unknown>);
}

const byType = (html: string, type: string) => structured(html).find((one) => one['@type'] === type);
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

describe('every public page', () => {
  it.each([
    '/',
    '/produtos',
    '/contato',
    '/trocas-e-devolucoes',
    '/termos-e-condicoes',
    '/privacidade-e-cookies',
  ])('[FOUND-03, FOUND-04] says what it is and where it lives: %s', async (path) => {
    const html = await page(path);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(meta(html, 'description')?.length).toBeGreaterThan(40);
    expect(html.match(/rel="canonical"/g)).toHaveLength(1);
    expect(canonical(html)).toBe(PUBLIC_URL + path);
    expect(meta(html, 'og:image')).toBe(`${PUBLIC_URL}/art/open-graph.png`);
  });

  it('[FOUND-04] shows a link preview’s picture that messengers take', async () => {
    const answer = await fetch(`${shop.url}/art/open-graph.png`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('[FOUND-08] has icons for tabs and home screens', async () => {
    const html = await page('/');
    const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"/g)];
    expect(links.map(([, rel]) => rel).toSorted()).toEqual(['apple-touch-icon', 'icon', 'icon', 'manifest']);
    for (const [, , href = ''] of links) {
      const answer = await fetch(shop.url + href);
      expect(answer.status, href).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(
        /^(image\/(svg\+xml|png)|application\/manifest\+json)/,
      );
    }
    expect((await fetch(`${shop.url}/favicon.ico`)).status).toBe(200);
  });

  it('[FOUND-06] home tells who the shop is and how to reach it', async () => {
    expect(byType(await page('/'), 'ClothingStore')).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Vitrine',
      url: `${PUBLIC_URL}/`,
      telephone: expect.any(String),
      email: expect.stringContaining('@'),
      address: expect.any(String),
      logo: `${PUBLIC_URL}/art/icon-512.png`,
      hasMerchantReturnPolicy: { merchantReturnDays: 7, applicableCountry: 'BR' },
    });
  });
});

describe('a product’s page', () => {
  it('[FOUND-05] tells machines each variant with price and availability, and the way to it', async () => {
    const product = products.find(({ promocional }) => promocional !== null) as Produto;
    const html = await page(`/produto/${product.id}`);
    const group = byType(html, 'ProductGroup') as Record<string, unknown>;
    expect(group).toMatchObject({
      productGroupID: String(product.id),
      name: product.nome,
      brand: { '@type': 'Brand', name: product.marca },
      url: `${PUBLIC_URL}/produto/${product.id}`,
    });
    const variants = group['hasVariant'] as Record<string, Record<string, unknown>>[];
    expect(variants).toHaveLength(product.variantes.length);
    for (const [index, variant] of variants.entries()) {
      const units = product.variantes[index]?.estoque ?? 0;
      expect(variant['offers']).toMatchObject({
        price: product.promocional?.toFixed(2),
        priceCurrency: 'BRL',
        availability: `https://schema.org/${units > 0 ? 'InStock' : 'OutOfStock'}`,
        priceSpecification: { price: product.preco.toFixed(2) },
      });
      expect(variant['image']).toMatch(/^https:\/\/loja\.example\/midia\/[0-9a-f]{32}\/social\.jpg$/);
    }
    const crumbs = byType(html, 'BreadcrumbList')?.['itemListElement'] as Record<string, unknown>[];
    expect(crumbs.map(({ name, position }) => [position, name])).toEqual([
      [1, 'Início'],
      [2, 'Produtos'],
      [3, product.categoria],
      [4, product.nome],
    ]);
    expect(crumbs.slice(0, 3).every(({ item }) => String(item).startsWith(PUBLIC_URL))).toBe(true);
  });

  it('[FOUND-04] shows a picture that WhatsApp takes: a JPEG below 300 KB with a full address', async () => {
    const html = await page(`/produto/${products[0]?.id}`);
    const image = meta(html, 'og:image') ?? '';
    expect(image.startsWith(`${PUBLIC_URL}/midia/`)).toBe(true);
    const answer = await fetch(image.replace(PUBLIC_URL, shop.url));
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(300_000);
    const { width = 0, height = 0, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([900, 1200, 'jpeg']);
  });

  it('[FOUND-07] at the bare address is what a link preview gets, with one canonical address', async () => {
    const path = `/produtos/${products[0]?.id}`;
    for (const accept of ['*/*', 'text/html,*/*;q=0.1']) {
      const html = await page(path, { accept, 'user-agent': 'WhatsApp/2.24' });
      expect(canonical(html)).toBe(`${PUBLIC_URL}/produto/${products[0]?.id}`);
      expect(meta(html, 'og:title')).toContain(products[0]?.nome);
    }
  });

  it('[FOUND-10] keeps its address whatever it is called, and another shape of it leads to the same', async () => {
    const { id } = products[1] as Produto;
    await call('PUT', `/api/produtos/${id}`, { nome: 'Nome novo de propósito' });
    for (const path of [`/produto/${id}`, `/produtos/${id}`, `/produto/${id}?utm_source=x&fbclid=y`]) {
      const html = await page(path);
      expect(canonical(html)).toBe(`${PUBLIC_URL}/produto/${id}`);
      expect(meta(html, 'og:title')).toContain('Nome novo de propósito');
    }
    const slashed = await fetch(`${shop.url}/produto/${id}/`, { redirect: 'manual' });
    expect([slashed.status, slashed.headers.get('location')]).toEqual([308, `/produto/${id}`]);
  });

  it('[FOUND-09] holds a hostile name and description as texts', async () => {
    const { id } = products[2] as Produto;
    await call('PUT', `/api/produtos/${id}`, { nome: HOSTILE, descricao: HOSTILE });
    const html = await page(`/produto/${id}`);
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<img src=x');
    expect(meta(html, 'og:title')).toContain(HOSTILE);
    expect(byType(html, 'ProductGroup')).toMatchObject({ name: HOSTILE, description: HOSTILE });
    for (const path of ['/', '/produtos']) {
      const list = await page(path);
      expect(list).not.toContain('<script>alert(1)');
      expect(list).not.toContain('<img src=x');
    }
  });
});

describe('calls', () => {
  it('[CAPI-10] have a page for people that runs on nothing but its own', async () => {
    const answer = await fetch(`${shop.url}/api/docs/`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const html = await answer.text();
    const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
  });

  it('[LIM-09, LIM-13, ERR-13] that pay are sixty a minute from one address, whatever they say', async () => {
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let n = 0; n < 61; n += 1) {
      last = await fetch(`${shop.url}/api/payment/pix/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      statuses.push(last.status);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([422]));
    expect(statuses.at(-1)).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
