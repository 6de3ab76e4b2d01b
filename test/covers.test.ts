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
let wide: string;
let tall: string;
beforeAll(async () => {
  shop = await startShop({ env: OFFICE_ENV });
  desk = { url: shop.url, token: await adminToken(shop.url) };
  settings = settingsCalls(shop.url, desk.token);
  wide = await sendPicture(desk, await mark(1600, 900));
  tall = await sendPicture(desk, await mark(600, 800));
});
afterAll(() => shop?.stop());

const page = async (headers: Record<string, string> = {}) =>
  (await fetch(`${shop.url}/`, { headers: { accept: 'text/html', ...headers } })).text();
/** What a page says, whatever sizes of its pictures are made by then. */
const said = (html: string) => html.replaceAll(/<(picture|script)\b.*?<\/\1>/gs, '');
const urlOf = (text: string) => text.split('#')[0] ?? '';
const show = (...capas: Partial<Secao>[]) => settings.publish({ capas });
const title = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
/** The smaller covers' own HTML. */
const others = (html: string) => /<ul[^>]*aria-label="Mais da loja".*?<\/ul>/s.exec(html)?.[0] ?? '';
const minutes = (by: number) => new Date(Date.now() + by * 60_000 - 3 * 3_600_000).toISOString().slice(0, 16);

it('[COVR-08] covers stand in the place of the ordinary one, the first large and others below it, and it is back when they are gone', async () => {
  await settings.publish({ capa_titulo: 'A de sempre' });
  const before = await page();
  expect(title(before)).toBe('A de sempre');
  await show(
    { titulo: 'Semana do vestido', foto: wide, foco: '70 20', foto_celular: tall, foco_celular: '10 90' },
    {
      titulo: 'Frete <b>grátis</b>',
      texto: 'Até domingo.',
      foto: wide,
      botao: 'Ver',
      link: '/produtos?promocoes=1',
    },
  );
  const html = await page();
  expect(title(html)).toBe('Semana do vestido');
  expect(html).not.toContain('A de sempre');
  // Nothing of the house's words stands on a cover that says less.
  expect(html).not.toContain('Ver a coleção');
  expect(html).not.toContain('da manhã ao jantar');
  expect(html).toMatch(/--focus:10% 90%;--focus-wide:70% 20%/);
  expect(html).toMatch(
    new RegExp(`<img src="${urlOf(tall)}/480.webp" alt="Banner da loja Vitrine"[^>]* fetchPriority="high"`),
  );
  expect(html).toMatch(new RegExp(`og:image" content="[^"]+${urlOf(wide)}/social.jpg"`));
  expect(html.match(/<h1/g)).toHaveLength(1);
  const rest = others(html);
  expect(rest).toMatch(/<h2[^>]*>Frete &lt;b&gt;grátis&lt;\/b&gt;<\/h2>/);
  expect(rest).toMatch(/<a [^>]*href="\/produtos\?promocoes=1"[^>]*>(?:<[^>]*>)*Ver/);
  expect(rest).toContain('loading="lazy"');
  expect(rest).not.toContain('fetchPriority');
  expect(rest).toContain(`${urlOf(wide)}/1280.avif 1280w`);
  await settings.publish({ capas: [] });
  expect(said(await page())).toBe(said(before));
  await settings.publish({ capa_titulo: '' });
});

it('[COVR-09] a cover comes and goes at the moments that were set, and a draft is seen by its preview alone', async () => {
  const before = await page();
  await show(
    { titulo: 'Já passou', foto: wide, inicio: minutes(-20), fim: minutes(-10) },
    { titulo: 'Ainda vem', foto: wide, inicio: minutes(30) },
    { titulo: 'Está valendo', foto: wide, inicio: minutes(-10), fim: minutes(60) },
  );
  const html = await page();
  expect(title(html)).toBe('Está valendo');
  expect(others(html)).toBe('');
  await settings.publish({ capas: [] });
  await settings.save({ capas: [{ titulo: 'Só no rascunho', foto: wide }] });
  const entered = await fetch((await settings.link()).url, { redirect: 'manual' });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(title(await page({ cookie }))).toBe('Só no rascunho');
  expect(said(await page())).toBe(said(before));
  await settings.change('POST', '/descartar');
});

const products = async () => (await (await fetch(`${shop.url}/api/produtos?limit=100`)).json()) as Produto[];

it('[COVR-08] a button of a cover leads to no page that is not there', async () => {
  const [one] = await products();
  const id = one?.id ?? 0;
  const setShown = (ativo: boolean) =>
    callShop(
      `${shop.url}/api/gerenciamento/produtos/lote`,
      'POST',
      { ids: [id], ativo },
      { authorization: `Bearer ${desk.token}` },
    );
  await show({ titulo: 'A peça', foto: wide, botao: 'Ver a peça', link: `/produto/${id}` });
  expect(await page()).toContain('Ver a peça');
  await setShown(false);
  const html = await page();
  expect(title(html)).toBe('A peça');
  expect(html).not.toContain('Ver a peça');
  await setShown(true);
  await settings.publish({ capas: [] });
});

const refusal = async (documento: Record<string, unknown>) => {
  const answer = await fetch(`${shop.url}/api/gerenciamento/configuracoes`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${desk.token}` },
    body: JSON.stringify({ versao: (await settings.read()).versao, documento }),
  });
  return { status: answer.status, body: (await answer.json()) as { campos?: Record<string, string> } };
};

it('[COVR-10] what may not stand there as a cover is refused in words, and nothing is kept', async () => {
  const cover = { titulo: 'a', foto: wide };
  for (const [capas, text] of [
    [Array.from({ length: 7 }, () => cover), 'no máximo 6'],
    [[cover, { foto: wide }], 'Capa 2: Escreva o título.'],
    [[{ titulo: 'a' }], 'Capa 1: Escolha a foto.'],
    [[{ titulo: 'a', foto: tall }], '960 pontos'],
    [[{ ...cover, foto: `/midia/${'b'.repeat(32)}#1600x900` }], 'Capa 1: a loja não tem'],
    [[{ ...cover, botao: 'Ir', link: 'https://outra.example/' }], 'página da sua loja'],
    [[{ ...cover, botao: 'Ir', link: '/produto/999999999' }], 'Capa 1: a página do link'],
    [[{ ...cover, texto: 'a'.repeat(161) }], 'no máximo 160'],
    [[{ ...cover, inicio: '2026-12-02T10:00', fim: '2026-12-01T10:00' }], 'depois do início'],
  ] as const) {
    const { status, body } = await refusal({ capas });
    expect(status, text).toBe(422);
    expect(body.campos?.['capas'], text).toContain(text);
  }
  // A cover is no section, and a section no cover.
  expect((await refusal({ secoes: [{ ...cover, tipo: 'capa' }] })).status).toBe(422);
  expect((await refusal({ capas: [{ ...cover, tipo: 'banner' }] })).status).toBe(422);
  expect((await settings.read()).rascunho).toBeNull();
});

const ways = (html: string) =>
  new Map(
    [
      ...(/<nav aria-label="Comprar por categoria".*?<\/nav>/s.exec(html)?.[0] ?? '').matchAll(
        /<li>.*?<\/li>/gs,
      ),
    ].map(([way]) => [/<\/picture>(.*?)<\/a>/s.exec(way)?.[1] ?? '', way] as const),
  );

it('[FRNT-10] a category has the picture that she gave it, with its point in sight, and else that of a piece', async () => {
  const before = await page();
  const list = await fetch(`${shop.url}/api/categorias`);
  const categories = (await list.json()) as { id: number; nome: string }[];
  const [one, two] = categories.filter(({ nome }) => ways(before).has(nome));
  if (!one || !two) throw new Error('There are no categories to show');
  const own = { categoria: one.id, foto: tall, foco: '20 80' };
  const gone = { categoria: 999_999, foto: tall, foco: '' };
  const withPhotos = (...fotos_categorias: object[]) =>
    settings.publish({ secoes: [{ tipo: 'categorias', fotos_categorias }, { tipo: 'destaques' }] });
  await withPhotos(own, gone);
  const html = await page();
  const shown = ways(html);
  expect([...shown.keys()]).toEqual([...ways(before).keys()]);
  expect(shown.get(one.nome)).toContain(`${urlOf(tall)}/480.avif 480w`);
  expect(shown.get(one.nome)).toContain('--focus');
  expect(html).toContain('--focus:20% 80%');
  expect(shown.get(two.nome)).toContain('/midia/');
  expect(shown.get(two.nome)).not.toContain(urlOf(tall));
  expect(shown.get(two.nome)).not.toContain('--focus');
  // Taken out, and twice: the later one holds.
  await withPhotos({ ...own, foto: '' });
  expect(ways(await page()).get(one.nome)).not.toContain(urlOf(tall));
  await withPhotos(own, { ...own, foto: wide });
  expect(ways(await page()).get(one.nome)).toContain(urlOf(wide));
  const small = await sendPicture(desk, await mark(200, 200));
  for (const [photo, text] of [
    [{ ...own, foto: small }, 'foto 1: A foto é pequena demais'],
    [{ ...own, foco: '101 0' }, 'tocando na foto'],
    [{ ...own, foto: `/midia/${'b'.repeat(32)}#1600x900` }, 'não tem uma destas imagens'],
  ] as const) {
    const { status, body } = await refusal({ secoes: [{ tipo: 'categorias', fotos_categorias: [photo] }] });
    expect(status, text).toBe(422);
    expect(body.campos?.['secoes'], text).toContain(text);
  }
  await settings.publish({ secoes: [] });
  expect(said(await page())).toBe(said(before));
});
