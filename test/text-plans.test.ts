import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTS } from '#shared/audit-act-texts.ts';
import { POLICIES } from '#shared/policies.ts';
import type { PaginaLida, VersoesDaPagina } from '#shared/wire/own-pages.ts';
import { adminToken, OFFICE_ENV } from '../e2e/office-desk.ts';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { ownPagesCalls, PAGES, paragraph } from './support/own-pages.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

const SOON = { timeout: 20_000, interval: 50 };
const LIST = '/gerenciamento/politicas';

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  [postgres, folder] = await Promise.all([startPostgres(), temporaryFolder('vitrine-plans')]);
  const { url } = await freshDatabase(postgres.url, 'migrated');
  server = await startServer({
    env: { ...OFFICE_ENV, DATABASE_URL: url, SEED_DEMO: 'off', DATA_DIR: folder.path },
  });
  database = await openDatabase({ dataDir: folder.path, databaseUrl: url, poolSize: 2, log: () => {} });
  token = await adminToken(server.url);
});
afterAll(async () => {
  await server?.stop();
  await database?.stop();
  await Promise.all([folder?.remove(), postgres?.stop()]);
});

const { call, create, save, act } = ownPagesCalls({ urlOf: () => server.url, token: () => token });
const get = (path: string) =>
  fetch(server.url + path, { redirect: 'manual', headers: { accept: 'text/html' } });
const htmlOf = async (path: string) => (await get(path)).text();
const read = async (id: number | string) =>
  (await call<PaginaLida>('GET', typeof id === 'number' ? `${PAGES}/${id}` : `${LIST}/${id}`)).body;
const says = (texto: string) => ({ blocos: [paragraph(texto)] });
const soon = () => new Date(Date.now() + 3000).toISOString();
const linesOn = (subject: string) =>
  database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
const actsOn = async (subject: string) => (await linesOn(subject)).map(({ action }) => action);
const versionsOf = async (id: number | string) =>
  (await call<VersoesDaPagina>('GET', `${PAGES}/${id}/versoes`)).body.versoes;

/** Saves a policy as it was read last, with a change. */
async function savePolicy(policy: string, change: object) {
  const { titulo, busca_titulo, busca_descricao, blocos, versao } = await read(policy);
  const page = { versao, titulo, busca_titulo, busca_descricao, blocos, publicada: true, ...change };
  return call('PUT', `${LIST}/${policy}`, { body: page });
}
const DRAFT = { publicada: false, rascunho: true };
/** What waits beside the page says something else, whatever the rules say. */
const spoil = (id: number, draft: { body?: string; slug?: string }) =>
  database.db
    .updateTable('page_versions')
    .set(draft)
    .where('page_id', '=', id)
    .where('number', '=', 0)
    .execute();

describe('keeping a draft', () => {
  it('[PGS-20] says that it is one: who knows no drafts takes nothing off the shop, and is told to load anew', async () => {
    const { id } = await create('antiga', { titulo: 'Antiga', ...says('Na loja.') });
    const old = { publicada: false, rascunho: undefined };
    const page = await save(id, { ...old, ...says('De uma aba antiga.') });
    expect([page.status, page.body.codigo]).toEqual([409, 'recarregar']);
    expect(page.body['error']).toContain('Recarregue esta página');
    expect((await read(id)).rascunho).toBeNull();
    expect(await htmlOf('/p/antiga')).toContain('Na loja.');
    const both = await save(id, { publicada: true, rascunho: true, ...says('As duas coisas.') });
    expect([both.status, await actsOn('Antiga')]).toEqual([422, ['pagina_criada']]);
    await savePolicy('termos', says('Meus termos.'));
    expect((await savePolicy('termos', old)).body.codigo).toBe('recarregar');
    expect((await savePolicy('termos', DRAFT)).status).toBe(200);
    await act('termos', 'tirar');
    expect((await savePolicy('termos', { ...old, ...says('Fora da loja.') })).status).toBe(200);
  });

  it('[PGS-20] answers what became of it: kept, dropped since the shop shows it, or nothing new', async () => {
    const { id } = await create('dita', says('Um.'));
    const told = async (change: object) => (await save(id, { ...DRAFT, ...change })).body.mensagem;
    expect(await told({})).toBe('Nada mudou: é o que a loja já mostra.');
    expect(await told(says('Dois.'))).toBe('Rascunho guardado: a loja não o mostra.');
    expect(await told(says('Dois.'))).toBe('Nada mudou: o rascunho já estava guardado assim.');
    expect(await told(says('Um.'))).toBe('O rascunho saiu: este texto é o que a loja já mostra.');
    const policy = async (change: object) => (await savePolicy('trocas', change)).body.mensagem;
    await policy(says('Minhas trocas.'));
    expect(await policy(DRAFT)).toBe('Nada mudou: é o que a loja já mostra.');
  });

  it('[PGS-21] tells where the page is shown while its draft has another address', async () => {
    const { id } = await create('morada', says('Casa.'));
    await save(id, { ...DRAFT, endereco: 'morada-nova' });
    expect(await read(id)).toMatchObject({ endereco: 'morada-nova', na_loja: '/p/morada' });
    await act(id, 'tirar');
    expect(await read(id)).toMatchObject({ endereco: 'morada-nova', na_loja: null });
  });

  it('[PGS-24] shows nothing of it where pages are read as data or listed for search engines', async () => {
    const { id } = await create('aberta', says('Para todos.'));
    await save(id, { ...DRAFT, titulo: 'Só no escritório', endereco: 'fechada' });
    await savePolicy('privacidade', { ...DRAFT, ...says('Segredo.') });
    for (const path of ['/p/aberta.data', '/privacidade-e-cookies.data', '/sitemap.xml']) {
      const answer = await htmlOf(path);
      expect(answer, path).not.toBe('');
      for (const word of ['Só no escritório', 'fechada', 'Segredo.'])
        expect(answer, path).not.toContain(word);
    }
    expect(await htmlOf('/p/aberta.data')).toContain('Para todos.');
    expect((await get('/p/fechada.data')).status).toBe(404);
  });
});

describe('what was planned', () => {
  it('[PGS-21] shows a policy at its moment, and a page at its new address, to which the old one leads', async () => {
    await savePolicy('trocas', says('Trocas de antes.'));
    await savePolicy('trocas', { ...DRAFT, ...says('Trocas de depois.') });
    const { id } = await create('velha', { titulo: 'Mudança', ...says('Mudamos.') });
    await save(id, { ...DRAFT, endereco: 'nova' });
    expect(await htmlOf(POLICIES.trocas.path)).toContain('Trocas de antes.');
    for (const one of ['trocas', id]) expect((await act(one, 'publicar', { em: soon() })).status).toBe(200);
    await expect.poll(() => htmlOf(POLICIES.trocas.path), SOON).toContain('Trocas de depois.');
    await expect.poll(async () => (await get('/p/nova')).status, SOON).toBe(200);
    const answer = await get('/p/velha');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/p/nova']);
    expect((await linesOn('Mudança')).at(-1)).toMatchObject({
      actor: 'admin',
      action: 'pagina_mudada',
      after: { planejada: true },
    });
    expect(await read('trocas')).toMatchObject({ publicada: true, rascunho: null, publicar_em: null });
  });

  it('[PGS-21, PGS-25] and can’t be shown by then loses its date, which the log says in words of its own', async () => {
    const { id } = await create('oca', { titulo: 'Oca', ...says('Cheia.') });
    await save(id, { ...DRAFT, ...says('Vazia.') });
    const em = soon();
    await act(id, 'publicar', { em });
    await spoil(id, { body: '[]' });
    await expect.poll(async () => (await read(id)).publicar_em, SOON).toBeNull();
    expect(await htmlOf('/p/oca')).toContain('Cheia.');
    expect((await read(id)).rascunho).not.toBeNull();
    expect((await linesOn('Oca')).at(-1)).toMatchObject({
      actor: 'admin',
      action: 'pagina_adiada',
      after: { data_desmarcada: em, porque: 'Confira os campos marcados.' },
    });
  });

  it('[PGS-21] holds up no other where it fails for a reason that is nobody’s', async () => {
    const [bad, good] = [await create('quebra', says('Fica.')), await create('segue', says('Antes.'))];
    for (const { id } of [bad, good]) await save(id, { ...DRAFT, ...says('Depois.') });
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`.execute(database.db);
    await sql`create trigger refuse before update of body on pages
      for each row when (new.slug = 'quebra') execute function refuse()`.execute(database.db);
    for (const { id } of [bad, good]) await act(id, 'publicar', { em: soon() });
    await expect.poll(() => htmlOf('/p/segue'), SOON).toContain('Depois.');
    expect((await read(bad.id)).publicar_em).not.toBeNull();
    await sql`drop trigger refuse on pages`.execute(database.db);
    await expect.poll(() => htmlOf('/p/quebra'), SOON).toContain('Depois.');
  });
});

describe('what was shown before', () => {
  it('[PGS-23] says of a policy that its words changed, and never its address', async () => {
    await savePolicy('trocas', says('Mais uma vez.'));
    // As a shop that was there before versions has it.
    await database.db
      .updateTable('page_versions')
      .set({ slug: 'trocas' })
      .where('policy', '=', 'trocas')
      .where('number', '=', 1)
      .execute();
    await savePolicy('trocas', says('E outra.'));
    const changes = (await versionsOf('trocas')).flatMap(({ mudou }) => mudou);
    expect(changes).toContain('Texto');
    expect(changes).not.toContain('Endereço');
  });

  it('[PGS-23] leaves no draft where it says what the draft says', async () => {
    const { id } = await create('eco', says('Um.'));
    await save(id, says('Dois.'));
    await save(id, { ...DRAFT, ...says('Um.') });
    await act(id, 'publicar', { em: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await act(id, 'voltar', { numero: 1 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ rascunho: null, publicar_em: null, ...says('Um.') });
  });
});

it('[PGS-25] every act on a page and on a policy stands in the audit log, by a name that people read', async () => {
  const far = { em: new Date(Date.now() + 3_600_000).toISOString() };
  await database.db.deleteFrom('page_versions').where('policy', 'is not', null).execute();
  await database.db.deleteFrom('policy_texts').execute();
  const { id } = await create('atos', { titulo: 'Atos', ...says('Um.') });
  const steps = async (key: number | string, change: (more: object) => Promise<unknown>) => {
    await change({ ...DRAFT, ...says('Dois.') });
    await act(key, 'publicar', far);
    await act(key, 'descartar');
    await change({ publicada: true, ...says('Três.') });
    await act(key, 'voltar', { numero: 1 });
    await act(key, 'tirar');
    await act(key, 'publicar');
  };
  await savePolicy('privacidade', says('Um.'));
  await steps(id, (more) => save(id, more));
  await steps('privacidade', (more) => savePolicy('privacidade', more));
  const { versao } = await read(id);
  await call('DELETE', `${PAGES}/${id}?versao=${versao}`);
  const names = (of: string, shown: string) =>
    ['rascunho', 'marcada', 'descartada', 'mudada', 'desfeita', shown, 'mudada'].map(
      (what) => `${of}_${what}`,
    );
  const page = await actsOn('Atos');
  expect(page).toEqual(['pagina_criada', ...names('pagina', 'tirada'), 'pagina_excluida']);
  const policy = (await actsOn(POLICIES.privacidade.title)).slice(-8);
  expect(policy).toEqual(['politica_mudada', ...names('politica', 'como_vem')]);
  for (const action of [...page, ...policy, 'pagina_adiada', 'politica_adiada'])
    expect(ACTS[action], action).toBeDefined();
  expect((await linesOn('Atos')).every(({ actor }) => actor === 'admin')).toBe(true);
});
