import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setAdministratorPassword } from '../src/server/features/admin/administrators.ts';
import { HOUR_MS, NEW_PASSWORD, openOfficeMail, type OfficeMail } from './support/office-mail.ts';
import { codeAt, OFFICE_PASSWORD } from './support/second-factor.ts';

const DONA = 'dona@example.com';
const OWNER = 'contato@atelie.example';
let m: OfficeMail;
let dona: string;

beforeAll(async () => {
  m = await openOfficeMail();
});
afterAll(() => m?.close());
beforeEach(async () => {
  dona = await m.renew();
});

const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['codigo'] ?? null,
];
const newLink = async (typed = 'dona') => {
  await m.ask(typed);
  const [token] = await m.linksTo(DONA);
  if (token === undefined) throw new Error('no link came');
  return token;
};
const pathOf = async (username: string) => {
  const { id } = await m.db
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return `/api/gerenciamento/administradores/${id}`;
};

describe('a forgotten password of the office', () => {
  beforeEach(() => m.confirmed('dona', DONA));

  it('[TEAM-10, TEAM-11] is asked about with one answer and one trace, whoever is asked for, and nobody else is written to', async () => {
    await m.desk().hire('sem-email');
    const asked = ['dona', ' DONA@example.com ', 'ninguem', 'sem-email', 'x@y.zz', `${'y'.repeat(240)}@z.co`];
    const answers = [];
    for (const typed of asked) {
      const { status, body } = await m.ask(typed);
      answers.push(JSON.stringify([status, body]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('200');
    const rows = await m.outbox();
    expect(rows.map(({ kind, payload }) => [kind, Object.keys(payload as object)])).toEqual(
      asked.map(() => ['acesso_recuperacao', ['email']]),
    );
    expect(await m.db.selectFrom('admin_links').selectAll().execute()).toEqual([]);
    expect(await m.linksTo(DONA)).toHaveLength(2);
    // Who was asked for and can't be written to is forgotten.
    expect(await m.outbox()).toHaveLength(2);
    expect((await m.ask('')).status).toBe(422);
    expect((await m.ask('z'.repeat(300))).status).toBe(422);
  });

  it('[TEAM-12] is set by the link, once, ends every session, and is told to her and to the owner', async () => {
    await m.invite(dona, 'intrusa@example.com');
    const [first, token] = [await newLink(), await newLink(DONA)];
    await m.mailsTo(OWNER);
    expect(told(await m.reset('A'.repeat(43)))).toEqual([400, 'token_invalido']);
    expect(told(await m.reset(token, 'curta'))).toEqual([422, 'invalido']);
    expect(told(await m.reset(token, 'dona@example.com'))).toEqual([422, 'invalido']);
    const answers = await Promise.all([
      m.reset(token),
      m.reset(token, 'outra-frase-longa-2026'),
      m.reset(first),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.every(({ body }) => body['token'] === undefined)).toBe(true);
    expect((await m.desk().me(dona)).status).toBe(401);
    expect((await m.desk().logIn()).status).toBe(401);
    // Who was asked in by whoever had her password is not.
    expect(await m.db.selectFrom('admin_invitations').selectAll().execute()).toEqual([]);
    const [own, owner] = [await m.mailsTo(DONA), await m.mailsTo(OWNER)];
    expect([own, owner].map((mails) => mails.map(({ subject }) => subject))).toEqual([
      ['A senha de um acesso à administração foi redefinida'],
      ['A senha de um acesso à administração foi redefinida'],
    ]);
    expect(await m.actions()).toEqual(
      expect.arrayContaining(['acesso_recuperacao_enviada', 'acesso_recuperado']),
    );
    expect(JSON.stringify([await m.outbox(), m.logged])).not.toContain(token);
  });

  it('[TEAM-13] takes no second factor away and opens nothing by itself', async () => {
    const { secret } = await m.desk().setUp(dona);
    const open = await m.desk().begin();
    expect((await m.reset(await newLink())).status).toBe(200);
    // Half a login from before opens nothing either.
    expect((await m.desk().finish(open, codeAt(secret, m.bench.clock()))).status).toBe(401);
    const { body } = await m.desk().logIn('dona', NEW_PASSWORD);
    expect([body['token'], Object.keys((body['segundoFator'] ?? {}) as object).includes('desafio')]).toEqual([
      undefined,
      true,
    ]);
    const finished = await m
      .desk()
      .finish(
        m.desk().challengeOf({ status: 200, headers: new Headers(), body }),
        codeAt(secret, m.bench.clock()),
      );
    expect(finished.status).toBe(200);
  });

  it('[TEAM-14] has links that hold for an hour, three an hour to a person, and none once the password has changed', async () => {
    const late = await newLink();
    m.bench.pass(HOUR_MS + 1000);
    expect(told(await m.reset(late))).toEqual([400, 'token_invalido']);
    for (const typed of ['dona', DONA, 'DONA', 'dona', DONA]) await m.ask(typed);
    const links = await m.linksTo(DONA);
    expect(links).toHaveLength(3);
    dona = await m.desk().tokenOf();
    await m.invite(dona, 'intrusa@example.com');
    const change = { senhaAtual: OFFICE_PASSWORD, novaSenha: NEW_PASSWORD };
    expect(
      (await m.desk().office.call('PUT', '/api/admin/me/senha', { token: dona, body: change })).status,
    ).toBe(200);
    expect(told(await m.reset(String(links[0])))).toEqual([400, 'token_invalido']);
    expect(await m.db.selectFrom('admin_invitations').selectAll().execute()).toEqual([]);
    // Nor does any outlive a password that is set on the server.
    const { clock, db } = m.bench;
    expect(
      (
        await m.invite(
          String((await m.desk().logIn('dona', NEW_PASSWORD)).body['token']),
          'intrusa@example.com',
          { senhaAtual: NEW_PASSWORD },
        )
      ).status,
    ).toBe(201);
    await setAdministratorPassword({ db, clock, random: randomBytes }, { username: 'dona' });
    expect(await m.db.selectFrom('admin_invitations').selectAll().execute()).toEqual([]);
  });

  it('[TEAM-14, LIM-06] is asked about fifteen times an hour from one address', async () => {
    const from = '203.0.113.200';
    for (let i = 0; i < 15; i += 1) expect((await m.ask(`n${i}`, from)).status).toBe(200);
    expect((await m.ask('dona', from)).status).toBe(429);
    expect((await m.ask('dona')).status).toBe(200);
  });

  it('[TEAM-11] goes to whose e-mail was typed, though another one has that for a name', async () => {
    await m.desk().hire(DONA);
    await m.confirmed(DONA, 'outra@example.com');
    await m.ask(DONA);
    expect(await m.linksTo(DONA)).toHaveLength(1);
    expect(await m.linksTo('outra@example.com')).toEqual([]);
  });

  it('[TEAM-12] is gone with whoever has lost her access meanwhile', async () => {
    await m.desk().hire('rita');
    await m.confirmed('rita', 'rita@example.com');
    await m.ask('rita');
    const [token] = await m.linksTo('rita@example.com');
    const body = { senhaAtual: OFFICE_PASSWORD };
    await m.desk().office.call('DELETE', await pathOf('rita'), { token: dona, body });
    expect(told(await m.reset(String(token)))).toEqual([400, 'token_invalido']);
    await m.ask('rita');
    expect(await m.linksTo('rita@example.com')).toEqual([]);
  });
});

describe('an e-mail of the office', () => {
  const own = async (token = dona) =>
    (await m.desk().office.call('GET', '/api/admin/me/email', { token })).body;
  const isAsked = async (token = dona) =>
    ((await m.desk().me(token)).body['usuario'] as Record<string, unknown>)['pedirEmail'] === true;

  it('[TEAM-20, TEAM-21] is asked for, can be put off for a month, and is hers once she opens its link where she is logged in', async () => {
    expect(await isAsked()).toBe(true);
    await m.desk().post('/api/admin/me/email/depois', {}, { token: dona });
    expect(await isAsked()).toBe(false);
    expect((await m.giveEmail(dona, ' Dona@Example.com')).status).toBe(200);
    const [token = ''] = await m.linksTo(DONA);
    expect(await own()).toMatchObject({ email: null, aguardando: DONA });
    // Nothing goes to what is not confirmed.
    await m.ask('dona');
    expect(await m.linksTo(DONA)).toEqual([]);

    await m.desk().hire('rita');
    const rita = await m.desk().tokenOf('rita');
    // Who waits for the same e-mail can't confirm it by another's link either.
    await m.giveEmail(rita, DONA);
    expect(told(await m.confirm(rita, token))).toEqual([400, 'token_invalido']);
    expect((await m.desk().post('/api/admin/me/email/confirmar', { token })).status).toBe(401);
    const answers = await Promise.all([m.confirm(dona, token), m.confirm(dona, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await own()).toMatchObject({ email: DONA, aguardando: null });
    m.bench.pass(31 * 24 * HOUR_MS);
    expect(await isAsked(await m.desk().tokenOf())).toBe(false);
    expect(await isAsked(await m.desk().tokenOf('rita'))).toBe(true);
  });

  it('[TEAM-22] is one person’s, whatever the case, and nobody learns whose by giving it', async () => {
    await m.desk().hire('rita');
    const rita = await m.desk().tokenOf('rita');
    await m.confirmed('rita', 'rita@example.com');
    const answers = [];
    for (const email of ['RITA@example.com', 'livre@example.com']) {
      const { status, body } = await m.giveEmail(dona, email);
      answers.push(JSON.stringify([status, body]));
    }
    expect(new Set(answers).size).toBe(1);
    await m.giveEmail(dona, 'Rita@Example.com');
    const [token = ''] = await m.linksTo('rita@example.com');
    expect(told(await m.confirm(dona, token))).toEqual([409, 'email_em_uso']);
    expect(await own()).toMatchObject({ email: null, aguardando: null });
    expect((await own(rita))['email']).toBe('rita@example.com');

    // Of two who give the same one, one has it.
    m.bench.pass(HOUR_MS + 1000);
    [dona] = [await m.desk().tokenOf()];
    await m.desk().hire('eva');
    const eva = await m.desk().tokenOf('eva');
    await m.giveEmail(dona, 'casa@example.com');
    await m.giveEmail(eva, 'casa@example.com');
    const links = await m.linksTo('casa@example.com');
    const both = await Promise.all(links.flatMap((link) => [m.confirm(dona, link), m.confirm(eva, link)]));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('[TEAM-23] is given by the password and the second factor, and its links end with either’s change', async () => {
    expect(told(await m.giveEmail(dona, DONA, { senhaAtual: undefined }))).toEqual([422, 'invalido']);
    expect(told(await m.giveEmail(dona, 'nada disso'))).toEqual([422, 'invalido']);
    expect((await m.giveEmail(dona, DONA)).status).toBe(200);
    const [token = ''] = await m.linksTo(DONA);
    const change = { senhaAtual: OFFICE_PASSWORD, novaSenha: NEW_PASSWORD };
    await m.desk().office.call('PUT', '/api/admin/me/senha', { token: dona, body: change });
    expect(told(await m.confirm(dona, token))).toEqual([400, 'token_invalido']);
    const own = { senhaAtual: NEW_PASSWORD };
    for (const status of [200, 200, 429]) {
      expect((await m.giveEmail(dona, 'outro@example.com', own)).status).toBe(status);
    }
    const links = await m.linksTo('outro@example.com');
    expect(links.length).toBeGreaterThan(0);
    expect((await m.confirm(dona, String(links[0]))).status).toBe(200);
    m.bench.pass(HOUR_MS + 1000);
    const again = String((await m.desk().logIn('dona', NEW_PASSWORD)).body['token']);
    await m.giveEmail(again, 'novo@example.com', own);
    const [newer = ''] = await m.linksTo('novo@example.com');
    await m.ask('dona');
    const [earlier = ''] = await m.linksTo('outro@example.com');
    expect((await m.confirm(again, newer)).status).toBe(200);
    // What lies in the earlier mailbox opens nothing.
    expect(told(await m.reset(earlier))).toEqual([400, 'token_invalido']);
    const [letter] = await m.mailsTo('outro@example.com');
    expect(letter?.subject).toBe('O e-mail de um acesso à administração mudou');
  });

  it('[TEAM-24, SEC-40] is told of logins from new places besides the owner', async () => {
    await m.confirmed('dona', DONA);
    const enter = (from: string) =>
      m.desk().office.call('POST', '/api/admin/login', {
        body: { username: 'dona', password: OFFICE_PASSWORD },
        from,
      });
    await enter('203.0.113.201');
    await enter('198.51.100.77');
    const subject = 'Entrada na administração por um aparelho novo';
    expect((await m.mailsTo(DONA)).map((mail) => mail.subject)).toEqual([subject]);
    expect((await m.mailsTo(OWNER)).map((mail) => mail.subject)).toEqual([subject]);
  });
});
