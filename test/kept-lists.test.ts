import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { adminToken, callShop, OFFICE_ENV } from '../e2e/office-desk.ts';
import { officeCalls } from '../e2e/office-goods.ts';
import { createKeptAnswers } from '../src/server/features/catalog/kept-answers.ts';
import { settingsCalls } from './support/settings-calls.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop({ env: OFFICE_ENV });
});
afterAll(() => shop?.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers });

/** What an answer is, but for what names this one alone. */
async function whole(path: string, headers: Record<string, string>) {
  const answer = await get(path, headers);
  const { date: _date, 'x-request-id': id, ...told } = Object.fromEntries(answer.headers);
  expect(id).toMatch(/^[\w-]{36}$/);
  return { status: answer.status, told, text: await answer.text() };
}

/** How many answers of the catalogue went through the router so far. */
async function routed(): Promise<number> {
  const text = await (await get('/metrics')).text();
  const counts = text.matchAll(
    /^vitrine_http_request_seconds_count\{method="GET",route="\/api\/(?:produtos|categorias)[^"]*"\} (\d+)/gm,
  );
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

const ADDRESSES = [
  '/api/produtos',
  '/api/produtos?campos=cartao',
  '/api/produtos?categoria=Croppeds&limit=3&offset=1',
  '/api/produtos?cor=preto&cor=rosa&sort=menor',
  '/api/produtos/1',
  '/api/categorias',
];

describe('lists that lie in memory', () => {
  it.each(ADDRESSES)('[CAPI-94] are the same without the router as with it: %s', async (path) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const first = await whole(path, headers);
      const before = await routed();
      expect(await whole(path, headers)).toEqual(first);
      const stamped = `${path}${path.includes('?') ? '&' : '?'}_=${Date.now()}`;
      expect(await whole(stamped, { ...headers, authorization: 'Bearer nada' })).toEqual(first);
      const known = await whole(path, { ...headers, 'if-none-match': first.told['etag'] ?? '' });
      expect([known.status, known.text, known.told['etag']]).toEqual([304, '', first.told['etag']]);
      expect(await routed()).toBe(before);
    }
  });

  it('[CAPI-94] change at once with an edit, and are gone while the shop is closed for its callers', async () => {
    const token = await adminToken(shop.url);
    const office = officeCalls(shop.url, token);
    const path = '/api/produtos?limit=100&sort=nome';
    const [one] = (await (await get(path)).json()) as Produto[];
    if (one === undefined) throw new Error('The catalogue is empty');
    await get(path);
    await office.call('PUT', `/produtos/${one.id}`, { nome: 'Aaa Blusa Trocada' });
    expect(((await (await get(path)).json()) as Produto[])[0]?.nome).toBe('Aaa Blusa Trocada');
    const settings = settingsCalls(shop.url, token);
    await settings.change('POST', '/fechar');
    const before = await routed();
    await get(path);
    expect(await routed()).toBe(before + 1);
    await settings.change('POST', '/abrir');
    await callShop(`${shop.url}${path}`, 'GET');
  });

  it('[CAPI-94] never answer what the router refuses, and other methods and paths go to it', async () => {
    expect((await get('/api/produtos?limit=0')).status).toBe(422);
    expect((await get('/api/produtos?limit=0&_=1')).status).toBe(422);
    expect((await get('/api/produtos/999999')).status).toBe(404);
    expect((await get('/api/produtosx')).status).toBe(404);
    await get('/api/categorias');
    const head = await fetch(`${shop.url}/api/categorias`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const page = await get('/produtos', { accept: 'text/html' });
    expect(page.headers.get('content-type')).toContain('text/html');
  });
});

it('[CAPI-94] hold no address of an older catalogue, and none that is too long', () => {
  let version = '1';
  const kept = createKeptAnswers(() => version);
  const etag = { br: '"b"', gzip: '"g"', identity: '"i"' };
  const answer = { etag, encoded: () => Promise.reject(new Error('nobody asks')), ready: () => null };
  const peek = (url: string) => kept.peek({ url } as Parameters<typeof kept.peek>[0]);
  kept.remember('/api/produtos?q=a', answer, {});
  expect(peek('/api/produtos?_=5&q=a')?.encoded).toMatchObject({ etag, body: null });
  version = '2';
  expect(peek('/api/produtos?q=a')).toBeNull();
  const long = `/api/produtos?q=${'a'.repeat(600)}`;
  kept.remember(long, answer, {});
  expect(peek(long)).toBeNull();
});
