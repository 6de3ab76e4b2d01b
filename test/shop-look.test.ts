import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminToken, OFFICE_ENV } from '../e2e/office-desk.ts';
import { MARINA } from './support/accounts.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;
let settings: ReturnType<typeof settingsCalls>;
beforeAll(async () => {
  shop = await startShop({ env: OFFICE_ENV });
  settings = settingsCalls(shop.url, await adminToken(shop.url));
});
afterAll(() => shop?.stop());

const page = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(shop.url + path, { headers: { accept: 'text/html', ...headers } })).text();
const themeIn = (html: string) => /<link rel="stylesheet" href="(\/tema\/[^"]+)"/.exec(html)?.[1];

it('[CONF-24] a look is one small file of styles on every page, kept for ever, and none where there is none', async () => {
  expect(themeIn(await page('/'))).toBeUndefined();
  await settings.publish({ cor: '1D6543', cantos: 'redondo', letras: 'moderna' });
  const address = themeIn(await page('/'));
  expect(address).toMatch(/^\/tema\/1d6543-redondo-moderna-[0-9a-f]{12}\.css$/);
  expect(themeIn(await page('/login'))).toBe(address);
  const answer = await fetch(shop.url + (address ?? ''));
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-type')).toContain('text/css');
  const css = await answer.text();
  expect(css).toContain('--color-berry:#1d6543');
  expect(css).toContain('--radius-l:1.75rem');
  expect(css.length).toBeLessThan(1200);
  const old = await fetch(`${shop.url}${address?.replace(/[0-9a-f]{12}\.css/, 'aaaaaaaaaaaa.css') ?? ''}`);
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  for (const odd of [
    'zzzzzz-reto-moderna-aaaaaaaaaaaa.css',
    '1d6543-torto-moderna-aaaaaaaaaaaa.css',
    '1d6543-__proto__-moderna-aaaaaaaaaaaa.css',
    'padrao-suave-classica-aaaaaaaaaaaa.css',
    'x.css',
  ])
    expect((await fetch(`${shop.url}/tema/${odd}`)).status, odd).toBe(404);
});

it('[CONF-24] a look is seen in a preview first, then on the closed page and in mails, and is undone as the rest', async () => {
  await settings.save({ cor: '#0b5394' });
  const { url } = await settings.link();
  const entered = await fetch(url, { redirect: 'manual' });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(themeIn(await page('/', { cookie }))).toContain('/tema/0b5394-');
  expect(themeIn(await page('/'))).toContain('/tema/1d6543-');
  await settings.change('POST', '/publicar');
  await settings.change('POST', '/fechar');
  expect(themeIn(await page('/'))).toContain('/tema/0b5394-');
  await settings.change('POST', '/abrir');
  await fetch(`${shop.url}/api/clientes/registrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MARINA),
  });
  const mails = async () => (await (await fetch(`${shop.url}/sandbox/mails`)).json()) as { html: string }[];
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
  expect((await mails())[0]?.html).toContain('background:#0b5394');
  const first = (await settings.read()).publicado_numero ?? 0;
  await settings.change('POST', '/desfazer', { numero: first - 1 });
  expect(themeIn(await page('/'))).toContain('/tema/1d6543-');
});

it.each([
  ['cor', 'azul'],
  ['cor', '#12345'],
  ['cor', 'red;}'],
  ['cantos', 'torto'],
  ['letras', '__proto__'],
])('[CONF-24] a look is refused where %s is %s', async (name, value) => {
  await expect(settings.save({ [name]: value })).rejects.toThrow(`"${name}"`);
});
