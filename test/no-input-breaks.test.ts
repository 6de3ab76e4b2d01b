import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { almost, hostile, seeded, type Random } from './support/hostile-values.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

/** Every call, as the shop describes it itself, under values that nobody means. */

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
const METRICS_TOKEN = 'figures-for-the-operator';
const ROUNDS = 14;
const AT_ONCE = 6;
/** Whoever logs out has nothing left to try. */
const LEFT_OUT = /\/logout$/;

type Schema = Parameters<typeof almost>[0];
interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string }[];
  body: Schema | null;
}

let shop: RunningShop;
let operations: Operation[];
let tokens: string[];

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

async function describedOperations(): Promise<Operation[]> {
  const { paths } = (await (await call('GET', '/api/openapi.json', {})).json()) as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters?: Operation['parameters'];
          requestBody?: { content: Record<string, { schema: Schema }> };
        }
      >
    >;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => !LEFT_OUT.test(path))
      .map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema ?? null,
      })),
  );
}

/** A text for an address: half of the time a number, which may be somebody's. */
const inAddress = (random: Random) =>
  encodeURIComponent(
    random() < 0.5
      ? String(Math.ceil(random() * 3))
      : hostile(random)
          .replaceAll(/\\u[\da-f]{4}/g, '\u0001')
          .slice(0, 900)
          .toWellFormed(),
  );

function addressOf({ path, parameters }: Operation, random: Random): string {
  const filled = path.replaceAll(/\{\w+\}/g, () => inAddress(random));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random() < 0.7)
    .map(({ name }) => `${name}=${inAddress(random)}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** What is answered to a target that no client of ours would send. */
async function statusOfTarget(target: string): Promise<number> {
  const socket = connect(shop.port, '127.0.0.1');
  socket.end(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers });

beforeAll(async () => {
  shop = await startShop({
    env: { ADMIN_PASSWORD, METRICS_TOKEN, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' },
  });
  operations = await describedOperations();
  const admin = await call('POST', '/api/admin/login', {
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const customer = {
    nome: 'Ana Lima',
    email: 'ana@example.com',
    cpf: '529.982.247-25',
    senha: 'lavanda-2026',
    whatsapp: '(21) 98765-4321',
    cep: '01310-100',
    endereco: 'Avenida Paulista',
    numero: '900',
    complemento: '',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    estado: 'SP',
  };
  await call('POST', '/api/clientes/registrar', { body: JSON.stringify(customer) });
  const login = await call('POST', '/api/clientes/login', { body: JSON.stringify(customer) });
  tokens = await Promise.all(
    [admin, login].map(async (answer) => String(((await answer.json()) as { token?: string }).token)),
  );
});
afterAll(() => shop?.stop());

describe('no input', () => {
  it('[ERR-16] to any call makes an answer of 500', async () => {
    expect(operations.length).toBeGreaterThan(60);
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    const random = seeded(20_261_122);
    const broken: string[] = [];
    const tries = Array.from({ length: ROUNDS }, () => operations).flat();
    const seen = new Set<number>();
    const hand = async () => {
      for (let operation = tries.pop(); operation !== undefined; operation = tries.pop()) {
        const path = addressOf(operation, random);
        const body =
          operation.body === null ? undefined : almost(operation.body, random, random() < 0.3 ? 0.02 : 0.2);
        const token = path.includes('/clientes/me') ? tokens[1] : tokens[0];
        const from = `198.18.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`;
        const sent = { ...(body !== undefined && { body }), ...(token !== undefined && { token }), from };
        const { status } = await call(operation.method, path, sent);
        seen.add(status);
        if (status >= 500 && (status < 502 || status > 504))
          broken.push(`${status} ${operation.method} ${path} ${body?.slice(0, 400)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, hand));
    expect(broken).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining([200, 404, 422]));
    expect((await call('GET', '/api/admin/me', { token: tokens[0] ?? '' })).status).toBe(200);
  });

  it('[ERR-16] with half of a letter is taken, and what is whole is', async () => {
    const make = async (nome: string) => {
      const { status } = await call('POST', '/api/categorias', {
        body: `{"nome":"${nome}"}`,
        token: tokens[0] ?? '',
      });
      return status;
    };
    for (const half of ['Saias \\ud800', '\\udc00', '\\ud83d x', '\\uDE00\\uD83D'])
      expect(await make(half), half).toBe(422);
    expect(await make('Saias \\ud83d\\ude00')).toBe(201);
    const asKey = '{"nome":"Saias","\\ud800":1}';
    expect((await call('POST', '/api/categorias', { body: asKey, token: tokens[0] ?? '' })).status).toBe(422);
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
});
