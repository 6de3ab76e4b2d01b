import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListaDeTextos, TextoDeEmail } from '#shared/wire/mail-texts.ts';
import { MAIL_TEXT_NAMES } from '#shared/mail-text-list.ts';
import { makeAccount, MARINA } from '../e2e/account-page.ts';
import { adminToken, OFFICE_ENV, staffToken } from '../e2e/office-desk.ts';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { startMailServer, trustIn, type MailServer } from './support/mail-server.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: two servers over one database, and their mails.

const TEXTS = '/gerenciamento/configuracoes/emails/textos';
const USER = 'loja@ateliecereja.com.br';
const SOON = { timeout: 60_000, interval: 100 };

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let mail: MailServer;
let nodes: RunningServer[] = [];
let token: string;
let calls = 0;

beforeAll(async () => {
  [postgres, folder, mail] = await Promise.all([
    startPostgres(),
    temporaryFolder('vitrine-mail-texts'),
    startMailServer({ user: USER, password: 'x-y-z' }),
  ]);
  const { url } = await freshDatabase(postgres.url, 'migrated');
  const env = {
    ...OFFICE_ENV,
    ...(await trustIn(folder.path)),
    DATABASE_URL: url,
    SEED_DEMO: 'off',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: `smtp://${encodeURIComponent(USER)}:x-y-z@localhost:${mail.port}`,
    MAIL_FROM: USER,
    LOG_FORMAT: 'json',
  };
  nodes = [await startServer({ env }), await startServer({ env })];
  database = await openDatabase({ dataDir: folder.path, databaseUrl: url, poolSize: 2, log: () => {} });
  token = await adminToken(nodes[0]?.url ?? '');
  await makeAccount(nodes[0]?.url ?? '', MARINA.email, MARINA.cpf);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database?.stop();
  await Promise.all([mail?.stop(), folder?.remove(), postgres?.stop()]);
});

async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  { body, node = 0, as = token, from }: { body?: object; node?: number; as?: string; from?: string } = {},
) {
  calls += 1;
  const answer = await fetch(`${nodes[node]?.url ?? ''}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      'content-type': 'application/json',
      'x-forwarded-for': from ?? `10.0.0.${(calls % 250) + 1}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as T & { error?: string; codigo?: string; campos?: Record<string, string> },
  };
}
const one = async (name: string, node = 0) =>
  (await call<TextoDeEmail>('GET', `${TEXTS}/${name}`, { node })).body;
async function save(name: string, texto: Partial<TextoDeEmail['texto']>, versao?: number) {
  const read = await one(name);
  const body = { versao: versao ?? read.versao, ...read.texto, ...texto };
  return call<{ versao: number }>('PUT', `${TEXTS}/${name}`, { body });
}
const auditOf = (action: string) =>
  database.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute();
const lettersTo = (address: string) => mail.letters.filter(({ to }) => to.includes(address));
/** Who has forgotten her password, and tells this node so, gets a mail by whichever is first. */
async function nextLetter(node = 0): Promise<string> {
  const recoveries = () => lettersTo(MARINA.email).filter(({ raw }) => !raw.includes('Subject: Confirme'));
  const before = recoveries().length;
  // No more than three an hour go to an account.
  await database.db.deleteFrom('outbox').where('kind', '=', 'conta_recuperacao').execute();
  await call('POST', '/clientes/recuperar-senha', { node, body: { email: MARINA.email } });
  await expect.poll(() => recoveries().length, SOON).toBe(before + 1);
  return recoveries().at(-1)?.raw ?? '';
}
/** The next letter by one of the two: the other stands still meanwhile. */
async function letterBy(node: number): Promise<string> {
  const other = nodes[1 - node]?.process;
  other?.kill('SIGSTOP');
  return nextLetter(node).finally(() => other?.kill('SIGCONT'));
}
/** What a node knows its letters alone tell: the first of each that has the words. */
async function lettersThatSay(words: RegExp): Promise<string[]> {
  const said: string[] = [];
  for (const node of nodes.keys())
    await expect.poll(async () => (said[node] = await letterBy(node)), SOON).toMatch(words);
  return said;
}

describe('the texts of mails in the office', () => {
  it('[MTXT-01] lists every mail to shoppers with when it is sent, all the shop’s own', async () => {
    const { body } = await call<ListaDeTextos>('GET', TEXTS);
    expect(body.textos.map(({ nome }) => nome)).toEqual(MAIL_TEXT_NAMES);
    for (const { quando, mudado, ilegivel } of body.textos)
      expect([quando.length > 10, mudado, ilegivel]).toEqual([true, false, false]);
    expect(await one('conta_recuperacao')).toMatchObject({
      versao: 0,
      texto: { assunto: 'Crie uma nova senha', fecho: '' },
      campos: [{ campo: '{nome}', exemplo: 'Joana' }, { campo: '{loja}' }],
      anteriores: [],
    });
    expect((await call('GET', `${TEXTS}/nenhum`)).status).toBe(404);
  });

  it('[MTXT-04] keeps nothing that names a field which the mail has not, and says which and where', async () => {
    const refused = await save('conta_recuperacao', { assunto: 'Oi {nmoe}', fecho: 'Um\n{pedido}' });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        campos: {
          assunto: expect.stringContaining('Quis dizer {nome}?'),
          fecho: expect.stringMatching(/^Parágrafo 2: “\{pedido\}”/),
        },
      },
    });
    const broken = await save('conta_recuperacao', { assunto: 'Oi\r\nBcc: outra@example.com' });
    expect(broken).toMatchObject({
      status: 422,
      body: { campos: { assunto: expect.stringContaining('uma linha') } },
    });
    const long = await save('conta_recuperacao', { abertura: 'a'.repeat(1001) });
    expect(long.status).toBe(422);
    expect(await one('conta_recuperacao')).toMatchObject({ versao: 0, mudado: false });
    expect(await database.db.selectFrom('mail_texts').selectAll().execute()).toEqual([]);
  });

  it('[MTXT-08] what is kept is said by every node in its next mails, and taken back by one press', async () => {
    expect(await nextLetter()).toMatch(/Subject: Crie uma nova senha/);
    const kept = await save('conta_recuperacao', { assunto: 'Senha nova, {nome}', fecho: 'Beijos da Bia' });
    expect(kept).toMatchObject({ status: 200, body: { versao: 1 } });
    for (const raw of await lettersThatSay(/Subject: Senha nova, Marina/))
      for (const words of ['Beijos da Bia', 'redefinir-senha']) expect(raw).toContain(words);
    expect((await save('conta_recuperacao', { fecho: 'Tarde' }, 0)).body.codigo).toBe('versao');
    const back = await call('POST', `${TEXTS}/conta_recuperacao/da-loja`, { body: { versao: 1 } });
    expect(back).toMatchObject({ status: 200, body: { versao: 2 } });
    for (const raw of await lettersThatSay(/Subject: Crie uma nova senha/))
      expect(raw).not.toContain('Beijos da Bia');
    expect(await auditOf('emails_texto_mudado')).toMatchObject([
      { actor: 'admin', subject: 'Nova senha', after: { campos: ['Assunto', 'Fecho'] } },
    ]);
    expect(await auditOf('emails_texto_da_loja')).toHaveLength(1);
    const { anteriores } = await one('conta_recuperacao');
    expect(anteriores).toMatchObject([{ versao: 1, por: 'admin', texto: { fecho: 'Beijos da Bia' } }]);
  }, 300_000);

  it('[MTXT-02] what reads as the shop’s own is kept as the shop’s own', async () => {
    const { versao, da_loja } = await one('pedido_pago');
    expect(await save('pedido_pago', {})).toMatchObject({ status: 200, body: { versao } });
    await save('pedido_pago', { fecho: 'Oba' });
    await save('pedido_pago', { ...da_loja });
    const rows = await database.db
      .selectFrom('mail_texts')
      .select('document')
      .where('name', '=', 'pedido_pago')
      .orderBy('revision')
      .execute();
    expect(rows).toEqual([{ document: { assunto: null, abertura: null, fecho: 'Oba' } }, { document: null }]);
  });

  it('[MTXT-09] keeps the last states of a text, and of two who save at once one', async () => {
    const { versao } = await one('avise_me');
    const both = await Promise.all(
      ['A', 'B'].map((fecho, node) =>
        call('PUT', `${TEXTS}/avise_me`, {
          node,
          body: { versao, assunto: 'Voltou', abertura: '', fecho },
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (let more = 0; more < 24; more += 1) await save('avise_me', { fecho: `Texto ${more}` });
    const { anteriores, versao: last } = await one('avise_me');
    expect([last, anteriores.length]).toEqual([25, 19]);
    const rows = await database.db.selectFrom('mail_texts').where('name', '=', 'avise_me').select('revision');
    expect((await rows.execute()).length).toBe(20);
  });

  it('[MTXT-10] a kept text that this version can’t read is not sent, and says so in office and log', async () => {
    const row = { name: 'conta_recuperacao', revision: 3, saved_by: 'admin', saved_at: new Date() };
    const document = JSON.stringify({ assunto: 'De outra {versao}', abertura: null, fecho: null });
    await database.db
      .insertInto('mail_texts')
      .values({ ...row, document })
      .execute();
    const isTold = (node: RunningServer) =>
      node.logs().includes('a kept text can not be read; the shop’s own is sent');
    await expect.poll(() => nodes.every(isTold), SOON).toBe(true);
    const { body } = await call<ListaDeTextos>('GET', TEXTS);
    expect(body.textos.filter(({ ilegivel }) => ilegivel).map(({ nome }) => nome)).toEqual([
      'conta_recuperacao',
    ]);
    expect(await nextLetter()).toMatch(/Subject: Crie uma nova senha/);
    expect(await one('conta_recuperacao')).toMatchObject({
      versao: 3,
      texto: { assunto: 'Crie uma nova senha' },
    });
    expect((await save('conta_recuperacao', {})).body.versao).toBe(4);
    expect((await call<ListaDeTextos>('GET', TEXTS)).body.textos.some(({ ilegivel }) => ilegivel)).toBe(
      false,
    );
  });
});

describe('looking at a mail before it is kept', () => {
  const typed = { assunto: 'Pago, {nome}!', abertura: 'Oba <b>{pedido}</b>', fecho: '' };

  it('[MTXT-11] shows the whole of it on a page of its own that runs, loads and leads nowhere', async () => {
    const { status, body } = await call<{ assunto: string; texto: string; pagina: string }>(
      'POST',
      `${TEXTS}/pedido_pago/previa`,
      { body: typed },
    );
    expect([status, body.assunto]).toEqual([200, 'Pago, Joana!']);
    expect(body.texto).toContain('Oba <b>EXEMP-LO7QF-9M2XA</b>');
    // Any node shows it, to whoever has the address.
    const page = await fetch(nodes[1]?.url + body.pagina);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const rule of ['sandbox;', "default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
      expect(policy).toContain(rule);
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const html = await page.text();
    expect(html).toContain('Oba &lt;b&gt;EXEMP-LO7QF-9M2XA&lt;/b&gt;');
    expect(html).toContain('Direito de arrependimento');
    expect(html).not.toMatch(/<(script|img|link|iframe)|url\(/);
  });

  it('[MTXT-11] shows nothing for an address that is not ours', async () => {
    const { body } = await call<{ pagina: string }>('POST', `${TEXTS}/pedido_pago/previa`, { body: typed });
    for (const odd of [
      `${body.pagina}x`,
      body.pagina.replace('?t=', '?t=A'),
      '/carta?t=abc.1.def',
      '/carta?t=',
      `/carta?t=${'a'.repeat(5001)}`,
    ]) {
      const answer = await fetch((nodes[0]?.url ?? '') + odd);
      expect([404, 422]).toContain(answer.status);
      expect(await answer.text()).not.toContain('Joana');
    }
    expect((await fetch(`${nodes[0]?.url}/carta`)).status).toBe(422);
    expect(
      await database.db.selectFrom('mail_texts').where('name', '=', 'pedido_pago').select('name').execute(),
    ).toHaveLength(2);
  });

  it('[MTXT-12] sends it as a test to whom she names, by the way of all mails, and writes that down', async () => {
    const path = `${TEXTS}/pedido_pago/teste`;
    const to = 'amiga@example.com';
    expect((await call('POST', path, { body: { ...typed, para: 'ninguém' } })).body.campos).toEqual({
      para: 'Informe um e-mail.',
    });
    const sent = await call('POST', path, { body: { ...typed, para: to } });
    expect(sent).toMatchObject({ status: 200, body: { mensagem: expect.stringContaining(to) } });
    const [letter] = lettersTo(to);
    expect(letter?.raw).toMatch(/Subject: Teste: Pago, Joana!/);
    expect(letter?.raw).toContain('EXEMP-LO7QF-9M2XA');
    expect(await auditOf('emails_texto_testado')).toMatchObject([
      { actor: 'admin', subject: 'Pagamento aprovado', after: { para: to } },
    ]);
    const many = await Promise.all(
      Array.from({ length: 14 }, () =>
        call('POST', path, { body: { ...typed, para: to }, from: '10.9.9.9' }),
      ),
    );
    expect(many.some(({ status }) => status === 429)).toBe(true);
    expect(lettersTo(to).length).toBeLessThanOrEqual(11);
  });

  it('[MTXT-13] is for who runs the shop alone', async () => {
    const as = await staffToken(nodes[0]?.url ?? '', token, 'equipe');
    for (const [method, path, body] of [
      ['GET', TEXTS, undefined],
      ['GET', `${TEXTS}/pedido_pago`, undefined],
      ['PUT', `${TEXTS}/pedido_pago`, { versao: 2, ...typed }],
      ['POST', `${TEXTS}/pedido_pago/da-loja`, { versao: 2 }],
      ['POST', `${TEXTS}/pedido_pago/previa`, typed],
      ['POST', `${TEXTS}/pedido_pago/teste`, { ...typed, para: 'a@example.com' }],
    ] as const)
      expect((await call(method, path, { as, ...(body && { body }) })).status, path).toBe(403);
  });
});
