import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CartLine } from '#shared/cart.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { effectivePriceCents, isSoldOut } from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { DESK, PHONE, pick, readProducts, shopper, stockIn } from './shopper.ts';
import { widths } from './widths.ts';

// Long: sizes and colours are chosen in the dialog of each card.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let products: Produto[];
let plain: Produto;

const MISSING = 'Por favor, selecione um tamanho e uma cor';

beforeAll(async () => {
  products = await readProducts(shop.url);
  plain = pick(
    products,
    (one) =>
      one.cor.length > 1 && one.tamanho.length > 1 && one.variantes.every(({ estoque }) => estoque > 0),
  );
});

async function choose(product: Produto, device = DESK) {
  const { context, openPage, complaints } = await shopper(browser, shop.url, device);
  const page = await openPage(`/produtos?busca=${encodeURIComponent(product.nome)}`);
  const buy = page.getByRole('link', { name: `Comprar ${product.nome}`, exact: true });
  const dialog = page.getByRole('dialog', { name: product.nome });
  return { context, page, buy, dialog, complaints };
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Adicionar ao Carrinho' });

describe('choosing in the catalogue', () => {
  it('[CAT-11, CAT-12] shows the chosen colour’s picture', async () => {
    const { page, buy, dialog } = await choose(plain);
    await buy.click();
    for (const { nome } of plain.cor) {
      await dialog.getByRole('radio', { name: nome, exact: true }).check({ force: true });
      const image = dialog.getByAltText(`${plain.nome} na cor ${nome}`);
      await expect.poll(() => image.getAttribute('src')).toContain(plain.imagensPorCor[nome]);
    }
    expect(new URL(page.url()).pathname).toBe('/produtos');
  });

  it('[CAT-13, CAT-14, CAT-15, CAT-18] adds only colour and size together, at the price that is paid', async () => {
    const { page, buy, dialog } = await choose(plain);
    await buy.click();
    await addButton(page).waitFor();
    await expect.poll(() => addButton(page).isDisabled()).toBe(true);
    const ground = () => addButton(page).evaluate((button) => getComputedStyle(button).backgroundColor);
    await addButton(page).hover({ force: true });
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const underPointer = await ground();
    await page.mouse.move(1, 1);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(underPointer, 'a pointer makes it no more pressable').toBe(await ground());
    const status = dialog.getByRole('status');
    await expect.poll(() => status.innerText()).toBe(MISSING);
    const cor = plain.cor[1]?.nome ?? '';
    const tamanho = plain.tamanho[0]?.tamanho ?? '';
    await dialog.getByRole('radio', { name: cor, exact: true }).check({ force: true });
    await expect.poll(() => addButton(page).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.locator('[role=status][data-asked]').waitFor();
    await expect.poll(() => status.innerText()).toBe(MISSING);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
    await dialog.getByRole('radio', { name: tamanho, exact: true }).check({ force: true });
    await expect.poll(() => status.innerText()).toBe('');
    await addButton(page).click();
    await page.getByRole('dialog', { name: /carrinho/i }).waitFor();
    const cart: CartLine[] = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
    expect(cart).toMatchObject([
      {
        id: `${plain.id}-${tamanho}-${cor}`,
        cor,
        tamanho,
        preco: effectivePriceCents(plain) / 100,
        quantidade: 1,
      },
    ]);
  });

  it('[CAT-16] strikes sold-out sizes through and lets nobody choose them', async () => {
    const product = pick(products, (one) =>
      one.cor.some(
        ({ nome }) =>
          stockIn(one, nome) > 0 && one.tamanho.some(({ tamanho }) => stockIn(one, nome, tamanho) === 0),
      ),
    );
    const { page, buy, dialog } = await choose(product);
    await buy.click();
    await addButton(page).waitFor();
    for (const { nome } of product.cor.filter((cor) => stockIn(product, cor.nome) > 0)) {
      const color = dialog.getByRole('radio', { name: nome, exact: true });
      if (product.cor.length > 1) await color.check({ force: true });
      for (const { tamanho } of product.tamanho) {
        const isGone = stockIn(product, nome, tamanho) === 0;
        const name = isGone ? `${tamanho} esgotado` : tamanho;
        const size = dialog.getByRole('radio', { name, exact: true });
        await expect.poll(() => size.isDisabled()).toBe(isGone);
        const label = size.locator('xpath=following-sibling::span').first();
        await expect
          .poll(() => label.evaluate((element) => getComputedStyle(element).textDecorationLine))
          .toBe(isGone ? 'line-through' : 'none');
      }
    }
  });

  it('[CAT-17, ACCESS-05] keeps the focus in, closes by Esc and gives the focus back', async () => {
    const { page, buy, dialog } = await choose(plain);
    await buy.focus();
    await page.keyboard.press('Enter');
    await addButton(page).waitFor();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      // Past the last element the focus leaves for the browser's own bars, never for the page behind.
      const isBehind = await dialog.evaluate(
        (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
      );
      expect(isBehind).toBe(false);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => buy.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/produtos');
  });

  it('leads to the page of what is sold out, without a choice', async () => {
    const product = pick(products, isSoldOut);
    const { openPage } = await shopper(browser, shop.url);
    const page = await openPage(`/produtos?busca=${encodeURIComponent(product.nome)}`);
    await page.getByRole('link', { name: `Ver ${product.nome}`, exact: true }).click();
    await page.waitForURL(`**/produto/${product.id}`);
  });

  it('says when the product cannot be read, with two ways on', async () => {
    const { page, buy, dialog, complaints } = await choose(plain);
    await page.route(`**/api/produtos/${plain.id}`, (route) => route.abort());
    await buy.click();
    await dialog.getByRole('alert').waitFor();
    await expect
      .poll(() => dialog.getByRole('alert').innerText())
      .toContain('Não foi possível carregar esta peça');
    await expect
      .poll(() => dialog.getByRole('link', { name: 'Ver todos os detalhes' }).getAttribute('href'))
      .toBe(`/produto/${plain.id}`);
    expect(complaints.join(' ')).toContain(`product ${plain.id} could not be read`);
    await page.unroute(`**/api/produtos/${plain.id}`);
    await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
    await addButton(page).waitFor();
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
  });

  it('[ACCESS-01] axe finds nothing in it, whole and with a choice missing', async () => {
    for (const device of widths([DESK, PHONE])) {
      const { page, buy } = await choose(plain, device);
      await buy.click();
      await addButton(page).waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
    }
  });
});
