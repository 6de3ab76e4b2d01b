import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { CartLine } from '#shared/cart.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { shopperAt } from '../test/support/shopper.ts';
import { lineInStock, payAtBank, storedCart, withLines } from './buyer.ts';
import { PATIENT, PHONE, shopper } from './shopper.ts';

// Long: a purchase to its end before each of eleven pages.

const { shop, browser } = useShop();
let line: CartLine;
let attempts = 0;

beforeAll(async () => {
  line = await lineInStock(shop.url);
});

/** An order by PIX of one line, to be paid, placed by ana@example.com. */
async function openOrder(): Promise<PaymentCreated> {
  const ana = shopperAt(shop.url);
  const { cor, tamanho, preco } = line;
  const productId = Number(line.id.split('-')[0]);
  const body = await ana.checkOut([{ productId, cor, tamanho, quantity: 1, preco }]);
  attempts += 1;
  const { status, body: created } = await ana.payByPix(body, `resultado-${attempts}`);
  if (status !== 201) throw new Error(JSON.stringify(created));
  return created;
}

interface Visit {
  /** The order that this tab has placed. */
  own?: string;
  parcelas?: number;
}

/** A phone with one line in its cart, on a page; what the page asks the shop for is left alone. */
async function visit(path: string, { own, parcelas = 1 }: Visit = {}): Promise<Page> {
  const { context } = await shopper(browser, shop.url, PHONE);
  await withLines(context, [line]);
  if (own !== undefined) {
    const order = { codigo: own, metodo: 'cartao', parcelas, email: 'ana@example.com', cleared: false };
    await store(context, { session: { pedido: JSON.stringify(order) } });
  }
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const textOf = (page: Page) => page.locator('main').innerText();
const linksOf = (page: Page) =>
  page
    .locator('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

describe('an approved payment', () => {
  it('[RES-01, RES-02, RES-04, RES-05] is shown alike under both addresses, with the ways on', async () => {
    const created = await openOrder();
    await payAtBank(shop.url, created);
    const { codigo, total } = created.pedido;
    const texts = [];
    for (const path of ['/success', '/payment-success']) {
      const page = await visit(`${path}?pedido=${codigo}`);
      await heading(page, 'Pagamento aprovado!').waitFor(PATIENT);
      texts.push(await textOf(page));
      const links = await linksOf(page);
      expect(links).toContain('/');
      expect(links.some((href) => href?.startsWith('https://wa.me/'))).toBe(true);
      expect(links.some((href) => href?.startsWith('mailto:'))).toBe(true);
    }
    expect(texts[0]).toBe(texts[1]);
    for (const part of [codigo, formatReais(reaisToCents(total) ?? 0), 'Aprovado', 'Próximos passos']) {
      expect(texts[0]).toContain(part);
    }
  });

  it('[RES-06] empties the cart of the tab that has placed it, once', async () => {
    const created = await openOrder();
    await payAtBank(shop.url, created);
    const page = await visit('/payment-success', { own: created.pedido.codigo });
    await heading(page, 'Pagamento aprovado!').waitFor(PATIENT);
    await expect.poll(() => storedCart(page)).toEqual([]);
    await page.evaluate((kept) => localStorage.setItem('cart', kept), JSON.stringify([line]));
    await page.reload();
    await heading(page, 'Pagamento aprovado!').waitFor(PATIENT);
    await expect.poll(() => storedCart(page)).toHaveLength(1);
  });

  it('[RES-07] opened by hand, or of somebody else, empties no cart', async () => {
    const created = await openOrder();
    await payAtBank(shop.url, created);
    const other = await visit(`/success?pedido=${created.pedido.codigo}`);
    await heading(other, 'Pagamento aprovado!').waitFor(PATIENT);
    await expect.poll(() => storedCart(other)).toHaveLength(1);
    const bare = await visit('/success');
    await heading(bare, 'Não encontramos este pedido').waitFor();
    await expect.poll(() => storedCart(bare)).toHaveLength(1);
  });
});

describe('a payment that is not approved', () => {
  it('[RES-08, RES-09, RES-10] keeps the cart whatever the address says, and turns to approved when it is paid', async () => {
    const created = await openOrder();
    const { codigo } = created.pedido;
    const page = await visit(`/success?pedido=${codigo}&status=approved`, { own: codigo });
    await heading(page, 'Pagamento em processamento').waitFor(PATIENT);
    await page.getByText('Pendente', { exact: true }).waitFor();
    await expect.poll(() => storedCart(page)).toHaveLength(1);
    await payAtBank(shop.url, created);
    await heading(page, 'Pagamento aprovado!').waitFor(PATIENT);
    await expect.poll(() => storedCart(page)).toEqual([]);
  });

  it('[RES-03, RES-20] shows instalments where there are several, and how it is paid', async () => {
    const { codigo } = (await openOrder()).pedido;
    const whole = await visit('/success', { own: codigo });
    await whole.getByText('Cartão pelo Mercado Pago').waitFor(PATIENT);
    await expect.poll(() => textOf(whole)).not.toContain('Parcelas');
    const split = await visit('/success', { own: codigo, parcelas: 3 });
    await split.getByText('Parcelas').waitFor(PATIENT);
    await expect.poll(() => textOf(split)).toContain('3x');
  });

  it('[RES-11] says that it fell through, and leads to another attempt', async () => {
    const { pedido } = await openOrder();
    await shopperAt(shop.url).post(`/api/payment/pix/cancelar/${pedido.codigo}`, {});
    const page = await visit(`/success?pedido=${pedido.codigo}`, { own: pedido.codigo });
    await heading(page, 'O pagamento não foi concluído').waitFor(PATIENT);
    await expect.poll(() => linksOf(page)).toContain('/checkout');
    await expect.poll(() => storedCart(page)).toHaveLength(1);
  });
});

describe('the pages that a provider sends a shopper back to', () => {
  it('[RES-12, RES-13, RES-14] failure: payment, status, reasons and three ways on', async () => {
    const page = await visit('/failure?payment_id=998877&status=rejected');
    await page.getByText('998877').waitFor();
    const text = await textOf(page);
    for (const part of [
      'Recusado (rejected)',
      'Saldo insuficiente',
      'Cartão vencido ou bloqueado',
      'Dados do cartão incorretos',
      'Problemas de conexão',
      'Limite de transação excedido',
    ]) {
      expect(text).toContain(part);
    }
    await expect.poll(() => linksOf(page)).toEqual(expect.arrayContaining(['/checkout', '/carrinho', '/']));
  });

  it('[RES-15, RES-16, RES-17, RES-22] pending: payment, steps, up to 24 hours and two ways on', async () => {
    const page = await visit('/pending?payment_id=5544&status=in_process');
    await page.getByText('5544').waitFor();
    await expect.poll(() => textOf(page)).toContain('até 24 horas');
    await expect.poll(() => textOf(page)).toContain('Se você acabou de pagar');
    await expect
      .poll(() => textOf(page), { message: 'nobody but the server may say so' })
      .not.toContain('está conferindo');
    await expect.poll(() => page.locator('main').getByRole('listitem').count()).toBeGreaterThan(2);
    await expect.poll(() => linksOf(page)).toEqual(expect.arrayContaining(['/', '/pedidos']));
  });

  it('[RES-18, RES-19] shows what the address says as text, and takes the truth from the server', async () => {
    const created = await openOrder();
    await payAtBank(shop.url, created);
    const evil = encodeURIComponent('<img src=x onerror="document.title=1">');
    const { codigo } = created.pedido;
    const page = await visit(
      `/failure?pedido=${codigo}&payment_id=${evil}&status=${evil}&external_reference=${evil}`,
    );
    await page.getByText('Este pedido está pago').waitFor(PATIENT);
    await expect.poll(async () => (await textOf(page)).split('<img src=x onerror=').length).toBe(4);
    await expect.poll(() => page.locator('main img').count()).toBe(0);
    await expect.poll(() => page.title()).not.toBe('1');
  });
});

describe('an order by its code', () => {
  it('[OPAGE-02, OPAGE-04, OPAGE-05, OPAGE-06, PIX-27] opens with the e-mail, to be paid there, and moves on by itself', async () => {
    const created = await openOrder();
    const { codigo, total } = created.pedido;
    const page = await visit('/pedidos');
    await page.getByLabel('Código do pedido').fill(codigo.toLowerCase().replaceAll('-', ' '));
    await page.getByLabel('Email da compra').fill('Ana@Example.com');
    await page.getByRole('button', { name: 'Ver pedido' }).click();
    await page.waitForURL(`**/pedidos/${codigo}`);
    await page.getByRole('heading', { name: 'Pague com PIX' }).waitFor(PATIENT);
    await expect.poll(() => page.getByLabel('PIX copia e cola').inputValue()).toBe(created.payment.qr_code);
    const text = await textOf(page);
    for (const part of [line.nome, formatReais(reaisToCents(total) ?? 0), 'Frete', 'CEP 01310-100']) {
      expect(text).toContain(part);
    }
    await expect.poll(() => page.locator('[aria-current="step"]').innerText()).toContain('Pendente');
    await payAtBank(shop.url, created);
    await expect.poll(() => page.locator('[aria-current="step"]').innerText(), PATIENT).toContain('Pago');
    await expect.poll(() => page.getByLabel('PIX copia e cola').count()).toBe(0);
  });

  it('[OPAGE-03, OPAGE-12] stays closed to a wrong pair, and is in nobody’s HTML', async () => {
    const { pedido } = await openOrder();
    const page = await visit(`/pedidos/${pedido.codigo}`);
    await page.getByLabel('Email da compra').fill('outra@example.com');
    await page.getByRole('button', { name: 'Ver pedido' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await expect
      .poll(() => alert.innerText())
      .toContain('Não encontramos um pedido com este código e este e-mail.');
    const html = await (
      await fetch(`${shop.url}/pedidos/${pedido.codigo}`, { headers: { accept: 'text/html' } })
    ).text();
    expect(html).toContain('Seu pedido');
    expect(html).not.toContain(pedido.codigo);
  });
});
