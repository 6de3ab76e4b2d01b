import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaginaLida, VersoesDaPagina } from '#shared/wire/own-pages.ts';
import { adminToken, OFFICE_ENV, staffToken } from '../e2e/office-desk.ts';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { ownPagesCalls, PAGES, paragraph, written } from './support/own-pages.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: two servers over one database.

const SOON = { timeout: 20_000, interval: 50 };
const POLICIES = '/gerenciamento/politicas';

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let nodes: RunningServer[] = [];
let token: string;

beforeAll(async () => {
  [postgres, folder] = await Promise.all([startPostgres(), temporaryFolder('vitrine-versions')]);
  const { url } = await freshDatabase(postgres.url, 'migrated');
  const env = { ...OFFICE_ENV, DATABASE_URL: url, SEED_DEMO: 'off', DATA_DIR: folder.path };
  nodes = [await startServer({ env }), await startServer({ env })];
  database = await openDatabase({ dataDir: folder.path, databaseUrl: url, poolSize: 2, log: () => {} });
  token = await adminToken(nodes[0]?.url ?? '');
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database?.stop();
  await Promise.all([folder?.remove(), postgres?.stop()]);
});

const urlOf = (node: number) => nodes[node]?.url ?? '';
const { call, create, save, act, remove } = ownPagesCalls({ urlOf, token: () => token });
const get = (path: string, node = 0, headers = {}) =>
  fetch(urlOf(node) + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
const htmlOf = async (path: string, node = 0, headers = {}) => (await get(path, node, headers)).text();
const sitemap = async (node = 0) => (await get('/sitemap.xml', node)).text();
const read = async (id: number) => (await call<PaginaLida>('GET', `${PAGES}/${id}`)).body;
const says = (texto: string) => ({ blocos: [paragraph(texto)] });
const versionsOf = async (id: number | string) =>
  (await call<VersoesDaPagina>('GET', `${PAGES}/${id}/versoes`)).body.versoes;
const versionOfPages = () =>
  database.db.selectFrom('pages_version').select('version').executeTakeFirstOrThrow();
const actsOn = async (subject: string) => {
  const rows = await database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

/** The cookie of a preview's link. */
async function previewCookie(): Promise<string> {
  const { body } = await call<{ url: string }>('POST', '/gerenciamento/configuracoes/previa');
  const entered = await get(`${new URL(body.url).pathname}`);
  return entered.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe('a draft of a page or a policy', () => {
  it('[PGS-20, PGS-25] waits beside what is shown, which stays as it is until the draft is published or discarded', async () => {
    const { id } = await create('casa', { titulo: 'Casa', ...says('O que se vê.') });
    const [shown, version, map] = [await htmlOf('/p/casa'), await versionOfPages(), await sitemap()];
    const kept = await save(id, { publicada: false, ...says('O que se escreve.') });
    expect([kept.status, kept.body.mensagem]).toEqual([200, 'Rascunho guardado: a loja não o mostra.']);
    expect(await htmlOf('/p/casa')).toBe(shown);
    expect([await versionOfPages(), await sitemap()]).toEqual([version, map]);
    const page = await read(id);
    expect([page.publicada, page.blocos, page.rascunho?.mudou]).toEqual([
      true,
      [paragraph('O que se escreve.')],
      ['Texto'],
    ]);
    const { paginas } = (await call<{ paginas: { id: number; rascunho: boolean }[] }>('GET', PAGES)).body;
    expect(paginas.find((one) => one.id === id)).toMatchObject({ rascunho: true, publicada: true });
    expect((await act(id, 'descartar')).status).toBe(200);
    expect((await read(id)).blocos).toEqual([paragraph('O que se vê.')]);
    expect((await act(id, 'descartar')).body.codigo).toBe('sem_rascunho');
    expect((await act(id, 'publicar')).body.codigo).toBe('sem_rascunho');
    // What is written back to what is shown is no draft.
    await save(id, { publicada: false, ...says('Outra vez.') });
    await save(id, { publicada: false, ...says('O que se vê.') });
    expect((await read(id)).rascunho).toBeNull();
    await save(id, { publicada: false, ...says('Enfim.') });
    expect((await act(id, 'publicar')).status).toBe(200);
    expect(await htmlOf('/p/casa')).toContain('Enfim.');
    await expect.poll(() => htmlOf('/p/casa', 1), SOON).toContain('Enfim.');
    expect(await actsOn('Casa')).toEqual([
      'pagina_criada',
      'pagina_rascunho',
      'pagina_descartada',
      'pagina_rascunho',
      'pagina_rascunho',
      'pagina_rascunho',
      'pagina_mudada',
    ]);
  });

  it('[PGS-20] of a policy waits as that of a page, and stays where the text comes back as it comes', async () => {
    const path = '/trocas-e-devolucoes';
    const asItComes = await htmlOf(path);
    const policy = { titulo: 'Trocas', busca_titulo: '', busca_descricao: '' };
    const put = async (versao: number, more: object) =>
      call('PUT', `${POLICIES}/trocas`, { body: { versao, ...policy, ...more } });
    await put(0, { publicada: true, ...says('Sessenta dias.') });
    await put(1, { publicada: false, rascunho: true, ...says('Noventa dias.') });
    expect(await htmlOf(path)).toContain('Sessenta dias.');
    expect((await call<PaginaLida>('GET', `${POLICIES}/trocas`)).body.rascunho?.mudou).toEqual(['Texto']);
    expect((await act('trocas', 'tirar')).status).toBe(200);
    expect(await htmlOf(path)).toBe(asItComes);
    expect((await call<PaginaLida>('GET', `${POLICIES}/trocas`)).body.blocos).toEqual([
      paragraph('Noventa dias.'),
    ]);
    expect((await act('trocas', 'tirar')).body.codigo).toBe('atual');
    expect((await act('trocas', 'publicar')).status).toBe(200);
    expect(await htmlOf(path)).toContain('Noventa dias.');
    expect((await act('trocas', 'voltar', { numero: 1 })).status).toBe(200);
    expect(await htmlOf(path)).toContain('Sessenta dias.');
    expect((await act('termos', 'publicar')).body.codigo).toBe('sem_rascunho');
  });

  it('[PGS-21] moves the page where it is published, and keeps its new address from every other page', async () => {
    const { id } = await create('rua', says('Rua.'));
    await save(id, { publicada: false, endereco: 'avenida' });
    expect([(await get('/p/rua')).status, (await get('/p/avenida')).status]).toEqual([200, 404]);
    expect((await call('POST', PAGES, { body: written('avenida') })).body.codigo).toBe('endereco');
    await act(id, 'publicar');
    const answer = await get('/p/rua');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/p/avenida']);
  });

  it('[PGS-21] goes to every server at the moment that was planned, unless it is saved anew before', async () => {
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
    const { id } = await create('agenda', { titulo: 'Agenda', ...says('Antes.') });
    await save(id, { publicada: false, ...says('Depois.') });
    for (const em of [inMs(-60_000), inMs(400 * 86_400_000)])
      expect((await act(id, 'publicar', { em })).status).toBe(400);
    const far = inMs(3_600_000);
    expect((await act(id, 'publicar', { em: far })).body.mensagem).toBe('Publicação marcada.');
    expect((await read(id)).publicar_em).toBe(far);
    await save(id, { publicada: false });
    expect((await read(id)).publicar_em).toBeNull();
    const fresh = await create('amanha', { titulo: 'Amanhã', publicada: false });
    for (const one of [id, fresh.id]) await act(one, 'publicar', { em: inMs(1500) });
    expect(await htmlOf('/p/agenda')).toContain('Antes.');
    for (const node of [0, 1]) {
      await expect.poll(() => htmlOf('/p/agenda', node), SOON).toContain('Depois.');
      await expect.poll(async () => (await get('/p/amanha', node)).status, SOON).toBe(200);
    }
    expect(await read(id)).toMatchObject({ publicar_em: null, rascunho: null, por: 'admin' });
    expect(await actsOn('Amanhã')).toEqual(['pagina_criada', 'pagina_marcada', 'pagina_mudada']);
    const empty = await create('vazia', { publicada: false, blocos: [] });
    expect((await act(empty.id, 'publicar', { em: far })).status).toBe(422);
  });

  it('[PGS-22] is seen by a preview’s link alone, which opens at the page, and as it stands', async () => {
    const { id } = await create('vista', says('Publicado.'));
    await save(id, { publicada: false, ...says('Só na prévia.') });
    const hidden = await create('escondida', { publicada: false, ...says('Ainda não.') });
    const cookie = { cookie: await previewCookie() };
    expect(await htmlOf('/p/vista', 0, cookie)).toContain('Só na prévia.');
    expect(await htmlOf('/p/escondida', 1, cookie)).toContain('Ainda não.');
    expect(await htmlOf('/p/escondida.data', 0, cookie)).toContain('Ainda não.');
    expect((await get('/p/vista', 0, cookie)).headers.get('cache-control')).toBe('private, no-store');
    await save(hidden.id, { endereco: 'vista-nova', ...says('Mudou.') });
    expect(await htmlOf('/p/vista-nova', 0, cookie)).toContain('Mudou.');
    for (const node of [0, 1]) {
      expect(await htmlOf('/p/vista', node)).not.toContain('Só na prévia.');
      expect((await get('/p/vista-nova', node)).status).toBe(404);
      expect(await sitemap(node)).not.toContain('vista-nova');
    }
    await call('PUT', `${POLICIES}/privacidade`, {
      body: {
        versao: 0,
        ...written('x', { publicada: false, ...says('Guardamos pouco.') }),
        endereco: undefined,
      },
    });
    expect(await htmlOf('/privacidade-e-cookies', 0, cookie)).toContain('Guardamos pouco.');
    expect(await htmlOf('/privacidade-e-cookies')).not.toContain('Guardamos pouco.');
    const { body } = await call<{ url: string }>('POST', '/gerenciamento/configuracoes/previa');
    const path = new URL(body.url).pathname;
    expect((await get(`${path}?ir=/p/vista`)).headers.get('location')).toBe('/p/vista');
    for (const odd of ['//mal.com', '/\\mal.com', 'https://mal.com', '/p/a/b', '/%2Fmal', '/P'])
      expect((await get(`${path}?ir=${odd}`)).headers.get('location'), odd).toBe('/');
  });
});

describe('what was shown before', () => {
  it('[PGS-23] is listed with who, when and what changed, and comes back as a version of its own', async () => {
    const { id } = await create('volta', { titulo: 'Volta', ...says('Um.') });
    await save(id, says('Dois.'));
    await save(id, { titulo: 'Volta 3', endereco: 'volta-nova' });
    await save(id, { publicada: false, ...says('Rascunho.') });
    expect(await versionsOf(id)).toMatchObject([
      { numero: 3, por: 'admin', atual: true, mudou: ['Título', 'Endereço'], voltou_a: null },
      { numero: 2, mudou: ['Texto'], atual: false },
      { numero: 1, mudou: [] },
    ]);
    expect((await call('GET', `${PAGES}/${id}/versoes/1`)).body).toMatchObject({
      titulo: 'Volta',
      blocos: [paragraph('Um.')],
    });
    expect((await act(id, 'voltar', { numero: 1 })).status).toBe(200);
    const html = await htmlOf('/p/volta-nova');
    expect(html).toContain('<h1>Volta</h1>');
    expect(html).toContain('Um.');
    expect((await read(id)).blocos).toEqual([paragraph('Rascunho.')]);
    expect((await versionsOf(id))[0]).toMatchObject({ numero: 4, voltou_a: 1, atual: true });
    expect((await act(id, 'voltar', { numero: 4 })).body.codigo).toBe('atual');
    expect((await act(id, 'voltar', { numero: 9 })).status).toBe(404);
    // Taken off, it comes back to the shop; what was written meanwhile waits.
    await act(id, 'tirar');
    expect((await versionsOf(id)).some(({ atual }) => atual)).toBe(false);
    await act(id, 'voltar', { numero: 2 });
    expect(await htmlOf('/p/volta-nova')).toContain('Dois.');
    expect((await read(id)).blocos).toEqual([paragraph('Rascunho.')]);
    await expect.poll(() => htmlOf('/p/volta-nova', 1), SOON).toContain('Dois.');
  });

  it('[PGS-24] is bounded in number and size, stands in no public place, and goes with its page', async () => {
    const { id } = await create('funda', says('Primeira de todas.'));
    const rows = Array.from({ length: 60 }, (_, at) => ({
      page_id: id,
      number: at + 2,
      slug: 'funda',
      title: 'Funda',
      body: JSON.stringify([paragraph('a'.repeat(10))]),
      saved_by: 'admin',
      saved_at: new Date(),
    }));
    await database.db.insertInto('page_versions').values(rows).execute();
    await save(id, says('Última.'));
    const numbers = (await versionsOf(id)).map(({ numero }) => numero);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50, 62, 13]);
    const long = JSON.stringify(Array.from({ length: 12 }, () => paragraph('á'.repeat(5000))));
    await database.db.updateTable('page_versions').set({ body: long }).where('page_id', '=', id).execute();
    await save(id, says('Mais uma.'));
    expect((await versionsOf(id)).length).toBe(Math.floor((2 * 1024 * 1024) / Buffer.byteLength(long)) + 1);
    expect(await htmlOf('/p/funda')).not.toContain('Primeira de todas.');
    await remove(id);
    const left = await database.db
      .selectFrom('page_versions')
      .select('number')
      .where('page_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect((await call('GET', `${PAGES}/${id}/versoes`)).status).toBe(404);
  });

  it('[PGS-25] is for who may change the settings alone, and of two who act the second is told so', async () => {
    const { id } = await create('dois-atos', says('A.'));
    await save(id, { publicada: false, ...says('B.') });
    const { versao } = await read(id);
    const both = await Promise.all(
      ['descartar', 'publicar'].map((what, node) =>
        call('POST', `${PAGES}/${id}/${what}`, { body: { versao }, node }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.codigo).toBe('versao');
    const team = await staffToken(urlOf(0), token, 'equipe');
    for (const as of [team, ''])
      for (const [method, path] of [
        ['GET', `${PAGES}/${id}/versoes`],
        ['GET', `${PAGES}/${id}/versoes/1`],
        ['GET', `${PAGES}/trocas/versoes`],
        ...['publicar', 'descartar', 'tirar', 'voltar'].map(
          (what) => ['POST', `${PAGES}/${id}/${what}`] as const,
        ),
      ] as const) {
        const body = method === 'POST' ? { versao: 1, numero: 1 } : undefined;
        const { status } = await call(method, path, { as, ...(body && { body }) });
        expect(status, `${method} ${path}`).toBe(as === '' ? 401 : 403);
      }
    for (const odd of ['0', 'outra', '99999999999', '1.5'])
      expect((await call('GET', `${PAGES}/${odd}/versoes`)).status, odd).toBeGreaterThanOrEqual(400);
    expect(
      (await call('POST', `${PAGES}/${id}/publicar`, { body: { versao: 1, em: 'amanhã' } })).status,
    ).toBe(422);
  });
});
