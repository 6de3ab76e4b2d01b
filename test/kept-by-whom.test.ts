import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { hashToken } from '../src/server/http/sessions.ts';
import { isOffice, POLICIES } from '../src/web/page-policy.ts';
import { insertAna } from './support/planted-buyer.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { readRouteTable, whoOf, type Route } from './support/route-table.ts';
import { startShop } from './support/shop.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

/**
 * What each answer says of who may keep it: browsers, a proxy, a CDN. Every call and every page, of a shop whose edge keeps
 * pages by time: to all others it says the same as one without (`edge-headers.test.ts`).
 */
// Long: every call is made as nobody, as a customer and as the owner.

const ASKED_ANEW = 'public, max-age=0, must-revalidate';
/** All that others than who asked may keep; whatever is not named here may be kept by nobody. */
const SHARED: Readonly<Record<string, string>> = {
  'GET /produtos': ASKED_ANEW,
  'GET /produtos/{id}': ASKED_ANEW,
  'GET /categorias': ASKED_ANEW,
  'GET /promocoes': 'no-cache',
};

/** What is said to edges alone, in the words of any of them. */
const EDGE_WORDS = /^(?:surrogate-|xkey$|cache-tag$|edge-|cdn-|cloudflare-)/;
const KEPT_BY_TIME = ['surrogate-control', 'xkey'];
const edgeWords = (headers: Headers) => [...headers.keys()].filter((name) => EDGE_WORDS.test(name));

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let shop: RunningShop;
let routes: Route[];
let ana: Awaited<ReturnType<typeof insertAna>>;
let asked = 0;

beforeAll(async () => {
  [postgres, folder] = [await startPostgres(), await temporaryFolder('vitrine-kept')];
  const { url } = await freshDatabase(postgres.url, 'demo');
  shop = await startShop({
    env: {
      DATABASE_URL: url,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
      EDGE_SECONDS: '60',
      EDGE_PURGE: 'varnish',
      // Nobody listens there: what is said of pages does not depend on it.
      EDGE_PURGE_URL: 'http://127.0.0.1:1/',
      EDGE_PURGE_TOKEN: 'segredo-da-limpeza',
    },
  });
  database = await openDatabase({ dataDir: folder.path, databaseUrl: url, poolSize: 2, log: () => {} });
  routes = await readRouteTable(shop.url);
  // She is planted as she is, unsealed.
  for (const table of ['orders', 'customers'])
    await database.pool.query(`alter table ${table} drop constraint if exists ${table}_cpf_is_sealed`);
  ana = await insertAna(database.db);
  await database.pool.query(
    `insert into pages (slug, title, body, published, created_by, created_at, saved_by, saved_at)
     values ('sobre', 'Sobre', '[]', true, 'dona', now(), 'dona', now())`,
  );
  await database.pool.query('update pages_version set version = version + 1');
  const isShown = async () => {
    const { ok } = await fetch(`${shop.url}/p/sobre`);
    if (!ok) throw new Error('The page is not shown yet');
  };
  await vi.waitFor(isShown, { timeout: 20_000 });
});
afterAll(async () => {
  await shop.stop();
  await database.stop();
  await postgres.stop();
  await folder.remove();
});

type Person = 'nobody' | 'customer' | 'owner';

/** A live token of its own for each call: some of them end it. */
async function tokenOf(person: Person): Promise<string | undefined> {
  if (person === 'nobody') return undefined;
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + 3_600_000);
  const kept = { token_hash: hashToken(token), expires_at };
  const row =
    person === 'customer'
      ? { ...kept, kind: 'customer' as const, customer_id: ana.id }
      : { ...kept, kind: 'admin' as const, admin_id: await owner() };
  await database.db.insertInto('sessions').values(row).execute();
  return token;
}

async function owner(): Promise<number> {
  const row = { username: `dona-${(asked += 1)}`, senha_hash: '', role: 'admin' as const };
  const made = database.db.insertInto('admin_users').values(row).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

/** Its address with values that are Ana's, or a product's. */
const fill = (path: string) =>
  path
    .replace('{id}', path.includes('enderecos') ? String(ana.addressId) : idIn(path))
    .replace('{codigo}', ana.codigo)
    .replace('{token}', 'A'.repeat(43))
    .replace('{cep}', '01310100')
    .replace('{email}', String(ana.mailId))
    .replaceAll(/\{\w+\}/g, '1');
const idIn = (path: string) =>
  String(path.includes('produtos') ? 1 : path.includes('clientes') ? ana.id : ana.orderId);

async function answer(method: string, path: string, person: Person = 'nobody', etag?: string) {
  asked += 1;
  const token = await tokenOf(person);
  const response = await fetch(shop.url + path, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'br',
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    // A wrong password, where one is asked for: nobody is to be erased here.
    ...(method !== 'GET' && { body: '{"senha":"errada"}' }),
  });
  await response.arrayBuffer();
  const { headers } = response;
  return { status: response.status, rule: headers.get('cache-control') ?? '', headers };
}

/** May somebody else than who asked keep it? */
const isShared = (rule: string) => !/\bno-store\b|\bprivate\b/.test(rule);

describe('every page', () => {
  const addresses = () =>
    POLICIES.map((policy) => ({
      policy,
      path: policy.pattern
        .replace(':slug', 'sobre')
        .replace(/:\w+/, policy.pattern.endsWith(':id') ? '1' : 'A'.repeat(43)),
    }));

  it('[EDGE-03] is asked for anew where it is alike for everybody, and no one else’s to keep otherwise', async () => {
    for (const { policy, path } of addresses()) {
      const get = () => fetch(shop.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
      // Rendered, and from memory.
      for (const { status, headers } of [await get(), await get()]) {
        const rule = headers.get('cache-control');
        const secret = policy.pattern.endsWith('/:token') && isOffice(policy);
        const wanted = policy.noindex ? `private, ${secret ? 'no-store' : 'no-cache'}` : ASKED_ANEW;
        expect([path, status, rule]).toEqual([path, 200, wanted]);
        expect([path, headers.has('set-cookie')]).toEqual([path, false]);
        expect(headers.get('vary'), path).toContain('Accept-Encoding');
        expect(headers.get('etag'), path).toMatch(/^"/);
        expect([path, ...edgeWords(headers)]).toEqual([path, ...(policy.noindex ? [] : KEPT_BY_TIME)]);
        if (policy.noindex) continue;
        const product = policy.pattern.endsWith(':id') ? ' produto-1' : '';
        expect([path, headers.get('xkey')]).toEqual([path, `loja${product}`]);
      }
    }
  });

  it('[EDGE-03] that is not there is nobody’s to keep for others', async () => {
    for (const path of ['/nao-existe', '/produto/999999', '/produtos/999999']) {
      const response = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.has('set-cookie')).toBe(false);
      expect(response.headers.get('cache-control'), path).toMatch(/private|max-age=0, must-revalidate/);
      expect([path, ...edgeWords(response.headers)]).toEqual([path]);
    }
  });
});

describe('an edge that keeps pages by time', () => {
  it('[EDGE-07] is given no page of words that somebody has typed, nor what is no page', async () => {
    for (const path of [
      '/produtos?busca=vestido',
      '/produto/1/',
      '/midia/nao-existe',
      '/robots.txt',
      '/sw.js',
    ]) {
      const { headers } = await fetch(shop.url + path, {
        redirect: 'manual',
        headers: { accept: 'text/html' },
      });
      expect([path, ...edgeWords(headers)]).toEqual([path]);
    }
  });

  it('[EDGE-07] hears of a page what a 304 says of it, too, and of a tab that asks for its data', async () => {
    const page = await fetch(`${shop.url}/produto/1`, { headers: { accept: 'text/html' } });
    const again = await fetch(`${shop.url}/produto/1`, {
      headers: { accept: 'text/html', 'if-none-match': page.headers.get('etag') ?? '' },
    });
    const data = await fetch(`${shop.url}/produto/1.data`);
    expect([again.status, data.status]).toEqual([304, 200]);
    for (const { headers } of [page, again, data])
      expect([headers.get('surrogate-control'), headers.get('xkey')]).toEqual([
        'max-age=50, stale-while-revalidate=10',
        'loja produto-1',
      ]);
  });
});

describe('what docs/server/cdn.md says of an edge', () => {
  it('[EDGE-04] holds: each file has the rule and the name that stand there, and a 304 says the same', async () => {
    const page = await (await fetch(shop.url, { headers: { accept: 'text/html' } })).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
    const picture =
      /\/midia\/\w+(?=")/.exec(await (await fetch(`${shop.url}/api/produtos`)).text())?.[0] ?? '';
    const rules: [path: string, rule: RegExp][] = [
      [asset, /^public, max-age=31536000, immutable$/],
      [picture, /^public, max-age=31536000, immutable$/],
      ['/art/brand.svg', /^public, max-age=86400$/],
      ['/sw.js', /^no-cache$/],
      ['/robots.txt', /^public, max-age=3600$/],
      ['/sitemap.xml', /^public, max-age=3600$/],
      ['/', /^public, max-age=0, must-revalidate$/],
      ['/api/produtos', /^public, max-age=0, must-revalidate$/],
    ];
    for (const [path, wanted] of rules) {
      const { status, rule, headers } = await answer('GET', path);
      expect([path, status, rule]).toEqual([path, 200, expect.stringMatching(wanted)]);
      expect(headers.has('set-cookie'), path).toBe(false);
      const etag = headers.get('etag') ?? '';
      if (etag === '') continue;
      const again = await answer('GET', path, 'nobody', etag);
      expect([path, again.status, again.rule]).toEqual([path, 304, rule]);
    }
  });
});

// Last: among the calls are some that delete.
describe('every call', () => {
  it.each<Person>(['nobody', 'customer', 'owner'])(
    '[EDGE-02] says by its class who may keep its answer: made by %s',
    async (person) => {
      const wrong: string[] = [];
      const statuses = new Set<number>();
      for (const { method, path } of routes) {
        for (const prefix of ['', '/api']) {
          const { status, rule, headers } = await answer(method, prefix + fill(path), person);
          statuses.add(status);
          const wanted = status < 400 ? (SHARED[`${method} ${path}`] ?? 'no-store') : 'no-store';
          // Several words may forbid it; one is enough.
          const isRight = wanted === 'no-store' ? /\bno-store\b/.test(rule) : rule === wanted;
          if (!isRight) wrong.push(`${method} ${prefix}${path} ${status}: ${rule}`);
          // No call is kept by time, whoever may keep it.
          if (edgeWords(headers).length > 0) wrong.push(`${path} ${edgeWords(headers).join()}`);
          if (isShared(rule) && headers.has('set-cookie')) wrong.push(`${path} sets a cookie`);
        }
      }
      expect(wrong).toEqual([]);
      expect(routes.length).toBeGreaterThan(100);
      expect([...statuses]).toEqual(expect.arrayContaining([200]));
    },
  );

  it('[EDGE-02] of a person or an order is never shared, whatever the table above says', () => {
    const open = Object.keys(SHARED).map((name) => {
      const [method = '', path = ''] = name.split(' ');
      return { method, path };
    });
    expect(open.filter((route) => whoOf(route) !== 'public')).toEqual([]);
    expect(
      open.filter(({ path }) => /pedido|cliente|payment|admin|gerenciamento|credito/.test(path)),
    ).toEqual([]);
  });
});
