import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  bytes: number;
}

/** As it came: a client that thinks for itself leaves out what it does not expect of a HEAD. */
function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(shop.url + path, { method, headers }, (answer) => {
      const { date: _date, 'x-request-id': _id, ...told } = answer.headers;
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: told, bytes }));
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('a HEAD', () => {
  it.each([
    ['a call under /api', '/api/categorias', 200],
    ['the same call at its bare address', '/categorias', 200],
    ['a call with a parameter', '/api/produtos/1', 200],
    ['a call that refuses its query', '/api/produtos?limit=0', 422],
    ['a call at the address of a page, for JSON', '/produtos', 200],
    ['what there is not', '/api/produtosx', 404],
    ['what nobody may without a login', '/api/clientes/me', 401],
    ['a page', '/', 200],
    ['a page that there is not', '/pagina-que-nao-existe', 404],
    ['a drawing', '/art/brand.svg', 200],
    ['an icon, which another process makes', '/art/icon-48.png', 200],
    ['the description of the calls', '/api/openapi.json', 200],
    ['the health', '/healthz', 200],
  ])('[OPS-82] of %s has the status and headers of the GET, and no body', async (_what, path, status) => {
    const headers: Record<string, string> = path === '/produtos' ? { accept: 'application/json' } : {};
    const whole = await ask('GET', path, headers);
    const head = await ask('HEAD', path, headers);
    expect([whole.status, head.status, head.bytes]).toEqual([status, status, 0]);
    expect(whole.bytes).toBeGreaterThan(0);
    expect(head.headers).toEqual({ ...whole.headers, 'content-length': String(whole.bytes) });
  });

  it('[OPS-82] of what is only sent to is no call, and is counted as a HEAD', async () => {
    expect((await ask('HEAD', '/api/auth/login')).status).toBe(404);
    const figures = await (await fetch(`${shop.url}/metrics`)).text();
    expect(figures).toMatch(
      /^vitrine_http_requests_total\{method="HEAD",route="\/api\/categorias",status="200"\} 1$/m,
    );
  });
});

it('[OPS-82] the description of the calls is whole for all who ask for it first, at the same time', async () => {
  const other = await startShop();
  try {
    const texts = await Promise.all(
      Array.from({ length: 4 }, async () => (await fetch(`${other.url}/api/openapi.json`)).text()),
    );
    expect(new Set(texts).size).toBe(1);
    const { paths } = JSON.parse(texts[0] ?? '') as { paths: Record<string, Record<string, unknown>> };
    expect(Object.keys(paths).length).toBeGreaterThan(300);
    expect(Object.values(paths).filter((methods) => 'head' in methods)).toEqual([]);
  } finally {
    await other.stop();
  }
});
