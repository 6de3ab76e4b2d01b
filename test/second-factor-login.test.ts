import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSealer } from '../src/server/security/sealer.ts';
import { createRetention } from '../src/server/features/at-rest/index.ts';
import { resealSecrets, setAdministratorPassword } from '../src/server/features/admin/index.ts';
import { createPeopleServices } from '../src/server/services/people.ts';
import { codeAt, OFFICE_PASSWORD, officeActs, openFactorOffice } from './support/second-factor.ts';
import { openWorkbench } from './support/workbench.ts';

const MINUTE_MS = 60_000;
let bench: Awaited<ReturnType<typeof openWorkbench>>;
let desk: Awaited<ReturnType<typeof openFactorOffice>>;
let token: string;
let secret: string;
let codes: string[];

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  desk = await openFactorOffice(bench);
  token = await desk.tokenOf();
  ({ secret, codes } = await desk.setUp(token));
});

const code = (awayMs = 0) => codeAt(secret, new Date(bench.clock().getTime() + awayMs));
const wrongCode = () => (code() === '000000' ? '000001' : '000000');
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

describe('a login in two steps', () => {
  it('[MFA-20, MFA-22] the right password gives no token, only what names the second step; its code does', async () => {
    const first = await desk.logIn();
    expect(first.status).toBe(200);
    expect(first.body).not.toHaveProperty('token');
    expect(first.body).not.toHaveProperty('usuario');
    expect(first.body['segundoFator']).toMatchObject({ tipos: ['codigo', 'recuperacao'] });
    const challenge = desk.challengeOf(first);
    expect((await desk.me(challenge)).status).toBe(401);
    const [one, two] = [code().slice(0, 3), code().slice(3)];
    const second = await desk.finish(challenge, ` ${one} ${two} `);
    expect(second.body['usuario']).toEqual({ username: 'dona', role: 'admin' });
    expect((await desk.me(String(second.body['token']))).status).toBe(200);
    expect((await desk.acts()).at(-1)).toMatchObject({ action: 'login', after: { segundoFator: 'codigo' } });
  });

  it('[MFA-20] of whoever has no second factor the login is as it was', async () => {
    await desk.hire('bia');
    const { body } = await desk.logIn('bia');
    expect(Object.keys(body).toSorted()).toEqual(['success', 'sucesso', 'token', 'usuario']);
    expect((await desk.logIn('dona', 'outra-senha-2026')).status).toBe(401);
  });

  it('[MFA-13] a recovery code opens it once, by one of twenty at the same moment', async () => {
    const challenges = await Promise.all(Array.from({ length: 10 }, () => desk.begin()));
    const twice = [...challenges, ...challenges];
    const answers = await Promise.all(twice.map((one) => desk.finish(one, codes[0] ?? '')));
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(1);
    expect((await desk.finish(await desk.begin(), codes[0] ?? '')).status).toBe(401);
    expect((await desk.finish(await desk.begin(), codes[1] ?? '')).status).toBe(200);
  });

  it('[MFA-12] a code opens one session, of twenty logins at the same moment and of any later', async () => {
    const challenges = await Promise.all(Array.from({ length: 10 }, () => desk.begin()));
    const [typed, twice] = [code(), [...challenges, ...challenges]];
    const answers = await Promise.all(twice.map((one) => desk.finish(one, typed)));
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(1);
    expect((await desk.finish(await desk.begin(), typed)).status).toBe(401);
    // Nor does one of the step before, that nobody has used.
    expect((await desk.finish(await desk.begin(), code(-30_000))).status).toBe(401);
    bench.pass(30_000);
    expect((await desk.finish(await desk.begin(), code())).status).toBe(200);
  });

  it('[MFA-11] a telephone’s clock may be half a minute off, and no more', async () => {
    for (const awayMs of [-90_000, -60_000, 60_000, 90_000]) {
      bench.pass(5 * MINUTE_MS);
      expect((await desk.finish(await desk.begin(), code(awayMs))).status, `${awayMs} ms`).toBe(401);
    }
    for (const awayMs of [-30_000, 30_000]) {
      bench.pass(5 * MINUTE_MS);
      expect((await desk.finish(await desk.begin(), code(awayMs))).status, `${awayMs} ms`).toBe(200);
    }
  });
});

describe('what names a second step', () => {
  it('[MFA-21] is good once, and for five minutes, from any address', async () => {
    const challenge = await desk.begin();
    expect((await desk.finish(challenge, code(), '203.0.113.99')).status).toBe(200);
    bench.pass(30_000);
    expect((await desk.finish(challenge, code())).status).toBe(401);
    const late = await desk.begin();
    bench.pass(5 * MINUTE_MS);
    expect((await desk.finish(late, code())).status).toBe(401);
  });

  it('[MFA-21] lies in the database as its hash', async () => {
    const challenge = await desk.begin();
    const kept = await bench.db.selectFrom('admin_challenges').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(challenge);
    expect(kept.some((row) => row.token_hash.includes(challenge))).toBe(false);
  });

  it('[MFA-21] takes five wrong codes, and not the right one after them', async () => {
    const challenge = await desk.begin();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await desk.finish(challenge, wrongCode())).status).toBe(401);
    }
    expect((await desk.finish(challenge, code())).status).toBe(401);
    expect((await desk.finish(await desk.begin(), code())).status).toBe(200);
  });

  it('[MFA-21] of one account takes no code of another', async () => {
    await desk.hire('bia');
    const hers = await desk.setUp(await desk.tokenOf('bia'));
    const theirs = codeAt(hers.secret, bench.clock());
    const challenge = await desk.begin();
    expect((await desk.finish(challenge, theirs)).status).toBe(401);
    expect((await desk.finish(challenge, hers.codes[0] ?? '')).status).toBe(401);
    expect((await desk.finish(await desk.begin('bia'), theirs)).body['usuario']).toMatchObject({
      username: 'bia',
    });
  });

  it('[MFA-21, SEC-17] leads nowhere once the password has changed, or the factor was taken away', async () => {
    const before = await desk.begin();
    const body = { senhaAtual: OFFICE_PASSWORD, novaSenha: 'jasmim-do-campo-2026', codigo: code() };
    await desk.office.call('PUT', '/api/admin/me/senha', { token, body });
    expect((await desk.finish(before, codes[1] ?? '')).status).toBe(401);
    const again = desk.challengeOf(await desk.logIn('dona', 'jasmim-do-campo-2026'));
    await setAdministratorPassword(bench.world, { username: 'dona', password: 'terceira-senha-2026' });
    expect((await desk.finish(again, code())).status).toBe(401);
    expect((await desk.finish(again, codes[0] ?? '')).status).toBe(401);
  });

  const beginFrom = async (from: string) =>
    desk.challengeOf(
      await desk.post('/api/admin/login', { username: 'dona', password: OFFICE_PASSWORD }, { from }),
    );

  it('[MFA-64] is one of ten of an account and network: whoever begins more gives up her own oldest', async () => {
    const hers = await beginFrom('203.0.113.50');
    for (let many = 0; many < 14; many += 1) await beginFrom('203.0.113.66');
    expect(await bench.db.selectFrom('admin_challenges').selectAll().execute()).toHaveLength(11);
    expect((await desk.finish(hers, code())).status).toBe(200);
  });

  it('[MFA-63] that nobody goes on with stands in the audit log, and the owner is told once an hour', async () => {
    const unfinished = async () =>
      (await desk.acts()).filter(({ action }) => action === 'login_incompleto').map(({ after }) => after);
    const mails = async () =>
      (await bench.db.selectFrom('outbox').select(['kind', 'payload']).execute()).filter(
        ({ kind }) => kind === 'acesso_incompleto',
      );
    const earlier = (await mails()).length;
    for (const from of ['192.0.2.7', '192.0.2.7', '192.0.2.8', '203.0.113.50']) await beginFrom(from);
    const hers = await beginFrom('203.0.113.50');
    expect((await desk.finish(hers, code(), '203.0.113.50')).status).toBe(200);
    await desk.people.unfinished.runOnce();
    expect(await unfinished(), 'she may still go on').toEqual([]);
    bench.pass(5 * MINUTE_MS + 1000);
    await createRetention(bench.world).runOnce();
    await desk.people.unfinished.runOnce();
    const told = (await unfinished()).map((after) => (after as { address: string }).address);
    expect(told.toSorted()).toEqual(['192.0.2.7', '192.0.2.8']);
    expect(await mails()).toHaveLength(earlier + 1);
    await beginFrom('192.0.2.9');
    bench.pass(5 * MINUTE_MS + 1000);
    await desk.people.unfinished.runOnce();
    expect(await unfinished()).toHaveLength(3);
    expect(await mails()).toHaveLength(earlier + 1);
  });

  it('[MFA-23] tells nothing of why it was refused, and each refusal stands in the audit log', async () => {
    const used = await desk.begin();
    const right = code();
    await desk.finish(used, right);
    const answers = [
      await desk.finish(used, right),
      await desk.finish(await desk.begin(), right),
      await desk.finish(await desk.begin(), wrongCode()),
      await desk.finish(await desk.begin(), 'k7qf-9m2x-a4tb-cde0'),
      await desk.finish(await desk.begin(), 'nada'),
      await desk.finish('A'.repeat(43), code()),
      await desk.finish('x', code()),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
    const refused = (await desk.acts()).filter(({ action }) => action === 'login_recusado');
    expect(refused.slice(-7).map(({ subject }) => subject)).toEqual([
      'usuário desconhecido',
      'dona',
      'dona',
      'dona',
      'dona',
      'usuário desconhecido',
      'usuário desconhecido',
    ]);
    expect(JSON.stringify(refused)).not.toContain(right);
  });
});

describe('guessing', () => {
  it('[MFA-24] from one address is over at the eleventh failure, codes and passwords together', async () => {
    const from = '203.0.113.7';
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const body = { username: 'dona', password: 'outra-senha-2026' };
      statuses.push((await desk.post('/api/admin/login', body, { from })).status);
    }
    const challenge = await desk.begin();
    for (let guess = 0; guess < 4; guess += 1) {
      statuses.push((await desk.finish(challenge, wrongCode(), from)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    const stopped = await desk.finish(challenge, code(), from);
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 60]).toEqual([429, true]);
  });

  it('[MFA-24] from ever new addresses is over after thirty wrong codes of a day, and recovery codes still open', async () => {
    for (let round = 0; round < 6; round += 1) {
      const challenge = await desk.begin();
      for (let guess = 0; guess < 5; guess += 1) await desk.finish(challenge, wrongCode());
      // Past the window in which an attacked account is tried one at a time.
      bench.pass(16 * MINUTE_MS);
    }
    const stopped = await desk.finish(await desk.begin(), code());
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 3600]).toEqual([429, true]);
    expect((await desk.finish(await desk.begin(), codes[0] ?? '')).status).toBe(200);
    bench.pass(24 * 60 * MINUTE_MS);
    expect((await desk.finish(await desk.begin(), code())).status).toBe(200);
  });
});

describe('the key of the data', () => {
  const officeWith = async (...keys: [Buffer, ...Buffer[]]) => {
    const sealer = createSealer(keys, randomBytes);
    return { sealer, ...officeActs(bench, await bench.serve(createPeopleServices(bench.world, { sealer }))) };
  };

  it('[MFA-25] that was lost, as after a restore elsewhere, is told with what to do, and recovery codes open', async () => {
    const elsewhere = await officeWith(randomBytes(32));
    const stopped = await elsewhere.finish(await elsewhere.begin(), code());
    expect([stopped.status, stopped.body['codigo']]).toEqual([409, 'sem_chave_de_dados']);
    for (const word of ['DATA_KEY', 'código de recuperação', 'npm run admin:password']) {
      expect(stopped.body['erro']).toContain(word);
    }
    expect((await elsewhere.finish(await elsewhere.begin(), codes[0] ?? '')).status).toBe(200);
    const without = officeActs(bench, await bench.serve(createPeopleServices(bench.world)));
    expect((await without.finish(await without.begin(), code())).status).toBe(409);
  });

  it('[MFA-02] is changed without a pause: the next start seals anew, and the one before may go', async () => {
    const key = randomBytes(32);
    const both = await officeWith(key, desk.key);
    expect((await both.finish(await both.begin(), code())).status).toBe(200);
    expect(await resealSecrets(bench.db, both.sealer, bench.clock())).toEqual({ lost: 0 });
    bench.pass(30_000);
    const fresh = await officeWith(key);
    expect((await fresh.finish(await fresh.begin(), code())).status).toBe(200);
    expect(await resealSecrets(bench.db, createSealer([desk.key], randomBytes), bench.clock())).toEqual({
      lost: 1,
    });
  });
});

it('[MFA-32] npm run admin:password takes the second factor away, too', async () => {
  await setAdministratorPassword(bench.world, { username: 'dona', password: 'jasmim-do-campo-2026' });
  expect((await desk.logIn('dona', 'jasmim-do-campo-2026')).body['token']).toBeTypeOf('string');
  expect((await desk.acts()).map(({ action, actor }) => `${actor} ${action}`)).toContain(
    'system segundo_fator_tirado',
  );
});
