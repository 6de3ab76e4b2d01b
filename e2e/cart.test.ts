import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { effectivePriceCents } from '#shared/catalog.ts';
import { lineOf, MAX_QUANTITY, type CartLine } from '#shared/cart.ts';
import { formatReais } from '#shared/money.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { anyCpf, fillLogin, makeAccount, openForm } from './account-page.ts';
import { PATIENT, PHONE, pick, readProducts, shopper, stockIn, untilAlive } from './shopper.ts';

// Long: a cart is filled and read again for each test.

const { shop, browser } = useShop();
let dress: Produto;
let top: Produto;
let products: Produto[];

/** Its first two colours have some of its first size. */
function isWellStocked(product: Produto): boolean {
  const colors = product.cor.slice(0, 2);
  const size = product.tamanho[0]?.tamanho;
  return colors.length === 2 && colors.every(({ nome }) => stockIn(product, nome, size) > 3);
}

beforeAll(async () => {
  products = await readProducts(shop.url);
  dress = pick(products, isWellStocked);
  top = pick(products, (product) => product.id !== dress.id && isWellStocked(product));
});

/** A line of a product's first size, in its first or second colour. */
function lineFor(product: Produto, quantidade: number, colorAt = 0): CartLine {
  const [cor, tamanho] = [product.cor[colorAt]?.nome ?? '', product.tamanho[0]?.tamanho ?? ''];
  return lineOf(product, { cor, tamanho, quantidade });
}

/** A browser whose storage holds these lines already, or any text. */
async function withCart(stored: readonly CartLine[] | string, device?: typeof PHONE) {
  const found = await shopper(browser, shop.url, device);
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
  await store(found.context, { local: { cart: text } });
  return found;
}

/** How many there are of a product's first size in its first colour. */
const firstStock = (product: Produto): number =>
  stockIn(product, product.cor[0]?.nome ?? '', product.tamanho[0]?.tamanho);

/** The places of a row's note, price and count, and its own: all of one moment. */
type Box = Record<'top' | 'bottom' | 'right', number>;
const boxesOf = (row: Locator): Promise<Box[]> =>
  row.evaluate((whole) => {
    const parts = ['strong + span', 'strong', '[role="group"]'].map((part) => whole.querySelector(part));
    return [...parts, whole].map((one) => (one ?? document.body).getBoundingClientRect().toJSON());
  });

const items = (page: Page) => page.getByRole('list', { name: 'Itens do carrinho' }).getByRole('listitem');
const bag = (page: Page) => page.getByRole('button', { name: /^Abrir carrinho/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^Seu carrinho/ });
const readStored = (page: Page): Promise<CartLine[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));

describe('the cart page', () => {
  it('[CART-20] keeps a price at the end of its row, whatever is said of the stock', async () => {
    const plenty = pick(products, (one) => firstStock(one) >= MAX_QUANTITY);
    const scarce = pick(products, (one) => firstStock(one) > 0 && firstStock(one) < MAX_QUANTITY);
    const lines = [lineFor(plenty, MAX_QUANTITY), lineFor(scarce, firstStock(scarce))];
    const { openPage } = await withCart(lines, PHONE);
    const page = await openPage('/carrinho');
    for (const [at, said] of ['Um pedido leva até 10', 'É tudo que temos em estoque'].entries()) {
      const row = items(page).nth(at);
      await row.getByText(said).waitFor();
      const [note, price, count, whole] = (await boxesOf(row)) as [Box, Box, Box, Box];
      for (const { right } of [price, note]) expect(Math.abs(right - whole.right)).toBeLessThanOrEqual(2);
      expect(price.top).toBeLessThan(count.bottom);
      expect(note.top).toBeGreaterThanOrEqual(price.bottom);
    }
  });

  it('[CART-20, CART-22, CART-23] shows each line, the sums and the ways on', async () => {
    const { openPage } = await withCart([lineFor(dress, 2), lineFor(top, 1)]);
    const page = await openPage('/carrinho');
    const first = items(page).first();
    const unit = effectivePriceCents(dress);
    const parts = [dress.nome, dress.categoria, `Tamanho ${dress.tamanho[0]?.tamanho}`];
    await first.waitFor();
    const shown = await first.innerText();
    for (const part of [...parts, formatReais(unit), formatReais(unit * 2)]) expect(shown).toContain(part);
    const image = await first.locator('img').getAttribute('src');
    expect(image).toContain(dress.imagensPorCor[dress.cor[0]?.nome ?? '']);
    const summary = await page.getByRole('region', { name: 'Resumo' }).innerText();
    const total = formatReais(unit * 2 + effectivePriceCents(top));
    expect(summary.split(total)).toHaveLength(3);
    expect(summary).toContain('Calculado no checkout');
    const link = (name: string) => page.locator('main').getByRole('link', { name }).getAttribute('href');
    await expect.poll(() => link('Finalizar compra')).toBe('/checkout');
    await expect.poll(() => link('Continuar comprando')).toBe('/produtos');
  });

  it('[CART-03, CART-10, CART-34] changes quantities, removes at zero, puts back, and says so', async () => {
    const { openPage } = await withCart([lineFor(dress, 1), lineFor(top, 1)]);
    const page = await openPage('/carrinho');
    const first = items(page).first();
    await first.getByRole('button', { name: 'Aumentar quantidade' }).click();
    await expect.poll(async () => (await readStored(page))[0]?.quantidade).toBe(2);
    await first.getByRole('button', { name: 'Diminuir quantidade' }).click();
    await first.getByRole('button', { name: 'Diminuir quantidade' }).click();
    await page
      .getByText(`${dress.nome} saiu do carrinho. 1 item no carrinho.`)
      .waitFor({ state: 'attached' });
    await expect.poll(() => items(page).count(), PATIENT).toBe(1);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(() => items(page).count(), PATIENT).toBe(2);
  });

  it('[CART-06, CART-07, CART-25] changes a line’s colour and image, and joins the line of that colour', async () => {
    const { openPage } = await withCart([lineFor(dress, 1), lineFor(dress, 2, 1)]);
    const page = await openPage('/carrinho');
    const second = dress.cor[1]?.nome ?? '';
    await items(page).first().getByRole('combobox').selectOption(second);
    await expect.poll(() => items(page).count(), PATIENT).toBe(1);
    await expect
      .poll(() => items(page).locator('img').getAttribute('src'))
      .toContain(dress.imagensPorCor[second]);
    await expect.poll(() => readStored(page)).toMatchObject([{ cor: second, quantidade: 3 }]);
  });

  it('[CART-08, CART-21, CART-24] empties after a question, and offers a way out', async () => {
    const { openPage } = await withCart([lineFor(dress, 1)], PHONE);
    const page = await openPage('/carrinho');
    const clear = page.getByRole('button', { name: 'Limpar carrinho' });
    await clear.click();
    await page.getByRole('button', { name: 'Manter as peças' }).click();
    await expect.poll(() => items(page).count(), PATIENT).toBe(1);
    await clear.click();
    await page.getByRole('button', { name: 'Sim, limpar' }).click();
    await page.getByRole('heading', { name: 'Seu carrinho está vazio' }).waitFor();
    await expect
      .poll(() => page.locator('main').getByRole('link', { name: 'Explorar produtos' }).getAttribute('href'))
      .toBe('/produtos');
    await expect.poll(() => readStored(page)).toEqual([]);
  });
});

describe('the side panel', () => {
  it('[CART-26, CART-27, CART-28, CART-29, CART-31] shows lines, total, free shipping and both ways on', async () => {
    const { openPage } = await withCart([lineFor(dress, 1)]);
    const page = await openPage('/contato');
    await expect.poll(() => panel(page).isVisible()).toBe(false);
    await bag(page).click();
    await items(page).getByRole('button', { name: 'Aumentar quantidade' }).click();
    const said = [dress.nome, formatReais(effectivePriceCents(dress) * 2), 'Frete grátis acima de R$ 199,00'];
    for (const part of said) await expect.poll(() => panel(page).innerText()).toContain(part);
    await expect.poll(() => panel(page).getByRole('progressbar').getAttribute('max')).toBe('19900');
    const link = (name: string) => panel(page).getByRole('link', { name }).getAttribute('href');
    await expect.poll(() => link('Ver carrinho completo')).toBe('/carrinho');
    await expect.poll(() => link('Finalizar compra')).toBe('/checkout');
    await panel(page)
      .getByRole('button', { name: `Remover ${dress.nome}` })
      .click();
    await expect.poll(() => readStored(page)).toEqual([]);
  });

  it('[CART-30, CART-33] keeps the focus inside, closes by Escape, gives the focus back', async () => {
    const { openPage } = await shopper(browser, shop.url);
    const page = await openPage('/contato');
    await bag(page).focus();
    await page.keyboard.press('Enter');
    const way = panel(page).getByRole('link', { name: 'Explorar produtos' });
    await way.waitFor();
    await expect.poll(() => way.getAttribute('href')).toBe('/produtos');
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog[open]'),
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => bag(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('[FRAME-06, FRAME-08] counts in the header’s badge and closes when the page changes', async () => {
    const { openPage } = await withCart([lineFor(dress, 2), lineFor(top, 1)]);
    const page = await openPage('/contato');
    await page.getByRole('button', { name: 'Abrir carrinho, 3 itens' }).click();
    await panel(page).getByRole('link', { name: 'Ver carrinho completo' }).click();
    await page.waitForURL('**/carrinho');
    await expect.poll(() => panel(page).isVisible(), PATIENT).toBe(false);
  });
});

describe('keeping the cart', () => {
  it('[CART-15, CART-16, CART-17, LIM-19] brings it to today’s prices, stock and limits, with a notice of what changed', async () => {
    const dear = { ...lineFor(dress, 1), preco: 1 };
    const much = { ...lineFor(top, 999), cores: [] };
    const gone = { ...lineFor(top, 1), id: '999999-M-Rosa', nome: 'Saia Sumida', cor: 'Rosa', tamanho: 'M' };
    const { openPage } = await withCart([dear, much, gone]);
    const page = await openPage('/contato');
    const notice = page.getByRole('alert');
    await notice.waitFor();
    const text = await notice.innerText();
    expect(text).toContain('Seu carrinho mudou');
    expect(text).toContain(
      `O preço de ${dress.nome} mudou de R$ 1,00 para ${formatReais(effectivePriceCents(dress))}.`,
    );
    expect(stockIn(top, top.cor[0]?.nome ?? '', top.tamanho[0]?.tamanho)).toBeGreaterThan(MAX_QUANTITY);
    const left = MAX_QUANTITY;
    expect(text).toContain(`até ${left} de ${top.nome}`);
    expect(text).toContain('Saia Sumida (Rosa, M) não está mais à venda e saiu do carrinho.');
    await expect.poll(async () => (await readStored(page)).map((line) => line.quantidade)).toEqual([1, left]);
    await bag(page).click();
    await panel(page).getByText('Seu carrinho mudou').waitFor();
    const way = panel(page).getByRole('link', { name: 'Finalizar compra' });
    const bottom = await way.evaluate((link) => link.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    for (const path of ['/carrinho', '/checkout']) {
      await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify([dear]));
      await page.goto(path);
      await page.locator('main').getByRole('alert').waitFor();
      await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    }
  });

  it('[CART-12, CART-13] starts empty when what is stored is unreadable, and goes on', async () => {
    const { openPage, complaints } = await withCart('{broken');
    const page = await openPage(`/produto/${dress.id}`);
    await page.getByRole('button', { name: /^Comprar/ }).click();
    await page.getByRole('dialog', { name: 'Adicionado ao carrinho' }).waitFor();
    await expect.poll(() => readStored(page)).toHaveLength(1);
    expect(complaints.join(' ')).toContain('the stored cart is no list');
  });

  it('[CART-13] shops in memory where storage is refused', async () => {
    const { openPage, context } = await shopper(browser, shop.url);
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    const page = await openPage(`/produto/${dress.id}`);
    await page.getByRole('button', { name: /^Comprar/ }).click();
    await page.getByRole('link', { name: 'Ir para o carrinho' }).click();
    await expect.poll(() => items(page).count(), PATIENT).toBe(1);
  });

  it('[CART-13] shops in memory where storage is full', async () => {
    const { openPage, context, complaints } = await shopper(browser, shop.url);
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const page = await openPage(`/produto/${dress.id}`);
    await page.getByRole('button', { name: /^Comprar/ }).click();
    await page.getByRole('link', { name: 'Ir para o carrinho' }).click();
    await items(page).getByRole('button', { name: 'Aumentar quantidade' }).click();
    await page.getByRole('button', { name: 'Abrir carrinho, 2 itens' }).waitFor();
    expect(complaints.join(' ')).toContain('writing cart failed');
  });

  it('[CART-19] is kept through login and logout', async () => {
    const { openPage } = await withCart([lineFor(dress, 2)]);
    const page = await openPage('/contato');
    const email = `cesta.${crypto.randomUUID().slice(0, 8)}@example.com`;
    await makeAccount(shop.url, email, anyCpf());
    const form = await openForm(page.context(), '/login');
    await fillLogin(form, email);
    await form.waitForURL((url) => url.pathname !== '/login');
    await form.close();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Abrir carrinho, 2 itens' }).waitFor();
    await page.getByRole('button', { name: /Marina/ }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('link', { name: 'Entrar' }).waitFor();
    await page.getByRole('button', { name: 'Abrir carrinho, 2 itens' }).waitFor();
    await expect.poll(() => readStored(page)).toMatchObject([{ quantidade: 2 }]);
  });

  it('[CART-18] is the same in two tabs', async () => {
    const { openPage, context } = await shopper(browser, shop.url);
    const first = await openPage('/carrinho');
    const second = await context.newPage();
    await second.goto(`/produto/${dress.id}`);
    await untilAlive(second);
    await second.getByRole('button', { name: /^Comprar/ }).click();
    await items(first).first().waitFor();
    await first.getByRole('button', { name: 'Aumentar quantidade' }).click();
    const badge = second.getByRole('button', { name: /^Abrir carrinho/, includeHidden: true });
    await expect.poll(() => badge.getAttribute('aria-label'), PATIENT).toBe('Abrir carrinho, 2 itens');
  });
});
