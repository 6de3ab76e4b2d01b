import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTextsChange, readListTexts, tidyListTexts } from '#shared/list-texts.ts';
import { adminToken, callShop, OFFICE_ENV } from '../e2e/office-desk.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { settingsCalls } from './support/settings-calls.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;
let token: string;
let settings: ReturnType<typeof settingsCalls>;
beforeAll(async () => {
  shop = await startShop({ env: OFFICE_ENV });
  token = await adminToken(shop.url);
  settings = settingsCalls(shop.url, token);
});
afterAll(() => shop?.stop());

/** What a page says of itself to machines. */
async function headOf(path: string, headers: Record<string, string> = {}) {
  const html = await (await fetch(shop.url + path, { headers: { accept: 'text/html', ...headers } })).text();
  const content = (name: string) => new RegExp(`${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    description: content('name="description'),
    preview: content('property="og:title'),
    heading: /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1],
  };
}

const LISTS = ['/produtos', '/produtos?promocoes=1', '/produtos?novidades=1', '/produtos?categoria=Vestidos'];
const heads = async () => Promise.all(LISTS.map((path) => headOf(path)));

it('[MENU-11] a list says what the owner wrote for it, a category by its number, and else what it says by itself', async () => {
  const before = await heads();
  expect(before.map(({ title }) => title)).toEqual([
    'Produtos | Vitrine',
    'Promoções | Vitrine',
    'Novidades | Vitrine',
    'Vestidos | Vitrine',
  ]);
  const list = await fetch(`${shop.url}/api/categorias`);
  const categories = (await list.json()) as { id: number; nome: string }[];
  const id = categories.find(({ nome }) => nome === 'Vestidos')?.id ?? 0;
  await settings.publish({
    textos_listas: [
      { lista: 'promocoes', titulo: 'Roupas em promoção & novas', descricao: 'Até metade do preço.' },
      { lista: 'categoria', categoria: id, titulo: 'Vestidos de linho feitos em Minas', descricao: '' },
      { lista: 'produtos', titulo: '', descricao: 'Tudo o que costuramos.' },
      { lista: 'categoria', categoria: 999_999, titulo: 'De ninguém', descricao: '' },
    ],
  });
  const [all, reduced, fresh, dresses] = await heads();
  expect(reduced).toEqual({
    title: 'Roupas em promoção &amp; novas',
    description: 'Até metade do preço.',
    preview: 'Roupas em promoção &amp; novas',
    heading: 'Promoções',
  });
  expect(dresses).toEqual({
    ...before[3],
    title: 'Vestidos de linho feitos em Minas',
    preview: 'Vestidos de linho feitos em Minas',
  });
  expect(all).toEqual({ ...before[0], description: 'Tudo o que costuramos.' });
  expect(fresh).toEqual(before[2]);
  // Narrowed by two things it is another list, and filters make no list of their own.
  const both = await headOf('/produtos?categoria=Vestidos&promocoes=1');
  expect(both.title).toBe('Promoções em Vestidos | Vitrine');
  expect((await headOf('/produtos?categoria=Vestidos&ordem=menor-preco')).title).toBe(dresses?.title);
  await callShop(
    `${shop.url}/api/categorias/${id}`,
    'PUT',
    { nome: 'Vestidos longos' },
    { authorization: `Bearer ${token}` },
  );
  expect((await headOf('/produtos?categoria=Vestidos%20longos')).title).toBe(dresses?.title);
  await settings.save({ textos_listas: [{ lista: 'novidades', titulo: 'Só no rascunho', descricao: '' }] });
  const entered = await fetch((await settings.link()).url, { redirect: 'manual' });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect((await headOf('/produtos?novidades=1', { cookie })).title).toBe('Só no rascunho');
  expect((await headOf('/produtos?novidades=1')).title).toBe('Novidades | Vitrine');
  await settings.publish({ textos_listas: [] });
  expect((await heads()).slice(0, 3)).toEqual(before.slice(0, 3));
});

it.each([
  [[{ lista: 'promocoes', titulo: 'a'.repeat(71) }], 'Promoções: use no máximo 70 letras no título.'],
  [[{ lista: 'produtos', descricao: 'a'.repeat(201) }], 'no máximo 200 letras na descrição'],
  [[{ lista: 'categoria', titulo: 'a' }], 'Escolha a categoria.'],
  [
    Array.from({ length: 101 }, (_, n) => ({ lista: 'categoria', categoria: n + 1, titulo: 'a' })),
    'no máximo 100 listas',
  ],
  [[{ lista: 'tudo', titulo: 'a' }], 'Escolha uma das opções.'],
])('[MENU-11] what may not stand there is refused in words: %#', async (textos_listas, text) => {
  await expect(settings.save({ textos_listas })).rejects.toThrow(text);
  expect((await settings.read()).rascunho).toBeNull();
});

it('[MENU-11] what is kept is read, whatever version or hand wrote it, and a draft tells what it changes', () => {
  const promo = { lista: 'promocoes' as const, categoria: null, titulo: 'a', descricao: '' };
  const shoes = { lista: 'categoria' as const, categoria: 3, titulo: '', descricao: 'b' };
  expect(readListTexts({ length: 1 })).toBeUndefined();
  const odd = [null, { ...promo, titulo: 7 }, { ...promo, lista: 'toString' }, { ...shoes, categoria: 1.5 }];
  expect(readListTexts([...odd, promo, shoes])).toEqual([promo, shoes]);
  expect(
    tidyListTexts([
      { ...promo, titulo: ' a\n b ' },
      { ...promo, titulo: 'c' },
      { ...shoes, descricao: ' ' },
    ]),
  ).toEqual([{ ...promo, titulo: 'c' }]);
  expect(listTextsChange([promo], [{ ...promo, titulo: 'c' }, shoes])).toBe(
    'outros textos em Promoções, 1 categoria',
  );
});
