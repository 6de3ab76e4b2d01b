import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSitemap } from '../src/server/features/moving/sitemap.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { movingFiles } from './support/moving.ts';
import { woocommerce } from './support/old-shops.ts';

let office: CatalogOffice;
beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());

const moving = movingFiles(() => office);
const mapOf = (...places: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places
    .map(
      (place) =>
        `<url><loc>${place}</loc><image:image><image:loc>https://x/y.jpg</image:loc></image:image></url>`,
    )
    .join('\n')}</urlset>`;
const bytes = (text: string) => new TextEncoder().encode(text);

async function send(text: string, token = office.tokens.admin) {
  const answer = await fetch(`${office.url}/api/gerenciamento/mudanca/enderecos/mapa`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/xml' },
    body: text,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const addresses = async (tipo: string) =>
  (await office.call('GET', `/api/gerenciamento/mudanca/enderecos?tipo=${tipo}`)).body as unknown as Record<
    string,
    unknown
  >[];

it("[MOVE-36] makes of WooCommerce's guesses what its sitemap says, wherever the old shop put its products", async () => {
  const row = {
    Tipo: 'simple',
    Publicado: '1',
    'Em estoque?': '1',
    Estoque: '3',
    Preço: '10',
    Categorias: 'Vestidos',
  };
  const id = await moving.checked(
    woocommerce([
      { ID: '1', Nome: 'Vestido Lis', ...row },
      { ID: '2', Nome: 'Saia Godê', ...row },
    ]),
  );
  await moving.doAll(id, 'trazer');
  expect((await addresses('supostos')).map(({ de }) => de)).toEqual([
    '/categoria-produto/vestidos',
    '/produto/saia-gode',
    '/produto/vestido-lis',
  ]);
  expect(
    await send(
      mapOf(
        'https://antiga.example/produto/vestido-lis/',
        // Its owner had put the category before it.
        'https://antiga.example/loja/vestidos/saia-gode/?utm_source=x&amp;y=1',
        'https://antiga.example/categoria-produto/vestidos/',
        'https://antiga.example/produto/que-nao-veio/',
        'https://antiga.example/',
        'javascript:alert(1)',
      ),
    ),
  ).toMatchObject({ status: 200, body: { achados: 3, semDestino: 1 } });
  const all = await addresses('todos');
  expect(all.find(({ de }) => de === '/produto/vestido-lis')).toMatchObject({
    suposto: false,
    para: expect.stringMatching(/^\/produto\/\d+/),
  });
  expect(all.find(({ de }) => de === '/loja/vestidos/saia-gode')).toMatchObject({
    suposto: false,
    nome: 'Saia Godê',
  });
  expect(all.find(({ de }) => de === '/categoria-produto/vestidos')).toMatchObject({ suposto: false });
  // What somebody has to say.
  expect(await addresses('sem_destino')).toMatchObject([{ de: '/produto/que-nao-veio', para: null }]);
  expect((await send(mapOf('https://antiga.example/produto/vestido-lis'), office.tokens.equipe)).status).toBe(
    403,
  );
  const audit = await office.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'mapa_lido')
    .execute();
  expect(audit).toMatchObject([{ after: { achados: 3, semDestino: 1 } }]);
});

it('[MOVE-36] refuses what is no sitemap, or only leads to others, and expands nothing of it', async () => {
  expect(await send('<html></html>')).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('não é um mapa') },
  });
  expect(
    await send('<sitemapindex><sitemap><loc>https://x/a.xml</loc></sitemap></sitemapindex>'),
  ).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('outros mapas') },
  });
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}">]>${mapOf('https://x/&a;&a;', `https://x/${'b'.repeat(5000)}`)}`;
  expect(readSitemap(bytes(bomb))).toEqual(['/&a;&a;']);
  expect(() =>
    readSitemap(bytes(mapOf(...Array.from({ length: 50_001 }, (_, n) => `https://x/${n}`)))),
  ).toThrow('demais');
});
