import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LUCIA, MARINA, openAccounts, PASSWORD, type Accounts } from './support/accounts.ts';
import { untilBlocked } from './support/blocked.ts';
import { confirmationsIn } from './support/confirmations.ts';

const DAY_MS = 86_400_000;
const BAD = 'Link de confirmação inválido';
/** Somebody else who types Marina's CPF. */
const SQUATTER = { ...LUCIA, nome: 'Bruno Sá', email: 'bruno@example.com', cpf: MARINA.cpf };

let a: Accounts;

beforeAll(async () => {
  a = await openAccounts();
});
afterAll(() => a.close());
beforeEach(() => a.renew());

const { confirm, linkOf, isConfirmed, registered } = confirmationsIn(() => a);
const told = async (token: string) => (await a.me(token)).body['cliente'] as Record<string, unknown>;

describe('a registration', () => {
  it('[ACC-84, ACC-85, MAIL-24] is confirmed by the link that is mailed, and nothing waits for it', async () => {
    await a.register(MARINA);
    const [mail] = await a.mailsTo(MARINA.email);
    expect(mail?.subject).toBe('Confirme o seu e-mail');
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toMatch(/https:\/\/loja\.example\/confirmar-email\/[\w-]{43}\b/);
      expect(part).toContain('sete dias');
    }
    expect(mail?.text).toContain('Olá, Marina!');
    expect(mail?.text).toContain('Não foi você?');
    expect(mail?.text).not.toContain('52998224725');
    const session = await a.tokenOf();
    expect(await told(session)).toMatchObject({ email_confirmado: false, cpf: '52998224725' });
    expect((await a.put('/clientes/me', session, { bairro: 'Centro' })).status).toBe(200);

    const { status, body } = await confirm(await linkOf());
    expect([status, body['mensagem']]).toEqual([200, 'E-mail confirmado!']);
    expect(await told(session)).toMatchObject({ email_confirmado: true });
    expect((await a.logIn({ email: MARINA.email, senha: PASSWORD })).body['cliente']).toMatchObject({
      email_confirmado: true,
    });
  });

  it('[MAIL-25] carries nothing to a stranger that somebody typed for her', async () => {
    await a.register({ ...MARINA, nome: 'https://premio.example/seu Abra já' });
    await a.call('POST', '/api/clientes/recuperar-senha', { body: { email: MARINA.email } });
    const mails = await a.mailsTo(MARINA.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Confirme o seu e-mail',
      'Crie uma nova senha',
    ]);
    for (const { text, html } of mails) {
      expect(text).toContain('Olá!');
      expect(`${text} ${html}`).not.toContain('premio.example');
    }
  });

  it('[ACC-85] takes the same link once more, as when its answer was lost, and changes nothing by it', async () => {
    const token = await registered();
    expect([(await confirm(token)).status, (await confirm(token)).status]).toEqual([200, 200]);
    const acts = a.db.selectFrom('audit_log').select('action').where('action', '=', 'email_confirmado');
    expect(await acts.execute()).toHaveLength(1);
  });

  it('[ACC-85] takes no link that is bad, over, for something else or of somebody who is gone', async () => {
    const token = await registered();
    await a.call('POST', '/api/clientes/recuperar-senha', { body: { email: MARINA.email } });
    const mails = (await a.mailsTo(MARINA.email)).map(({ text }) => text).join('\n');
    const reset = /redefinir-senha\/([\w-]+)/.exec(mails)?.[1] ?? '';
    expect(reset).toHaveLength(43);
    for (const bad of ['nada', 'A'.repeat(43), 'A'.repeat(1900), '\0', "' or 1=1 --", '💥', reset]) {
      const { status, body } = await confirm(bad);
      expect([status, body['erro'], body['codigo']], bad).toEqual([400, BAD, 'token_invalido']);
    }
    const otherWay = await a.call('POST', `/api/clientes/redefinir-senha/${token}`, {
      body: { novaSenha: 'jasmim-2026' },
    });
    expect(otherWay.status, 'a link for the e-mail sets no password').toBe(400);
    expect((await confirm('A'.repeat(20_000))).status).toBeLessThan(500);
    a.bench.pass(7 * DAY_MS + 1000);
    expect((await confirm(token)).status).toBe(400);
    a.bench.present();
    expect(await isConfirmed()).toBe(false);

    const session = await a.tokenOf();
    expect((await a.call('DELETE', '/clientes/me', { token: session, body: {} })).status).toBe(200);
    expect((await confirm(token)).status).toBe(400);
  });

  it('[ACC-85] takes no link whose account is erased while it waits', async () => {
    const token = await registered();
    const erased_at = a.bench.clock();
    const answer = await a.db.transaction().execute(async (tx) => {
      await tx.selectFrom('customers').select('id').where('email', '=', MARINA.email).forUpdate().execute();
      const waiting = confirm(token);
      await untilBlocked(a.db);
      await tx.updateTable('customers').set({ email: '', erased_at }).execute();
      return { waiting };
    });
    const { status, body } = await answer.waiting;
    expect([status, body['erro']]).toEqual([400, BAD]);
  });

  it('[ACC-85] is confirmed until the end of the seventh day', async () => {
    const token = await registered();
    a.bench.pass(7 * DAY_MS - 60_000);
    expect((await confirm(token)).status).toBe(200);
  });

  it('[SEC-26] keeps the token out of the database and the log', async () => {
    const token = await registered();
    await confirm(token);
    for (const table of ['outbox', 'account_links', 'audit_log'] as const) {
      expect(JSON.stringify(await a.db.selectFrom(table).selectAll().execute()), table).not.toContain(token);
    }
    expect(a.logged.join('\n')).not.toMatch(new RegExp(`${token}|marina@`, 'i'));
  });

  it('[LIM-30] lets an address try 30 links a minute', async () => {
    const address = a.newAddress();
    for (let n = 0; n < 30; n += 1) expect((await confirm('nada', address)).status).toBe(400);
    expect((await confirm('nada', address)).status).toBe(429);
    expect((await confirm(await registered())).status).toBe(200);
  });
});

describe('a CPF', () => {
  it('[ACC-86] is hers who confirms first, whoever typed it before', async () => {
    const squat = await registered(SQUATTER);
    const hers = await registered(MARINA);
    expect((await confirm(hers)).status).toBe(200);
    const { status, body } = await confirm(squat);
    expect([status, body['erro'], body['codigo']]).toEqual([409, 'CPF já cadastrado', 'cpf_em_uso']);
    expect([await isConfirmed(), await isConfirmed(SQUATTER.email)]).toEqual([true, false]);
    // His account goes on, unconfirmed.
    expect((await a.logIn({ email: SQUATTER.email, senha: PASSWORD })).status).toBe(200);
  });

  it('[ACC-86] has one owner when two confirm it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await a.renew();
      const links = [await registered(SQUATTER), await registered(MARINA)];
      const answers = await Promise.all(links.map((link) => confirm(link)));
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
      expect([await isConfirmed(), await isConfirmed(SQUATTER.email)].filter(Boolean)).toHaveLength(1);
    }
  });

  it('[ACC-86] is free again for another one once its owner has had her account erased', async () => {
    const squat = await registered(SQUATTER);
    await confirm(await registered(MARINA));
    expect((await confirm(squat)).status).toBe(409);
    await a.call('DELETE', '/clientes/me', { token: await a.tokenOf(), body: {} });
    expect((await confirm(squat)).status).toBe(200);
  });

  it('[ACC-86] that several unconfirmed accounts have breaks none of them, nor the office', async () => {
    await registered(SQUATTER);
    await registered(MARINA);
    const [hers, his] = [await a.tokenOf(), await a.tokenOf(SQUATTER.email)];
    for (const session of [hers, his]) {
      expect((await a.put('/clientes/me', session, { bairro: 'Centro' })).status).toBe(200);
      expect((await a.get('/clientes/me/exportar', session)).body).toMatchObject({
        cliente: { cpf: '52998224725', email_confirmado: false },
      });
    }
    const office = await a.officeToken('admin');
    const found = await a.call('GET', '/clientes?q=529.982.247-25', { token: office });
    expect(found.body).toMatchObject([{ email: MARINA.email }, { email: SQUATTER.email }]);
    for (const session of [hers, his]) {
      expect((await a.call('DELETE', '/clientes/me', { token: session, body: {} })).status).toBe(200);
    }
    expect((await a.register(MARINA)).status).toBe(201);
  });
});

describe('orders that were made without an account', () => {
  const ownerOf = async (id: number) =>
    (await a.db.selectFrom('orders').select('customer_id').where('id', '=', id).executeTakeFirstOrThrow())
      .customer_id;

  it('[ACC-87] join the account of their e-mail when it is confirmed, and not before', async () => {
    const other = await a.insertOrder({ email: 'outra@example.com' });
    const guests = await a.insertOrder({ email: 'Marina@Example.com', cpf: '11144477735', status: 'paid' });
    const link = await registered();
    const session = await a.tokenOf();
    const orders = async () => (await a.get('/clientes/me/pedidos', session)).body['pedidos'] as unknown[];
    expect(await orders()).toEqual([]);
    const before = await a.db.selectFrom('orders').selectAll().where('id', '=', guests).executeTakeFirst();
    await confirm(link);
    expect(await orders()).toMatchObject([{ id: guests }]);
    expect(await ownerOf(other)).toBeNull();
    // Nothing else of the order changes: limits of open orders read when it last did.
    expect(await a.db.selectFrom('orders').selectAll().where('id', '=', guests).executeTakeFirst()).toEqual({
      ...before,
      customer_id: await a.customerId(),
      // She is no guest any more.
      visitante: null,
    });
  });

  it('[ACC-87] are never taken from another account, nor by one whose CPF is another’s', async () => {
    await confirm(await registered(LUCIA));
    const lucias = await a.insertOrder({ email: MARINA.email, customer_id: await a.customerId(LUCIA.email) });
    const guests = await a.insertOrder({ email: SQUATTER.email });
    const squat = await registered(SQUATTER);
    await confirm(await registered(MARINA));
    expect(await ownerOf(lucias)).toBe(await a.customerId(LUCIA.email));
    expect((await confirm(squat)).status).toBe(409);
    expect(await ownerOf(guests)).toBeNull();
  });

  it('[ACC-87] go with the account when it is erased', async () => {
    const guests = await a.insertOrder({ status: 'delivered' });
    await confirm(await registered());
    await a.call('DELETE', '/clientes/me', { token: await a.tokenOf(), body: {} });
    expect(
      await a.db.selectFrom('orders').select(['nome', 'email']).where('id', '=', guests).executeTakeFirst(),
    ).toEqual({ nome: '', email: '' });
  });
});
