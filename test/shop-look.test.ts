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

it('[CONF-37] cards and motion are other values of names, and a pair has its own fonts alone, kept for ever', async () => {
  const css = async () => {
    const address = themeIn(await page('/')) ?? '';
    return { address, css: await (await fetch(shop.url + address)).text() };
  };
  const bare = { cor: '', cantos: 'suave' };
  await settings.publish({ ...bare, letras: 'classica', cartoes: 'moldura', movimento: 'nenhum' });
  const still = await css();
  expect(still.address).toMatch(/^\/tema\/padrao-suave-classica-moldura-nenhum-[0-9a-f]{12}\.css$/);
  expect(still.css).toContain('--card-edge:inset 0 0 0 1px var(--color-line)');
  expect(still.css).toContain('--motion:none');
  expect(still.css).toContain('transition-duration:1ms!important');
  expect(still.css).not.toContain('@font-face');
  for (const [letras, own, others] of [
    ['elegante', ['bodoni-moda', 'mulish'], ['outfit', 'figtree']],
    ['urbana', ['outfit', 'figtree'], ['bodoni-moda', 'mulish']],
  ] as const) {
    await settings.publish({ letras, cartoes: 'sombra', movimento: 'leve' });
    const pair = await css();
    expect(pair.css).toContain('--card-edge:var(--shadow-m)');
    expect(pair.css).not.toContain('--motion');
    for (const name of others) expect(pair.css).not.toContain(name);
    for (const name of own) {
      const file =
        new RegExp(`url\\((/tema/letras/${name}-[0-9a-f]{12}\\.woff2)\\)`).exec(pair.css)?.[1] ?? '';
      const answer = await fetch(shop.url + file);
      expect(answer.headers.get('content-type')).toBe('font/woff2');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.subarray(0, 4).toString()).toBe('wOF2');
      // No larger than the shop's own.
      expect(bytes.length).toBeLessThan(22_000);
      const old = await fetch(shop.url + file.replace(/[0-9a-f]{12}(?=\.woff2)/, 'aaaaaaaaaaaa'));
      expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    }
  }
  for (const odd of [
    'letras/fraunces-aaaaaaaaaaaa.woff2',
    'letras/outfit.woff2',
    'letras/..%2ftheme.ts',
    'padrao-suave-classica-livre-leve-aaaaaaaaaaaa.css',
    'padrao-suave-classica-moldura-aaaaaaaaaaaa.css',
    'padrao-suave-classica-moldura-depressa-aaaaaaaaaaaa.css',
  ])
    expect((await fetch(`${shop.url}/tema/${odd}`)).status, odd).toBe(404);
  await settings.publish({ letras: 'classica', cartoes: 'livre' });
  expect(themeIn(await page('/'))).toBeUndefined();
  await settings.publish({ cor: '1D6543', cantos: 'redondo', letras: 'moderna' });
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
  ['cartoes', 'constructor'],
  ['movimento', 'depressa'],
])('[CONF-24] a look is refused where %s is %s', async (name, value) => {
  await expect(settings.save({ [name]: value })).rejects.toThrow(`"${name}"`);
});
