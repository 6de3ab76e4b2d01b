import jsqr from 'jsqr';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { effectivePriceCents } from '#shared/catalog.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { useShop } from '../test/support/use-shop.ts';
import { BUYER, checkOut, lineInStock, makePix, payAtBank, storedCart, withLines } from './buyer.ts';
import { PATIENT, PHONE, pick, readProducts, sentOn, shopper, untilAlive } from './shopper.ts';

// Long: whole purchases by PIX, from the first page to the letter.

// The package is a function where its types describe a module.
const jsQR = jsqr as unknown as typeof jsqr.default;

const { shop, browser } = useShop();

/** Something on the home page that comes in several colours and sizes, and a choice of it that is not the first. */
async function chooseOnHome(page: Page) {
  const links = await page.locator('main article a[href^="/produto/"]').all();
  const shown = new Set(await Promise.all(links.map((link) => link.getAttribute('href'))));
  const product: Produto = pick(await readProducts(shop.url), (one) => {
    const other = one.variantes.some(({ cor, estoque }) => cor !== one.cor[0]?.nome && estoque > 2);
    return shown.has(`/produto/${one.id}`) && one.tamanho.length > 1 && other;
  });
  const choice = product.variantes.find(({ cor, estoque }) => cor !== product.cor[0]?.nome && estoque > 2);
  if (!choice) throw new Error('no such variant');
  return { product, choice };
}

/** What the QR picture says to a bank's app. */
async function readQr(page: Page): Promise<string | undefined> {
  const source = await page.getByAltText('QR Code do PIX deste pedido').getAttribute('src');
  const png = Buffer.from((source ?? '').split(',')[1] ?? '', 'base64');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

interface Letter {
  to: string[];
  subject: string;
  text: string;
}

async function lettersAbout(codigo: string): Promise<Letter[]> {
  const answer = await fetch(`${shop.url}/sandbox/mails`, { headers: { accept: 'application/json' } });
  const letters: Letter[] = await answer.json();
  return letters.filter(({ subject, text }) => subject.includes(codigo) || text.includes(codigo));
}

/** A phone with something in its cart, at the payment. */
async function atPayment() {
  const { context, openPage } = await shopper(browser, shop.url, PHONE);
  const line = await lineInStock(shop.url);
  await withLines(context, [line]);
  const page = await openPage('/checkout');
  await checkOut(page);
  return { page, line };
}

describe('a whole purchase on a phone', () => {
  it('[CHK-35, PIX-01, PIX-02, PIX-06, RES-02, RES-06, RES-20, MAIL-02] from the home page to the mail', async () => {
    const { openPage, complaints } = await shopper(browser, shop.url, PHONE);
    const page = await openPage('/');
    const { product, choice } = await chooseOnHome(page);
    await page.locator(`main article a[href="/produto/${product.id}"]`).first().click();
    await page.waitForURL(`**/produto/${product.id}`);

    await page
      .getByRole('group', { name: /^Cor/ })
      .getByRole('button', { name: choice.cor, exact: true })
      .click();
    await page
      .getByRole('group', { name: /^Tamanho/ })
      .getByRole('button', { name: choice.tamanho, exact: true })
      .click();
    await page.getByRole('button', { name: /^Comprar/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Ir para o carrinho' }).click();
    await page.waitForURL('**/carrinho');
    const line = await page.getByRole('list', { name: 'Itens do carrinho' }).innerText();
    expect(line).toContain(product.nome);
    await expect
      .poll(() => storedCart(page))
      .toMatchObject([{ cor: choice.cor, tamanho: choice.tamanho, quantidade: 1 }]);
    await page.getByRole('link', { name: 'Finalizar compra' }).first().click();
    await page.waitForURL('**/checkout');

    const freight = await checkOut(page);
    const created = await makePix(page);
    const total = formatReais(reaisToCents(created.pedido.total) ?? 0);
    const freightCents = reaisToCents(/R\$ [\d.,]+/.exec(freight)?.[0] ?? 0) ?? 0;
    expect(total).toBe(formatReais(effectivePriceCents(product) + freightCents));
    const dialog = page.getByRole('dialog', { name: 'Pague com PIX' });
    await expect.poll(() => dialog.innerText()).toContain(total);
    await expect.poll(() => page.getByLabel('PIX copia e cola').inputValue()).toBe(created.payment.qr_code);
    expect(await readQr(page)).toBe(created.payment.qr_code);
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
    await expect.poll(() => storedCart(page)).toHaveLength(1);

    await payAtBank(shop.url, created);
    await page.waitForURL('**/payment-success', PATIENT);
    await page.getByRole('heading', { name: 'Pagamento aprovado!' }).waitFor();
    for (const part of [created.pedido.codigo, total, 'Aprovado', 'PIX do Mercado Pago']) {
      await expect.poll(() => page.locator('main').innerText()).toContain(part);
    }
    await expect.poll(() => storedCart(page)).toEqual([]);
    await page.getByRole('link', { name: 'Continuar comprando' }).click();
    await untilAlive(page);
    await page.getByRole('button', { name: 'Abrir carrinho, vazio' }).waitFor();

    await expect
      .poll(async () => (await lettersAbout(created.pedido.codigo)).map(({ to }) => to), { timeout: 20_000 })
      .toContainEqual([BUYER.email]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});

describe('the code', () => {
  it('[PIX-08] is given up: the charge is cancelled, the method is asked again, the cart is kept', async () => {
    const { page } = await atPayment();
    const created = await makePix(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('heading', { name: 'Escolha a forma de pagamento' }).waitFor();
    const status = async () => {
      const answer = await fetch(`${shop.url}/api/pedidos/${created.pedido.codigo}/status`);
      return (await answer.json()).pedido.status;
    };
    await expect.poll(status, PATIENT).toBe('cancelled');
    await expect.poll(() => storedCart(page)).toHaveLength(1);
  });

  it('[PIX-10, PIX-11] is copied, says so, and counts down', async () => {
    const { page } = await atPayment();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const created = await makePix(page);
    await page.getByRole('button', { name: 'Copiar código PIX' }).click();
    await page.getByRole('button', { name: 'Código copiado!' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(created.payment.qr_code);
    const clock = async () =>
      /vale por mais (\d+:\d\d)/.exec(await page.getByRole('dialog').innerText())?.[1];
    const before = await clock();
    expect(before).toMatch(/^(29|30):/);
    await expect.poll(clock).not.toBe(before);
  });
});

describe('the ways into the payment', () => {
  it('[PAYM-03, PAYM-04] keeps items and total through a reload', async () => {
    const { page, line } = await atPayment();
    const summary = () => page.locator('main aside').innerText();
    const before = await summary();
    expect(before).toContain(line.nome);
    await page.reload();
    await page.getByRole('button', { name: /^Pagar online/ }).waitFor();
    await expect.poll(() => summary()).toBe(before);
  });

  it('[PAYM-01] leads to the checkout where nobody has said who buys and where to', async () => {
    const { context } = await shopper(browser, shop.url, PHONE);
    const page = await context.newPage();
    await withLines(context, [await lineInStock(shop.url)]);
    await sentOn(page, '**/checkout', () => page.goto('/payment-method'));
  });

  it('[PAYM-02] leads to the cart where that has been emptied meanwhile', async () => {
    const { page } = await atPayment();
    await page.evaluate(() => localStorage.removeItem('cart'));
    await sentOn(page, '**/carrinho', () => page.reload());
  });
});
