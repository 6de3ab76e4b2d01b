import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeAt, FACTOR_PATH, OFFICE_PASSWORD, openFactorOffice } from './support/second-factor.ts';
import { softPasskey } from './support/soft-passkey.ts';
import { openWorkbench } from './support/workbench.ts';

const STAFF = '/api/gerenciamento/administradores';
const NEW_PASSWORD = 'jasmim-do-campo-2026';
const senhaAtual = OFFICE_PASSWORD;
let bench: Awaited<ReturnType<typeof openWorkbench>>;
let desk: Awaited<ReturnType<typeof openFactorOffice>>;
let token: string;

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  desk = await openFactorOffice(bench);
  token = await desk.tokenOf();
});

const idOf = async (username: string) =>
  (
    await bench.db
      .selectFrom('admin_users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;

interface DangerousAct {
  name: string;
  method: string;
  path: () => Promise<string> | string;
  body?: object;
  /** Before which there is something to be prepared. */
  with?: 'passkey' | 'bia' | 'bia with an app';
  /** There is no app yet: a passkey is the factor. */
  isBeforeApp?: true;
}

const bia = async () => `${STAFF}/${await idOf('bia')}`;
const passkeyId = async () =>
  (await bench.db.selectFrom('admin_passkeys').select('id').executeTakeFirstOrThrow()).id;

const ACTS: DangerousAct[] = [
  { name: 'begins a passkey', method: 'POST', path: () => `${FACTOR_PATH}/chaves/opcoes` },
  {
    name: 'removes a passkey',
    method: 'POST',
    path: async () => `${FACTOR_PATH}/chaves/${await passkeyId()}/excluir`,
    with: 'passkey',
  },
  { name: 'switches the app off', method: 'POST', path: () => `${FACTOR_PATH}/aplicativo/desligar` },
  { name: 'makes recovery codes', method: 'POST', path: () => `${FACTOR_PATH}/codigos` },
  {
    name: 'begins an app beside a passkey',
    method: 'POST',
    path: () => `${FACTOR_PATH}/aplicativo`,
    isBeforeApp: true,
  },
  {
    name: 'changes her password',
    method: 'PUT',
    path: () => '/api/admin/me/senha',
    body: { novaSenha: NEW_PASSWORD },
  },
  {
    name: 'gives access',
    method: 'POST',
    path: () => STAFF,
    body: { username: 'ladra', role: 'admin', senha: NEW_PASSWORD },
  },
  { name: "sets another's password", method: 'PUT', path: bia, body: { senha: NEW_PASSWORD }, with: 'bia' },
  { name: 'gives another role', method: 'PUT', path: bia, body: { role: 'leitura' }, with: 'bia' },
  { name: 'takes access away', method: 'DELETE', path: bia, with: 'bia' },
  {
    name: "takes another's factor away",
    method: 'POST',
    path: async () => `${await bia()}/segundo-fator/tirar`,
    with: 'bia with an app',
  },
];

describe('with a second factor', () => {
  it.each(ACTS)('[MFA-60] whoever $name gives password and code', async (act) => {
    let code: () => string;
    if (act.isBeforeApp) {
      const { codes } = await desk.setUpPasskey(token);
      code = () => codes[0] ?? '';
    } else {
      const { secret } = await desk.setUp(token);
      code = () => codeAt(secret, bench.clock());
    }
    if (act.with === 'passkey') {
      await desk.setUpPasskey(token, { codigo: code() });
      bench.pass(30_000);
    }
    if (act.with?.startsWith('bia')) await desk.hire('bia');
    if (act.with === 'bia with an app') await desk.setUp(await desk.tokenOf('bia'));
    const path = await act.path();
    const make = (proof: object) =>
      desk.office.call(act.method, path, { token, body: { ...act.body, senhaAtual, ...proof } });
    const wrong = code() === '000000' ? '000001' : '000000';
    const before = await bench.db.selectFrom('admin_users').selectAll().orderBy('id').execute();
    for (const [why, proof] of Object.entries({
      'the password alone': {},
      'a wrong code': { codigo: wrong },
      'a code without the password': { codigo: code(), senhaAtual: 'segredo-errado-1' },
    })) {
      expect((await make(proof)).status, why).toBe(422);
    }
    const after = await bench.db.selectFrom('admin_users').selectAll().orderBy('id').execute();
    expect(after, 'nothing half done').toEqual(before);
    expect((await make({ codigo: code() })).status).toBeLessThan(300);
  });

  it('[MFA-61] a passkey confirms in the place of a code: her own, once, and what she was asked for an act', async () => {
    // One that does not count: nothing but the challenge tells that it was used.
    const { key } = await desk.setUpPasskey(token, {}, softPasskey({ counts: false }));
    await desk.hire('bia');
    const theirs = await desk.tokenOf('bia');
    const { key: other } = await desk.setUpPasskey(theirs);
    const renew = (proof: object, as = token) =>
      desk.post(`${FACTOR_PATH}/codigos`, { senhaAtual, ...proof }, { token: as });

    expect((await renew(await desk.proveBy(other, token))).status, "another's").toBe(422);
    const asked = await desk.proveBy(key, token);
    expect((await renew(asked, theirs)).status, 'for another account').toBe(422);
    const foreign = await desk.proveBy(other, token);
    expect((await renew(foreign, theirs)).status, 'what another was asked').toBe(422);
    const login = await desk.post('/api/admin/login/chave/opcoes', {});
    const ofLogin = { desafio: login.body['desafio'], resposta: key.use(login.body['opcoes']) };
    expect((await renew({ chave: ofLogin })).status, 'asked for a login').toBe(422);
    expect((await desk.post('/api/admin/login/chave', asked.chave)).status, 'opens no office').toBe(401);

    const twice = await Promise.all([renew(asked), renew(asked)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const late = await desk.proveBy(key, token);
    bench.pass(5 * 60_000 + 1000);
    expect((await renew(late)).status, 'after five minutes').toBe(422);
    expect((await desk.acts()).some(({ action }) => action === 'confirmacao_recusada')).toBe(true);
  });

  it('[MFA-61] who has no passkey is told to give a code', async () => {
    const { body, status } = await desk.post('/api/admin/me/confirmacao/chave', {}, { token });
    expect([status, body['codigo']]).toEqual([409, 'sem_chave_de_acesso']);
  });
});

describe('recovery codes', () => {
  const useAll = () => bench.db.updateTable('admin_recovery_codes').set({ used_at: bench.clock() }).execute();

  it('[MFA-62] come with another passkey where none are left, and only then', async () => {
    const { key, codes } = await desk.setUpPasskey(token);
    expect(codes).toHaveLength(10);
    const second = await desk.setUpPasskey(token, await desk.proveBy(key, token));
    expect([second.kept.status, second.codes]).toEqual([200, []]);
    await useAll();
    const third = await desk.setUpPasskey(token, await desk.proveBy(key, token));
    expect(third.codes).toHaveLength(10);
  });

  it('[MFA-62] of who has used up all and has a passkey alone are made anew by that', async () => {
    const { key } = await desk.setUpPasskey(token);
    await useAll();
    const proof = await desk.proveBy(key, token);
    const renewed = await desk.post(`${FACTOR_PATH}/codigos`, { senhaAtual, ...proof }, { token });
    expect(renewed.body['codigos']).toHaveLength(10);
  });
});

it('[MFA-65] removing a passkey ends every other session, that of whoever holds it, too', async () => {
  const { key } = await desk.setUpPasskey(token);
  const { body } = await desk.post('/api/admin/login/chave/opcoes', {});
  const stolen = { desafio: body['desafio'], resposta: key.use(body['opcoes']) };
  const theirs = String((await desk.post('/api/admin/login/chave', stolen)).body['token']);
  expect((await desk.me(theirs)).status).toBe(200);
  const proof = await desk.proveBy(key, token);
  const path = `${FACTOR_PATH}/chaves/${await passkeyId()}/excluir`;
  expect((await desk.post(path, { senhaAtual, ...proof }, { token })).status).toBe(200);
  expect([(await desk.me(theirs)).status, (await desk.me(token)).status]).toEqual([401, 200]);
});

it('[SEC-25, MFA-60] an old password is changed at the login that asked for it, by itself', async () => {
  await desk.setUpPasskey(token);
  await bench.db.updateTable('sessions').set({ must_change: true }).execute();
  const body = { senhaAtual, novaSenha: NEW_PASSWORD };
  expect((await desk.office.call('PUT', '/api/admin/me/senha', { token, body })).status).toBe(200);
});
