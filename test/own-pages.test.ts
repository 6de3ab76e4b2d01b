import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListaDePaginas } from '#shared/wire/own-pages.ts';
import { adminToken, OFFICE_ENV, staffToken } from '../e2e/office-desk.ts';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { ownPagesCalls, PAGES, paragraph, written } from './support/own-pages.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import { mark, sendPicture } from './support/sent-pictures.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: two servers over one database.

const SOON = { timeout: 20_000, interval: 50 };

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let nodes: RunningServer[] = [];
let token: string;

beforeAll(async () => {
  [postgres, folder] = await Promise.all([startPostgres(), temporaryFolder('vitrine-pages')]);
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
const sitemap = async (node = 0) => (await get('/sitemap.xml', node)).text();
const htmlOf = async (path: string, node = 0) => (await get(path, node)).text();

describe('a page that the owner writes', () => {
  it('[PGS-01, PGS-03, PGS-07, OWND-19] has all its blocks, shows its first picture in link previews, and nothing of it is HTML', async () => {
    const imagem = await sendPicture({ url: urlOf(0), token }, await mark(800, 600));
    await create('guia', {
      titulo: 'Guia <i>de</i> medidas',
      blocos: [
        { tipo: 'titulo', nivel: 2, texto: 'Como <u>medir</u>' },
        paragraph(
          'Use **uma *fita*** e <script>alert(1)</script> [fale](mailto:oi@a.com.br) ou [veja](/contato)',
        ),
        { tipo: 'titulo', nivel: 3, texto: 'Passos' },
        { tipo: 'lista', numerada: true, itens: ['Um', 'Dois [x](https://a.com)'] },
        { tipo: 'imagem', imagem, alt: 'Uma "fita"' },
        {
          tipo: 'tabela',
          linhas: [
            ['Tam', 'Busto'],
            ['P', '**80**'],
          ],
        },
      ],
    });
    const html = await htmlOf('/p/guia');
    expect(html).toMatch(new RegExp(`og:image" content="[^"]+${imagem.split('#')[0]}/social.jpg"`));
    for (const part of [
      '<h1>Guia &lt;i&gt;de&lt;/i&gt; medidas</h1>',
      '<h2>Como &lt;u&gt;medir&lt;/u&gt;</h2>',
      '<h3>Passos</h3>',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '<strong><em>fita</em></strong>',
      'href="mailto:oi@a.com.br"',
      '<ol><li>',
      'alt="Uma &quot;fita&quot;"',
      '<th scope="col">',
      '<strong>80</strong>',
      '/p/guia"',
    ])
      expect(html, part).toContain(part);
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<meta name="description" content="([^"]*)"/)?.[1]).toMatch(/^Use uma fita e/);
    expect(await sitemap()).toContain('/p/guia</loc>');
  });

  it('[PGS-07] is told to search engines in the owner’s words where she gave them', async () => {
    await create('prazos', { busca_titulo: 'Prazos da loja', busca_descricao: 'Quando chega.' });
    const html = await htmlOf('/p/prazos');
    expect(html).toContain('<title>Prazos da loja</title>');
    expect(html).toContain('content="Quando chega."');
  });

  it('[PGS-05, PGS-06] is kept until it changes, and a change is on both servers soon', async () => {
    const { id } = await create('sobre', { publicada: false });
    expect((await get('/p/sobre')).status).toBe(404);
    for (const node of [0, 1]) expect(await sitemap(node)).not.toContain('/p/sobre<');
    expect((await save(id, { publicada: true })).status).toBe(200);
    const first = await get('/p/sobre');
    expect(first.status).toBe(200);
    await expect.poll(async () => (await get('/p/sobre', 1)).status, SOON).toBe(200);
    for (const node of [0, 1]) expect(await sitemap(node)).toContain('/p/sobre<');
    const etag = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await get('/p/sobre', 0, etag)).status).toBe(304);
    await save(id, { blocos: [paragraph('Outra história.')] });
    expect((await get('/p/sobre', 0, etag)).status).toBe(200);
    expect(await htmlOf('/p/sobre')).toContain('Outra história.');
    await expect.poll(() => htmlOf('/p/sobre', 1), SOON).toContain('Outra história.');
    expect((await remove(id)).status).toBe(200);
    expect((await get('/p/sobre')).status).toBe(404);
    await expect.poll(async () => (await get('/p/sobre', 1)).status, SOON).toBe(404);
    for (const node of [0, 1]) expect(await sitemap(node)).not.toContain('/p/sobre<');
    for (const path of ['/p/nunca', '/p/', '/p', '/p/a/b', '/p/Prazos'])
      expect((await get(path)).status, path).not.toBe(200);
  });

  it('[PGS-06] makes nobody read anything anew while it is a draft, or where nothing of it changes', async () => {
    const shown = await create('quieta');
    const version = () => database.db.selectFrom('pages_version').select('version').executeTakeFirstOrThrow();
    const before = await version();
    const { id } = await create('calada', { publicada: false });
    await save(id, { titulo: 'Outra', endereco: 'mais-calada' });
    await save(shown.id, {});
    await remove(id);
    expect(await version()).toEqual(before);
    await remove(shown.id);
    expect(await version()).not.toEqual(before);
  });

  it('[PGS-08] is found by addresses that it had, until another page takes them, and by none once it is gone', async () => {
    const { id } = await create('um');
    await save(id, { endereco: 'dois' });
    await save(id, { endereco: 'tres' });
    for (const from of ['/p/um', '/p/dois']) {
      const answer = await get(from);
      expect([answer.status, answer.headers.get('location')], from).toEqual([308, '/p/tres']);
    }
    await expect.poll(async () => (await get('/p/um', 1)).headers.get('location'), SOON).toBe('/p/tres');
    const draft = await create('um', { titulo: 'Rascunho', publicada: false });
    expect((await get('/p/um')).headers.get('location')).toBe('/p/tres');
    await remove(draft.id);
    expect((await get('/p/um')).headers.get('location')).toBe('/p/tres');
    const other = await create('um', { titulo: 'Outra' });
    expect(await htmlOf('/p/um')).toContain('<h1>Outra</h1>');
    expect((await get('/p/dois')).status).toBe(308);
    await act(id, 'tirar');
    expect((await get('/p/dois')).status).toBe(404);
    await save(id, { publicada: true, endereco: 'dois' });
    expect((await get('/p/dois')).status).toBe(200);
    expect((await get('/p/tres')).headers.get('location')).toBe('/p/dois');
    await remove(id);
    for (const path of ['/p/dois', '/p/tres']) expect((await get(path)).status, path).toBe(404);
    await remove(other.id);
    await create('tres');
    expect((await get('/p/dois')).status).toBe(404);
  });
});

describe('the pages in the office', () => {
  it('[PGS-04, PGS-02] are refused with a sentence at each field, and never half kept', async () => {
    const before = (await call<ListaDePaginas>('GET', PAGES)).body.paginas.length;
    const refused = async (body: unknown) => {
      const answer = await call('POST', PAGES, { body });
      return [answer.status, Object.keys(answer.body.campos ?? {})];
    };
    expect(await refused(written('Errado!', { titulo: ' ' }))).toEqual([422, ['titulo', 'endereco']]);
    expect(
      await refused(written('a', { blocos: [paragraph('Oi'), paragraph('[a](javascript:x)')] })),
    ).toEqual([422, ['blocos.1']]);
    const lost = { tipo: 'imagem', imagem: `/midia/${'a'.repeat(32)}#10x10`, alt: 'Nada' };
    expect(await refused(written('a', { blocos: [lost] }))).toEqual([422, ['blocos.0']]);
    for (const blocos of [
      [{ tipo: 'html', texto: '<b>' }],
      [{ tipo: 'paragrafo', texto: 'a', onclick: 'x' }],
      Array.from({ length: 20 }, () => paragraph('a'.repeat(5000))),
      [{ tipo: 'tabela', linhas: Array.from({ length: 61 }, () => ['a', 'b']) }],
      [{ tipo: 'lista', numerada: false, itens: Array.from({ length: 101 }, () => 'a') }],
      Array.from({ length: 6 }, () => ({
        tipo: 'tabela',
        linhas: [Array(12).fill('a'), ...Array(59).fill(Array(12).fill(''))],
      })),
      [
        paragraph('*a* b '.repeat(800)),
        paragraph('*a* b '.repeat(800)),
        ...Array(5).fill(paragraph('*a* b '.repeat(800))),
      ],
      { 0: paragraph('a') },
      [null],
    ])
      expect((await refused(written('a', { blocos })))[0], JSON.stringify(blocos).slice(0, 60)).toBe(422);
    const huge = await call('POST', PAGES, { body: written('a', { titulo: 'a'.repeat(600_000) }) });
    expect(huge.status).toBe(413);
    const start = performance.now();
    const costly = ['[', '*', '[a', '\\'].map((unit) => paragraph(`x ${unit.repeat(4900 / unit.length)}`));
    await create('caro', { blocos: costly });
    expect(await refused(written('b', { blocos: [paragraph('[a]('.repeat(1200))] }))).toEqual([
      422,
      ['blocos.0'],
    ]);
    expect(performance.now() - start).toBeLessThan(5000);
    expect((await call<ListaDePaginas>('GET', PAGES)).body.paginas).toHaveLength(before + 1);
  });

  it('[PGS-09] of two who edit, or take one address, the second is told so', async () => {
    const { id, versao } = await create('dupla');
    const both = await Promise.all([
      save(id, { titulo: 'Ana' }, versao),
      save(id, { titulo: 'Bia' }, versao),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.codigo).toBe('versao');
    expect((await call('DELETE', `${PAGES}/${id}?versao=${versao}`)).body.codigo).toBe('versao');
    const taken = await Promise.all(
      [0, 1].map((node) => call('POST', PAGES, { body: written('unica'), node })),
    );
    expect(taken.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { body } = taken.find(({ status }) => status === 409) ?? {};
    expect([body?.codigo, Object.keys(body?.campos ?? {})]).toEqual(['endereco', ['endereco']]);
    expect((await save(id, { endereco: 'unica' })).body.codigo).toBe('endereco');
    expect((await call('GET', `${PAGES}/999999`)).status).toBe(404);
    const lines = await database.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('action', 'like', 'pagina_%')
      .where('subject', 'in', ['Ana', 'Bia'])
      .execute();
    expect(lines).toMatchObject([{ action: 'pagina_mudada', after: { campos: ['Título'] } }]);
  });

  it('[PGS-04] are a hundred at most', async () => {
    const { n } = await database.db
      .selectFrom('pages')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 100 - Number(n) }, (_, at) => ({
      slug: `cheia-${at}`,
      title: 'Cheia',
      body: '[]',
      created_by: 'admin',
      created_at: new Date(),
      saved_by: 'admin',
      saved_at: new Date(),
    }));
    await database.db.insertInto('pages').values(rows).execute();
    const more = await call('POST', PAGES, { body: written('demais') });
    expect([more.status, more.body.codigo]).toEqual([409, 'paginas']);
    await database.db.deleteFrom('pages').where('slug', 'like', 'cheia-%').execute();
  });

  it('[PGS-10] are for who may change the shop’s settings alone', async () => {
    const others = await Promise.all(
      (['equipe', 'catalogo'] as const).map((role) => staffToken(urlOf(0), token, role)),
    );
    for (const as of [...others, ''])
      for (const [method, path, body] of [
        ['GET', PAGES],
        ['GET', `${PAGES}/1`],
        ['POST', PAGES, written('x')],
        ['PUT', `${PAGES}/1`, { versao: 1, ...written('x') }],
        ['DELETE', `${PAGES}/1?versao=1`],
      ] as const) {
        const { status } = await call(method, path, { as, ...(body && { body }) });
        expect(status, `${method} ${path}`).toBe(as === '' ? 401 : 403);
      }
  });

  it('[PGS-11] a menu leads to one whatever its address is, and only while it is published', async () => {
    const { id } = await create('menu-velho', { titulo: 'No menu' });
    const settings = '/gerenciamento/configuracoes';
    const versao = async () => (await call('GET', settings)).body.versao;
    const menu_topo = [
      { nome: 'Sobre', para: '/p/menu-velho' },
      { nome: 'Contato', para: '/contato' },
    ];
    const saved = await call('PUT', settings, { body: { versao: await versao(), documento: { menu_topo } } });
    expect(saved.status).toBe(200);
    await call('POST', `${settings}/publicar`, { body: { versao: await versao() } });
    const shown = async (node = 0) =>
      /<a [^>]*href="(\/p\/[^"]*)"[^>]*>Sobre/.exec(await htmlOf('/contato', node))?.[1];
    expect(await shown()).toBe('/p/menu-velho');
    await save(id, { endereco: 'menu-novo' });
    expect(await shown()).toBe('/p/menu-novo');
    await expect.poll(() => shown(1), SOON).toBe('/p/menu-novo');
    await act(id, 'tirar');
    expect(await shown()).toBeUndefined();
    expect((await call(`GET`, settings)).body).toMatchObject({ menus_sem_pagina: [`pagina ${id}`] });
    await save(id, { publicada: true });
    expect(await shown()).toBe('/p/menu-novo');
  });
});
