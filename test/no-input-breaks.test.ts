import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

/** What nobody means: halves of letters, other content types, foreign targets. Values in all calls: cost-of-calls.test.ts. */

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
const METRICS_TOKEN = 'figures-for-the-operator';
let shop: RunningShop;
let token: string;

async function call(
  method: string,
  path: string,
  given: { body?: string; token?: string; type?: string; from?: string },
) {
  const { body, token, type = 'application/json', from = '203.0.113.1' } = given;
  return fetch(shop.url + path, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': from,
      ...(body !== undefined && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body }),
  });
}

/** What is answered to a target that no client of ours would send. */
async function statusOfTarget(target: string, also = ''): Promise<number> {
  const socket = connect(shop.port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${also}Connection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers });

beforeAll(async () => {
  shop = await startShop({
    env: { ADMIN_PASSWORD, METRICS_TOKEN, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' },
  });
  const admin = await call('POST', '/api/admin/login', {
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  token = ((await admin.json()) as { token: string }).token;
});
afterAll(() => shop?.stop());

describe('no input', () => {
  it('[ERR-16] with half of a letter is taken, and what is whole is', async () => {
    const make = async (nome: string) => {
      const { status } = await call('POST', '/api/categorias', {
        body: `{"nome":"${nome}"}`,
        token,
      });
      return status;
    };
    for (const half of ['Saias \\ud800', '\\udc00', '\\ud83d x', '\\uDE00\\uD83D'])
      expect(await make(half), half).toBe(422);
    expect(await make('Saias \\ud83d\\ude00')).toBe(201);
    const asKey = '{"nome":"Saias","\\ud800":1}';
    expect((await call('POST', '/api/categorias', { body: asKey, token })).status).toBe(422);
  });

  it('[ERR-11] of another content type is 415, whatever it says', async () => {
    const login = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
    for (const type of [
      'text/plain',
      'text/plain;charset=utf-8',
      'application/x-www-form-urlencoded',
      'application/xml',
    ]) {
      expect((await call('POST', '/api/admin/login', { body: login, type })).status, type).toBe(415);
    }
  });
});

describe('what is for few', () => {
  it('[OPS-31] tells its figures to nobody for whom a proxy speaks, unless she knows the token', async () => {
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
    expect((await get('/metrics', { forwarded: 'for=127.0.0.1' })).status).toBe(404);
    const other = { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer outra-coisa-qualquer' };
    expect((await get('/metrics', other)).status).toBe(404);
    const known = { ...other, authorization: `Bearer ${METRICS_TOKEN}` };
    expect((await get('/metrics', known)).status).toBe(200);
  });

  it.each(['http://169.254.169.254/latest', 'http://loja.example/api/produtos', '*', 'loja.example:443'])(
    '[ERR-45] refuses the request target %s',
    async (target) => {
      expect(await statusOfTarget(target)).toBe(400);
    },
  );

  it.each(['http://127.0.0.1', 'https://127.0.0.1/healthz', 'HTTP://127.0.0.1/api/produtos?limit=1'])(
    '[EDGE-05] reads the target %s as its path: it names the host that the header names',
    async (target) => {
      expect(await statusOfTarget(target)).toBe(200);
    },
  );

  it.each([
    'http://127.0.0.1@evil.example/',
    'http://127.0.0.1:81/',
    'http://127.0.0.1.evil.example/',
    'ftp://127.0.0.1/',
  ])('[ERR-45] refuses the target %s of another host', async (target) => {
    expect(await statusOfTarget(target)).toBe(400);
  });

  it.each(['/', '/api/produtos', '/healthz', '/nada'])(
    '[ERR-49] refuses a second host for %s, from memory or not',
    async (path) => {
      const known = await statusOfTarget(path);
      expect(known).toBe(path === '/nada' ? 404 : 200);
      expect(await statusOfTarget(path), 'kept by now').toBe(known);
      for (const name of ['Host', 'hOST'])
        expect(await statusOfTarget(path, `${name}: outra.example\r\n`), name).toBe(400);
    },
  );
});
