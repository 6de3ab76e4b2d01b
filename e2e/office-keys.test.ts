import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, officeCalls } from './office-goods.ts';
import { DESK, PHONE } from './shopper.ts';

const OFFICE = '/admin/dashboard';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
  const calls = officeCalls(shop.url, token);
  for (const nome of ['Saias', 'Blusas', 'Vestidos']) await calls.category(nome);
  const variantes = ['P', 'M'].map((tamanho) => ({ cor: 'Azul', tamanho, estoque: 4 }));
  const parts = { cor: ['Azul'], tamanho: ['P', 'M'], variantes };
  await calls.product({ nome: 'Saia Lírio', preco: 80, categoria: 'Saias', descricao: 'Leve.', ...parts });
});

const open = async (path: string) => (await officeDesk(browser, { url: shop.url, token })).openPage(path);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Where the keyboard is: its element's name, or its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement;
    if (here === null || here === document.body) return 'nowhere';
    return here.getAttribute('aria-label') ?? (here as HTMLElement).innerText;
  });

async function pressByKey(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

describe('with the keyboard alone', () => {
  it.each([
    ['produtos', /^Excluir Saia/],
    ['produtos', /^Estoque de Saia .* por cor e tamanho$/],
    ['administradores', 'Novo acesso'],
    ['descontos', 'Adicionar desconto'],
  ] as const)('[ACCESS-05] a dialog of %s gives the focus back to %s', async (section, opener) => {
    const page = await open(`${OFFICE}/${section}`);
    await button(page, opener).first().focus();
    const before = await focused(page);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe(before);
  });

  it.each([
    ['a desk', DESK, 'Sair'],
    ['a phone', PHONE, 'Abrir menu'],
  ] as const)(
    '[ACCESS-20] what stands in a bar that stays in sight scrolls nothing on %s when it gets the focus',
    async (_, device, inBar) => {
      const desk = await officeDesk(browser, { url: shop.url, token, device });
      const page = await desk.openPage(`${OFFICE}/descontos/nova`);
      for (const name of ['Salvar rascunho', 'Publicar', inBar]) {
        const place = await page
          .getByRole('button', { name, exact: true })
          .evaluate((element: HTMLElement) => {
            window.scrollTo(0, 300);
            element.focus();
            return { at: window.scrollY, hasFocus: document.activeElement === element };
          });
        expect(place, name).toEqual({ at: 300, hasFocus: true });
      }
    },
  );

  it('[ACCESS-05] the prices of many products give it back too', async () => {
    const page = await open(`${OFFICE}/produtos`);
    await page.getByLabel('Escolher todos desta página').check();
    await pressByKey(page, 'Reajustar preços');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Reajustar preços');
  });

  it('[ACAT-11] a category goes to the top and back without the keyboard losing its place', async () => {
    const page = await open(`${OFFICE}/categorias`);
    const names = () => page.getByRole('list', { name: 'Categorias' }).locator('button[aria-label^="Nome"]');
    await names().nth(2).waitFor();
    await button(page, 'Subir Vestidos').focus();
    for (const place of [1, 0]) {
      await page.keyboard.press('Enter');
      await expect.poll(() => names().nth(place).innerText()).toBe('Vestidos');
    }
    await expect.poll(() => focused(page)).toBe('Subir Vestidos');
    await expect.poll(() => button(page, 'Subir Vestidos').isDisabled()).toBe(true);
  });

  it('a colour is added and taken out again without the keyboard leaving the step', async () => {
    const page = await open(`${OFFICE}/produtos/novo`);
    await pressByKey(page, /^2\s*Cores$/);
    await expect.poll(() => focused(page)).toBe('Passo 2 de 4: Cores');
    await pressByKey(page, 'Preto');
    await button(page, 'Remover Preto').waitFor();
    await expect.poll(() => focused(page)).toBe('Passo 2 de 4: Cores');
    await pressByKey(page, 'Remover Preto');
    await button(page, 'Preto').waitFor();
    await expect.poll(() => focused(page)).toBe('Passo 2 de 4: Cores');
  });

  it('[APRD-12] a step that can not be left leads to what is wrong, and the last one says it', async () => {
    const page = await open(`${OFFICE}/produtos/novo`);
    await page.getByLabel('Nome *').fill('Saia Lírio');
    await pressByKey(page, 'Próximo');
    await expect
      .poll(() => page.getByLabel('Descrição *').evaluate((field) => field.matches(':focus')))
      .toBe(true);
    await pressByKey(page, /^4\s*Revisão$/);
    await page.getByRole('list', { name: 'O que falta' }).getByText('Escolha a categoria.').waitFor();
    await pressByKey(page, 'Criar produto');
    await page.getByRole('alert').filter({ hasText: 'Nome, preço e categoria são obrigatórios' }).waitFor();
  });
});
