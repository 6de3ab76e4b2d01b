import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isShopPage } from '#shared/shop-page.ts';
import { adminToken, OFFICE_ENV } from '../e2e/office-desk.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { mark, sendPicture } from './support/sent-pictures.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;
let settings: ReturnType<typeof settingsCalls>;
let desk: { url: string; token: string };
beforeAll(async () => {
  shop = await startShop({ env: OFFICE_ENV });
  desk = { url: shop.url, token: await adminToken(shop.url) };
  settings = settingsCalls(shop.url, desk.token);
});
afterAll(() => shop?.stop());

const urlOf = (text: string) => text.split('#')[0] ?? '';
const page = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(shop.url + path, { headers: { accept: 'text/html', ...headers } })).text();
/** Which sections a page has. */
const sections = (html: string) => ({
  categories: html.includes('aria-label="Comprar por categoria"'),
  highlights: html.includes('id="destaques"'),
  swiped: /<ul [^>]*data-swiped/.test(html),
});

it('[COVR-01] the first page is as it comes until she says otherwise, and again when she takes it back', async () => {
  const before = await page('/');
  expect(before).toContain('Leve, bonita, do seu jeito.');
  expect(before).not.toMatch(/"front\\?"/);
  expect(sections(before)).toEqual({ categories: true, highlights: true, swiped: false });
  const first = { capa_titulo: 'Feito à mão em Minas', capa_texto: 'Poucas peças de cada.' };
  await settings.save({ ...first, capa_botao: 'Ver o que chegou', capa_link: '/produtos?novidades=1' });
  const entered = await fetch((await settings.link()).url, { redirect: 'manual' });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(await page('/', { cookie })).toContain('Feito à mão em Minas');
  expect(await page('/')).toBe(before);
  await settings.change('POST', '/publicar');
  const own = await page('/');
  expect(own).toMatch(/<h1[^>]*>Feito à mão em Minas<\/h1>/);
  expect(own).toContain('Poucas peças de cada.');
  expect(own).toMatch(/<a [^>]*href="\/produtos\?novidades=1"[^>]*>(?:<[^>]*>)*Ver o que chegou/);
  expect(own).not.toContain('Leve, bonita');
  // Of no other page's business.
  expect(await page('/contato')).not.toContain('Feito à mão');
  await settings.publish({ capa_titulo: '', capa_texto: '', capa_botao: '', capa_link: '' });
  expect(await page('/')).toBe(before);
});

it('[COVR-02] sections are taken out, and highlights are a row on phones, by a switch each', async () => {
  await settings.publish({ mostrar_categorias: false, destaques_celular: 'fila' });
  expect(sections(await page('/'))).toEqual({ categories: false, highlights: true, swiped: true });
  await settings.publish({ mostrar_categorias: true, mostrar_destaques: false, destaques_celular: 'lista' });
  expect(sections(await page('/'))).toEqual({ categories: true, highlights: false, swiped: false });
  await settings.publish({ mostrar_destaques: true });
  expect(sections(await page('/'))).toEqual({ categories: true, highlights: true, swiped: false });
});

it('[COVR-03] her photographs come in several widths, AVIF and WebP, first of all, with their room kept', async () => {
  const [wide, phone] = [
    await sendPicture(desk, await mark(1600, 900)),
    await sendPicture(desk, await mark(600, 800)),
  ];
  await settings.publish({
    capa_foto: wide,
    capa_foco: '70 20',
    capa_foto_celular: phone,
    capa_foco_celular: '30 40',
  });
  const html = await page('/');
  const widths = (url: string, kind: string, all: number[]) =>
    all.map((width) => `${url}/${width}.${kind} ${width}w`).join(', ');
  for (const kind of ['avif', 'webp']) {
    expect(html).toMatch(
      new RegExp(
        `<source type="image/${kind}" srcSet="${widths(urlOf(wide), kind, [320, 480, 640, 960, 1280])}" sizes="100vw" media="\\(min-width: 64rem\\)" width="1600" height="900"/>`,
      ),
    );
    expect(html).toContain(widths(urlOf(phone), kind, [320, 480]));
  }
  expect(html).toMatch(
    new RegExp(
      `<img src="${urlOf(phone)}/480.webp" alt="Banner da loja Vitrine" width="600" height="800" fetchPriority="high"`,
    ),
  );
  expect(html).toMatch(/--focus:30% 40%;--focus-wide:70% 20%/);
  expect(html).toMatch(new RegExp(`og:image" content="[^"]+${urlOf(wide)}/social.jpg"`));
  const made = async () => {
    const answer = await fetch(`${shop.url}${urlOf(wide)}/960.avif`);
    return answer.headers.get('content-type');
  };
  await expect.poll(made, { timeout: 60_000 }).toBe('image/avif');
  const bytes = Buffer.from(await (await fetch(`${shop.url}${urlOf(wide)}/960.avif`)).arrayBuffer());
  expect((await sharp(bytes).metadata()).width).toBe(960);
  await settings.publish({ capa_foto_celular: '', capa_foco: '', capa_foco_celular: '' });
  expect(await page('/')).toContain(`<img src="${urlOf(wide)}/1280.webp"`);
  await settings.publish({ capa_foto: '' });
});

it('[COVR-04] what may not stand on it is refused with a word beside it', async () => {
  const small = await sendPicture(desk, await mark(400, 300));
  const fair = await sendPicture(desk, await mark(1000, 600));
  for (const [documento, name, text] of [
    [{ capa_link: 'https://outra.example/' }, 'capa_link', 'página da sua loja'],
    [{ capa_link: '//outra.example/' }, 'capa_link', 'página da sua loja'],
    [{ capa_link: '/produto' }, 'capa_link', 'página da sua loja'],
    [{ capa_titulo: 'a'.repeat(61) }, 'capa_titulo', 'no máximo 60'],
    [{ capa_foto: small }, 'capa_foto', 'pequena demais'],
    [{ capa_foto_celular: fair }, 'capa_foto', 'telas largas'],
    [{ capa_foto: fair, capa_foco: '101 0' }, 'capa_foco', 'tocando na foto'],
    [{ capa_foto: `/midia/${'b'.repeat(32)}#1600x900` }, 'capa_foto', 'envie de novo'],
    [{ destaques_celular: 'pilha' }, 'destaques_celular', 'Escolha'],
  ] as const) {
    const answer = await fetch(`${shop.url}/api/gerenciamento/configuracoes`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${desk.token}` },
      body: JSON.stringify({ versao: (await settings.read()).versao, documento }),
    });
    expect(answer.status, text).toBe(422);
    const body = (await answer.json()) as { campos: Record<string, string> };
    expect(body.campos[name], text).toContain(text);
  }
});

it.each([
  ['/', true],
  ['/produtos?categoria=Vestidos%20longos&ordem=preco', true],
  ['/produto/12?cor=Azul#fotos', true],
  ['/trocas-e-devolucoes', true],
  ['/produto/0', false],
  ['/admin/dashboard', false],
  ['/sandbox', false],
  ['/api/produtos', false],
  ['/\\outra.example', false],
  ['/produtos?a="onerror="', false],
  ['javascript:alert(1)', false],
  ['', false],
])('[COVR-04] %j as the way of the button: %s', (text, may) => {
  expect(isShopPage(text)).toBe(may);
});
