import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureAdministrator } from '../src/server/features/admin/index.ts';
import { WeakPasswordError } from '../src/server/security/weak-password.ts';
import { createPeopleServices } from '../src/server/services/people.ts';
import { emptyAuditLog } from './support/audit.ts';
import { insertQuickAdministrator } from './support/quick-hash.ts';
import { workOf } from './support/work-of.ts';
import { openWorkbench, type Client } from './support/workbench.ts';

// Long: passwords are hashed at their real cost where the time is what is asked.
const PASSWORD = 'lavanda-2026';
const HOUSE = fileURLToPath(new URL('..', import.meta.url));

let bench: Awaited<ReturnType<typeof openWorkbench>>;
let office: Client;
let addresses = 0;

/** An address that nobody came from yet. */
const newAddress = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};
const logIn = (body: unknown, from = newAddress()) => office.call('POST', '/api/admin/login', { body, from });
const makeAtFullCost = async () => {
  await bench.db.deleteFrom('admin_users').execute();
  await ensureAdministrator(bench.world, { username: 'dona', password: PASSWORD });
};
const tokenOf = async (password = PASSWORD) =>
  String((await logIn({ username: 'dona', password })).body['token']);
const me = (token?: string) => office.call('GET', '/api/admin/me', token === undefined ? {} : { token });

const workOfFailure = (username: string) => workOf(() => logIn({ username, password: 'errada-1' }));
const wrong = (username = 'dona') => ({ username, password: 'errada-1' });

const command = async (typed = '', args: string[] = []) => {
  const { PATH = '' } = process.env;
  const env = { PATH, DATABASE_URL: bench.databaseUrl, DATA_DIR: bench.folder, ADMIN_USERNAME: 'dona' };
  const node = `${HOUSE}/node_modules/.bin/node`;
  const words = [`${HOUSE}/src/server/commands/admin-password.ts`, ...args];
  const child = promisify(execFile)(node, words, { env, cwd: bench.folder });
  child.child.stdin?.end(typed);
  return (await child).stdout;
};

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  // Who was attacked in the test before would be let in slowly in all that follow.
  for (const table of ['sessions', 'admin_users', 'limit_windows'] as const)
    await bench.db.deleteFrom(table).execute();
  await emptyAuditLog(bench.db);
  await insertQuickAdministrator(bench.db, PASSWORD);
  office = await bench.serve(createPeopleServices(bench.world));
});

describe('the first administrator', () => {
  it('[SET-11] is made once, with a password that is told once and kept as a hash', async () => {
    await bench.db.deleteFrom('admin_users').execute();
    const made = await Promise.all(
      Array.from({ length: 3 }, () => ensureAdministrator(bench.world, { username: 'admin' })),
    );
    const told = made.filter((one) => one !== null);
    expect(told).toHaveLength(1);
    expect(told[0]?.password).toMatch(/^([0-9a-z]{5}-){3}[0-9a-z]{5}$/);
    expect((await logIn({ username: 'admin', password: told[0]?.password })).status).toBe(200);
    expect(await ensureAdministrator(bench.world, { username: 'outra', password: 'segredo' })).toBeNull();
    expect(await bench.db.selectFrom('admin_users').select('username').execute()).toEqual([
      { username: 'admin' },
    ]);
  });

  it('[SEC-01] has no password in the database but its argon2id hash', async () => {
    await makeAtFullCost();
    const user = await bench.db.selectFrom('admin_users').selectAll().executeTakeFirstOrThrow();
    expect(user.senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
    expect(JSON.stringify(user)).not.toContain(PASSWORD);
  });
});

describe('POST /admin/login', () => {
  it('[ALOG-06] answers with a token and who one is, at both paths and whatever the case of the name', async () => {
    const { status, body } = await logIn({ username: ' DONA ', password: PASSWORD });
    expect({ status, ...body }).toEqual({
      status: 200,
      sucesso: true,
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      usuario: { username: 'dona', role: 'admin' },
    });
    const bare = await office.call('POST', '/admin/login', {
      body: { username: 'dona', password: PASSWORD },
    });
    expect(bare.status).toBe(200);
    expect((await me(String(body['token']))).body).toMatchObject({
      usuario: { username: 'dona', role: 'admin' },
    });
  });

  it('[SEC-02] keeps of the token its SHA-256 alone', async () => {
    const token = await tokenOf();
    const [session] = await bench.db.selectFrom('sessions').selectAll().execute();
    expect(session?.token_hash).toHaveLength(32);
    expect(JSON.stringify(session)).not.toContain(token);
  });

  it('[ALOG-06] says the same whatever is wrong', async () => {
    const wrongs = [
      { username: 'dona', password: 'errada-1' },
      { username: 'ninguem', password: PASSWORD },
      { username: 'do\u0000na', password: 'errada-1' },
      { username: "dona' or '1'='1", password: PASSWORD },
    ];
    for (const wrong of wrongs) {
      const { status, body } = await logIn(wrong);
      expect({ status, erro: body['erro'] }).toEqual({ status: 401, erro: 'Usuário ou senha incorretos' });
    }
  });

  it('[ALOG-02] asks for both fields', async () => {
    for (const body of [{}, { username: 'dona' }, { username: '', password: PASSWORD }]) {
      const answer = await logIn(body);
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body['campos'])).toContain('Por favor, preencha todos os campos');
    }
  });

  it('[SEC-03] takes as long for a name that nobody has', async () => {
    await makeAtFullCost();
    let [known, unknown] = [0, 0];
    for (let i = 0; i < 9; i += 1) {
      known += await workOfFailure('dona');
      unknown += await workOfFailure(`ninguem${i}`);
    }
    expect(unknown).toBeGreaterThan(known / 2);
  });

  it('writes down who came in and who did not, without a password', async () => {
    await makeAtFullCost();
    await logIn({ username: 'dona', password: 'errada-1' });
    await tokenOf();
    const rows = await bench.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual(['administrador_criado', 'login_recusado', 'login']);
    expect(JSON.stringify(rows)).not.toMatch(/errada|lavanda/);
  });
});

describe('guessing', () => {
  it('[LIM-01, LIM-13, LIM-14] is 429 at the 11th failure of one account from one address within 15 minutes', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await logIn(wrong(), address)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const refused = await logIn({ username: 'DONA', password: PASSWORD }, address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await logIn({ username: 'dona', password: PASSWORD }, newAddress())).status).toBe(200);
    bench.pass(15 * 60_000 + 1000);
    expect((await logIn({ username: 'dona', password: PASSWORD }, address)).status).toBe(200);
  });

  it('[LIM-01] counts failures that come all at once', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(wrong(), address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('[LIM-02] is 429 after 15 failures over several accounts from one address within 5 minutes', async () => {
    const address = newAddress();
    for (let i = 0; i < 15; i += 1) expect((await logIn(wrong(`conta${i}`), address)).status).toBe(401);
    expect((await logIn(wrong('outra'), address)).status).toBe(429);
    bench.pass(5 * 60_000 + 1000);
    expect((await logIn(wrong('outra'), address)).status).toBe(401);
  });

  it('[LIM-03] never counts a login that succeeds', async () => {
    const address = newAddress();
    for (let i = 0; i < 17; i += 1) {
      expect((await logIn({ username: 'dona', password: PASSWORD }, address)).status).toBe(200);
    }
  });

  it('[LIM-04] slows an account under attack from many addresses, but not where its owner came from before', async () => {
    const homes = Array.from({ length: 3 }, newAddress);
    for (const home of homes) await logIn({ username: 'dona', password: PASSWORD }, home);
    await Promise.all(Array.from({ length: 36 }, () => logIn(wrong(), newAddress())));
    const timed = async (from: string) => {
      const began = performance.now();
      expect((await logIn({ username: 'dona', password: PASSWORD }, from)).status).toBe(200);
      return performance.now() - began;
    };
    const quickest = async (addresses: readonly string[]) => {
      const tookMs: number[] = [];
      for (const address of addresses) tookMs.push(await timed(address));
      return Math.min(...tookMs);
    };
    const stranger = await quickest([newAddress(), newAddress()]);
    expect(stranger).toBeGreaterThan(1900);
    // A pause is in every one of them; what a busy machine takes longer now and then is not.
    expect(await quickest(homes)).toBeLessThan(stranger - 1000);
  });

  it('[LIM-14] is limited at the change of a password too', async () => {
    const token = await tokenOf();
    const body = { senhaAtual: 'errada-1', novaSenha: 'nova-frase-longa' };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push(
        (await office.call('PUT', '/api/admin/me/senha', { token, body, from: '198.51.100.9' })).status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});

describe('sessions', () => {
  it('[ALOG-08] end with a logout, one at a time', async () => {
    const [first, second] = [await tokenOf(), await tokenOf()];
    const { status, body } = await office.call('POST', '/api/admin/logout', { token: first });
    expect([status, body['sucesso']]).toEqual([200, true]);
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200]);
  });

  it('[ALOG-07] end with a new password, all but the one that changed it', async () => {
    const [mine, other] = [await tokenOf(), await tokenOf()];
    const change = (body: unknown) => office.call('PUT', '/api/admin/me/senha', { token: mine, body });
    const wrong = await change({ senhaAtual: 'errada-1', novaSenha: 'jasmim-do-campo-2026' });
    expect([wrong.status, wrong.body['erro']]).toEqual([422, 'Senha atual incorreta']);
    const common = await change({ senhaAtual: PASSWORD, novaSenha: 'administrador1' });
    expect([common.status, common.body['erro']]).toEqual([422, expect.stringContaining('comum demais')]);
    const short = await change({ senhaAtual: PASSWORD, novaSenha: '123456' });
    expect(short.status).toBe(422);
    const tooShort = 'A nova senha deve ter pelo menos 12 caracteres';
    expect(short.body).toMatchObject({ erro: tooShort, campos: { novaSenha: tooShort } });
    expect((await me(other)).status).toBe(200);
    expect((await change({ senhaAtual: PASSWORD, novaSenha: 'jasmim-do-campo-2026' })).body).toMatchObject({
      sucesso: true,
      mensagem: 'Senha alterada com sucesso!',
    });
    expect([(await me(mine)).status, (await me(other)).status]).toEqual([200, 401]);
    expect((await logIn({ username: 'dona', password: PASSWORD })).status).toBe(401);
    expect((await logIn({ username: 'dona', password: 'jasmim-do-campo-2026' })).status).toBe(200);
  });

  it('[SEC-05] are none without a token of ours', async () => {
    for (const token of ['', 'null', 'undefined', 'Bearer', 'demo', 'A'.repeat(43)]) {
      expect((await me(token)).status, token).toBe(401);
    }
    expect((await me()).status).toBe(401);
  });
});

it('[SEC-22] refuses a short or common ADMIN_PASSWORD for the first administrator, and minds none later', async () => {
  for (const password of ['123456', 'administrador1']) {
    expect(await ensureAdministrator(bench.world, { username: 'dona', password })).toBeNull();
    await bench.db.deleteFrom('admin_users').execute();
    await expect(ensureAdministrator(bench.world, { username: 'dona', password })).rejects.toThrow(
      WeakPasswordError,
    );
    await makeAtFullCost();
  }
});

describe('admin:password', () => {
  it('[RUN-53] sets the password that is given, ends sessions and does not repeat it', async () => {
    const token = await tokenOf();
    expect(await command('hortelã-2026')).not.toContain('hortelã-2026');
    expect((await me(token)).status).toBe(401);
    expect((await logIn({ username: 'dona', password: PASSWORD })).status).toBe(401);
    expect((await logIn({ username: 'dona', password: 'hortelã-2026' })).status).toBe(200);
  });

  it('makes one up where none is given', async () => {
    const password = /Nova senha: (\S+)/.exec(await command())?.[1];
    expect((await logIn({ username: 'dona', password })).status).toBe(200);
  });

  it('refuses a short one with a sentence', async () => {
    await expect(command('123')).rejects.toMatchObject({
      stderr: 'A senha do administrador deve ter pelo menos 12 caracteres\n',
    });
  });

  it('[RUN-53] takes none as an argument, which every user of the machine could read', async () => {
    await expect(command('', ['hortelã-do-campo'])).rejects.toMatchObject({
      stderr: expect.stringContaining('Não passe a senha na linha de comando'),
    });
    expect((await logIn({ username: 'dona', password: PASSWORD })).status).toBe(200);
  });
});
