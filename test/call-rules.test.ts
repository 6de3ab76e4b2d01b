import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { loadConfig } from '../src/server/settings/config.ts';
import { createHttpServer } from '../src/server/http/server.ts';
import { shedLoad } from '../src/server/http/shed-load.ts';
import { createLoad, DOCUMENTS } from '../src/server/load/index.ts';
import { guardRoutes } from '../src/server/http/sessions.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const ANA = {
  nome: 'Ana Souza',
  email: 'ana@example.com',
  senha: 'alecrim-2026',
  cpf: '529.982.247-25',
  whatsapp: '(21) 98888-7777',
  cep: '26167-020',
  endereco: 'Rua das Flores',
  numero: '10',
  bairro: 'Centro',
  cidade: 'Belford Roxo',
  estado: 'RJ',
};

let office: CatalogOffice;
let addresses = 0;

beforeAll(async () => {
  office = await openCatalogOffice();
});
beforeEach(() => office.present());
afterAll(() => office?.close());

const call = (method: string, path: string, body?: unknown, token?: string) => {
  addresses += 1;
  return office.anonymously(method, path, {
    ...(body !== undefined && { body }),
    ...(token !== undefined && { token }),
    from: `198.51.100.${addresses % 250}`,
  });
};
const adminLogin = async () =>
  String(
    (await call('POST', '/api/admin/login', { username: 'dona', password: 'lavanda-2026' })).body['token'],
  );
const register = (given: Partial<typeof ANA> = {}) =>
  call('POST', '/api/clientes/registrar', { ...ANA, ...given });
const customerLogin = async () => {
  const answer = await call('POST', '/api/clientes/login', { email: ANA.email, senha: ANA.senha });
  return String(answer.body['token']);
};
const statusOf = async (path: string, token: string) => (await call('GET', path, undefined, token)).status;

describe('fields', () => {
  it('[ERR-19, ERR-20, ERR-23] are taken with their masks and kept as digits, and complemento may be missing', async () => {
    const answer = await register();
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(typeof (answer.body['cliente'] as { id: unknown }).id).toBe('number');
    expect(answer.body['cliente']).toMatchObject({ cpf: '52998224725' });
    const row = await office.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      whatsapp: '21988887777',
      cep: '26167020',
      complemento: '',
    });
  });

  it('[ERR-21, ERR-22, ERR-23] hold times with an offset, reais as numbers and ids as numbers', async () => {
    await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
    const made: Produto = await office.create({ preco: '1.299,90', promocional: '999,5' });
    expect([made.created_at, made.updated_at].every((at) => ISO.test(at))).toBe(true);
    expect([typeof made.id, made.preco, made.promocional]).toEqual(['number', 1299.9, 999.5]);
  });
});

describe('a refusal', () => {
  it('[ERR-04] tells nothing of the inside, whatever was sent', async () => {
    const hostile = `'; drop table products; -- \u0000 __proto__`;
    const bodies = [{}, [], null, 'x', { nome: hostile, preco: { $gt: 0 } }, { cor: [[[[[]]]]] }];
    const paths = [
      '/api/produtos',
      '/api/gerenciamento/produtos/lote',
      '/api/admin/login',
      '/api/clientes/login',
    ];
    const answers = await Promise.all(
      paths.flatMap((path) => bodies.map((body) => call('POST', path, body, office.tokens.admin))),
    );
    for (const { status, body } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(body)).not.toMatch(
        /\bat \w+|node_modules|\.ts\b|select |insert |kysely|zod|postgres|syntax|violates|undefined/i,
      );
      expect(body['erro']).toBe(body['error']);
    }
  });

  it('[ERR-13] for too many tries is 429 with the seconds to wait', async () => {
    const tries = Array.from({ length: 12 }, () => 'errada');
    let last = { status: 0, headers: new Headers() };
    for (const password of tries) {
      const body = { username: 'dona', password };
      last = await office.anonymously('POST', '/api/admin/login', { body, from: '203.0.113.77' });
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('[ERR-25] a server with a route that says not who may call it does not start', () => {
    const app = createHttpServer(loadConfig({ LOG_LEVEL: 'silent' }, ''));
    guardRoutes(app, { db: office.db, clock: office.clock, secondFactorRequired: false });
    expect(() => app.get('/x', async () => 'x')).toThrow('does not declare who may call it');
  });

  it('[OPS-34] a server with a costly route that names no lane does not start', () => {
    const app = createHttpServer(loadConfig({ LOG_LEVEL: 'silent' }, ''));
    shedLoad(app, createLoad({ limits: null }));
    const config = { audience: 'admin' as const };
    expect(() => app.get('/api/tudo.csv', { config }, async () => 'x')).toThrow('names no lane');
    app.get('/api/tudo.pdf', { config: { ...config, load: DOCUMENTS } }, async () => 'x');
  });
});

describe('tokens', () => {
  it('[ERR-27] are random, and only their hash is stored', async () => {
    const [one, two] = [await adminLogin(), await adminLogin()];
    expect(one).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(two).not.toBe(one);
    const rows = await office.db.selectFrom('sessions').select('token_hash').execute();
    const hashes = rows.map(({ token_hash: hash }) => hash.toString('hex'));
    expect(hashes).toContain(createHash('sha256').update(one).digest('hex'));
    const stored = await office.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(one);
  });

  it('[ERR-29] of administrators live 12 hours and of customers 30 days, however much they are used', async () => {
    const [admin, customer] = [await adminLogin(), await customerLogin()];
    for (let hours = 1; hours < 12; hours += 1) {
      office.pass(HOUR_MS);
      expect(await statusOf('/api/admin/me', admin)).toBe(200);
    }
    office.pass(HOUR_MS + 60_000);
    expect(await statusOf('/api/admin/me', admin)).toBe(401);
    expect(await statusOf('/api/clientes/me', customer)).toBe(200);
    office.pass(30 * DAY_MS - 13 * HOUR_MS);
    expect(await statusOf('/api/clientes/me', customer)).toBe(200);
    office.pass(2 * HOUR_MS);
    expect(await statusOf('/api/clientes/me', customer)).toBe(401);
  });

  it('[ERR-30] a logout ends one of them and leaves the others', async () => {
    const [one, two] = [await customerLogin(), await customerLogin()];
    await call('POST', '/api/clientes/logout', undefined, one);
    expect(await statusOf('/api/clientes/me', one)).toBe(401);
    expect(await statusOf('/api/clientes/me', two)).toBe(200);
  });

  it('[ERR-34, ERR-28] that nobody was given, or that are for somebody else, open nothing', async () => {
    const invented = [
      'demo',
      'demo-token',
      'token-demonstracao',
      'null',
      randomBytes(32).toString('base64url'),
    ];
    for (const token of invented) {
      expect(await statusOf('/api/clientes/me', token)).toBe(401);
      expect(await statusOf('/api/gerenciamento/produtos', token)).toBe(401);
    }
    expect(await statusOf('/api/gerenciamento/produtos', await customerLogin())).toBe(403);
    expect(await statusOf('/api/clientes/me', await adminLogin())).toBe(403);
  });
});
