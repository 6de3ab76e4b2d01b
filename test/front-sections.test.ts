import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Secao } from '#shared/front-sections.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { adminToken, callShop, OFFICE_ENV } from '../e2e/office-desk.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { mark, sendPicture } from './support/sent-pictures.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;
let desk: { url: string; token: string };
let settings: ReturnType<typeof settingsCalls>;
beforeAll(async () => {
  shop = await startShop({ env: OFFICE_ENV });
  desk = { url: shop.url, token: await adminToken(shop.url) };
  settings = settingsCalls(shop.url, desk.token);
});
afterAll(() => shop?.stop());

const page = async (headers: Record<string, string> = {}) =>
  (await fetch(`${shop.url}/`, { headers: { accept: 'text/html', ...headers } })).text();
const products = async () => (await (await fetch(`${shop.url}/api/produtos?limit=100`)).json()) as Produto[];
const show = (...secoes: Partial<Secao>[]) => settings.publish({ secoes });
/** Headings of the second level above the list of products, in the page's order. */
const headings = (html: string) =>
  [...(html.split('Nossos produtos')[0] ?? '').matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text]) => text);
/** A section's own HTML. */
const part = (html: string, id: string) =>
  new RegExp(`<section[^>]*aria-labelledby="${id}".*?</section>`, 's').exec(html)?.[0] ?? '';
const minutes = (by: number) => new Date(Date.now() + by * 60_000 - 3 * 3_600_000).toISOString().slice(0, 16);

it('[FRNT-01] stand in the order that she gives them, and are as the shop comes where she says nothing', async () => {
  const before = await page();
  expect(headings(before)).toEqual(['Destaques da Semana']);
  await show(
    { tipo: 'novidades' },
    { tipo: 'destaques' },
    { tipo: 'medidas', botao: 'Como trocar', link: '/contato' },
    { tipo: 'categorias' },
  );
  const html = await page();
  expect(headings(html)).toEqual(['Novidades', 'Destaques da Semana', 'Qual é o seu tamanho?']);
  const places = ['id="secao-1"', 'id="destaques"', 'id="secao-3"', 'aria-label="Comprar por categoria"'];
  expect(places.map((text) => html.indexOf(text))).toEqual(
    places.map((text) => html.indexOf(text)).toSorted((a, b) => a - b),
  );
  expect(places.every((text) => html.includes(text))).toBe(true);
  expect(part(html, 'secao-3')).toMatch(/<a [^>]*href="\/contato"[^>]*>(?:<[^>]*>)*Como trocar/);
  expect(part(html, 'secao-1')).toContain('href="/produtos?novidades=1"');
  await settings.publish({ secoes: [] });
  expect(await page()).toBe(before);
});

const setShown = (id: number, ativo: boolean) =>
  callShop(`${shop.url}/api/gerenciamento/produtos/lote`, 'POST', { ids: [id], ativo }, headers());
const headers = () => ({ authorization: `Bearer ${desk.token}` });
/** The numbers of the products that a part of the page leads to, in its order. */
const piecesOf = (html: string) => [
  ...new Set([...html.matchAll(/href="\/produto\/(\d+)/g)].map(([, number]) => Number(number))),
];

it('[FRNT-02] rows show pieces by rule, of a category or by hand, none that is hidden, and nothing where there are none', async () => {
  const all = await products();
  const [one, two, three] = all.filter(({ estoque }) => estoque > 0);
  if (!one || !two || !three) throw new Error('There is nothing to show');
  const list = await fetch(`${shop.url}/api/categorias`);
  const categories = (await list.json()) as { id: number; nome: string }[];
  const id = categories.find(({ nome }) => nome === one.categoria)?.id;
  await show(
    { tipo: 'categoria', categoria: id ?? 0 },
    { tipo: 'escolhidos', titulo: 'A dona gosta', produtos: [three.id, one.id, 999_999_999] },
    { tipo: 'mais_vendidos' },
    { tipo: 'categoria', titulo: 'Não há', categoria: 999_999 },
    { tipo: 'promocoes', titulo: 'Só hoje & já' },
  );
  const html = await page();
  // Nothing was sold yet, and there is no such category.
  expect(headings(html)).toEqual([one.categoria, 'A dona gosta', 'Só hoje &amp; já']);
  expect(piecesOf(part(html, 'secao-2'))).toEqual([three.id, one.id]);
  const named = part(html, 'secao-1');
  expect(named).toMatch(/href="\/produtos\?categoria=/);
  expect(piecesOf(named).length).toBeGreaterThan(0);
  for (const number of piecesOf(named))
    expect(all.find((product) => product.id === number)?.categoria).toBe(one.categoria);
  const reduced = new Set(
    all.filter(({ preco_original: full }) => full !== null).map((product) => product.id),
  );
  const offered = piecesOf(part(html, 'secao-3'));
  expect(offered.length).toBeGreaterThan(0);
  for (const number of offered) expect(reduced.has(number)).toBe(true);
  await setShown(three.id, false);
  expect(piecesOf(part(await page(), 'secao-2'))).toEqual([one.id]);
  await setShown(three.id, true);
});

it('[FRNT-03] banners, words and grids show her pictures in the widths that exist, after what is in the first screen', async () => {
  const wide = await sendPicture(desk, await mark(1600, 900));
  const [tall, square] = [
    await sendPicture(desk, await mark(600, 800)),
    await sendPicture(desk, await mark(700, 700)),
  ];
  const url = (text: string) => text.split('#')[0] ?? '';
  await show(
    {
      tipo: 'banner',
      titulo: 'Coleção de verão',
      foto: wide,
      foco: '70 20',
      foto_celular: tall,
      botao: 'Ver',
      link: '/produtos',
    },
    { tipo: 'texto', titulo: 'Feito à mão', texto: 'Uma a uma.', foto: square, alt: 'Mãos na costura' },
    {
      tipo: 'fotos',
      titulo: 'Em vocês',
      fotos: [
        { foto: square, alt: 'Ana de vestido', link: '/produtos?novidades=1' },
        { foto: tall, alt: 'Bia <b>de</b> saia', link: '' },
      ],
    },
  );
  const html = await page();
  const banner = part(html, 'secao-1');
  expect(banner).toContain(`${url(wide)}/1280.avif 1280w`);
  expect(banner).toContain(`${url(tall)}/480.webp`);
  expect(banner).toContain('loading="lazy"');
  expect(banner).not.toContain('fetchPriority');
  expect(html).toMatch(/--focus:50% 50%;--focus-wide:70% 20%/);
  expect(part(html, 'secao-2')).toContain('alt="Mãos na costura"');
  const grid = part(html, 'secao-3');
  expect(grid).toContain('href="/produtos?novidades=1"');
  expect(grid).toContain('alt="Bia &lt;b&gt;de&lt;/b&gt; saia"');
  await settings.publish({ secoes: [] });
});

it('[FRNT-01] a button leads to no page that is not there, new links are refused, old ones wait', async () => {
  const [one] = await products();
  const link = `/produto/${one?.id ?? 0}`;
  await show({ tipo: 'medidas', botao: 'Ver a peça', link });
  expect(part(await page(), 'secao-1')).toContain('Ver a peça');
  await setShown(one?.id ?? 0, false);
  expect(part(await page(), 'secao-1')).not.toContain('Ver a peça');
  // It stands in nobody's way.
  await show({ tipo: 'medidas', titulo: 'Ainda', botao: 'Ver a peça', link });
  await setShown(one?.id ?? 0, true);
  expect(part(await page(), 'secao-1')).toContain('Ver a peça');
  await settings.publish({ secoes: [] });
});

it('[FRNT-04] a section comes and goes at the moments that she set, and kept pages with it', async () => {
  await show(
    { tipo: 'medidas', titulo: 'Já passou', inicio: minutes(-20), fim: minutes(-10) },
    { tipo: 'medidas', titulo: 'Está valendo', inicio: minutes(-10), fim: minutes(60) },
    { tipo: 'medidas', titulo: 'Ainda vem', inicio: minutes(30) },
  );
  expect(headings(await page())).toEqual(['Está valendo']);
  // Kept once, and answered from there.
  expect(headings(await page())).toEqual(['Está valendo']);
  await settings.publish({ secoes: [] });
});

it('[FRNT-05] a draft is seen by its preview alone', async () => {
  await settings.save({ secoes: [{ tipo: 'medidas', titulo: 'Só no rascunho' }] });
  const entered = await fetch((await settings.link()).url, { redirect: 'manual' });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(headings(await page({ cookie }))).toEqual(['Só no rascunho']);
  expect(headings(await page())).toEqual(['Destaques da Semana']);
  await settings.change('POST', '/descartar');
});

const WRONG: [string, unknown, string][] = [
  ['too many', Array.from({ length: 21 }, () => ({ tipo: 'medidas' })), 'no máximo 20'],
  ['twice', [{ tipo: 'destaques' }, { tipo: 'destaques' }], 'duas vezes'],
  ['no title', [{ tipo: 'texto', texto: 'a' }], 'Seção 1 (Texto e imagem): Escreva o título.'],
  ['no photo', [{ tipo: 'banner', titulo: 'a' }], 'Escolha a foto.'],
  [
    'a lost photo',
    [{ tipo: 'banner', titulo: 'a', foto: `/midia/${'b'.repeat(32)}#1600x900` }],
    'não tem uma destas imagens',
  ],
  ['a link away', [{ tipo: 'medidas', botao: 'Ir', link: 'https://outra.example/' }], 'página da sua loja'],
  [
    'a page that is not there',
    [{ tipo: 'medidas', botao: 'Ir', link: '/produto/999999999' }],
    'não está na loja',
  ],
  ['a button to nowhere', [{ tipo: 'medidas', botao: 'Ir' }], 'aonde o botão leva'],
  ['no pieces', [{ tipo: 'escolhidos', titulo: 'a' }], 'pelo menos uma peça'],
  [
    '13 pieces',
    [{ tipo: 'escolhidos', titulo: 'a', produtos: Array.from({ length: 13 }, (_, n) => n + 1) }],
    'no máximo 12',
  ],
  ['no category', [{ tipo: 'categoria' }], 'Escolha a categoria.'],
  ['one photo', [{ tipo: 'fotos', titulo: 'a', fotos: [{ foto: 'x', alt: 'y' }] }], 'pelo menos 2 fotos'],
  ['a day that is none', [{ tipo: 'medidas', inicio: '2026-02-31T10:00' }], 'Informe dia e hora'],
  [
    'backwards',
    [{ tipo: 'medidas', inicio: '2026-12-02T10:00', fim: '2026-12-01T10:00' }],
    'depois do início',
  ],
];

it.each(WRONG)(
  '[FRNT-06] what may not stand there is refused in words, and nothing is kept: %s',
  async (_name, secoes, text) => {
    const { versao, rascunho } = await settings.read();
    const answer = await fetch(`${shop.url}/api/gerenciamento/configuracoes`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${desk.token}` },
      body: JSON.stringify({ versao, documento: { secoes } }),
    });
    expect(answer.status).toBe(422);
    const { campos } = (await answer.json()) as { campos: Record<string, string> };
    expect(campos['secoes']).toContain(text);
    expect((await settings.read()).rascunho).toEqual(rascunho);
  },
);
