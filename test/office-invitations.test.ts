import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Administrador } from '#shared/wire/admin.ts';
import type { Convite } from '#shared/wire/office-access.ts';
import {
  HOUR_MS,
  INVITATIONS,
  NEW_PASSWORD,
  openOfficeMail,
  type OfficeMail,
} from './support/office-mail.ts';
import { codeAt, OFFICE_PASSWORD } from './support/second-factor.ts';

const BIA = 'bia@example.com';
const OWNER = 'contato@atelie.example';
const BAD = 'Este convite não vale mais: já foi usado, cancelado ou venceu.';
let m: OfficeMail;
let dona: string;

beforeAll(async () => {
  m = await openOfficeMail();
});
afterAll(() => m?.close());
beforeEach(async () => {
  dona = await m.renew();
});

const list = async () =>
  (await m.desk().office.call('GET', INVITATIONS, { token: dona })).body as unknown as Convite[];
const people = async () => {
  const { office } = m.desk();
  const { body } = await office.call('GET', '/api/gerenciamento/administradores', { token: dona });
  return body as unknown as Administrador[];
};
const cancel = (id: number) => m.desk().office.call('DELETE', `${INVITATIONS}/${id}`, { token: dona });
const look = (token: string) => m.desk().post('/api/admin/convites/consultar', { token });
const invited = async (email = BIA, more: object = {}) => {
  const answer = await m.invite(dona, email, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const [token] = await m.linksTo(email.trim().toLowerCase());
  if (token === undefined) throw new Error('no link came');
  return { token, id: (answer.body['convite'] as Convite).id };
};
const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['codigo'] ?? null,
];

describe('an invitation to the office', () => {
  it('[TEAM-01, TEAM-02] is mailed with a link, by which who reads it chooses a name and a password, once', async () => {
    const { token } = await invited(' BIA@Example.com ', { role: 'catalogo' });
    expect((await list()).map(({ email, role, convidadoPor }) => [email, role, convidadoPor])).toEqual([
      [BIA, 'catalogo', 'dona'],
    ]);
    expect((await look(token)).body).toMatchObject({ email: BIA, role: 'catalogo' });
    const answer = await m.accept(token, ' Bia ');
    expect([answer.status, answer.body['username'], answer.body['token']]).toEqual([201, 'Bia', undefined]);
    expect(await list()).toEqual([]);
    expect((await people()).find(({ username }) => username === 'Bia')).toMatchObject({
      role: 'catalogo',
      email: BIA,
    });
    expect((await m.desk().logIn('bia', NEW_PASSWORD)).body['usuario']).toMatchObject({ role: 'catalogo' });
    expect(told(await m.accept(token, 'Bia 2'))).toEqual([400, 'token_invalido']);
    expect(await m.actions()).toEqual(expect.arrayContaining(['convite_enviado', 'convite_aceito']));
    const letters = (await m.mailsTo(OWNER)).map(({ subject, text }) => `${subject} ${text}`).toSorted();
    expect(letters).toEqual([
      expect.stringMatching(/^Um convite para a administração foi aceito .*criou o acesso “Bia”/su),
      expect.stringMatching(/^Um convite para a administração foi enviado .*com o perfil “catalogo”/su),
    ]);
  });

  it('[TEAM-03] is worth nothing after 72 hours, once cancelled, without who sent it, and to whoever guesses', async () => {
    const answers: unknown[] = [];
    const dead = async (token: string) => {
      answers.push((await look(token)).body['erro'], (await m.accept(token, 'Bia')).body['erro']);
    };
    const cancelled = await invited();
    expect((await cancel(cancelled.id)).status).toBe(200);
    expect((await cancel(cancelled.id)).status).toBe(404);
    await dead(cancelled.token);

    await m.desk().hire('rita');
    const rita = await m.desk().tokenOf('rita');
    await m.invite(rita, 'um@example.com');
    await m.invite(rita, 'dois@example.com');
    const [one] = await m.linksTo('um@example.com');
    const ritaId = (await people()).find(({ username }) => username === 'rita')?.id;
    const path = `/api/gerenciamento/administradores/${ritaId}`;
    const proof = { senhaAtual: OFFICE_PASSWORD };
    const call = (method: string, body: object) => m.desk().office.call(method, path, { token: dona, body });
    const [two] = await m.linksTo('dois@example.com');
    // Another one may have had her password until now.
    expect((await call('PUT', { senha: OFFICE_PASSWORD, ...proof })).status).toBe(200);
    await dead(String(two));
    await m.invite(await m.desk().tokenOf('rita'), 'um@example.com');
    const [once] = await m.linksTo('um@example.com');
    expect((await call('PUT', { role: 'equipe', ...proof })).status).toBe(200);
    await dead(String(one));
    await dead(String(once));
    // As if her role had changed by another way than the office's.
    await call('PUT', { role: 'admin', ...proof });
    const again = await m.desk().tokenOf('rita');
    await m.invite(again, 'tres@example.com');
    await m.invite(again, 'quatro@example.com');
    const [[three], [four]] = [await m.linksTo('tres@example.com'), await m.linksTo('quatro@example.com')];
    await m.db.updateTable('admin_users').set({ role: 'leitura' }).where('id', '=', Number(ritaId)).execute();
    await dead(String(three));
    await m.db.updateTable('admin_users').set({ role: 'admin' }).where('id', '=', Number(ritaId)).execute();
    expect((await call('DELETE', proof)).status).toBe(200);
    await dead(String(four));

    const { token } = await invited('tarde@example.com');
    m.bench.pass(72 * HOUR_MS + 1000);
    await dead(token);
    await dead('A'.repeat(43));
    expect(new Set(answers)).toEqual(new Set([BAD]));
  });

  it('[TEAM-04] is asked for by who gives access alone, with the password and the second factor', async () => {
    expect(told(await m.invite(dona, BIA, { senhaAtual: 'nao-e-esta-senha' }))).toEqual([422, 'invalido']);
    expect(told(await m.invite(dona, BIA, { senhaAtual: undefined }))).toEqual([422, 'invalido']);
    const { secret } = await m.desk().setUp(dona);
    const fresh = m.desk().post('/api/admin/login/segundo-fator', {
      desafio: await m.desk().begin(),
      codigo: codeAt(secret, m.bench.clock()),
    });
    const strong = String((await fresh).body['token']);
    expect(told(await m.invite(strong, BIA))).toEqual([422, 'invalido']);
    m.bench.pass(30_000);
    const codigo = codeAt(secret, m.bench.clock());
    const made = await m.invite(strong, BIA, { codigo });
    expect(made.status).toBe(201);
    const { id } = made.body['convite'] as Convite;
    const resend = (body: object) => m.desk().post(`${INVITATIONS}/${id}/reenviar`, body, { token: strong });
    expect(told(await resend({ senhaAtual: OFFICE_PASSWORD, codigo }))).toEqual([422, 'invalido']);
    for (const role of ['equipe', 'leitura'] as const) {
      await m.desk().hire(role, role);
      expect((await m.invite(await m.desk().tokenOf(role), BIA)).status).toBe(403);
    }
    expect((await m.outbox()).filter(({ kind }) => kind === 'convite_administracao')).toHaveLength(1);
  });

  it('[TEAM-05] lets one in of many who accept it at once, and nobody where it is cancelled meanwhile', async () => {
    const { token, id } = await invited();
    const answers = await Promise.all(['Lia', 'Lea', 'Lia', 'Liana'].map((name) => m.accept(token, name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
    expect((await people()).filter(({ email }) => email === BIA)).toHaveLength(1);
    expect((await cancel(id)).status).toBe(404);

    const other = await invited('carla@example.com');
    const [accepted, cancelled] = await Promise.all([m.accept(other.token, 'Carla'), cancel(other.id)]);
    expect([accepted.status, cancelled.status]).toEqual(accepted.status === 201 ? [201, 404] : [400, 200]);
    expect((await people()).some(({ username }) => username === 'Carla')).toBe(accepted.status === 201);
  });

  it('[TEAM-06] can be sent again, whereupon the earlier link is dead, and within limits', async () => {
    const { token, id } = await invited();
    expect(told(await m.invite(dona, 'BIA@example.com'))).toEqual([409, 'convite_aberto']);
    m.bench.pass(71 * HOUR_MS);
    dona = await m.desk().tokenOf();
    const resend = () =>
      m.desk().post(`${INVITATIONS}/${id}/reenviar`, { senhaAtual: OFFICE_PASSWORD }, { token: dona });
    expect((await resend()).status).toBe(200);
    const [newer] = await m.linksTo(BIA);
    expect(told(await look(token))).toEqual([400, 'token_invalido']);
    m.bench.pass(HOUR_MS * 2);
    dona = await m.desk().tokenOf();
    expect((await look(String(newer))).status).toBe(200);
    for (const status of [200, 200, 200, 429]) expect((await resend()).status).toBe(status);
    expect((await cancel(id)).status).toBe(200);
    expect((await resend()).status).toBe(404);
    expect((await m.invite(dona, BIA)).status).toBe(429);
  });

  it('[TEAM-06, OWND-05] are for another role when they are sent again with one', async () => {
    const { id } = await invited();
    const resend = (more: object) =>
      m
        .desk()
        .post(`${INVITATIONS}/${id}/reenviar`, { senhaAtual: OFFICE_PASSWORD, ...more }, { token: dona });
    expect((await resend({ role: 'rainha' })).status).toBe(422);
    const changed = await resend({ role: 'expedicao' });
    expect(changed.body['convite']).toMatchObject({ role: 'expedicao' });
    expect((await resend({})).body['convite']).toMatchObject({ role: 'expedicao' });
    const newest = String((await m.linksTo(BIA)).at(0));
    expect((await look(newest)).body).toMatchObject({ role: 'expedicao' });
    expect((await m.accept(newest, 'Bianca')).status).toBe(201);
    expect((await people()).find(({ email }) => email === BIA)).toMatchObject({ role: 'expedicao' });
    const lines = await m.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'convite_reenviado')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(lines[1]).toMatchObject({ before: { role: 'equipe' }, after: { role: 'expedicao' } });
    expect(lines[0]?.before).toBeNull();
  });

  it('[TEAM-06] of a shop are 40 a day, to whomever', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 41; i += 1) statuses.push((await m.invite(dona, `p${i}@example.com`)).status);
    expect(statuses.slice(0, 40).every((status) => status === 201)).toBe(true);
    expect(statuses[40]).toBe(429);
  });

  it('[TEAM-07, ERR-12] takes e-mails alone, and names and passwords as the team’s are', async () => {
    for (const email of [
      '',
      'bia',
      'a@b',
      'a@b.c\r\nBcc: x@y.zz',
      'a b@example.com',
      `${'x'.repeat(250)}@y.co`,
    ]) {
      expect((await m.invite(dona, email)).status, email).toBe(422);
    }
    await m.confirmed('dona', 'dona@example.com');
    expect(told(await m.invite(dona, 'Dona@example.com'))).toEqual([409, 'email_em_uso']);
    const { token } = await invited('beatriz.souza@example.com');
    for (const [name, senha, field] of [
      ['', NEW_PASSWORD, 'username'],
      ['sistema', NEW_PASSWORD, 'username'],
      // Read as 'dona', with letters that are not seen, or are others.
      ['dona\u200b', NEW_PASSWORD, 'username'],
      ['d\u043Ena', NEW_PASSWORD, 'username'],
      ['x'.repeat(61), NEW_PASSWORD, 'username'],
      ['Bia', '12345678901', 'senha'],
      ['Bia', 'senhasenha123', 'senha'],
      ['Beatriz Souza', 'beatrizsouza', 'senha'],
      ['Bia', 'beatriz.souza@example.com', 'senha'],
    ] as const) {
      const { status, body } = await m.accept(token, name, senha);
      expect([status, Object.keys((body['campos'] ?? {}) as object)], `${name} ${senha}`).toEqual([
        422,
        [field],
      ]);
    }
    for (const name of ['DONA', 'dóna', 'D.o-n a']) {
      expect(told(await m.accept(token, name)), name).toEqual([409, 'usuario_repetido']);
    }
    // Has access, and has done nothing yet.
    const idle = { username: 'Marília', senha_hash: 'none', role: 'leitura' } as const;
    await m.db.insertInto('admin_users').values(idle).execute();
    expect(told(await m.accept(token, 'marilia'))).toEqual([409, 'usuario_repetido']);
    // Gone, but what she did stands under her name.
    const left = { actor: 'Zélia', action: 'login', at: m.bench.clock() };
    await m.db.insertInto('audit_log').values(left).execute();
    expect(told(await m.accept(token, 'zelia'))).toEqual([409, 'usuario_repetido']);
  });

  it('[TEAM-08] is told to the owner where it opens everything, and its token lies in its mail alone', async () => {
    const { token } = await invited(BIA, { role: 'admin' });
    const [letter] = await m.mailsTo(OWNER);
    expect(letter?.subject).toBe('Um convite de administrador foi enviado');
    expect(letter?.text).not.toContain(BIA);
    const rows = JSON.stringify([
      await m.outbox(),
      await m.db.selectFrom('admin_links').selectAll().execute(),
      await m.db.selectFrom('audit_log').selectAll().execute(),
      m.logged,
    ]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});
