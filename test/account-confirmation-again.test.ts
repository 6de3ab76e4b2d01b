import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LUCIA, MARINA, openAccounts, type Accounts } from './support/accounts.ts';
import { confirmationsIn } from './support/confirmations.ts';

const HOUR_MS = 3_600_000;
/** Somebody else who types Marina's CPF. */
const SQUATTER = { ...LUCIA, nome: 'Bruno Sá', email: 'bruno@example.com', cpf: MARINA.cpf };

let a: Accounts;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());
beforeEach(() => a.renew());

const { confirm, askAgain, isConfirmed, registered } = confirmationsIn(() => a);

describe('a new password by a mailed link', () => {
  async function resetOf(email: string): Promise<number> {
    await a.call('POST', '/api/clientes/recuperar-senha', { body: { email }, from: a.newAddress() });
    const mails = (await a.mailsTo(email)).map(({ text }) => text).join('\n');
    const link = /redefinir-senha\/([\w-]+)/.exec(mails)?.[1] ?? '';
    const body = { novaSenha: 'jasmim-2026' };
    return (await a.call('POST', `/api/clientes/redefinir-senha/${link}`, { body, from: a.newAddress() }))
      .status;
  }

  it('[ACC-88] confirms the e-mail too, and joins the orders made with it', async () => {
    const guests = await a.insertOrder();
    await a.register(MARINA);
    expect(await resetOf(MARINA.email)).toBe(200);
    expect(await isConfirmed()).toBe(true);
    const session = await a.tokenOf(MARINA.email, 'jasmim-2026');
    expect((await a.get('/clientes/me/pedidos', session)).body['pedidos']).toMatchObject([{ id: guests }]);
  });

  it('[ACC-88] joins them to an account too that was confirmed without a mail, by its age', async () => {
    await a.register(MARINA);
    await a.confirmed();
    const guests = await a.insertOrder();
    await resetOf(MARINA.email);
    const session = await a.tokenOf(MARINA.email, 'jasmim-2026');
    expect((await a.get('/clientes/me/pedidos', session)).body['pedidos']).toMatchObject([{ id: guests }]);
  });

  it('[ACC-88] is set all the same where another account has confirmed the CPF', async () => {
    await a.register(SQUATTER);
    await confirm(await registered(MARINA));
    expect(await resetOf(SQUATTER.email)).toBe(200);
    expect(await isConfirmed(SQUATTER.email)).toBe(false);
    expect((await a.logIn({ email: SQUATTER.email, senha: 'jasmim-2026' })).status).toBe(200);
  });
});

describe('POST /clientes/me/confirmar-email', () => {
  it('[ACC-89] sends the link once more; the earlier one stays good', async () => {
    const first = await registered();
    const session = await a.tokenOf();
    const { status, body } = await askAgain(session);
    expect([status, body['mensagem']]).toEqual([200, 'Enviamos o link de novo. Confira o seu e-mail.']);
    const links = await a.confirmationsOf();
    expect(new Set(links).size).toBe(2);
    expect((await confirm(first)).status).toBe(200);
    const again = await askAgain(session);
    expect([again.status, again.body['codigo']]).toEqual([409, 'email_confirmado']);
    expect(await a.confirmationsOf()).toHaveLength(2);
  });

  it('[LIM-31] sends three in an hour to an e-mail, those of registrations counted, whatever was erased between', async () => {
    await registered();
    const session = await a.tokenOf();
    expect((await askAgain(session)).status).toBe(200);
    expect((await askAgain(session)).status).toBe(200);
    const { status, headers } = await askAgain(session);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await a.confirmationsOf()).toHaveLength(3);
    await a.call('DELETE', '/clientes/me', { token: session, body: {} });
    expect((await a.register(MARINA)).status).toBe(201);
    expect(await a.confirmationsOf()).toHaveLength(3);
    a.bench.pass(HOUR_MS + 1000);
    expect((await askAgain(await a.tokenOf())).status).toBe(200);
    expect(await a.confirmationsOf()).toHaveLength(4);
  });

  it('[ACC-89] is for who is logged in', async () => {
    expect((await a.call('POST', '/api/clientes/me/confirmar-email')).status).toBe(401);
  });

  it('[ACC-89] writes to nobody who confirmed while the mail waited', async () => {
    const link = await registered();
    await askAgain(await a.tokenOf());
    await confirm(link);
    expect(await a.confirmationsOf()).toHaveLength(1);
    const waiting = a.db.selectFrom('outbox').select('id').where('state', '=', 'queued');
    expect(await waiting.execute()).toEqual([]);
  });
});
