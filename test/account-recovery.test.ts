import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILL_IN, MARINA, openAccounts, PASSWORD, type Accounts } from './support/accounts.ts';

const HOUR_MS = 3_600_000;
const NEW = 'jasmim-2026';
const SENT = 'Email de recuperação enviado com sucesso!';
const BAD = 'Token de recuperação inválido';

let a: Accounts;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());

const ask = (email: unknown, from = a.newAddress()) =>
  a.call('POST', '/api/clientes/recuperar-senha', { body: { email }, from });
const reset = (token: string, novaSenha: unknown, from = a.newAddress()) =>
  a.call('POST', `/api/clientes/redefinir-senha/${token}`, { body: { novaSenha }, from });

let seen = new Set<string>();
/** The links of mails that no test has looked at yet, the newest first. */
async function newLinks(email = MARINA.email): Promise<string[]> {
  const mails = (await a.mailsTo(email)).filter(({ id }) => !seen.has(id));
  seen = new Set([...seen, ...mails.map(({ id }) => id)]);
  return mails.flatMap(
    ({ text }) => /https:\/\/loja\.example\/redefinir-senha\/([\w-]+)/.exec(text)?.[1] ?? [],
  );
}
async function newLink(): Promise<string> {
  await ask(MARINA.email);
  const [token] = await newLinks();
  if (token === undefined) throw new Error('no link came');
  return token;
}

beforeEach(async () => {
  await a.renew();
  await a.register(MARINA);
  await a.confirmed();
  await newLinks();
});

describe('POST /clientes/recuperar-senha', () => {
  it('[ACC-50] answers the same whoever is asked for', async () => {
    const answers = [];
    for (const email of [
      MARINA.email,
      ' MARINA@example.com',
      'ninguem@example.com',
      `x@${'y'.repeat(200)}.co`,
    ]) {
      const { status, body } = await ask(email);
      answers.push({ status, body });
    }
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 200,
        body: { sucesso: true, success: true, mensagem: SENT, message: SENT },
      });
    }
  });

  it('[ACC-48, MAIL-13] sends a link on the shop’s own address, whatever the Host says', async () => {
    const response = await fetch(`${a.url()}/api/clientes/recuperar-senha`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': a.newAddress(),
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      },
      body: JSON.stringify({ email: 'Marina@Example.com' }),
    });
    expect(response.status).toBe(200);
    const [mail] = await a.mailsTo(MARINA.email);
    expect(mail?.subject).toBe('Crie uma nova senha');
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toMatch(/https:\/\/loja\.example\/redefinir-senha\/[\w-]{43}\b/);
      expect(part).toContain('uma hora');
      expect(part).not.toContain('evil.example');
    }
  });

  it('[SEC-16] leaves the same trace in the database before its answer, whoever is asked for', async () => {
    const rowOf = (email: string) =>
      a.db.selectFrom('outbox').selectAll().where('payload', '@>', JSON.stringify({ email })).execute();
    await ask(MARINA.email);
    await ask('ninguem@example.com');
    const [known, unknown] = [await rowOf(MARINA.email), await rowOf('ninguem@example.com')];
    expect([known.length, unknown.length]).toEqual([1, 1]);
    expect(Object.keys(known[0]?.payload as object)).toEqual(Object.keys(unknown[0]?.payload as object));
    expect(await a.db.selectFrom('account_links').selectAll().execute()).toEqual([]);
    await a.mailsTo(MARINA.email);
    // Who typed an e-mail that is nobody's is forgotten.
    expect(await rowOf('ninguem@example.com')).toEqual([]);
    expect(await a.mailsTo('ninguem@example.com')).toEqual([]);
  });

  it('asks for an e-mail that may be one', async () => {
    for (const [email, text] of [
      [undefined, FILL_IN],
      ['', FILL_IN],
      ['sem-arroba', 'Por favor, insira um email válido'],
    ]) {
      const { status, body } = await ask(email);
      expect([status, body['erro']]).toEqual([422, text]);
    }
  });

  it('[LIM-06, LIM-13] is 429 at the 16th within an hour from one address', async () => {
    const address = a.newAddress();
    for (let i = 0; i < 15; i += 1) expect((await ask(`n${i}@example.com`, address)).status).toBe(200);
    const { status, headers } = await ask('n@example.com', address);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('n@example.com')).status).toBe(200);
  });

  it('[LIM-07] sends three mails an hour to one account, and says nothing of it', async () => {
    for (let i = 0; i < 6; i += 1) expect((await ask(MARINA.email)).body['mensagem']).toBe(SENT);
    expect(await newLinks()).toHaveLength(3);
    await ask(MARINA.email);
    expect(await newLinks()).toEqual([]);
    await a.db
      .updateTable('outbox')
      .set({ created_at: new Date(Date.now() - HOUR_MS - 1000) })
      .execute();
    await ask(MARINA.email);
    expect(await newLinks()).toHaveLength(1);
  });

  it('[SEC-14] keeps the token out of the database and the log', async () => {
    const token = await newLink();
    const tables = ['outbox', 'account_links', 'audit_log'] as const;
    for (const table of tables) {
      expect(JSON.stringify(await a.db.selectFrom(table).selectAll().execute()), table).not.toContain(token);
    }
    expect(a.logged.join('\n')).toContain('mails: sent');
    expect(a.logged.join('\n')).not.toMatch(new RegExp(`${token}|marina@`, 'i'));
    const rows = await a.db.selectFrom('account_links').select('token_hash').execute();
    expect(rows.map(({ token_hash }) => token_hash.length)).toEqual([32]);
  });
});

describe('POST /clientes/redefinir-senha/{token}', () => {
  it('[ACC-55, ACC-57, SEC-15] sets the password, ends every session and makes other links worthless', async () => {
    const [mine, other] = [await a.tokenOf(), await a.tokenOf()];
    await ask(MARINA.email);
    await ask(MARINA.email);
    const [first = '', second = ''] = await newLinks();
    const { status, body } = await reset(first, NEW);
    expect({ status, ...body }).toEqual({
      status: 200,
      sucesso: true,
      success: true,
      mensagem: 'Senha redefinida com sucesso!',
      message: 'Senha redefinida com sucesso!',
    });
    expect([(await a.me(mine)).status, (await a.me(other)).status]).toEqual([401, 401]);
    expect((await a.logIn({ email: MARINA.email, senha: PASSWORD })).status).toBe(401);
    expect((await a.logIn({ email: MARINA.email, senha: NEW })).status).toBe(200);
    expect((await reset(second, 'outra-2026')).body['erro']).toBe(BAD);
  });

  it('[ACC-51, ACC-56] takes a link once, for one hour', async () => {
    const token = await newLink();
    expect((await reset(token, NEW)).status).toBe(200);
    for (const bad of [token, 'nada', 'A'.repeat(43), '%00', "' or 1=1 --"]) {
      const { status, body } = await reset(encodeURIComponent(bad), NEW);
      expect([status, body['erro'], body['codigo']], bad).toEqual([400, BAD, 'token_invalido']);
    }
    const late = await newLink();
    a.bench.pass(HOUR_MS + 1000);
    expect((await reset(late, 'outra-2026')).status).toBe(400);
    a.bench.present();
    expect((await a.logIn({ email: MARINA.email, senha: NEW })).status).toBe(200);
  });

  it('[SEC-08] changes the password once when one link is used twice at once', async () => {
    const token = await newLink();
    const both = await Promise.all([reset(token, 'primeira-1'), reset(token, 'segunda-2')]);
    expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400]);
    const winner = both[0].status === 200 ? 'primeira-1' : 'segunda-2';
    expect((await a.logIn({ email: MARINA.email, senha: winner })).status).toBe(200);
  });

  it('[SEC-60] refuses one of the commonest, and leaves the link as it was', async () => {
    const token = await newLink();
    const common = await reset(token, 'password');
    expect([common.status, common.body['erro']]).toEqual([422, expect.stringContaining('comum demais')]);
    expect((await reset(token, NEW)).status).toBe(200);
  });

  it('[ACC-53] refuses a short password, and the link stays good', async () => {
    const token = await newLink();
    const short = await reset(token, '12345');
    expect([short.status, short.body['erro']]).toEqual([422, 'A senha deve ter pelo menos 6 caracteres']);
    expect((await reset(token, undefined)).body['erro']).toBe(FILL_IN);
    expect((await reset(token, NEW)).status).toBe(200);
  });

  it('[SEC-12] is told by mail, without the password and without a link that opens anything', async () => {
    await reset(await newLink(), NEW);
    const [mail] = await a.mailsTo(MARINA.email);
    expect(mail?.subject).toBe('Sua senha foi redefinida');
    expect(mail?.text).toContain('Olá, Marina!');
    expect(mail?.text).toContain('https://loja.example/esqueci-senha');
    expect(mail?.text).not.toContain(NEW);
  });

  it('[SEC-18] lets her log in at once from where she reset it, however often she had guessed', async () => {
    const address = a.newAddress();
    const wrong = { email: MARINA.email, senha: 'errada-1' };
    for (let i = 0; i < 10; i += 1) await a.logIn(wrong, address);
    expect((await a.logIn(wrong, address)).status).toBe(429);
    await reset(await newLink(), NEW, address);
    expect((await a.logIn({ email: MARINA.email, senha: NEW }, address)).status).toBe(200);
  });

  it('does nothing for an account that was erased meanwhile', async () => {
    const token = await newLink();
    const session = await a.tokenOf();
    expect((await a.call('DELETE', '/clientes/me', { token: session, body: {} })).status).toBe(200);
    expect((await reset(token, NEW)).status).toBe(400);
  });
});
