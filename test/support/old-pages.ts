import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { LeituraDePaginas, PecaSemFoto } from '#shared/wire/moving-pages.ts';
import { createPageFetch, type AskPage } from '../../src/server/features/moving/index.ts';
import { openCatalogOffice, PUBLIC_URL, type CatalogOffice } from './catalog-office.ts';
import { certificate } from './certificate.ts';
import { movingFiles } from './moving.ts';
import { startOldShop, type OldShopPages } from './old-shop-pages.ts';
import { nuvemshop } from './old-shops.ts';

const CDN = '//acdn-us.mitiendanube.com/stores/001/234/567/products';
const shot = (name: string, size = '640-0') => `${CDN}/${name}-${size}.webp`;
export const whole = (name: string) => `https:${shot(name, '1024-1024')}`;
/** Four other pieces stand below each page's own, as themes of Nuvemshop show them. */
const RELATED = ['lis', 'rosa', 'lua', 'sol']
  .map(
    (name) =>
      `<a href="/produtos/${name}/"><img class="js-item-image" src="${shot(`${name}-1`, '480-0')}"></a>
  <script type="application/ld+json" data-component='structured-data.item'>{"@context":"https://schema.org/","@type":"Product","mainEntityOfPage":{"@type":"WebPage","@id":"https://antiga.example/produtos/${name}/"},"image":"https:${shot(`${name}-1`, '480-0')}"}</script>`,
  )
  .join('');
/** As a theme of Nuvemshop writes it, with the shop's own picture and other pieces on every page. */
export const page = (...names: string[]) => `<!doctype html><head>
  <meta property="og:image" content="http:${shot(names[0] ?? 'x')}">
  <script type="application/ld+json" data-component='structured-data.page'>{"@context":"https://schema.org/","@type":"WebPage","mainEntity":{"@type":"Product","image":"https:${shot(names[0] ?? 'x', '480-0')}"}}</script></head>
  ${names.map((name) => `<a href="${shot(name)}" data-fancybox="product-gallery"><img data-srcset="${shot(name, '480-0')} 480w, ${shot(name)} 640w" class="js-product-slide-img"></a>`).join('')}
  <a href="${shot('tabela-da-loja')}" data-fancybox="product-gallery"></a>
  ${RELATED}`;

export const rowOf = (name: string) => ({
  'Identificador URL': name,
  Nome: `Peça ${name}`,
  Categorias: 'Vestidos',
  Preço: '99,90',
  Estoque: '2',
});

const root = (id: number) => `/api/gerenciamento/mudanca/importacoes/${id}/paginas`;

/** An office and an old shop that still stands, for all tests of a file; each begins without products and pages. */
export function useOldPages() {
  let office: CatalogOffice;
  let old: OldShopPages;
  let asking: AskPage;
  /** Pictures by the end of their address: each is another one. */
  const fetched: string[] = [];

  async function picture(address: string): Promise<Buffer> {
    fetched.push(address);
    const shade = [...address].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 200, 7);
    return sharp({
      create: { width: 40, height: 50, channels: 3, background: { r: shade, g: 20, b: fetched.length } },
    })
      .png()
      .toBuffer();
  }

  beforeAll(async () => {
    old = await startOldShop({});
    office = await openCatalogOffice({ fetchPicture: picture, askPage: (url) => asking(url) });
  });
  afterAll(async () => {
    await office?.close();
    old?.close();
  });
  const moving = movingFiles(() => office);

  beforeEach(async () => {
    for (const table of ['moving_imports', 'old_addresses', 'moving_products'] as const)
      await office.db.deleteFrom(table).execute();
    await office.db.updateTable('products').set({ archived_at: office.clock() }).execute();
    for (const path of Object.keys(old.pages)) delete old.pages[path];
    old.takeAsked();
    fetched.length = 0;
    asking = fetchOld();
  });

  const fetchOld = (given: Partial<Parameters<typeof createPageFetch>[0]> = {}) =>
    createPageFetch({
      publicUrl: PUBLIC_URL,
      clock: office.clock,
      allows: () => true,
      ca: certificate,
      ...given,
    });

  /** Products that came without pictures. */
  async function brought(...names: string[]): Promise<number> {
    const id = await moving.checked(nuvemshop(names.map(rowOf)));
    await moving.doAll(id, 'trazer');
    return id;
  }
  const see = async (id: number) => (await office.call('GET', root(id))).body as unknown as LeituraDePaginas;
  const missed = async (id: number) =>
    ((await office.call('GET', `${root(id)}/faltas`)).body as unknown as PecaSemFoto[]).map(
      ({ nome, porque }) => [nome, porque],
    );
  const begin = (id: number, endereco = old.url) => office.call('POST', root(id), { endereco });
  const act = (id: number, what: 'parar' | 'trazer') => office.call('POST', `${root(id)}/${what}`, {});
  /** Time goes by, and whoever is logged in stays so. */
  async function pass(ms: number): Promise<void> {
    office.pass(ms);
    const now = office.clock();
    const later = new Date(now.getTime() + 3_600_000);
    await office.db.updateTable('sessions').set({ last_used_at: now, expires_at: later }).execute();
  }
  /** One request of the reading, whenever it is due. */
  async function round(times = 1, passMs = 60_000): Promise<void> {
    for (let n = 0; n < times; n += 1) {
      await pass(passMs);
      await office.moving.pages.runOnce();
    }
  }
  async function readAll(id: number): Promise<LeituraDePaginas> {
    for (let n = 0; n < 60; n += 1) {
      const reading = await see(id);
      if (reading.status !== 'lendo') return reading;
      await round();
    }
    throw new Error('It reads on and on');
  }
  async function fetchAll(): Promise<void> {
    for (let n = 0; n < 30; n += 1) await office.moving.pictures.runOnce();
  }
  async function product(id: number, name: string): Promise<ProdutoDoEscritorio> {
    const line = (await moving.lines(id)).find(({ chave }) => chave === name);
    return (await office.call('GET', `/api/gerenciamento/produtos/${line?.produto_id}`))
      .body as unknown as ProdutoDoEscritorio;
  }

  return {
    office: () => office,
    old: () => old,
    /** How pages are asked in this test from now on. */
    askBy: (ask: AskPage) => void (asking = ask),
    moving,
    fetched,
    picture,
    fetchOld,
    brought,
    root,
    see,
    missed,
    begin,
    act,
    pass,
    round,
    readAll,
    fetchAll,
    product,
  };
}
