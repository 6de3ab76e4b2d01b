import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILL_IN, MARINA, PASSWORD, openAccounts, type Accounts } from './support/accounts.ts';
import { workOf } from './support/work-of.ts';

// Long: logins by the hundred against limits and clocks, each with a slow hash.

const DAY_MS = 86_400_000;
const wrong = (email = MARINA.email) => ({ email, senha: 'errada-1' });

let a: Accounts;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());
beforeEach(() => a.renew());

describe('POST /clientes/login', () => {
  beforeEach(async () => {
    await a.register(MARINA);
    await a.quicken();
  });

  it('[ACC-07, SEC-02] answers with a token of which only the SHA-256 is kept, whatever the case of the e-mail', async () => {
    const { status, body } = await a.logIn({ email: ' Marina@EXAMPLE.com', senha: PASSWORD });
    expect({ status, ...body }).toMatchObject({
      status: 200,
      sucesso: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      cliente: { nome: 'Marina Alves', email: 'marina@example.com' },
    });
    const [session] = await a.db.selectFrom('sessions').selectAll().execute();
    expect(session?.token_hash).toHaveLength(32);
    expect(JSON.stringify(session)).not.toContain(body['token']);
  });

  it('[ACC-08] says the same whatever is wrong', async () => {
    for (const body of [
      wrong(),
      wrong('ninguem@example.com'),
      wrong('sem-arroba'),
      wrong('ma\u0000rina@x.com'),
      wrong("' or 1=1 --"),
    ]) {
      const answer = await a.logIn(body);
      expect([answer.status, answer.body['erro']]).toEqual([401, 'Email ou senha incorretos']);
    }
  });

  it('[ACC-02] asks for both fields', async () => {
    for (const body of [{}, { email: MARINA.email }, { email: '', senha: PASSWORD }]) {
      const answer = await a.logIn(body);
      expect([answer.status, answer.body['erro']]).toEqual([422, FILL_IN]);
    }
  });

  it('[ACC-08, SEC-03] takes as long for an e-mail that nobody has', async () => {
    await a.renew();
    await a.register(MARINA);
    let [known, unknown] = [0, 0];
    for (let i = 0; i < 9; i += 1) {
      known += await workOf(() => a.logIn(wrong(MARINA.email)));
      unknown += await workOf(() => a.logIn(wrong(`ninguem${i}@example.com`)));
    }
    expect(unknown).toBeGreaterThan(known / 2);
  });

  it('[LIM-01, LIM-03, LIM-13] is 429 at the 11th failure from one address, and successes do not count', async () => {
    const address = a.newAddress();
    const right = { email: MARINA.email, senha: PASSWORD };
    for (let i = 0; i < 12; i += 1) expect((await a.logIn(right, address)).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await a.logIn(wrong(), address)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await a.logIn(right)).status).toBe(200);
  });

  it('[LIM-02] is 429 after 15 failures over several accounts from one address', async () => {
    const address = a.newAddress();
    for (let i = 0; i < 15; i += 1) {
      expect((await a.logIn(wrong(`conta${i}@example.com`), address)).status).toBe(401);
    }
    expect((await a.logIn(wrong('outra@example.com'), address)).status).toBe(429);
  });

  it('[LIM-01, LIM-03] lets many in at once from one address, and no more guesses than one after the other', async () => {
    const address = a.newAddress();
    const right = { email: MARINA.email, senha: PASSWORD };
    const statusesOf = async (body: unknown, times: number) =>
      Promise.all(Array.from({ length: times }, async () => (await a.logIn(body, address)).status));
    expect(await statusesOf(right, 40)).toEqual(Array(40).fill(200));
    const guesses = await statusesOf(wrong(), 30);
    expect(guesses.toSorted((x, y) => x - y)).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  });

  it('[LIM-15] counts the addresses of one /64 as one, and limits a /48', async () => {
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n += 1) statuses.push((await a.logIn(wrong(), `2001:db8:7:1::${n}`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await a.logIn(wrong(), '2001:db8:7:2::1')).status).toBe(401);
    expect((await a.logIn(wrong('outra@example.com'), '::ffff:198.51.100.7')).status).toBe(401);
    const guesses = async (network: number) => {
      for (let n = 0; n < 10; n += 1) {
        const { status } = await a.logIn(
          wrong(`conta${n}@example.com`),
          `2001:db8:8:${network.toString(16)}::1`,
        );
        if (status === 429) return false;
      }
      return true;
    };
    let networks = 0;
    while (networks < 20 && (await guesses(networks))) networks += 1;
    expect(networks).toBe(12);
  });

  it('[LIM-16] lets guesses of an attacked account from ever new addresses through one after the other', async () => {
    for (let i = 0; i < 21; i += 1) await a.logIn(wrong());
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await a.logIn(wrong())).status),
    );
    expect(statuses).toEqual(Array(4).fill(401));
    expect(performance.now() - began).toBeGreaterThan(1000);
  });

  it('[LIM-17] lets others in while one network sends ninety logins at once', async () => {
    const flood = Promise.all(
      Array.from({ length: 90 }, (_, n) =>
        a.logIn(wrong(`x${n}@example.com`), `2001:db8:9:${n.toString(16)}::1`),
      ),
    );
    const others = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await a.logIn({ email: MARINA.email, senha: PASSWORD })).status,
      ),
    );
    expect(others).toEqual(Array(10).fill(200));
    await flood;
  });

  it('[LIM-18] counts failures on all servers together', async () => {
    const address = a.newAddress();
    for (let i = 0; i < 6; i += 1) expect((await a.logIn(wrong(), address)).status).toBe(401);
    await a.otherServer();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await a.logIn(wrong(), address)).status);
    expect(statuses).toEqual([...Array(4).fill(401), 429]);
    const kept = await a.db.selectFrom('limit_windows').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/marina|203\.0/);
  });

  it('[LIM-04] slows an attack from many addresses, and never who has logged in from there before', async () => {
    const [home, right] = [a.newAddress(), { email: MARINA.email, senha: PASSWORD }];
    await a.logIn(right, home);
    for (let i = 0; i < 25; i += 1) expect((await a.logIn(wrong())).status).toBe(401);
    const began = performance.now();
    const [fromHome, fromElsewhere] = await Promise.all(
      [home, a.newAddress()].map(async (address) => {
        const { status } = await a.logIn(right, address);
        return { status, ms: performance.now() - began };
      }),
    );
    expect([fromHome?.status, fromElsewhere?.status]).toEqual([200, 200]);
    expect(fromElsewhere?.ms).toBeGreaterThan(250);
    expect(fromHome?.ms).toBeLessThan(fromElsewhere?.ms ?? 0);
  });
});

describe('the audit log', () => {
  const acts = async () =>
    (await a.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).map(
      ({ actor, action, subject }) => [actor, action, subject],
    );

  it('[SEC-13] tells who got in, who did not and what was done, naming nobody', async () => {
    await a.register(MARINA);
    const she = `cliente ${await a.customerId()}`;
    await a.logIn(wrong());
    await a.logIn(wrong('ninguem@example.com'));
    const token = await a.tokenOf();
    await a.put('/clientes/me/senha', token, { senhaAtual: PASSWORD, novaSenha: 'jasmim-2026' });
    await a.get('/clientes/me/exportar', token);
    await a.call('POST', '/clientes/logout', { token });
    await a.call('POST', '/clientes/recuperar-senha', { body: { email: MARINA.email } });
    const mails = (await a.mailsTo(MARINA.email)).map(({ text }) => text);
    const link = /redefinir-senha\/([\w-]+)/.exec(mails.join('\n'))?.[1];
    await a.call('POST', `/clientes/redefinir-senha/${link}`, { body: { novaSenha: PASSWORD } });
    await a.call('DELETE', '/clientes/me', { token: await a.tokenOf() });
    expect((await acts()).filter(([actor]) => actor !== 'system')).toEqual([
      ['visitante', 'login_recusado', she],
      ['visitante', 'login_recusado', 'conta desconhecida'],
      [she, 'login', ''],
      [she, 'senha_alterada', ''],
      [she, 'dados_exportados', ''],
      [she, 'logout', ''],
      [she, 'recuperacao_enviada', ''],
      [she, 'senha_redefinida', ''],
      [she, 'email_confirmado', ''],
      [she, 'login', ''],
      [she, 'conta_excluida', ''],
    ]);
    const all = JSON.stringify(await a.db.selectFrom('audit_log').selectAll().execute());
    expect(all).not.toMatch(/marina|ninguem@|jasmim|alecrim/i);
  });
});

describe('a customer’s session', () => {
  beforeEach(async () => {
    await a.register(MARINA);
  });

  it('[ACC-09] ends with a logout, one at a time', async () => {
    const [first, second] = [await a.tokenOf(), await a.tokenOf()];
    expect((await a.call('POST', '/clientes/logout', { token: first, body: {} })).status).toBe(200);
    expect([(await a.me(first)).status, (await a.me(second)).status]).toEqual([401, 200]);
  });

  it('ends by itself after thirty days', async () => {
    const token = await a.tokenOf();
    a.bench.pass(29.9 * DAY_MS);
    expect((await a.me(token)).status).toBe(200);
    a.bench.pass(0.2 * DAY_MS);
    expect((await a.me(token)).status).toBe(401);
    a.bench.present();
  });

  it('[SEC-05] is none without a token of ours', async () => {
    for (const token of ['', 'null', 'undefined', 'Bearer', 'A'.repeat(43)]) {
      expect((await a.me(token)).status, token).toBe(401);
    }
    expect((await a.me()).status).toBe(401);
  });

  it('[SEC-04] opens nothing of the office, nor an administrator’s a customer’s calls', async () => {
    const body = { username: 'dona', password: PASSWORD };
    const office = String((await a.call('POST', '/admin/login', { body })).body['token']);
    expect((await a.me(office)).status).toBe(403);
    expect((await a.put('/clientes/me/senha', office, {})).status).toBe(403);
    expect((await a.call('GET', '/admin/me', { token: await a.tokenOf() })).status).toBe(403);
  });
});
