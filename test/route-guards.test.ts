import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls as table } from '#shared/wire/calls.ts';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { ACTS, may, OFFICE_ROLES, type ActId, type OfficeRole } from '#shared/acts.ts';
import { hashToken } from '../src/server/http/sessions.ts';
import { rowsOfActs, withoutPads } from './support/acts-table.ts';
import { PACKERS_CALLS, SUPPORTS_CALLS } from './support/packers-calls.ts';
import { ANA, ANAS_PLACE, insertAna, insertCustomer, MARK } from './support/planted-buyer.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import { isClosedToTeam, isWriting, readRouteTable, whoOf, type Route } from './support/route-table.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: every call is made as each kind of person.

/** One's own access, and the search that gives each role what its lists do (office-search.test.ts). */
const ALIKE = /^\/admin\/|\/procurar$/;
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let shop: RunningShop;
let routes: Route[];
let ana: Awaited<ReturnType<typeof insertAna>>;
let biaId: number;
let calls = 0;

beforeAll(async () => {
  [postgres, folder] = [await startPostgres(), await temporaryFolder('vitrine-guards')];
  const { url } = await freshDatabase(postgres.url, 'migrated');
  shop = await startShop({
    env: { DATABASE_URL: url, SEED_DEMO: 'off', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' },
  });
  database = await openDatabase({ dataDir: folder.path, databaseUrl: url, poolSize: 2, log: () => {} });
  routes = await readRouteTable(shop.url);
  biaId = await insertCustomer(database.db, { email: 'bia@example.com', cpf: '11144477735', nome: 'Bia' });
  ana = await insertAna(database.db);
});
afterAll(async () => {
  await shop.stop();
  await database.stop();
  await postgres.stop();
  await folder.remove();
});

/** A live token of its own for each call: some of them end it. */
async function insertToken(owner: { customer_id: number } | { admin_id: number }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const kind = 'admin_id' in owner ? ('admin' as const) : ('customer' as const);
  const expires_at = new Date(Date.now() + 3_600_000);
  await database.db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), kind, expires_at, ...owner })
    .execute();
  return token;
}

const bia = () => insertToken({ customer_id: biaId });

/** A token of somebody new of this role: calls may change who they are made by. */
async function staff(role: OfficeRole): Promise<string> {
  calls += 1;
  const { id } = await database.db
    .insertInto('admin_users')
    .values({ username: `${role}-${calls}`, senha_hash: '', role })
    .returning('id')
    .executeTakeFirstOrThrow();
  return insertToken({ admin_id: id });
}

/** The address of a call with values that name nothing, or what is Ana's. */
function fill({ path }: Route, whose: 'nobody' | 'ana'): string {
  const number = path.includes('enderecos')
    ? ana.addressId
    : path.includes('clientes')
      ? ana.id
      : ana.orderId;
  return path
    .replace('{id}', whose === 'ana' ? String(number) : '999999')
    .replace('{codigo}', whose === 'ana' ? ana.codigo : 'AAAAA-AAAAA-AAAAA')
    .replace('{token}', 'A'.repeat(43))
    .replace('{cep}', '01310100')
    .replace('{email}', whose === 'ana' ? String(ana.mailId) : '999999')
    .replaceAll(/\{\w+\}/g, '999999');
}

async function answer(route: Route, address: string, token?: string) {
  calls += 1;
  const response = await fetch(`${shop.url}${address}`, {
    method: route.method,
    headers: {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    // A wrong password, where one is asked for: nobody is to be erased here.
    ...(route.method === 'GET' ? {} : { body: '{"senha":"errada"}' }),
  });
  return { status: response.status, text: await response.text() };
}

/** The statuses of every call of these, bare and under /api, by its name. */
async function statuses(of: Route[], token: () => Promise<string | undefined>) {
  const all: Record<string, number> = {};
  for (const route of of) {
    for (const prefix of ['', '/api']) {
      const { status } = await answer(route, prefix + fill(route, 'nobody'), await token());
      all[`${route.method} ${prefix}${route.path}`] = status;
    }
  }
  return all;
}

const expected = (of: Route[], status: number) =>
  Object.fromEntries(
    of.flatMap(({ method, path }) => ['', '/api'].map((prefix) => [`${method} ${prefix}${path}`, status])),
  );
const refusals = (all: Record<string, number>) =>
  Object.entries(all).filter(([, status]) => status === 401 || status === 403);

describe('every route and verb', () => {
  it('[CALL-22] stands in the table of calls, and every call of the table is answered', () => {
    const names = routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    expect(names.toSorted()).toEqual(Object.keys(table).toSorted());
  });

  it('[SEC-11, SEC-05] is 401 without a token of ours, where it is not open to all', async () => {
    const closed = routes.filter((route) => whoOf(route) !== 'public');
    expect(closed.length).toBeGreaterThan(20);
    for (const token of [undefined, 'undefined', 'A'.repeat(43), "' or 1=1 --"]) {
      expect(await statuses(closed, async () => token), token).toEqual(expected(closed, 401));
    }
  });

  it('[SEC-11] is never refused for its token where it is open to all', async () => {
    const open = routes.filter((route) => whoOf(route) === 'public');
    expect(open.length).toBeGreaterThan(15);
    for (const token of [async () => undefined, async () => 'A'.repeat(43), bia, () => staff('leitura')]) {
      expect(refusals(await statuses(open, token))).toEqual([]);
    }
  });

  it('[SEC-11, SEC-04] of the office is 403 for a customer, a customer’s 403 for the office', async () => {
    const office = routes.filter((route) => whoOf(route) === 'office');
    const own = routes.filter((route) => whoOf(route) === 'customer');
    expect(await statuses(office, bia)).toEqual(expected(office, 403));
    expect(await statuses(own, () => staff('admin'))).toEqual(expected(own, 403));
    expect(refusals(await statuses(own, bia))).toEqual([]);
  });

  it('[SEC-11, ACUS-11, ALOG-10, ALOG-11] of the office asks for the role: the team, who only reads, and who runs the shop', async () => {
    const office = routes.filter((route) => whoOf(route) === 'office');
    const team = office.filter(isClosedToTeam);
    expect(await statuses(team, () => staff('equipe'))).toEqual(expected(team, 403));
    const writing = office.filter(isWriting);
    expect(await statuses(writing, () => staff('leitura'))).toEqual(expected(writing, 403));
    expect(refusals(await statuses(office, () => staff('admin')))).toEqual([]);
  });

  it('[ROLE-01] of the office names its act, and opens to the roles of that alone', async () => {
    const office = routes.filter((route) => whoOf(route) === 'office');
    expect(office.filter(({ act }) => act === undefined || !Object.hasOwn(ACTS, act))).toEqual([]);
    for (const role of OFFICE_ROLES) {
      const refused: string[] = [];
      for (const route of office) {
        const { status } = await answer(route, `/api${fill(route, 'nobody')}`, await staff(role));
        if (status === 403) refused.push(nameOf(route));
      }
      expect(refused, role).toEqual(office.filter(({ act }) => !may(role, act as ActId)).map(nameOf));
    }
  }, 300_000);

  it('[ROLE-02] opens to those who do one kind of work for that alone', () => {
    const opened = (role: OfficeRole) =>
      routes
        .filter(({ act, path }) => act !== undefined && !ALIKE.test(path) && may(role, act as ActId))
        .filter(({ act }) => act !== 'see-exchanges')
        .map(nameOf)
        .toSorted();
    expect(opened('expedicao')).toEqual(PACKERS_CALLS);
    expect(opened('suporte')).toEqual(SUPPORTS_CALLS);
    const goods =
      /^(?:(?:POST|PUT|DELETE|PATCH) \/(?:produtos|categorias)\b|\w+ \/gerenciamento\/(?:produtos|categorias|midia|contagens|fotos|medidas)\b|GET \/gerenciamento\/(?:promocoes|procurados|reposicao)\b|POST \/gerenciamento\/promocoes\/simular$)/;
    expect(opened('catalogo').filter((name) => !goods.test(name))).toEqual([]);
  });

  it('[ROLE-05] is told with who may call it in docs/acts.md, as it is', async () => {
    const page = await readFile(new URL('../docs/acts.md', import.meta.url), 'utf8');
    const written = page
      .split('\n')
      .map(withoutPads)
      .filter((line) => line.startsWith('| `'));
    expect(written).toEqual(rowsOfActs(routes).map(withoutPads));
  });

  it('[ALOG-11, ROLE-03] tells nobody of the office more of a buyer than her work needs, whatever she reads', async () => {
    const reading = routes.filter((route) => whoOf(route) === 'office' && route.method === 'GET');
    const told = async (role: OfficeRole) => {
      const texts = await Promise.all(
        reading
          .flatMap((route) => ['', '?revelar=1', '?mascarar=0'].map((query) => ({ route, query })))
          .map(
            async ({ route, query }) =>
              (await answer(route, `/api${fill(route, 'ana')}${query}`, await staff(role))).text,
          ),
      );
      const written = texts.join('\n');
      // A CPF or a phone tells as much with its marks.
      const plain = written.replaceAll(/[() .-]/g, '');
      return Object.entries({ ...ANA, ...ANAS_PLACE })
        .filter(([, secret]) => written.includes(secret) || plain.includes(secret))
        .map(([name]) => name);
    };
    const all = ['email', 'cpf', 'whatsapp', 'endereco', 'cep'];
    expect(await told('admin')).toEqual(all);
    expect(await told('suporte')).toEqual(all.filter((name) => name !== 'cpf'));
    expect(await told('equipe')).toEqual(['endereco', 'cep']);
    expect(await told('expedicao')).toEqual(['endereco', 'cep']);
    expect(await told('catalogo')).toEqual([]);
    expect(await told('leitura')).toEqual([]);
  });

  it('[ROLE-03, MSGS-02] opens a letter to whoever may read it, so that what it tells is looked at above', async () => {
    const path = '/gerenciamento/pedidos/{id}/conversa/{email}';
    const route = { method: 'GET', path };
    for (const role of ['admin', 'suporte', 'equipe'] as const) {
      const { status, text } = await answer(route, `/api${fill(route, 'ana')}`, await staff(role));
      expect(status, role).toBe(200);
      expect(text).toContain(ana.codigo);
    }
  });

  it('[ROLE-03] tells whoever packs no money', async () => {
    const route = { method: 'GET', path: '/gerenciamento/expedicao' };
    const { text } = await answer(route, `/api${route.path}`, await staff('expedicao'));
    expect(text).toContain(ana.codigo);
    // A moment may have any figures in it.
    expect(text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')).not.toMatch(/total|preco|valor|\b1010\b|10\.1/);
  });

  it('[ROLE-04] finds nobody by what is masked', async () => {
    for (const path of ['/pedidos', '/clientes']) {
      for (const role of OFFICE_ROLES) {
        const found = async (q: string) => {
          const url = `/api${path}?q=${encodeURIComponent(q)}`;
          const { status, text } = await answer({ method: 'GET', path }, url, await staff(role));
          return status === 403 ? 0 : (JSON.parse(text) as unknown[]).length;
        };
        const counts = await Promise.all(Object.values(ANA).map(found));
        expect(counts, `${role} at ${path}`).toEqual(role === 'admin' ? [1, 1, 1] : [0, 0, 0]);
      }
    }
  });

  it('[SEC-06, SEC-11] tells a customer nothing of another one, whatever numbers and codes she sends', async () => {
    const told: string[] = [];
    for (const route of routes) {
      for (const prefix of ['', '/api']) {
        const { status, text } = await answer(route, prefix + fill(route, 'ana'), await bia());
        if (text.includes(MARK) || status >= 500) told.push(`${route.method} ${route.path}: ${status}`);
      }
    }
    expect(told).toEqual([]);
    const left = await database.db.selectFrom('customers').select('nome').where('id', '=', ana.id).execute();
    expect(left).toEqual([{ nome: MARK }]);
  });

  it('[SEC-11] answers no verb that it does not describe', async () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const opened: string[] = [];
    for (const path of new Set(routes.map((route) => route.path))) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        if (known.has(`${method} ${path}`)) continue;
        const route = { method, path };
        const { status } = await answer(route, `/api${fill(route, 'ana')}`, await staff('admin'));
        if (status !== 404 && status !== 405) opened.push(`${method} ${path}: ${status}`);
      }
    }
    expect(opened).toEqual([]);
  });
});
