import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;
const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' });

/** As it is written: `fetch` would mend the address. */
const ask = (method: string, path: string) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const headers = { accept: 'text/html' };
    const asked = request(shop.url, { method, path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, location: answer.headers.location });
    });
    asked.once('error', reject);
    asked.end();
  });

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

it('[CACHE-54] sends nobody to another site, whatever the address begins with', async () => {
  for (const path of [
    '//evil.example/',
    '/\\evil.example/',
    '\\/evil.example/',
    '/\\/evil.example/',
    '///evil.example//',
  ]) {
    for (const method of ['GET', 'POST']) {
      const { status, location } = await ask(method, path);
      expect([path, method, status]).toEqual([path, method, expect.toBeOneOf([303, 308, 400, 404])]);
      expect(new URL(location ?? '/', shop.url).origin, `${method} ${path}`).toBe(new URL(shop.url).origin);
    }
  }
});

it('[CACHE-53] lets whatever is no page load and run nothing when it is opened by itself', async () => {
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
  const paths = [
    '/api/produtos/1',
    '/api/nao-existe',
    '/robots.txt',
    '/sw.js',
    '/produtos/',
    '/_root.data',
    asset,
  ];
  for (const path of paths) {
    const policy = (await get(path)).headers.get('content-security-policy');
    expect(policy, path).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    expect(policy, path).not.toMatch(/script-src|style-src/);
  }
  for (const path of ['/api/docs', '/sem-conexao', '/nao-existe', '/sandbox'])
    expect((await get(path)).headers.get('content-security-policy'), path).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'/,
    );
});
