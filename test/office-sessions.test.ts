import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
  expect(refused.body['erro']).toContain('Escolha uma senha nova');
  const change = { senhaAtual: '123456', novaSenha: PASSWORD };
  expect((await office.call('PUT', '/api/admin/me/senha', { token, body: change })).status).toBe(200);
  expect((await people()).status).toBe(200);
  expect((await me(token)).body['usuario']).toEqual({ username: 'dona', role: 'admin' });
});
