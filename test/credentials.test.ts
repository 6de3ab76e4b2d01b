import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContaDeEmails } from '#shared/wire/credentials.ts';
import type { PrimeirosPassos } from '#shared/wire/first-days.ts';
import { adminToken, OFFICE_ENV, staffToken } from '../e2e/office-desk.ts';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { resealCredentials } from '../src/server/features/credentials/index.ts';
import { createSealer } from '../src/server/security/sealer.ts';
import { MARINA } from './support/accounts.ts';
import { startMailServer, trustIn, type MailServer } from './support/mail-server.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { wholeDatabase } from './support/whole-database.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: two servers over one database, each with a job that follows the other.

const MARK = 'marcador-de-senha-8f3a1c';
const USER = 'loja@ateliecereja.com.br';
const MAILS = '/gerenciamento/configuracoes/emails';
const OUT = `${MAILS}/retirar`;
const SOON = { timeout: 15_000, interval: 100 };
const OLD_KEY = randomBytes(32);

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let pool: Pool;
let mail: MailServer;
let other: MailServer;
let nodes: RunningServer[] = [];
let token: string;
const said: string[] = [];

beforeAll(async () => {
  [postgres, folder, mail, other] = await Promise.all([
    startPostgres(),
    temporaryFolder('vitrine-credentials'),
    startMailServer({ user: USER, password: MARK }),
    startMailServer({
      user: USER,
      password: 'outra-senha-qualquer',
      refusal: (typed) => `535 nao conheco ${typed}`,
    }),
  ]);
  const { url } = await freshDatabase(postgres.url, 'migrated');
  const env = {
    ...OFFICE_ENV,
    ...(await trustIn(folder.path)),
    DATABASE_URL: url,
    DATA_KEY: OLD_KEY.toString('base64'),
    SEED_DEMO: 'off',
    TRUST_PROXY: '127.0.0.1',
  };
  nodes = [await startServer({ env }), await startServer({ env })];
  database = await openDatabase({ dataDir: folder.path, databaseUrl: url, poolSize: 2, log: () => {} });
  pool = new Pool({ connectionString: url, max: 2 });
  token = await adminToken(nodes[0]?.url ?? '');
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await pool?.end();
  await database?.stop();
  await Promise.all([mail?.stop(), other?.stop(), folder?.remove(), postgres?.stop()]);
});

async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  { body, node = 0, as = token }: { body?: object; node?: number; as?: string } = {},
) {
  const answer = await fetch(`${nodes[node]?.url ?? ''}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      'content-type': 'application/json',
      // From ever new addresses: tries are counted.
      'x-forwarded-for': `10.0.0.${(said.length % 250) + 1}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  said.push(text);
  return { status: answer.status, body: JSON.parse(text) as T & { error?: string; codigo?: string } };
}
const read = async (node = 0) => (await call<ContaDeEmails>('GET', MAILS, { node })).body;
const account = (port = mail.port) => ({
  servidor: 'localhost',
  porta: port,
  seguranca: 'starttls',
  usuario: USER,
  senha: MARK as string | undefined,
  remetente_nome: 'Ateliê Cereja',
  remetente_email: 'vendas@ateliecereja.com.br',
  teste_para: 'dona@ateliecereja.com.br',
});
async function save(changes: object = {}, versao?: number) {
  return call('PUT', MAILS, { body: { versao: versao ?? (await read()).versao, ...account(), ...changes } });
}
const step = async () =>
  (await call<PrimeirosPassos>('GET', '/gerenciamento/primeiros-passos')).body.passos.find(
    ({ id }) => id === 'emails',
  );
const lettersTo = (address: string) => mail.letters.filter(({ to }) => to.includes(address));
const auditOf = (action: string) =>
  database.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute();

describe('the mail server of the office', () => {
  it('[CRDL-01] is not kept where it refuses, and its own words are told, without a password that they repeat', async () => {
    expect(await read()).toMatchObject({ origem: 'sandbox', conta: null, pode_guardar: true, versao: 0 });
    const refused = await save({ senha: 'senha-errada-de-proposito' });
    expect(refused).toMatchObject({ status: 422, body: { codigo: 'teste_recusado' } });
    expect(refused.body.error).toContain('Usuario ou senha incorretos');
    const echoed = await save(account(other.port));
    expect(echoed.body.error).toContain('nao conheco •••');
    expect(await save({ porta: 1 })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('não atende nesta porta') },
    });
    expect(await read()).toMatchObject({ origem: 'sandbox', conta: null, versao: 0 });
    expect(await auditOf('emails_servidor_recusado')).toHaveLength(3);
    expect(mail.letters).toEqual([]);
  });

  it('[CRDL-02] refuses what can be no mail server, and repeats no words of what is none', async () => {
    const silent = createServer((socket) => socket.end('segredo-de-outro-servico\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const odd = await save({ servidor: '127.0.0.1', porta: port });
    expect(odd).toMatchObject({ status: 422, body: { codigo: 'teste_recusado' } });
    expect(odd.body.error).not.toContain('segredo-de-outro-servico');
    silent.close();
    for (const servidor of ['169.254.169.254', 'fe80::1', '0.0.0.0', 'smtp://x', 'a b', ''])
      expect(await save({ servidor }), servidor).toMatchObject({
        status: 422,
        body: { campos: { servidor: expect.any(String) } },
      });
    expect(await save({ seguranca: 'nenhuma' })).toMatchObject({
      status: 422,
      body: { campos: { seguranca: expect.any(String) } },
    });
    expect(await save({ senha: 'x'.repeat(1001) })).toMatchObject({ status: 422 });
  });

  it('[CRDL-03] is kept once it has taken a letter, and mails of every node go by it in its name', async () => {
    const { publish } = settingsCalls(nodes[0]?.url ?? '', token);
    await publish({ email: 'dona@ateliecereja.com.br', email_assinatura: 'Com carinho, Bia e equipe.' });
    expect(await step()).toMatchObject({ estado: 'falta' });
    const kept = await save();
    expect(kept).toMatchObject({ status: 200, body: { versao: 1 } });
    expect(lettersTo('dona@ateliecereja.com.br')).toHaveLength(1);
    expect(await read()).toMatchObject({
      origem: 'escritorio',
      conta: {
        servidor: 'localhost',
        usuario: USER,
        senha: 'guardada',
        senha_final: MARK.slice(-4),
        por: 'admin',
      },
    });
    await expect.poll(async () => (await read(1)).origem, SOON).toBe('escritorio');
    expect((await call('POST', '/clientes/registrar', { body: MARINA, node: 1 })).status).toBe(201);
    await expect.poll(() => lettersTo(MARINA.email).length, SOON).toBe(1);
    const [letter] = lettersTo(MARINA.email);
    expect(letter?.from).toBe('vendas@ateliecereja.com.br');
    expect(letter?.raw).toMatch(/^Reply-To: dona@ateliecereja\.com\.br\r$/m);
    expect(letter?.raw).toContain('Com carinho, Bia e equipe.');
    expect(await step()).toMatchObject({ estado: 'feito' });
    const state = await call<{ achados: { o_que: string; estado: string }[] }>(
      'GET',
      '/gerenciamento/estado',
    );
    expect(state.body.achados).toContainEqual(expect.objectContaining({ o_que: 'E-mail', estado: 'ok' }));
    expect(await auditOf('emails_servidor_guardado')).toMatchObject([
      {
        actor: 'admin',
        subject: 'e-mails',
        after: { campos: expect.arrayContaining(['Servidor', 'Senha']) },
      },
    ]);
  });

  it('[CRDL-04] has its password sent to the server and user that it was typed for alone', async () => {
    const heard = other.heard.length;
    const { senha: _, ...open } = account(other.port);
    const { versao } = await read();
    const moved = await call('PUT', MAILS, { body: { versao, ...open } });
    expect(moved).toMatchObject({
      status: 422,
      body: { campos: { senha: expect.stringContaining('de novo') } },
    });
    expect(other.heard).toHaveLength(heard);
    const renamed = await call('PUT', MAILS, {
      body: { versao, ...open, porta: mail.port, remetente_nome: 'Ateliê' },
    });
    expect(renamed.status).toBe(200);
    expect(await save({}, versao), 'overtaken').toMatchObject({ status: 409, body: { codigo: 'versao' } });
  });

  it('[CRDL-05] is changed by who runs the shop alone, and by a proof of the last ten minutes', async () => {
    const { versao } = await read();
    const body = { versao, ...account() };
    for (const role of ['equipe', 'leitura'] as const) {
      const as = await staffToken(nodes[0]?.url ?? '', token, role);
      expect((await call('GET', MAILS, { as })).status, role).toBe(403);
      expect((await call('PUT', MAILS, { as, body })).status, role).toBe(403);
    }
    const long = new Date(Date.now() - 601_000);
    await database.db.updateTable('sessions').set({ created_at: long, proven_at: long }).execute();
    for (const [method, path] of [
      ['PUT', MAILS],
      ['POST', OUT],
    ] as const)
      expect(await call(method, path, { body }), path).toMatchObject({
        status: 403,
        body: { codigo: 'confirmar_identidade' },
      });
    expect((await call('GET', MAILS)).status).toBe(200);
    token = await adminToken(nodes[0]?.url ?? '');
  });

  it('[CRDL-06] opens for another server to nobody who changes the database, and mails wait until it is typed again', async () => {
    const { rows } = await pool.query("select document from service_credentials where service = 'emails'");
    const moved = JSON.stringify({ ...rows[0]?.document, porta: other.port });
    const heard = other.heard.length;
    await pool.query('update service_credentials set document = $1, revision = revision + 1', [moved]);
    await expect.poll(async () => (await read()).conta?.senha, SOON).toBe('nao_abre');
    await expect.poll(async () => (await read(1)).conta?.senha, SOON).toBe('nao_abre');
    await call('POST', '/clientes/recuperar-senha', { body: { email: MARINA.email } });
    const waiting = async () =>
      (await pool.query("select last_error from outbox where state = 'queued' and last_error is not null"))
        .rows;
    await expect.poll(waiting, SOON).toHaveLength(1);
    expect(JSON.stringify(await waiting())).toContain('não abre com a DATA_KEY');
    expect(other.heard).toHaveLength(heard);
    // It was refused so often that it would rest for an hour.
    const later = new Date(Date.now() + 3_500_000);
    await pool.query("update outbox set next_try_at = $1 where state = 'queued'", [later]);
    const before = lettersTo(MARINA.email).length;
    expect((await save()).status).toBe(200);
    await expect.poll(() => lettersTo(MARINA.email).length, SOON).toBe(before + 1);
  });

  it('[CRDL-07] stands nowhere in the database, in answers and in logs', async () => {
    await call('GET', '/gerenciamento/auditoria');
    await call('GET', '/gerenciamento/configuracoes');
    await call('GET', '/openapi.json');
    const forms = [
      MARK,
      Buffer.from(MARK).toString('hex'),
      Buffer.from(MARK).toString('base64').replace(/=+$/, ''),
    ];
    const all = [
      await wholeDatabase(pool),
      ...said,
      ...nodes.map((node) => node.logs()),
      await (await fetch(`${nodes[0]?.url ?? ''}/`)).text(),
    ].join('\n');
    for (const form of forms) expect(all.includes(form), form).toBe(false);
    expect(mail.heard).toContain(MARK);
  });

  it('[CRDL-08] is sealed anew by a new DATA_KEY, and lost with a key that is gone', async () => {
    const sealed = async () => (await pool.query('select sealed from service_credentials')).rows[0]?.sealed;
    const before = await sealed();
    const next = randomBytes(32);
    expect(await resealCredentials(database.db, createSealer([next, OLD_KEY], randomBytes))).toEqual({
      lost: [],
    });
    expect(await sealed()).not.toEqual(before);
    expect(await resealCredentials(database.db, createSealer([next], randomBytes))).toEqual({ lost: [] });
    expect(await resealCredentials(database.db, createSealer([OLD_KEY], randomBytes))).toEqual({
      lost: ['emails'],
    });
  });

  it('[CRDL-09] goes out deliberately: mails stay in the shop again, on every node', async () => {
    const { versao } = await read();
    expect((await call('POST', OUT, { body: { versao } })).status).toBe(200);
    expect(await call('POST', OUT, { body: { versao: versao + 1 } })).toMatchObject({ status: 409 });
    for (const node of [0, 1]) await expect.poll(async () => (await read(node)).origem, SOON).toBe('sandbox');
    expect(await read()).toMatchObject({ conta: null, versao: versao + 1 });
    const sent = mail.letters.length;
    await call('POST', '/gerenciamento/primeiros-passos/email');
    expect(await step()).toMatchObject({
      estado: 'parcial',
      falta: expect.stringContaining('Configurações › Servidor de e-mails'),
    });
    expect(mail.letters).toHaveLength(sent);
    expect(await auditOf('emails_servidor_retirado')).toHaveLength(1);
  });
});
