import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSettingsBench, type SettingsBench } from './support/settings-bench.ts';

// Its types tell of a default that Node's own import has not.
const jsQR = jsqr as unknown as typeof jsqr.default;
const HOUR_MS = 3_600_000;
let bench: SettingsBench;
beforeAll(async () => {
  bench = await openSettingsBench();
});
afterAll(() => bench?.close());

const linkOf = async (as?: string) => {
  const { status, body } = await bench.call('POST', '/previa', undefined, as);
  return { status, path: new URL(String(body['url'] ?? 'http://none/')).pathname };
};
const follow = (path: string) => fetch(bench.url + path, { redirect: 'manual' });

it('[CONF-18] a link to the draft is signed, and good until the draft changes or two days are over', async () => {
  await bench.save({ nome: 'Só na prévia' });
  const { path } = await linkOf();
  const entered = await follow(path);
  expect(entered.status).toBe(303);
  expect(entered.headers.get('location')).toBe('/');
  expect(entered.headers.get('cache-control')).toContain('no-store');
  const cookie = entered.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^previa=[\w.-]+; Path=\/; Max-Age=17\d{4}; HttpOnly; SameSite=Lax$/);

  const token = path.slice('/previa/'.length);
  const [number, revision, seconds, signature = ''] = token.split('.');
  const turned = `${signature.slice(0, 5)}${signature[5] === 'A' ? 'B' : 'A'}${signature.slice(6)}`;
  for (const forged of [
    `${number}.${revision}.${seconds}.${turned}`,
    `${number}.${revision}.${Number(seconds) + 60}.${signature}`,
    `${Number(number) + 1}.${revision}.${seconds}.${signature}`,
    `${number}.${revision}.${seconds}`,
    'qualquer-coisa',
    '%00',
  ]) {
    const refused = await follow(`/previa/${forged}`);
    expect(refused.status, forged).toBe(410);
    expect(refused.headers.get('set-cookie')).toBeNull();
    expect(await refused.text()).toContain('Esta prévia não vale mais');
  }
  expect((await follow(`/previa/${'9'.repeat(500)}`)).status).toBeGreaterThanOrEqual(400);

  bench.pass(47 * HOUR_MS);
  expect((await follow(path)).status).toBe(303);
  bench.pass(49 * HOUR_MS);
  expect((await follow(path)).status).toBe(410);
  bench.present();
  expect((await follow(path)).status).toBe(303);
  await bench.change('POST', '/publicar');
  expect((await follow(path)).status).toBe(303);
  await bench.publish({ nome: 'Depois' });
  expect((await follow(path)).status).toBe(410);
});

it('[CONF-18] a link ends with the draft that it shows, saved anew or discarded', async () => {
  await bench.save({ nome: 'Um' });
  const { path } = await linkOf();
  await bench.save({ nome: 'Dois' });
  expect((await follow(path)).status).toBe(410);
  const next = await linkOf();
  expect((await follow(next.path)).status).toBe(303);
  await bench.change('POST', '/descartar');
  expect((await follow(next.path)).status).toBe(410);
});

it('[CONF-18] a link is made by full administrators alone, and the audit log tells who', async () => {
  expect((await linkOf(bench.tokens.equipe)).status).toBe(403);
  expect((await linkOf('')).status).toBe(401);
  await linkOf();
  const told = await bench.db
    .selectFrom('audit_log')
    .select(['actor'])
    .where('action', '=', 'previa_criada')
    .execute();
  expect(told.at(-1)).toEqual({ actor: 'dona' });
});

it('[CONF-18] the way out makes the browser forget it', async () => {
  const left = await follow('/previa/sair');
  expect(left.status).toBe(303);
  expect(left.headers.get('set-cookie')).toMatch(/^previa=; Path=\/; Max-Age=0;/);
});

it('[OWND-18] the link begins at a page of the shop, and comes as a QR code that says the same', async () => {
  const { body } = await bench.call('POST', '/previa', { ir: '/p/sobre' });
  const url = new URL(String(body['url']));
  expect(url.searchParams.get('ir')).toBe('/p/sobre');
  const png = /^data:image\/png;base64,(.+)$/.exec(String(body['qr']))?.[1] ?? '';
  const { data, info } = await sharp(Buffer.from(png, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(url.href);
  for (const ir of [
    '//outro.example',
    '/\\outro.example',
    'https://outro.example',
    'x',
    `/${'a'.repeat(200)}`,
    7,
  ])
    expect((await bench.call('POST', '/previa', { ir })).status, String(ir)).toBe(422);
});
