import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRouteTable, whoOf } from './support/route-table.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

/** How the running shop travels: health, headers, pages and calls at one address, refusals. */

const JSON_HEADERS = { accept: 'application/json' };
const BOT = { accept: '*/*', 'user-agent': 'WhatsApp/2.23' };
let shop: RunningShop;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' });

beforeAll(async () => {
  shop = await startShop({
    env: {
      ADMIN_PASSWORD: 'uma senha de teste',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '127.0.0.1',
    },
  });
});
afterAll(async () => {
  await shop.stop();
});

describe('operations', () => {
  it('[OPS-01, OPS-02] says that it lives and that it is ready', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });

  it('[OPS-04] counts answers by route in Prometheus text, with nobody in it', async () => {
    await get('/produto/1?utm_source=someone@example.com');
    const text = await (await get('/metrics')).text();
    expect(text).toMatch(/vitrine_http_requests_total\{[^}]*route="\/\*"[^}]*\} \d+/);
    expect(text).not.toContain('someone');
  });

  it('[OPS-05, OPS-06, OPS-08] writes JSON lines with the request id of the answer and the route, never the query', async () => {
    const answer = await get('/api/produtos/999999?senha=segredo-na-query', {
      'x-request-id': 'meu-pedido-12345',
    });
    expect(answer.headers.get('x-request-id')).toBe('meu-pedido-12345');
    await expect.poll(() => shop.logs()).toContain('meu-pedido-12345');
    const line =
      shop
        .logs()
        .split('\n')
        .find((one) => one.includes('meu-pedido-12345')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(String),
      time: expect.any(String),
      status: 404,
    });
    expect(line).toContain('/api/produtos/:id');
    expect(shop.logs()).not.toContain('segredo-na-query');
  });

  it('[OPS-07, OPS-09] keeps passwords out of its lines and lets no input forge one', async () => {
    const username = 'admin\\n{"level":"info","forged":true}';
    const body = JSON.stringify({ username, password: 'senha-que-ninguem-le' });
    await fetch(`${shop.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(shop.logs()).not.toContain('senha-que-ninguem-le');
    for (const line of shop.logs().split('\n')) expect(line).not.toMatch(/^\{"level":"info","forged"/);
  });
});

describe('pages', () => {
  it('[CACHE-07, CACHE-23, CACHE-26] carry their headers and name no software', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { headers } = await get('/', { 'accept-encoding': 'br' });
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
  });

  it('[CACHE-01, CACHE-02] answers the same bytes to everybody, through the router and from memory', async () => {
    const first = await (await get('/produto/2')).text();
    const second = await (await get('/produto/2', { authorization: 'Bearer x', cookie: 'a=b' })).text();
    expect(second).toBe(first);
    expect(first).toContain('</html>');
  });

  it('[CACHE-06] answers 304 to who has the page, in each encoding', async () => {
    for (const encoding of ['br', 'gzip']) {
      const etag = (await get('/', { 'accept-encoding': encoding })).headers.get('etag') ?? '';
      const again = await get('/', { 'accept-encoding': encoding, 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  it('[CACHE-14, CAPI-45] answers 404 with the shop’s own page for what is not there', async () => {
    for (const path of ['/nao-existe', '/produto/999999', '/produtos/999999', '/produto/abc']) {
      const answer = await get(path, { accept: 'text/html' });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('<html lang="pt-BR"');
    }
  });

  it('takes nothing of a form that reaches a page: the same page comes back, an unknown one does not', async () => {
    const send = (path: string, accept: string) =>
      fetch(shop.url + path, {
        method: 'POST',
        headers: { accept },
        body: new URLSearchParams({ senha: 'segredo' }),
        redirect: 'manual',
      });
    const login = await send('/login', 'text/html,*/*;q=0.8');
    expect([login.status, login.headers.get('location')]).toEqual([303, '/login']);
    expect((await send('//?a=b', 'text/html')).headers.get('location')).toBe('/?a=b');
    expect((await send('/nao-existe', 'text/html')).status).toBe(404);
    expect((await send('/login', 'application/json')).status).toBe(404);
  });

  it('[CACHE-15] shows one product at two addresses with one canonical link', async () => {
    const canonical = async (path: string) =>
      /<link rel="canonical" href="([^"]+)"/.exec(await (await get(path, BOT)).text())?.[1];
    expect(await canonical('/produto/1')).toMatch(/\/produto\/1$/);
    expect(await canonical('/produtos/1')).toBe(await canonical('/produto/1'));
  });

  it('[CACHE-12, CACHE-33] sends assets compressed, and keeps them for a year by the hash in their name', async () => {
    const asset = /\/assets\/[\w.-]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
    const { status, headers } = await get(asset, { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toContain('immutable');
  });

  it('[CACHE-27] never serves dot files or what lies outside', async () => {
    for (const path of [
      '/.env',
      '/.git/config',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/package.json',
    ]) {
      const answer = await get(path);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain('"vitrine"');
    }
  });
});

it('[CACHE-24] asks browsers to stay on https where the shop is reached by it, and only there', async () => {
  const secure = await startShop({
    env: { SEED_DEMO: 'off', PUBLIC_URL: 'https://loja.example', SANDBOX: 'on' },
  });
  for (const path of ['/', '/api/produtos']) {
    const { headers } = await fetch(secure.url + path);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect((await get(path)).headers.get('strict-transport-security')).toBeNull();
  }
  expect(await secure.stop()).toBe(0);
});

describe('a path that is a page and a call', () => {
  it('[CAPI-02, CAPI-03, CAPI-04, CAPI-05] answers by what the client names', async () => {
    for (const path of ['/produtos', '/produtos/1']) {
      const types = await Promise.all(
        [
          JSON_HEADERS,
          { 'x-requested-with': 'XMLHttpRequest' },
          BOT,
          { accept: 'text/html,application/json;q=0.5' },
        ].map(async (headers) => {
          const answer = await get(path, headers);
          expect(answer.headers.get('vary')).toBe('Accept, X-Requested-With, Accept-Encoding');
          return answer.headers.get('content-type')?.split(';')[0];
        }),
      );
      expect(types).toEqual(['application/json', 'application/json', 'text/html', 'text/html']);
    }
  });

  it('[CAPI-06, CAPI-09] answers JSON below /api and describes it as OpenAPI 3.1', async () => {
    expect((await get('/api/produtos', { accept: 'text/html' })).headers.get('content-type')).toContain(
      'json',
    );
    const document = (await (await get('/api/openapi.json')).json()) as { openapi: string; paths: object };
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/produtos', '/api/frete/calcular', '/api/payment/pix/create']),
    );
    expect((await get('/api/docs/')).status).toBe(200);
  });
});

describe('refusals', () => {
  const post = (path: string, body: string, type = 'application/json') =>
    fetch(shop.url + path, { method: 'POST', headers: { 'content-type': type }, body });

  it('[ERR-01, ERR-05, ERR-08, ERR-10, ERR-11, ERR-12] have one shape and the right status', async () => {
    const cases: [Promise<Response>, number][] = [
      [post('/api/frete/calcular', '{"cepDestino":'), 400],
      [get('/api/nada'), 404],
      [get('/api/produtos/999999'), 404],
      [post('/api/frete/calcular', JSON.stringify({ x: 'y'.repeat(1_200_000) })), 413],
      [post('/api/frete/calcular', 'a=b', 'application/x-www-form-urlencoded'), 415],
      [post('/api/frete/calcular', '{}'), 422],
    ];
    for (const [answering, status] of cases) {
      const answer = await answering;
      const body = (await answer.json()) as Record<string, unknown>;
      expect([answer.status, body]).toEqual([
        status,
        expect.objectContaining({ sucesso: false, success: false }),
      ]);
      expect(body['erro']).toBe(body['error']);
      expect(typeof body['codigo']).toBe('string');
    }
  });

  it('[ERR-06, ERR-24, ERR-26] refuses private calls without a token, bare and below /api, and keeps no answer', async () => {
    for (const path of ['/admin/me', '/api/admin/me', '/clientes/me', '/api/clientes/me']) {
      for (const authorization of ['', 'Bearer', 'Bearer null', `Bearer ${'a'.repeat(43)}`]) {
        const answer = await get(path, authorization === '' ? {} : { authorization });
        expect([path, answer.status]).toEqual([path, 401]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  it('[ERR-33, ERR-35] ignores a bad token where all may call, and gives other origins nothing', async () => {
    const answer = await get('/api/produtos?limit=1', {
      authorization: 'Bearer demo',
      origin: 'https://evil.example',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('[ERR-43] of more than 64 KB are 413 on every call that all may make', async () => {
    const large = JSON.stringify({ x: 'y'.repeat(64 * 1024) });
    const routes = (await readRouteTable(shop.url)).filter(
      (route) => whoOf(route) === 'public' && route.method === 'POST',
    );
    expect(routes.length).toBeGreaterThan(8);
    for (const { path } of routes) {
      const address = path.replaceAll(/\{\w+\}/g, 'x');
      expect([path, (await post(`/api${address}`, large)).status]).toEqual([path, 413]);
    }
  });

  it('[ERR-41] say of every list in a body how long it may be', async () => {
    const { paths } = (await (await get('/api/openapi.json')).json()) as { paths: object };
    const bodies = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.values(verbs as Record<string, { requestBody?: unknown }>).map(({ requestBody }) => ({
        path,
        lists: listsIn(requestBody),
      })),
    );
    expect(bodies.flatMap(({ lists }) => lists).length).toBeGreaterThan(8);
    const endless = bodies.filter(({ lists }) => lists.some(({ maxItems }) => maxItems === undefined));
    expect(endless.map(({ path }) => path)).toEqual([]);
  });

  it('[ERR-15, ERR-16] never answers hostile input with a 500', async () => {
    const hostile = [
      get('/%E0%A4%A'),
      get('/produto/%00'),
      get(`/?busca=${'a'.repeat(4000)}`),
      get('/produtos?cor=%00&min=1e309&pagina=-1'),
      get("/api/produtos?q='%20OR%201=1--&limit=1"),
      get('/api/produtos?limit=1e9'),
      get('/api/produtos/1%27'),
      get('/api/cep/%2e%2e'),
      fetch(`${shop.url}/api/produtos`, { method: 'PATCH' }),
      fetch(`${shop.url}/`, { method: 'DELETE' }),
      post('/api/frete/calcular', '{"__proto__":{"a":1},"cepDestino":{"$gt":""},"cartItems":[[[[]]]]}'),
      post('/api/pedidos/consultar', JSON.stringify({ codigo: 'a\u0000b', email: '\u0000' })),
      post('/api/payment/pix/create', '[]'),
      post('/api/payment/webhook', '{"data":{"id":"x"}}'),
    ];
    for (const answer of await Promise.all(hostile)) expect(answer.status, answer.url).toBeLessThan(500);
    expect((await get('/healthz')).status).toBe(200);
  });
});

/** Every list that a schema describes, however deep, by its own greatest length. */
function listsIn(schema: unknown): { maxItems: unknown }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxItems, ...rest } = schema as Record<string, unknown>;
  return [...(type === 'array' ? [{ maxItems }] : []), ...Object.values(rest).flatMap(listsIn)];
}
