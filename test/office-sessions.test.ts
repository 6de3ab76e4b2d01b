import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPeopleServices } from '../src/server/services/people.ts';
import { insertQuickAdministrator, quickHash } from './support/quick-hash.ts';
import { openWorkbench, type Client } from './support/workbench.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'lavanda-2026';

let bench: Awaited<ReturnType<typeof openWorkbench>>;
let office: Client;

const logIn = (body: unknown) => office.call('POST', '/api/admin/login', { body });
const tokenOf = async () => String((await logIn({ username: 'dona', password: PASSWORD })).body['token']);
const me = (token: string) => office.call('GET', '/api/admin/me', { token });

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  for (const table of ['sessions', 'admin_users'] as const) await bench.db.deleteFrom(table).execute();
  await insertQuickAdministrator(bench.db, PASSWORD);
  office = await bench.serve(createPeopleServices(bench.world));
});

it('[SEC-24] a session of the office ends by itself after twelve hours of use, or after two without', async () => {
  const [used, left] = [await tokenOf(), await tokenOf()];
  for (let hours = 1.9; hours < 12; hours += 1.9) {
    bench.pass(1.9 * HOUR_MS);
    expect((await me(used)).status, `${hours} h`).toBe(200);
  }
  expect((await me(left)).status).toBe(401);
  bench.pass(0.7 * HOUR_MS);
  expect((await me(used)).status).toBe(401);
});

it('[SEC-25] the office opens with a password from before the present rule, for choosing another one and nothing else', async () => {
  await bench.db
    .updateTable('admin_users')
    .set({ senha_hash: quickHash('123456') })
    .execute();
  const { status, body } = await logIn({ username: 'dona', password: '123456' });
  const usuario = { username: 'dona', role: 'admin', trocarSenha: true };
  expect([status, body['usuario']]).toEqual([200, usuario]);
  const token = String(body['token']);
  expect((await me(token)).body['usuario']).toEqual(usuario);
  const people = () => office.call('GET', '/api/gerenciamento/administradores', { token });
  const refused = await people();
  expect([refused.status, refused.body['codigo']]).toEqual([403, 'trocar_senha']);
  expect(refused.body['erro']).toContain('a sua é curta ou comum demais');
  const change = { senhaAtual: '123456', novaSenha: PASSWORD };
  expect((await office.call('PUT', '/api/admin/me/senha', { token, body: change })).status).toBe(200);
  expect((await people()).status).toBe(200);
  expect((await me(token)).body['usuario']).toMatchObject({ username: 'dona', role: 'admin' });
});

describe("the list of one's own sessions", () => {
  const PATH = '/api/admin/me/sessoes';
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const open = async (agent = 'outro', from = '203.0.113.7') => {
    const body = { username: 'dona', password: PASSWORD };
    return String((await office.call('POST', '/api/admin/login', { body, agent, from })).body['token']);
  };
  const list = async (token: string) =>
    (await office.call('GET', PATH, { token })).body['sessoes'] as Record<string, unknown>[];
  const idOf = async (token: string) => String((await list(token)).find(({ atual }) => atual)?.['id']);
  const end = (token: string, id = '') =>
    office.call('DELETE', id === '' ? PATH : `${PATH}/${id}`, { token });
  const acts = async () =>
    (await bench.db.selectFrom('audit_log').select(['action', 'after']).orderBy('id', 'desc').execute())[0];

  it('[SEC-31] tells device, network and last use, the own one marked, and not those that nobody used for two hours', async () => {
    await tokenOf();
    bench.pass(1.5 * HOUR_MS);
    const mine = await open(CHROME, '2001:db8:1:2::77');
    const both = await list(mine);
    expect(both.map(({ aparelho, atual }) => [aparelho, atual])).toEqual([
      ['Chrome no Windows', true],
      ['Aparelho desconhecido', false],
    ]);
    expect(both[0]?.['rede']).toBe('2001:db8:1:2::/64');
    const [lately, before] = both.map(({ usada_em: used }) => Date.parse(String(used)));
    expect(Number(lately) - Number(before)).toBeGreaterThanOrEqual(1.5 * HOUR_MS);
    expect(JSON.stringify(both)).not.toContain(mine);
    bench.pass(0.6 * HOUR_MS);
    expect(await list(mine)).toHaveLength(1);
    expect((await end(mine)).body['encerradas']).toBe(0);
  });

  it('[SEC-32] ends one of the others at once, and no other; never the one that asks', async () => {
    const [mine, lost, kept] = [await open(), await open(CHROME), await open()];
    const lostId = await idOf(lost);
    expect((await end(mine, lostId)).status).toBe(200);
    expect(await acts()).toEqual({ action: 'sessao_encerrada', after: { device: 'Chrome no Windows' } });
    expect([(await me(lost)).status, (await me(kept)).status]).toEqual([401, 200]);
    expect((await end(mine, lostId)).status).toBe(404);
    expect((await end(mine, await idOf(mine))).status).toBe(422);
    expect((await me(mine)).status).toBe(200);
  });

  it("[SEC-32] ends no colleague's session, by its id neither", async () => {
    const mine = await open();
    const body = { username: 'bia', senha: PASSWORD, senhaAtual: PASSWORD, role: 'leitura' };
    await office.call('POST', '/api/gerenciamento/administradores', { token: mine, body });
    const hers = String((await logIn({ username: 'bia', password: PASSWORD })).body['token']);
    expect((await end(hers, await idOf(mine))).status).toBe(404);
    expect((await end(hers)).body['encerradas']).toBe(0);
    expect((await me(mine)).status).toBe(200);
    expect((await end(mine)).body['encerradas']).toBe(0);
    expect((await me(hers)).status).toBe(200);
    for (const id of ['x', '0'.repeat(32), 'f'.repeat(5000), '%00']) {
      expect([400, 404, 414, 422], id.slice(0, 40)).toContain((await end(mine, id)).status);
    }
  });

  it('[SEC-32] ends all others at one press', async () => {
    const [mine, one, two] = [await open(), await open(), await open()];
    expect((await end(mine)).body).toMatchObject({ encerradas: 2, mensagem: '2 sessões foram encerradas.' });
    expect(await acts()).toEqual({ action: 'sessoes_encerradas', after: { ended: 2 } });
    expect([(await me(one)).status, (await me(two)).status, (await me(mine)).status]).toEqual([
      401, 401, 200,
    ]);
  });
});
