import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { quickHash } from './support/quick-hash.ts';
import { codeAt, FACTOR_PATH, OFFICE_PASSWORD, openFactorOffice } from './support/second-factor.ts';
import { openWorkbench } from './support/workbench.ts';

let bench: Awaited<ReturnType<typeof openWorkbench>>;
let desk: Awaited<ReturnType<typeof openFactorOffice>>;

beforeAll(async () => {
  bench = await openWorkbench({ ADMIN_SECOND_FACTOR: 'required', DATA_KEY: randomBytes(32).toString('hex') });
});
afterAll(() => bench.close());
beforeEach(async () => {
  desk = await openFactorOffice(bench, { required: true });
});

const people = (token: string) => desk.office.call('GET', '/api/gerenciamento/administradores', { token });

it('[MFA-30] whoever has no second factor may set one up and do nothing else, in open sessions, too', async () => {
  const { body } = await desk.logIn();
  expect(body['usuario']).toMatchObject({ username: 'dona', role: 'admin', configurarSegundoFator: true });
  const token = String(body['token']);
  expect((await desk.me(token)).body['usuario']).toHaveProperty('configurarSegundoFator', true);
  for (const [method, path] of [
    ['GET', '/api/gerenciamento/administradores'],
    ['GET', '/api/admin/me/sessoes'],
    ['DELETE', '/api/admin/me/sessoes'],
    ['PUT', '/api/admin/me/senha'],
    ['POST', `${FACTOR_PATH}/codigos`],
    ['POST', `${FACTOR_PATH}/aplicativo/desligar`],
  ] as const) {
    const refused = await desk.office.call(method, path, { token, ...(method !== 'GET' && { body: {} }) });
    expect([refused.status, refused.body['codigo']], path).toEqual([403, 'configurar_segundo_fator']);
  }
  const { secret, codes } = await desk.setUp(token);
  expect((await people(token)).status).toBe(200);
  expect((await desk.me(token)).body['usuario']).toMatchObject({ username: 'dona', role: 'admin' });
  const proof = { senhaAtual: OFFICE_PASSWORD, codigo: codeAt(secret, bench.clock()) };
  const kept = await desk.post(`${FACTOR_PATH}/aplicativo/desligar`, proof, { token });
  expect([kept.status, kept.body['codigo']]).toEqual([409, 'segundo_fator_obrigatorio']);
  const second = await desk.finish(await desk.begin(), codes[0] ?? '');
  expect(second.body['usuario']).toMatchObject({ username: 'dona', role: 'admin' });
  // The code was not used up by what was refused.
  expect((await desk.finish(await desk.begin(), proof.codigo)).status).toBe(200);
});

it('[MFA-30, SEC-25] with an old password another one comes first, and then the second factor', async () => {
  await bench.db
    .updateTable('admin_users')
    .set({ senha_hash: quickHash('123456') })
    .execute();
  const { body } = await desk.logIn('dona', '123456');
  expect(body['usuario']).toMatchObject({ trocarSenha: true, configurarSegundoFator: true });
  const token = String(body['token']);
  const early = await desk.office.call('GET', FACTOR_PATH, { token });
  expect([early.status, early.body['codigo']]).toEqual([403, 'trocar_senha']);
  const change = { senhaAtual: '123456', novaSenha: OFFICE_PASSWORD };
  expect((await desk.office.call('PUT', '/api/admin/me/senha', { token, body: change })).status).toBe(200);
  expect((await people(token)).body['codigo']).toBe('configurar_segundo_fator');
  await desk.setUp(token);
  expect((await people(token)).status).toBe(200);
});

it('[MFA-30, MFA-31] whose factor was taken away sets up another one first', async () => {
  await desk.hire('bia');
  const [mine, hers] = [await desk.tokenOf(), await desk.tokenOf('bia')];
  const my = await desk.setUp(mine);
  await desk.setUp(hers);
  const { id } = await bench.db
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', 'bia')
    .executeTakeFirstOrThrow();
  const proof = { senhaAtual: OFFICE_PASSWORD, codigo: my.codes[0] };
  const path = `/api/gerenciamento/administradores/${id}/segundo-fator/tirar`;
  expect((await desk.post(path, proof, { token: mine })).status).toBe(200);
  expect((await desk.logIn('bia')).body['usuario']).toHaveProperty('configurarSegundoFator', true);
});
