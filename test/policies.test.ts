import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainText } from '#shared/inline-text.ts';
import type { Bloco } from '#shared/own-pages.ts';
import { POLICIES, POLICY_NAMES } from '#shared/policies.ts';
import type { ListaDePoliticas, PoliticaLida } from '#shared/wire/own-pages.ts';
import { adminToken, OFFICE_ENV, staffToken } from '../e2e/office-desk.ts';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { ownPagesCalls, paragraph } from './support/own-pages.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: two servers over one database.

const SOON = { timeout: 20_000, interval: 50 };
/** Of which privacy tells; nothing is asked of it here. */
const PICTURES_ELSEWHERE = { MEDIA_URL: 'http://chave:segredo@localhost:9/fotos', MEDIA_DIRECT: 'on' };
const LIST = '/gerenciamento/politicas';

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let nodes: RunningServer[] = [];
let token: string;

beforeAll(async () => {
  [postgres, folder] = await Promise.all([startPostgres(), temporaryFolder('vitrine-policies')]);
  const { url } = await freshDatabase(postgres.url, 'migrated');
  const env = {
    ...OFFICE_ENV,
    DATABASE_URL: url,
    SEED_DEMO: 'off',
    DATA_DIR: folder.path,
    STORE_NAME: 'Loja *Bela*',
    ...PICTURES_ELSEWHERE,
  };
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
const { call, act } = ownPagesCalls({ urlOf, token: () => token });
const get = (path: string, node = 0) => fetch(urlOf(node) + path, { headers: { accept: 'text/html' } });
const htmlOf = async (path: string, node = 0) => (await get(path, node)).text();
const read = async (policy: string) => (await call<PoliticaLida>('GET', `${LIST}/${policy}`)).body;

/** Saves what is kept with a change. */
async function save(policy: string, change: object, versao?: number) {
  const { titulo, busca_titulo, busca_descricao, publicada, blocos, versao: now } = await read(policy);
  const page = { titulo, busca_titulo, busca_descricao, publicada, blocos, ...change };
  return call('PUT', `${LIST}/${policy}`, { body: { versao: versao ?? now, ...page } });
}

const wordsOf = (block: Bloco): string => {
  if (block.tipo === 'lista') return block.itens.map(plainText).join('');
  return block.tipo === 'paragrafo' ? plainText(block.texto) : 'texto' in block ? block.texto : '';
};
const bare = (text: string) => text.replaceAll(/\s+/g, '');

/** The words of a policy's article, without its title and who the shop is. */
function articleOf(html: string): string {
  const [, article = ''] = /<h1>.*?<\/h1>(.*?)<h2>Quem somos/s.exec(html) ?? [];
  return article
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const linksOf = (html: string) =>
  [...(/<h1>.*?<h2>Quem somos/s.exec(html)?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(([, to]) => to);

describe('a policy of the shop', () => {
  it('[PGS-15] begins with the words that it comes with, and is the same bytes while hers are a draft', async () => {
    for (const policy of POLICY_NAMES) {
      const { path, title } = POLICIES[policy];
      const before = await htmlOf(path);
      const page = await read(policy);
      expect([page.titulo, page.versao, page.publicada, page.caminho]).toEqual([title, 0, false, path]);
      expect(page.blocos).toEqual(page.como_vem.blocos);
      expect(bare(page.blocos.map(wordsOf).join('')), policy).toBe(bare(articleOf(before)));
      expect((await save(policy, {})).status).toBe(200);
      expect(await htmlOf(path)).toBe(before);
      // Published as they are, they say and lead to the same.
      expect((await save(policy, { publicada: true })).status).toBe(200);
      const own = await htmlOf(path);
      expect(bare(articleOf(own)), policy).toBe(bare(articleOf(before)));
      expect(linksOf(own)).toEqual(linksOf(before));
      await act(policy, 'tirar');
      expect(await htmlOf(path)).toBe(before);
    }
  });

  it('[DPIC-16] says of privacy who has shoppers’ addresses, where others send them pictures', async () => {
    expect(articleOf(await htmlOf(POLICIES.privacidade.path))).toContain('Quem guarda as imagens');
  });

  it('[PGS-16, PGS-17] is hers on both servers once she publishes, and as it comes again by one press', async () => {
    const path = POLICIES.trocas.path;
    const asItComes = await htmlOf(path);
    const sitemap = async (node = 0) => (await get('/sitemap.xml', node)).text();
    const dated = `${path}</loc><lastmod>`;
    expect(await sitemap()).not.toContain(dated);
    const hers = {
      titulo: 'Trocas <b>fáceis</b>',
      publicada: true,
      busca_descricao: 'Como trocar.',
      blocos: [{ tipo: 'titulo', nivel: 2, texto: 'Sessenta dias' }, paragraph('Troque em **60 dias**.')],
    };
    expect((await save('trocas', hers)).status).toBe(200);
    const html = await htmlOf(path);
    for (const part of [
      '<h1>Trocas &lt;b&gt;fáceis&lt;/b&gt;</h1>',
      '<strong>60 dias</strong>',
      'content="Como trocar."',
      `rel="canonical" href="${/rel="canonical" href="([^"]*)/.exec(asItComes)?.[1]}"`,
      '<h2>Quem somos</h2>',
    ])
      expect(html, part).toContain(part);
    expect(html).not.toContain('30 dias para trocar');
    await expect.poll(() => htmlOf(path, 1), SOON).toContain('Sessenta dias');
    for (const node of [0, 1]) expect(await sitemap(node)).toContain(dated);
    expect((await act('trocas', 'tirar')).status).toBe(200);
    expect(await htmlOf(path)).toBe(asItComes);
    await expect.poll(() => htmlOf(path, 1), SOON).not.toContain('Sessenta dias');
    expect(await sitemap()).not.toContain(dated);
    expect((await read('trocas')).titulo).toBe('Trocas <b>fáceis</b>');
    const acts = await database.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'politica_%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(['politica_como_vem', 'politica_mudada']);
  });

  it('[PGS-17] of two who write the first words, the second is told so', async () => {
    await database.db.deleteFrom('policy_texts').execute();
    const both = await Promise.all(['Ana', 'Bia'].map((titulo) => save('termos', { titulo }, 0)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.codigo).toBe('versao');
  });

  it('[PGS-18] is refused what a page would be, and is for who may change the settings alone', async () => {
    const wrong = await save('termos', { titulo: ' ', blocos: [paragraph('[a](javascript:x)')] });
    expect([wrong.status, Object.keys(wrong.body.campos ?? {})]).toEqual([422, ['titulo', 'blocos.0']]);
    expect((await save('termos', { publicada: true, blocos: [] })).status).toBe(422);
    expect((await save('termos', { endereco: 'x' })).status).toBe(422);
    expect((await call('GET', `${LIST}/outra`)).status).toBe(404);
    const { politicas } = (await call<ListaDePoliticas>('GET', LIST)).body;
    expect(politicas.map(({ politica }) => politica)).toEqual([...POLICY_NAMES]);
    const team = await staffToken(urlOf(0), token, 'equipe');
    for (const as of [team, ''])
      for (const [method, path] of [
        ['GET', LIST],
        ['GET', `${LIST}/termos`],
        ['PUT', `${LIST}/termos`],
      ] as const) {
        const { status } = await call(method, path, { as, ...(method === 'PUT' && { body: {} }) });
        expect(status, `${method} ${path}`).toBe(as === '' ? 401 : 403);
      }
  });
});
