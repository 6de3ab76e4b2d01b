import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, rowWith } from './office-desk.ts';
import { PHONE, readProducts } from './shopper.ts';

// Long: a desk of its own for each of nine walks.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

async function open(device = {}) {
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  return { ...desk, page: await desk.openPage('/admin/dashboard/descontos') };
}
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('descontos') ?? '[]'));
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Adicionar desconto' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar desconto' }).click();

async function add(page: Page, fields: { nome: string; valor: string; tipo?: string; codigo?: string }) {
  await page.getByRole('button', { name: 'Adicionar desconto' }).click();
  await dialog(page).getByLabel('Nome').fill(fields.nome);
  if (fields.tipo !== undefined) await dialog(page).getByLabel('Tipo').selectOption(fields.tipo);
  await dialog(page).getByLabel('Valor').fill(fields.valor);
  if (fields.codigo !== undefined) await dialog(page).getByLabel('Código').fill(fields.codigo);
  await save(page);
  await rowWith(page, fields.nome.slice(0, 20)).waitFor();
  await dialog(page).waitFor({ state: 'hidden' });
}

describe('Descontos', () => {
  it('[ADSC-01, ADSC-02] has its columns, and says when there is none', async () => {
    const { page } = await open();
    await page.getByText('Nenhum desconto cadastrado').waitFor();
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Nome', 'Tipo', 'Valor', 'Código', 'Status', 'Ações']);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[ADSC-03, ADSC-04, ADSC-05] adds one by a modal that asks for name and value', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Adicionar desconto' }).click();
    await expect.poll(() => dialog(page).getByLabel('Ativo').isChecked()).toBe(true);
    await expect.poll(() => dialog(page).getByLabel('Valor').getAttribute('inputmode')).toBe('decimal');
    const types = await dialog(page)
      .getByLabel('Tipo')
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(types).toEqual(['percentual', 'fixo']);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await save(page);
    await dialog(page).getByRole('alert').filter({ hasText: 'Nome e valor são obrigatórios!' }).waitFor();
    await expect
      .poll(() =>
        dialog(page)
          .getByLabel('Nome')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await dialog(page).getByLabel('Nome').fill('Inverno');
    await save(page);
    await dialog(page).getByRole('alert').filter({ hasText: 'Nome e valor são obrigatórios!' }).waitFor();
    await expect.poll(() => kept(page)).toEqual([]);
    await dialog(page).getByLabel('Valor').fill('12.5');
    await save(page);
    await rowWith(page, 'Inverno').getByText('Ativo', { exact: true }).waitFor();
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
  });

  it('[ADSC-06, ADSC-09] shows % or R$, and keeps all of it in this browser alone', async () => {
    const { page } = await open();
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await add(page, { nome: 'Inverno', valor: '12.5' });
    await add(page, { nome: 'Primeira compra', valor: '10', tipo: 'fixo', codigo: 'BEMVINDA' });
    await rowWith(page, 'Inverno').getByText('12,5%').waitFor();
    await rowWith(page, 'Primeira compra').getByText('R$ 10,00').waitFor();
    const [first, second] = await kept(page);
    expect(first).toMatchObject({ nome: 'Inverno', tipo: 'percentual', valor: 12.5, ativo: true });
    expect(second).toMatchObject({ nome: 'Primeira compra', tipo: 'fixo', valor: 10, codigo: 'BEMVINDA' });
    expect(Math.abs(Date.now() - first.id)).toBeLessThan(300_000);
    expect(second.id).toBeGreaterThan(first.id);
    await page.reload();
    await rowWith(page, 'BEMVINDA').waitFor();
    expect(sent).toEqual([]);
  });

  it('[ADSC-05] takes a comma in a browser of another language', async () => {
    const abroad = await browser.newContext({ baseURL: shop.url, locale: 'en-US' });
    await abroad.addInitScript((token) => {
      localStorage.setItem('adminToken', token);
      localStorage.setItem('adminLoggedIn', 'true');
    }, token);
    const page = await abroad.newPage();
    await page.goto('/admin/dashboard/descontos');
    await page.getByRole('button', { name: 'Adicionar desconto' }).click();
    await dialog(page).getByLabel('Nome').fill('Inverno');
    await dialog(page).getByLabel('Valor').pressSequentially('10,5');
    await save(page);
    await rowWith(page, 'Inverno').getByText('10,5%').waitFor();
    await expect.poll(() => kept(page)).toMatchObject([{ valor: 10.5 }]);
    await abroad.close();
  });

  it('[ADSC-07] asks before it deletes', async () => {
    const { page } = await open();
    await add(page, { nome: 'Inverno', valor: '5' });
    const question = page.getByRole('dialog', { name: 'Excluir desconto' });
    const remove = page.getByRole('button', { name: 'Excluir Inverno' });
    await remove.click();
    await question.getByText('Tem certeza que deseja excluir este desconto?').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => kept(page)).toHaveLength(1);
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
    await remove.click();
    await question.getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('Nenhum desconto cadastrado').waitFor();
    await expect.poll(() => kept(page)).toEqual([]);
  });

  it('[ADSC-08] has an edit button that opens a draft as it was written, and changes it', async () => {
    const { page } = await open();
    await add(page, { nome: 'Inverno', valor: '5', codigo: 'FRIO' });
    const [before] = await kept(page);
    await page.getByRole('button', { name: 'Editar Inverno' }).click();
    const edited = page.getByRole('dialog', { name: 'Editar desconto' });
    await expect.poll(() => edited.getByLabel('Código').inputValue()).toBe('FRIO');
    await edited.getByLabel('Valor').fill('7,5');
    await edited.getByRole('button', { name: 'Salvar desconto' }).click();
    await rowWith(page, 'Inverno').getByText('7,5%').waitFor();
    await expect.poll(() => kept(page)).toEqual([{ ...before, valor: 7.5 }]);
  });

  it('[ADSC-10] changes no price', async () => {
    const before = (await readProducts(shop.url)).map(({ id, preco }) => [id, preco]);
    const { page, context } = await open();
    await add(page, { nome: 'Tudo de graça', valor: '100' });
    const product = (await readProducts(shop.url))[0];
    const priceAt = async (path: string) => {
      const shopPage = await context.newPage();
      await shopPage.goto(path);
      return shopPage
        .locator('main')
        .getByText(/R\$ \d/)
        .first()
        .innerText();
    };
    const withDiscount = await priceAt(`/produto/${product?.id}`);
    await page.evaluate(() => localStorage.removeItem('descontos'));
    expect(await priceAt(`/produto/${product?.id}`)).toBe(withDiscount);
    expect((await readProducts(shop.url)).map(({ id, preco }) => [id, preco])).toEqual(before);
  });

  it('[ADSC-11] does not lose what another tab has kept in between', async () => {
    const { page, openPage } = await open();
    const other = await openPage('/admin/dashboard/descontos');
    await add(page, { nome: 'Daqui', valor: '5' });
    await add(other, { nome: 'De lá', valor: '6' });
    await expect
      .poll(async () => (await kept(page)).map(({ nome }: { nome: string }) => nome))
      .toEqual(['Daqui', 'De lá']);
  });

  it('shows hostile names and unreadable lists inert, and fits a phone', async () => {
    const { context, openPage, complaints } = await officeDesk(browser, {
      url: shop.url,
      token,
      device: PHONE,
    });
    await context.addInitScript(() => {
      const nome = `<b onclick="1">x</b> \u202E${'A'.repeat(10_000)}`;
      const list = [{ id: 1, nome, tipo: 'fixo', valor: 5, codigo: nome }, 7, null, { id: 'x' }];
      localStorage.setItem('descontos', JSON.stringify(list));
    });
    const page = await openPage('/admin/dashboard/descontos');
    await rowWith(page, 'onclick').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await expect.poll(() => page.locator('td b').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect.poll(async () => (await rowWith(page, 'onclick').boundingBox())?.height).toBeLessThan(400);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
