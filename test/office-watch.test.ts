import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSealer } from '../src/server/security/sealer.ts';
import { resealSecrets } from '../src/server/features/admin/index.ts';
import { FACTOR_PATH, OFFICE_PASSWORD, openFactorOffice } from './support/second-factor.ts';
import { openWorkbench } from './support/workbench.ts';

const HOUR_MS = 3_600_000;
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1 Version/17.0 Safari/605.1';
let bench: Awaited<ReturnType<typeof openWorkbench>>;
let desk: Awaited<ReturnType<typeof openFactorOffice>>;

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  desk = await openFactorOffice(bench);
});

it('[SEC-40] a login from a new device or network is told to the owner, once an hour, and the first one of all is not', async () => {
  await desk.hire('nina');
  const enter = (from: string, agent: string) =>
    desk.office.call('POST', '/api/admin/login', {
      body: { username: 'nina', password: OFFICE_PASSWORD },
      from,
      agent,
    });
  const told = async () => {
    const rows = await bench.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'acesso_novo_aparelho')
      .execute();
    return rows.map(({ payload }) => (payload as { username: string; device: string }).device);
  };
  const before = (await told()).length;
  const news = async () => (await told()).slice(before);
  for (const place of [0, 1]) expect((await enter('203.0.113.1', CHROME)).status, `${place}`).toBe(200);
  expect(await news()).toEqual([]);
  await enter('203.0.113.1', SAFARI);
  expect(await news()).toEqual(['Safari no Mac']);
  await enter('203.0.113.99', SAFARI);
  expect(await news(), 'within the hour').toHaveLength(1);
  bench.pass(HOUR_MS + 1000);
  await enter('203.0.113.77', CHROME);
  expect(await news()).toEqual(['Safari no Mac', 'Chrome no Android']);
});

const linesOf = async (action: string) => (await desk.acts()).filter((line) => line.action === action);

it('[SEC-41] what a role may not do and is tried stands in the audit log, once an hour for each call', async () => {
  await desk.hire('lia', 'leitura');
  const token = await desk.tokenOf('lia');
  const before = (await linesOf('acesso_recusado')).length;
  const path = '/gerenciamento/administradores';
  for (const address of [path, path, `/api${path}`]) {
    expect((await desk.office.call('GET', address, { token })).status).toBe(403);
  }
  expect((await desk.post(path, {}, { token })).status).toBe(403);
  const lines = (await linesOf('acesso_recusado')).slice(before);
  expect(lines.map(({ actor, subject }) => [actor, subject])).toEqual([
    ['lia', `GET ${path}`],
    ['lia', `POST ${path}`],
  ]);
});

it('[SEC-42] looks at a record are one line an hour, and the log shows looks or changes alone', async () => {
  const token = await desk.tokenOf();
  const { id } = await bench.db
    .insertInto('customers')
    .values({ nome: 'Ana', email: 'ana@example.com', cpf: '52998224725' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const look = async (as = token) =>
    (await desk.office.call('GET', `/api/gerenciamento/clientes/${id}?revelar=1`, { token: as })).status;
  expect(await Promise.all([look(), look(), look()])).toEqual([200, 200, 200]);
  expect(await linesOf('cliente_visto')).toHaveLength(1);
  await desk.hire('caio', 'suporte');
  expect(await look(await desk.tokenOf('caio'))).toBe(200);
  expect(await linesOf('cliente_visto')).toHaveLength(2);
  bench.pass(HOUR_MS + 1000);
  await look();
  expect(await linesOf('cliente_visto')).toHaveLength(3);

  const kinds = async (tipo: string) => {
    const answer = await desk.office.call('GET', `/api/gerenciamento/auditoria?tipo=${tipo}&limit=100`, {
      token,
    });
    return new Set((answer.body as unknown as { action: string }[]).map(({ action }) => action));
  };
  expect(await kinds('leitura')).toEqual(new Set(['cliente_visto']));
  const changes = await kinds('mudanca');
  expect([changes.has('login'), changes.has('cliente_visto')]).toEqual([true, false]);
  expect((await desk.office.call('GET', '/api/gerenciamento/auditoria?tipo=x', { token })).status).toBe(422);
});

it('[MFA-66] a set-up that nobody finished is forgotten, and warns at no start', async () => {
  const token = await desk.tokenOf();
  const begun = await desk.post(`${FACTOR_PATH}/aplicativo`, { senhaAtual: OFFICE_PASSWORD }, { token });
  expect(begun.status).toBe(200);
  const stranger = createSealer([randomBytes(32)], randomBytes);
  expect(await resealSecrets(bench.db, stranger, bench.clock())).toEqual({ lost: 0 });
  bench.pass(HOUR_MS);
  await resealSecrets(bench.db, stranger, bench.clock());
  expect(await bench.db.selectFrom('admin_totp').selectAll().execute()).toEqual([]);
});
