import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk, rowWith } from './office-desk.ts';
import { EMPTY_SHOP, failing, notice, officeCalls } from './office-goods.ts';

// Long: a page of the office is opened anew for each of twelve ways to change a product.

const PRODUCTS = '/admin/dashboard/produtos';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;
let page: Page;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Vestidos');
  await calls.category('Saias');
  for (let n = 1; n <= 30; n += 1) {
    const nome = `Vestido Nuvem ${String(n).padStart(2, '0')}`;
    await calls.product({ nome, preco: 100 + n, categoria: 'Vestidos', descricao: '.', estoque: n });
  }
});
beforeEach(async () => {
  page = await (await officeDesk(browser, { url: shop.url, token })).openPage(PRODUCTS);
  await rowWith(page, 'Vestido').first().waitFor();
});

const names = (on: Page) => on.getByRole('table').locator('tbody a bdi').allInnerTexts();
/** The focus comes there, and two frames later, when the page has done what follows, it still is. */
async function expectFocus(on: Locator): Promise<void> {
  const stays = () =>
    on.evaluate(async (element) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return document.activeElement === element;
    });
  await expect.poll(() => on.evaluate((element) => document.activeElement === element)).toBe(true);
  await expect.poll(() => stays()).toBe(true);
}
const made = (nome: string, more: object = {}) =>
  calls.product({ nome, preco: 50, categoria: 'Saias', descricao: '.', estoque: 3, ...more });
async function openFresh(
  nome: string,
  more: object = {},
): Promise<{ row: ReturnType<typeof rowWith>; product: Produto }> {
  const product = await made(nome, more);
  await page.getByLabel('Buscar produtos').fill(nome);
  const row = rowWith(page, nome);
  await row.waitFor();
  await expect.poll(() => names(page)).toEqual([nome]);
  return { row, product };
}

describe("the office's table of products", () => {
  it('[APRD-01] shows product, category, price, stock, status and actions, and is searched', async () => {
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.map((text) => text.trim())).toEqual([
      'Produto',
      'Categoria',
      'Preço',
      'Estoque',
      'Status',
      'Ações',
    ]);
    await page.getByLabel('Buscar produtos').fill('nuvem 07');
    await expect.poll(() => names(page)).toEqual(['Vestido Nuvem 07']);
    const row = rowWith(page, 'Nuvem 07');
    for (const text of ['Vestidos', 'R$ 107,00', '7', 'Ativo'])
      await expect.poll(() => row.innerText()).toContain(text);
    await row.getByRole('link', { name: 'Editar Vestido Nuvem 07' }).waitFor();
    await row.getByRole('button', { name: 'Excluir Vestido Nuvem 07' }).waitFor();
    await page.getByLabel('Buscar produtos').fill('nada com este nome');
    await page.getByText('Nenhum produto encontrado com esta busca.').waitFor();
  });

  it('[APRD-34] sorts by its columns and pages, and an address keeps all of it', async () => {
    await page.getByRole('columnheader', { name: 'Preço' }).getByRole('button').click();
    await expect.poll(async () => (await names(page))[0]).toBe('Vestido Nuvem 01');
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Preço' }).getAttribute('aria-sort'))
      .toBe('ascending');
    await page.getByRole('columnheader', { name: 'Preço' }).getByRole('button').click();
    await expect.poll(async () => (await names(page))[0]).toBe('Vestido Nuvem 30');
    await page.getByRole('link', { name: 'Próxima página' }).click();
    await expect.poll(() => names(page)).toHaveLength(5);
    await page.reload();
    await expect.poll(async () => (await names(page))[0]).toBe('Vestido Nuvem 05');
    await page.goBack();
    await expect.poll(() => names(page)).toHaveLength(25);
  });

  it('[APRD-02, APRD-03] is Ativo with stock, Inativo without, and says what the shop does not show', async () => {
    const { row } = await openFresh('Saia Sem Estoque', { estoque: 0 });
    await expect.poll(() => row.innerText()).toContain('Inativo');
    const hidden = await openFresh('Saia Escondida', { ativo: false });
    await expect.poll(() => hidden.row.innerText()).toContain('Oculto');
    await expect.poll(() => hidden.row.innerText()).not.toContain('Ativo');
    await page.getByLabel('Buscar produtos').fill('');
    await page.getByLabel('Mostrar').selectOption('oculto');
    await expect.poll(() => names(page)).toEqual(['Saia Escondida']);
  });

  it('[APRD-04, APRD-05] deletes only what was asked about twice, and says so', async () => {
    const { row, product } = await openFresh('Saia Que Vai');
    await row.getByRole('button', { name: /^Excluir/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Tem certeza que deseja excluir este produto?').waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await row.waitFor();
    await expect.poll(() => calls.read(product.id)).toMatchObject({ nome: 'Saia Que Vai' });
    await row.getByRole('button', { name: /^Excluir/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await notice(page, 'Produto excluído com sucesso!');
    await expect.poll(() => names(page)).toEqual([]);
  });

  it('[APRD-06] says when a deletion failed, and the product stays', async () => {
    const { row } = await openFresh('Saia Que Fica');
    await failing(page, '**/api/produtos/*');
    await row.getByRole('button', { name: /^Excluir/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await notice(page, 'Erro ao deletar produto. Tente novamente.');
    await row.waitFor();
  });

  it('[APRD-07, APRD-08] shows the products it keeps when the shop can not be read', async () => {
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('produtos') ?? ''))
      .toContain('Vestido Nuvem');
    await failing(page, /gerenciamento\/produtos/, 0);
    await page.reload();
    await notice(page, 'Erro ao carregar produtos');
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(10);
    await page.unroute(/gerenciamento\/produtos/);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Erro ao carregar produtos').waitFor({ state: 'detached' });
  });

  it('[APRD-35, APRD-62] changes price and stock where they stand', async () => {
    const { row, product } = await openFresh('Saia Com Preço');
    await row.getByRole('button', { name: /^Preço de/ }).click();
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    await row.getByRole('alert').filter({ hasText: 'Informe um preço acima de zero.' }).waitFor();
    await row.getByLabel('Preço de Saia Com Preço').fill('1.059,90');
    await page.keyboard.press('Enter');
    await row.getByText('R$ 1.059,90').waitFor();
    await row.getByRole('button', { name: /^Preço de/ }).click();
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await row.getByText('R$ 9,00').waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).last().click();
    await row.getByText('R$ 1.059,90').waitFor();
    await row.getByRole('button', { name: /^Estoque de/ }).click();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await calls.read(product.id)).estoque).toBe(12);
    expect((await calls.read(product.id)).preco).toBe(1059.9);
  });

  it('[APRD-35] leaves the focus where the owner moved it, and repeats a refused change only when asked', async () => {
    const { row, product } = await openFresh('Saia Deixada');
    const search = page.getByRole('searchbox', { name: 'Buscar produtos' });
    const price = row.getByRole('button', { name: /^Preço de/ });
    const puts: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
    const own = `**/api/produtos/${product.id}`;
    await failing(page, own);
    await price.click();
    await page.keyboard.type('61');
    await search.focus();
    await row.getByRole('alert').waitFor();
    await expectFocus(search);
    const field = row.getByRole('textbox');
    await field.focus();
    await search.focus();
    await expectFocus(search);
    expect(puts).toHaveLength(1);
    await page.unroute(own);
    await field.focus();
    await page.keyboard.press('Enter');
    await price.filter({ hasText: 'R$ 61,00' }).waitFor();
    await expectFocus(price);
    await price.click();
    await page.keyboard.type('62');
    await search.focus();
    await price.filter({ hasText: 'R$ 62,00' }).waitFor();
    await expectFocus(search);
    expect(puts).toHaveLength(3);
  });

  it('[APRD-35] changes a stock by colour and size in a grid, with the arrow keys', async () => {
    const variantes = ['P', 'M'].flatMap((tamanho) =>
      ['Azul', 'Rosa'].map((cor) => ({ cor, tamanho, estoque: 2 })),
    );
    const parts = { cor: ['Azul', 'Rosa'], tamanho: ['P', 'M'], variantes, estoque: undefined };
    const { row, product } = await openFresh('Saia Em Grade', parts);
    await row.getByRole('button', { name: /Mudar por cor e tamanho/ }).click();
    await page.getByLabel('Azul, M').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('9');
    await page.getByRole('button', { name: 'Salvar estoque' }).click();
    await expect.poll(async () => (await calls.read(product.id)).estoque).toBe(15);
    await row.getByText('15').waitFor();
  });

  it('[APRD-25] tells whoever changes a price that somebody was faster', async () => {
    const { row, product } = await openFresh('Saia Disputada');
    await calls.call('PUT', `/produtos/${product.id}`, { preco: 77 });
    await row.getByRole('button', { name: /^Preço de/ }).click();
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    await row.getByRole('alert').filter({ hasText: 'mudado por outra pessoa' }).waitFor();
    expect((await calls.read(product.id)).preco).toBe(77);
  });

  it('[APRD-36] hides, features and reprices what was chosen, and makes a copy', async () => {
    const { row, product } = await openFresh('Saia Escolhida');
    await row.getByLabel('Escolher Saia Escolhida').check();
    await page.getByText('1 escolhido').waitFor();
    await page.getByRole('button', { name: 'Ocultar', exact: true }).click();
    await row.getByText('Oculto').waitFor();
    await row.getByLabel('Escolher Saia Escolhida').check();
    await page.getByRole('button', { name: 'Reajustar preços' }).click();
    await page.getByLabel('Reajuste em %').fill('10');
    await page.getByRole('dialog').getByRole('button', { name: 'Reajustar' }).click();
    await row.getByText('R$ 55,00').waitFor();
    await expect.poll(() => calls.read(product.id)).toMatchObject({ ativo: false, preco: 55 });
    await row.getByRole('button', { name: /^Duplicar/ }).click();
    await notice(page, 'Cópia criada');
    await expect.poll(() => names(page)).toHaveLength(2);
  });

  it('[APRD-57] moves and deletes a whole list, and takes both back', async () => {
    const prefix = 'Vestido Nuvem';
    await page.getByLabel('Buscar produtos').fill(prefix);
    // The list before it stays until this one is there.
    await page.getByText('1–25 de 30').waitFor();
    await page.getByLabel('Escolher todos desta página').check();
    await page.getByRole('button', { name: 'Escolher todos os 30 da lista' }).click();
    await page.getByText('30 escolhidos').waitFor();
    await page.getByRole('button', { name: 'Mudar categoria' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mudar', exact: true }).click();
    await dialog.getByText('Escolha uma categoria.').waitFor();
    await dialog.getByLabel('Categoria de 30 produtos').selectOption('Saias');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Mudar', exact: true }).click();
    await notice(page, '30 produtos alterados.');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    const categories = async () => new Set((await calls.find(prefix)).map(({ categoria }) => categoria));
    await expect.poll(categories).toEqual(new Set(['Vestidos']));
    await page.getByLabel('Escolher todos desta página').check();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await notice(page, '25 produtos excluídos.');
    await expect.poll(() => names(page)).toHaveLength(5);
    await page.getByRole('button', { name: 'Desfazer' }).last().click();
    await notice(page, '25 produtos voltaram.');
    await expect.poll(() => names(page)).toHaveLength(25);
  });
});
