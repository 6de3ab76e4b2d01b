import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminToken, OFFICE_ENV } from '../e2e/office-desk.ts';
import { ownPagesCalls } from './support/own-pages.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { mark, sendPicture } from './support/sent-pictures.ts';
import { startShop } from './support/shop.ts';

/** Links of the owner's to pages of hers that shoppers do not see yet. */

let shop: RunningShop;
let token: string;
beforeAll(async () => {
  shop = await startShop({ env: { ...OFFICE_ENV, SEED_DEMO: 'off' } });
  token = await adminToken(shop.url);
});
afterAll(() => shop?.stop());

const { call, create, save } = ownPagesCalls({ urlOf: () => shop.url, token: () => token });
const get = (path: string, headers = {}) =>
  fetch(shop.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
const htmlOf = async (path: string) => (await get(path)).text();

it('[COVR-12, COVR-13, MENU-13] a menu and a cover may lead to one that is not shown yet: its link appears with it, and in a preview at once', async () => {
  const { id } = await create('colecao-de-verao', { titulo: 'Coleção de verão', publicada: false });
  const settings = '/gerenciamento/configuracoes';
  const versao = async () => (await call('GET', settings)).body.versao;
  const put = async (documento: object) =>
    call<{ campos?: Record<string, string> }>('PUT', settings, {
      body: { versao: await versao(), documento },
    });
  const imagem = await sendPicture({ url: shop.url, token }, await mark(1600, 900));
  const cover = (link: string) => [{ titulo: 'Verão', foto: imagem, botao: 'Ver', link }];
  const menu = (para: string) => [{ nome: 'Verão chegou', para }];
  const there = { menu_topo: menu('/p/colecao-de-verao'), capas: cover('/p/colecao-de-verao#fotos') };
  const saved = await put(there);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  // What nobody has written is refused as ever.
  for (const [name, documento] of [
    ['menu_topo', { menu_topo: menu('/p/nao-ha') }],
    ['capas', { capas: cover('/p/nao-ha') }],
  ] as const)
    expect(Object.keys((await put(documento)).body.campos ?? {})).toEqual([name]);

  const linksOf = (html: string) =>
    [...html.matchAll(/<a [^>]*href="(\/p\/[^"]*)"/g)].map(([, to]) => to).toSorted();
  const { url } = (await call<{ url: string }>('POST', `${settings}/previa`)).body;
  const answer = await get(new URL(url).pathname);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const seen = async (path: string) => (await get(path, { cookie })).text();
  expect(linksOf(await seen('/'))).toEqual(['/p/colecao-de-verao', '/p/colecao-de-verao#fotos']);
  expect(await seen('/p/colecao-de-verao')).toContain('<h1>Coleção de verão</h1>');

  await call('POST', `${settings}/publicar`, { body: { versao: await versao() } });
  expect(await htmlOf('/')).toContain('>Verão<');
  expect(linksOf(await htmlOf('/'))).toEqual([]);
  expect((await get('/p/colecao-de-verao')).status).toBe(404);
  // Under another address of its own the menu follows it.
  await save(id, { endereco: 'verao', publicada: true });
  expect(linksOf(await htmlOf('/'))).toContain('/p/verao');
});
