import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;
let token = '';
let before = '';
let skirts = 0;

beforeAll(async () => {
  shop = await startShop({ env: { ADMIN_PASSWORD: 'lavanda-2026', SEED_DEMO: 'off', LOG_LEVEL: 'error' } });
  const login = await call('POST', '/admin/login', { username: 'admin', password: 'lavanda-2026' });
  token = String(login.body['token']);
  before = await page('/contato');
  skirts = Number((await call('POST', '/categorias', { nome: 'Saias & Kilts' })).body['id']);
});
afterAll(() => shop?.stop());

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const SETTINGS = '/gerenciamento/configuracoes';
const read = async () => (await call('GET', SETTINGS)).body as unknown as Configuracoes;
const save = async (documento: Record<string, unknown>) =>
  call('PUT', SETTINGS, { versao: (await read()).versao, documento });
const act = async (name: string, body: object = {}) =>
  call('POST', `${SETTINGS}/${name}`, { versao: (await read()).versao, ...body });
async function publish(documento: Record<string, unknown>): Promise<void> {
  expect((await save(documento)).status).toBe(200);
  expect((await act('publicar')).status).toBe(200);
}

const page = async (path: string, cookie = '') =>
  (await fetch(shop.url + path, { headers: { accept: 'text/html', cookie } })).text();

/** Links of a navigation: label, address, and whether it is marked. */
function linksOf(html: string, nav: string): [string, string, string | undefined][] {
  const part = new RegExp(`<nav aria-label="${nav}"[\\s\\S]*?</nav>`).exec(html)?.[0] ?? '';
  return [...part.matchAll(/<a ([^>]*)>([^<]*)/g)].map(([, attributes = '', label = '']) => [
    label,
    /href="([^"]*)"/.exec(attributes)?.[1] ?? '',
    /aria-current="([^"]*)"/.exec(attributes)?.[1],
  ]);
}
/** What a rendering has of its own. */
const plain = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
const labels = (html: string, nav = 'Principal') => linksOf(html, nav).map(([label]) => label);
const entry = (nome: string, para: string) => ({ nome, para });

it('[MENU-07] menus of her own stand in the pages once they are published, and the shop’s again when they are gone', async () => {
  const own = [entry(' Saias ', '/produtos?categoria=saias+%26+kilts'), entry('Fale conosco', '/contato')];
  expect(
    (await save({ menu_topo: own, menu_rodape: [entry('Privacidade', '/privacidade-e-cookies')] })).status,
  ).toBe(200);
  expect(plain(await page('/contato'))).toBe(plain(before));
  const draft = await read();
  expect(draft.rascunho?.documento).toMatchObject({
    menu_topo: [
      { nome: 'Saias', para: '', categoria: skirts },
      { nome: 'Fale conosco', para: '/contato', categoria: null },
    ],
  });

  const { body } = await act('previa');
  const link = await fetch(String(body['url']), { redirect: 'manual' });
  const cookie = link.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(labels(await page('/contato', cookie))).toEqual(['Saias', 'Fale conosco']);

  await act('publicar');
  const list = '/produtos?categoria=Saias+%26+Kilts';
  expect(linksOf(await page('/contato'), 'Principal')).toEqual([
    ['Saias', list, undefined],
    ['Fale conosco', '/contato', 'page'],
  ]);
  expect(linksOf(await page(list), 'Principal')).toEqual([
    ['Saias', list, 'page'],
    ['Fale conosco', '/contato', undefined],
  ]);
  expect(labels(await page('/contato'), 'Loja')).toEqual(['Privacidade']);
  expect(labels(await page('/contato'), 'Ajuda')).toHaveLength(3);

  const versions = (await call('GET', `${SETTINGS}/versoes`)).body as unknown as { mudou: string[] }[];
  expect(versions[0]?.mudou).toEqual(['menu_topo', 'menu_rodape']);
  await publish({ menu_topo: [], menu_rodape: [] });
  expect(labels(await page('/contato'))).toEqual(['Início', 'Produtos', 'Novidades', 'Promoções', 'Contato']);
  expect(plain(await page('/contato')).length).toBe(plain(before).length);
  expect((await act('desfazer', { numero: draft.rascunho?.numero })).status).toBe(200);
  expect(labels(await page('/contato'))).toEqual(['Saias', 'Fale conosco']);
});

it('[MENU-08] an entry is a page of this shop, and they are few and short', async () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => entry(`P${i}`, '/contato'));
  const refused: [string, unknown][] = [
    ['menu_topo', many(7)],
    ['menu_rodape', many(13)],
    ['menu_topo', [entry('', '/contato')]],
    ['menu_topo', [entry('x'.repeat(31), '/contato')]],
    ['menu_topo', [entry('x'.repeat(25), '/contato'), entry('y'.repeat(25), '/')]],
    ['menu_topo', [entry('A', '/contato'), entry('A', '/')]],
    ['menu_topo', [{ nome: 'A', para: '', categoria: 999_999 }]],
    ...[
      'https://mal.example/',
      '//mal.example/',
      '/\\mal.example',
      'javascript:alert(1)',
      '/nao-existe',
      '/produto/999999',
      '/produtos?categoria=Nenhuma',
      '/admin/dashboard',
      '/payment-method',
      '/redefinir-senha/abc',
      '/a/../contato',
      '/%2e%2e/contato',
      '',
    ].map((para): [string, unknown] => ['menu_topo', [entry('A', para)]]),
  ];
  for (const [name, menu] of refused) {
    const { status, body } = await save({ [name]: menu });
    expect([status, Object.keys((body['campos'] as object) ?? {})], JSON.stringify(menu)).toEqual([
      422,
      [name],
    ]);
  }
  for (const menu of [many(51), 'x', [{ nome: 1 }], [{ nome: 'A', para: '/', html: '<b>' }], null])
    expect((await save({ menu_topo: menu })).status, JSON.stringify(menu)).toBe(422);
  expect((await read()).rascunho).toBeNull();
});

it('[MENU-09] what is gone is left out for shoppers and marked for the owner, and comes back', async () => {
  const made = await call('POST', '/produtos', { nome: 'Saia', preco: 90, categoria: 'Saias & Kilts' });
  const { id } = made.body['produto'] as { id: number };
  await publish({
    menu_topo: [
      entry('Saias', '/produtos?categoria=Saias+%26+Kilts'),
      entry('A saia', `/produto/${id}`),
      entry('Contato', '/contato'),
    ],
    menu_rodape: [],
  });
  const shown = async () => labels(await page('/privacidade-e-cookies'));
  expect(await shown()).toEqual(['Saias', 'A saia', 'Contato']);
  await call('PUT', `/categorias/${skirts}`, { nome: 'Saias' });
  expect(linksOf(await page('/contato'), 'Principal')[0]?.[1]).toBe('/produtos?categoria=Saias');
  await call('PUT', `/produtos/${id}`, { ativo: false });
  await call('PUT', `/categorias/${skirts}`, { ativa: false });
  expect(await shown()).toEqual(['Contato']);
  expect((await read()).menus_sem_pagina).toEqual([`categoria ${skirts}`, `/produto/${id}`]);
  // What is gone stands in nobody's way.
  expect((await save({ horario: 'Das 9h às 18h' })).status).toBe(200);
  await act('publicar');
  await call('PUT', `/categorias/${skirts}`, { ativa: true });
  await call('PUT', `/produtos/${id}`, { ativo: true });
  expect(await shown()).toEqual(['Saias', 'A saia', 'Contato']);
  expect((await read()).menus_sem_pagina).toEqual([]);
});
