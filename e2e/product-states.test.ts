import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV } from './office-desk.ts';
import { officeCalls } from './office-goods.ts';
import { DESK, PHONE, pick, readProducts, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a product in each of its states, each on a page of its own.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let products: Produto[];
let onePicture: Produto;
let noPicture: Produto;

beforeAll(async () => {
  products = await readProducts(shop.url);
  const office = officeCalls(shop.url, await adminToken(shop.url));
  const [imagem = ''] = products[0]?.imagens ?? [];
  const plain = { preco: 89.9, categoria: 'Vestidos', tamanho: ['Único'], estoque: 2 };
  onePicture = await office.product({
    ...plain,
    nome: 'Vestido de uma foto',
    material: '88% poliamida, 12% elastano; forro 100% algodão, com acabamento feito à mão',
    cor: [{ nome: 'Azul', hex: '#334466' }],
    imagens: [imagem],
  });
  noPicture = await office.product({ ...plain, nome: 'Vestido sem foto', imagens: [] });
});

const TABLET = { viewport: { width: 768, height: 1024 } };
const devices = [PHONE, TABLET, DESK].map((device) => [device.viewport?.width, device] as const);

async function open(path: string, device = DESK): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

const freight = (page: Page) => page.getByRole('region', { name: 'Calcule o frete' });
const askFreight = (page: Page) => freight(page).getByRole('button', { name: 'Calcular' }).click();

describe.each(widths(devices))('a product with little to show, %s px wide', (_, device) => {
  it('[PROD-02] shows its only picture as large as any', async () => {
    const widths: number[] = [];
    for (const { id } of [onePicture, pick(products, (one) => one.imagens.length > 2)]) {
      const page = await open(`/produto/${id}`, device);
      const lens = await page.getByRole('button', { name: 'Ampliar imagem' }).first().boundingBox();
      widths.push(lens?.width ?? 0);
    }
    expect(widths[0]).toBeGreaterThanOrEqual(widths[1] ?? Number.NaN);
  });

  it('[PROD-16] keeps the names of its facts whole', async () => {
    const page = await open(`/produto/${onePicture.id}`, device);
    const term = page.locator('dt', { hasText: 'Composição' });
    const lines = await term.evaluate((one) => {
      const text = document.createRange();
      text.selectNodeContents(one);
      return text.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  it('says where a picture is still to come, on its page and on its card', async () => {
    const paths = [`/produto/${noPicture.id}`, '/produtos?busca=Vestido sem foto'];
    for (const path of paths) {
      const page = await open(path, device);
      await page.getByText('Foto em breve').waitFor();
      await expect.poll(() => axeViolations(page), { message: path }).toEqual([]);
    }
  });
});

describe('the freight on a product’s page', () => {
  it('[PROD-24] fails in the shop’s words, apart from the field, and takes an older answer away', async () => {
    const page = await open(`/produto/${onePicture.id}`, PHONE);
    await page.getByLabel('CEP').fill('01310100');
    await askFreight(page);
    await freight(page).getByRole('listitem').first().waitFor();
    await page.route('**/api/frete/calcular', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await askFreight(page);
    await freight(page).getByText('Erro ao calcular fretes. Tente novamente.').waitFor();
    await expect.poll(() => freight(page).getByRole('listitem').count()).toBe(0);
    await expect.poll(() => page.getByLabel('CEP').getAttribute('aria-invalid')).toBeNull();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.unroute('**/api/frete/calcular');
    await askFreight(page);
    await freight(page).getByRole('listitem').first().waitFor();
    await expect.poll(() => freight(page).innerText()).not.toContain('Erro');
  });
});

describe('the size for a body', () => {
  it('[PROD-30] says what is no measure, once it was typed', async () => {
    const measured = pick(products, (one) => one.tamanho.every(({ detalhes }) => detalhes?.busto));
    const page = await open(`/produto/${measured.id}`);
    await page.getByRole('button', { name: 'Descobrir meu tamanho' }).click();
    const field = page.getByLabel('Busto (cm)');
    const said = page.getByText('Escreva os centímetros, de 40 a 200.');
    for (const wrong of ['abc', '500', '8']) {
      await field.fill(wrong);
      await expect.poll(() => said.count()).toBe(0);
      await field.blur();
      await said.waitFor();
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      await field.focus();
    }
    await field.fill('90,5');
    await field.blur();
    await expect.poll(() => said.count()).toBe(0);
    await page.getByText(/^O tamanho/).waitFor();
  });
});
