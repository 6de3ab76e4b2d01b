import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminToken, OFFICE_ENV } from '../e2e/office-desk.ts';
import { MARINA } from './support/accounts.ts';
import { copyShop, type RunningShop } from './support/prepared-shop.ts';
import { mark, sendPicture } from './support/sent-pictures.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { startShop } from './support/shop.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

let folder: TemporaryFolder;
let copy: Awaited<ReturnType<typeof copyShop>>;
let shop: RunningShop;
let settings: ReturnType<typeof settingsCalls>;
let desk: { url: string; token: string };
let logo: string;
let simbolo: string;
beforeAll(async () => {
  folder = await temporaryFolder('vitrine-brand');
  copy = await copyShop(folder.path, 'demo');
  shop = await openNode();
  desk = { url: shop.url, token: await adminToken(shop.url) };
  settings = settingsCalls(shop.url, desk.token);
  [logo, simbolo] = [
    await sendPicture(desk, await mark(800, 200)),
    await sendPicture(desk, await mark(400, 400)),
  ];
});
afterAll(async () => {
  await shop?.stop();
  await copy?.drop();
  await folder?.remove();
});

/** One of the nodes on the same database and data folder. */
const openNode = () => startShop({ env: { ...OFFICE_ENV, ...copy?.env }, dataDir: folder.path });

const urlOf = (text: string) => text.split('#')[0] ?? '';
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
const page = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text();

it('[BRND-01, BRND-02, BRND-03] a logo stands in heads and a symbol in icons, from the preview to the undoing', async () => {
  const before = await page('/contato');
  await settings.save({ logo, simbolo });
  expect(await page('/contato')).toBe(before);
  const entered = await fetch((await settings.link()).url, { redirect: 'manual' });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(await page('/contato', { cookie })).toContain(`${urlOf(logo)}/logo-88.webp`);
  expect((await get(`${urlOf(logo)}/logo-88.webp`)).status).toBe(200);

  await settings.change('POST', '/publicar');
  for (const path of ['/contato', '/login', '/checkout', '/payment-method']) {
    const html = await page(path);
    expect(html, path).toMatch(
      new RegExp(`<img src="${urlOf(logo)}/logo-88.webp" [^>]*alt="Vitrine" width="800" height="200"`),
    );
    expect(html, path).toContain(`href="${urlOf(simbolo)}/simbolo-180.png"`);
    expect(html, path).not.toContain('/art/favicon.svg');
  }
  expect(await page('/contato')).toMatch(
    new RegExp(`og:image" content="https?://[^"]+${urlOf(simbolo)}/simbolo-1200.jpg"`),
  );
  expect(await page('/admin-login')).toContain(`${urlOf(simbolo)}/simbolo-48.png`);
  expect((await get('/favicon.ico')).headers.get('location')).toBe(`${urlOf(simbolo)}/simbolo-48.png`);
  const manifest = (await (await get('/site.webmanifest')).json()) as {
    icons: { src: string; purpose: string }[];
  };
  expect(manifest.icons.map(({ src, purpose }) => [src, purpose])).toEqual([
    [`${urlOf(simbolo)}/simbolo-192.png`, 'any'],
    [`${urlOf(simbolo)}/simbolo-512.png`, 'any'],
    [`${urlOf(simbolo)}/simbolo-recorte-512.png`, 'maskable'],
  ]);
  expect(await page('/sem-conexao')).toContain(`${urlOf(logo)}/logo-88.webp`);
  expect(await page('/sw.js')).toContain(`${urlOf(logo)}/logo-88.webp`);
  await settings.change('POST', '/fechar');
  expect(await page('/')).toContain(`${urlOf(logo)}/logo-132.webp`);
  await settings.change('POST', '/abrir');

  const first = (await settings.read()).publicado_numero ?? 0;
  await settings.publish({ logo: '', simbolo: '' });
  expect(await page('/contato')).toBe(before);
  await settings.change('POST', '/desfazer', { numero: first });
  expect(await page('/contato')).toContain(`${urlOf(logo)}/logo-88.webp`);
});

it('[BRND-02] a logo heads mails, as PNG, with the name where pictures are not shown', async () => {
  await settings.publish({ logo });
  await fetch(`${shop.url}/api/clientes/registrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MARINA),
  });
  const mails = async () => (await (await fetch(`${shop.url}/sandbox/mails`)).json()) as { html: string }[];
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
  expect((await mails())[0]?.html).toContain(
    `${urlOf(logo)}/logo-88.png" alt="Vitrine" width="176" height="44"`,
  );
});

it.each([
  ['logo-88.webp', 'image/webp', 352, 88, true],
  ['logo-132.webp', 'image/webp', 528, 132, true],
  ['logo-88.png', 'image/png', 352, 88, true],
  ['simbolo-48.png', 'image/png', 48, 48, true],
  ['simbolo-180.png', 'image/png', 180, 180, false],
  ['simbolo-192.png', 'image/png', 192, 192, true],
  ['simbolo-512.png', 'image/png', 512, 512, true],
  ['simbolo-recorte-512.png', 'image/png', 512, 512, false],
  ['simbolo-1200.jpg', 'image/jpeg', 1200, 630, false],
])('[BRND-04] %s is made on demand and kept for ever', async (file, type, width, height, isOpen) => {
  await settings.save({ logo, simbolo });
  const answer = await get(`${urlOf(file.startsWith('logo') ? logo : simbolo)}/${file}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const made = await sharp(bytes).metadata();
  expect([made.width, made.height]).toEqual([width, height]);
  expect(bytes.length).toBeLessThan(40_000);
  // Its upper half lets the ground through, or stands on white.
  const corner = await sharp(bytes)
    .ensureAlpha()
    .extract({ left: 1, top: 1, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([...corner.subarray(isOpen ? 3 : 0)]).toEqual(isOpen ? [0] : [255, 255, 255, 255]);
});

it('[BRND-04] no such file is made of a picture that no version of the settings names', async () => {
  const other = urlOf(await sendPicture(desk, await mark(600, 300)));
  for (const path of [
    `${other}/logo-88.webp`,
    `${urlOf(logo)}/logo-89.webp`,
    `${urlOf(logo)}/__proto__`,
    `/midia/${'0'.repeat(32)}/logo-88.webp`,
  ])
    expect((await get(path)).status, path).toBe(404);
  expect((await get(other)).status).toBe(200);
});

it('[BRND-04] a cover, a logo and a symbol are made into their own files alone', async () => {
  const cover = await sendPicture(desk, await mark(1600, 800));
  await settings.save({ logo, simbolo, capa_foto: cover });
  for (const path of [
    `${urlOf(cover)}/logo-88.webp`,
    `${urlOf(cover)}/simbolo-48.png`,
    `${urlOf(logo)}/simbolo-1200.jpg`,
    `${urlOf(simbolo)}/logo-132.webp`,
  ])
    expect((await get(path)).status, path).toBe(404);
  await settings.save({ capa_foto: '' });
});

it('[BRND-04] what was just saved is made on a node that was not told of it yet', async () => {
  const node = await openNode();
  try {
    const fresh = {
      logo: await sendPicture(desk, await mark(808, 202)),
      simbolo: await sendPicture(desk, await mark(404, 404)),
    };
    const asked = [`${urlOf(fresh.logo)}/logo-88.webp`, `${urlOf(fresh.simbolo)}/simbolo-48.png`];
    const statuses = () => Promise.all(asked.map(async (path) => (await fetch(`${node.url}${path}`)).status));
    await settings.save(fresh);
    // Both at once: one of them looks, and the other waits for it.
    expect(await statuses()).toEqual([200, 200]);
    const later = await sendPicture(desk, await mark(816, 204));
    asked.splice(0, 2, `${urlOf(later)}/logo-88.webp`);
    expect(await statuses()).toEqual([404]);
    await settings.save({ logo: later });
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([200]);
  } finally {
    await node.stop();
  }
});

it('[BRND-04] what could not be made is not tried again at each request', async () => {
  const broken = await sendPicture(desk, await mark(824, 206));
  await settings.save({ logo: broken });
  const file = join(folder.path, urlOf(broken).replace('/midia/', 'media/'), 'original.webp');
  const whole = await readFile(file);
  await writeFile(file, 'no picture');
  expect((await get(`${urlOf(broken)}/logo-88.webp`)).status).toBe(404);
  await writeFile(file, whole);
  expect((await get(`${urlOf(broken)}/logo-88.webp`)).status).toBe(404);
  expect((await get(`${urlOf(broken)}/logo-132.webp`)).status).toBe(200);
  expect(shop.logs().split('a mark could not be made')).toHaveLength(2);
});

it('[BRND-05] what is no picture of the shop, or of another shape, is refused with a word beside it', async () => {
  const tall = await sendPicture(desk, await mark(200, 300));
  const strip = await sendPicture(desk, await mark(900, 100));
  const small = await sendPicture(desk, await mark(100, 100));
  const untrue = logo.replace('#800x200', '#801x200');
  const nobodys = `/midia/${'a'.repeat(32)}#800x200`;
  for (const [documento, name, text] of [
    [{ logo: tall }, 'logo', 'mais alto que largo'],
    [{ logo: strip }, 'logo', 'comprido demais'],
    [{ simbolo: logo }, 'simbolo', 'quadrado'],
    [{ simbolo: small }, 'simbolo', 'pequeno demais'],
    [{ logo: untrue }, 'logo', 'envie de novo'],
    [{ logo: nobodys }, 'logo', 'envie de novo'],
    [{ logo: 'https://exemplo.com.br/logo.svg' }, 'logo', 'Envie a imagem de novo'],
    [{ logo: `/midia/${'a'.repeat(32)}#0x0` }, 'logo', 'Envie a imagem de novo'],
    [{ logo: `javascript:${'a'.repeat(400)}` }, 'logo', 'no máximo'],
  ] as const) {
    const answer = await fetch(`${shop.url}/api/gerenciamento/configuracoes`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${desk.token}` },
      body: JSON.stringify({ versao: (await settings.read()).versao, documento }),
    });
    expect(answer.status, text).toBe(422);
    const body = (await answer.json()) as { campos: Record<string, string> };
    expect(body.campos[name]).toContain(text);
  }
});
