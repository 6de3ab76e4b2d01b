import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { makePix } from './buyer.ts';
import { atPayment, checkedOut } from './payment-page.ts';
import { DESK, shopper } from './shopper.ts';

const { shop, browser } = useShop();

/** As a browser translates a page: each text goes, and elements of its own stand in its place. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.closest('script, style, textarea, font')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.data.trim() === '') continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(text.data);
      text.replaceWith(font);
    }
  });
}

/** Whether the browser lets the page copy. */
const letCopy = (page: Page, isLet: boolean) =>
  page.evaluate((let_) => {
    const writeText = () => (let_ ? Promise.resolve() : Promise.reject(new Error('refused')));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  }, isLet);

it('[FRAME-26] a PIX in a page that the browser translates is copied, and its time ends', async () => {
  const { page } = await atPayment(browser, shop.url, await checkedOut(shop.url));
  await page.clock.install();
  await page.goto('/payment-method');
  const { pedido } = await makePix(page);
  await page.goto('/contato');
  await page.getByRole('button', { name: 'Ver o código' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pague com PIX' });
  await dialog.getByText('Este código vale por mais').waitFor();
  for (const [isLet, told] of [
    [false, 'Copie o código selecionado acima.'],
    [true, 'Código PIX copiado para a área de transferência!'],
  ] as const) {
    await translate(page);
    await letCopy(page, isLet);
    // It says so for some seconds.
    const label = dialog.getByRole('button', { name: 'Código copiado!' });
    const said = [dialog.getByText(told).waitFor(), ...(isLet ? [label.waitFor()] : [])];
    await dialog.getByRole('button', { name: 'Copiar código PIX' }).click();
    await Promise.all(said);
  }
  await translate(page);
  await page.clock.fastForward('31:00');
  await dialog.getByText('O prazo deste código terminou.').waitFor();
  await expect.poll(() => dialog.getByRole('link').getAttribute('href')).toBe(`/pedidos/${pedido.codigo}`);
});

it('[FRAME-26] a list without pieces says why anew in a page that the browser translates', async () => {
  const { openPage } = await shopper(browser, shop.url, DESK);
  const page = await openPage('/produtos?categoria=Nenhuma&min=1');
  await page.getByText('Nenhuma peça da categoria').waitFor();
  await translate(page);
  await page.getByRole('link', { name: 'Limpar Filtros' }).last().click();
  await page.getByText('Nenhum produto na categoria "Nenhuma".').waitFor();
});
