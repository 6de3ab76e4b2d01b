import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, notice, officeCalls } from './office-goods.ts';

/** What was typed beside the wizard's lists and never added by its button. */

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Vestidos');
});

/** The step 'Cores' of a product that comes in blue and in P. */
async function atColours(nome: string) {
  const { id } = await calls.product({
    nome,
    preco: 80,
    categoria: 'Vestidos',
    descricao: 'Leve.',
    cor: ['Azul'],
    tamanho: ['P'],
  });
  const { context } = await officeDesk(browser, { url: shop.url, token });
  const page = await context.newPage();
  await page.goto(`/admin/dashboard/produtos/${id}`);
  await page.getByLabel('Nome *').waitFor();
  await page.getByRole('button', { name: 'Cores' }).click();
  return { id, page };
}
const next = (page: Page) => page.getByRole('button', { name: 'Próximo' }).click();
const step = (page: Page, name: string) => page.getByRole('group', { name: `: ${name}` }).waitFor();
const color = (page: Page) => page.getByLabel('Nome da cor', { exact: true });
const size = (page: Page) => page.getByLabel('Tamanho', { exact: true });
const address = (page: Page) => page.getByLabel('URL da imagem de Azul');

describe('what was typed and not added', () => {
  it('[APRD-14, APRD-15, APRD-16] is saved with the rest', async () => {
    const { id, page } = await atColours('Vestido Apressado');
    await address(page).fill('https://127.0.0.1:9/foto.jpg');
    await color(page).fill('Lavanda');
    await page.getByRole('button', { name: 'Preto', exact: true }).click();
    await expect.poll(() => color(page).inputValue()).toBe('Lavanda');
    await next(page);
    await step(page, 'Tamanhos');
    await size(page).fill('M');
    // By the list of steps as by 'Próximo'.
    await page.getByRole('button', { name: 'Revisão' }).click();
    await page.getByText('Azul, Preto, Lavanda').waitFor();
    await page.getByRole('button', { name: 'Atualizar produto' }).click();
    await notice(page, 'atualizado com sucesso!');
    const saved = await calls.read(id);
    expect(saved.cor.map(({ nome }) => nome)).toEqual(['Azul', 'Preto', 'Lavanda']);
    expect(saved.tamanho.map(({ tamanho }) => tamanho)).toEqual(['P', 'M']);
    expect(saved.imagensPorCor['Azul']).toBe('https://127.0.0.1:9/foto.jpg');
  });

  it('[APRD-16] keeps one in the step where it can not be added', async () => {
    const { page } = await atColours('Vestido Errado');
    const focused = (label: ReturnType<typeof color>) =>
      label.evaluate((field) => field === document.activeElement);
    await address(page).fill('foto.jpg');
    await next(page);
    await page
      .getByRole('group', { name: 'Imagens de Azul' })
      .getByText('Informe uma URL de imagem que comece com https://')
      .waitFor();
    await expect.poll(() => focused(address(page))).toBe(true);
    await address(page).fill('');
    await color(page).fill('azul');
    await next(page);
    await page.getByRole('alert').filter({ hasText: 'A cor "azul" já está na lista.' }).waitFor();
    await expect.poll(() => focused(color(page))).toBe(true);
    await color(page).fill('');
    await next(page);
    await step(page, 'Tamanhos');
    await size(page).fill('p');
    await next(page);
    await page.getByRole('alert').filter({ hasText: 'O tamanho "p" já está na lista.' }).waitFor();
    await step(page, 'Tamanhos');
  });

  it('[APRD-16] keeps the product from being saved where a step was jumped over', async () => {
    const { id, page } = await atColours('Vestido Saltado');
    await address(page).fill('foto.jpg');
    await page.getByRole('button', { name: 'Revisão' }).click();
    await page.getByRole('button', { name: 'Atualizar produto' }).click();
    await page.getByRole('alert').filter({ hasText: 'Informe uma URL de imagem' }).waitFor();
    await page.getByRole('button', { name: 'Ir para Cores' }).click();
    await expect.poll(() => address(page).inputValue()).toBe('foto.jpg');
    expect((await calls.read(id)).versao).toBe(1);
  });
});
