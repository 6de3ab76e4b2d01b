import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { lineCents, unitCents, type CartLine } from '#shared/cart.ts';
import { formatReais } from '#shared/money.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { checkOut, payAtBank } from './buyer.ts';
import { adminToken, callShop, OFFICE_ENV } from './office-desk.ts';
import { inCart, linesOf, pause, publish, sumsOn, type PromotionDesk } from './promotion-desk.ts';
import { DESK, PATIENT, PHONE, shopper, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: purchases from the cart to the open code, on a phone and at a desk.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const desk = {} as PromotionDesk;
let three: CartLine[];
let takePay: number;

const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const reais = (cents: number) => plain(formatReais(cents));
const DEVICES: [string, Device][] = [
  ['a phone', PHONE],
  ['a desk', DESK],
];

beforeAll(async () => {
  Object.assign(desk, { url: shop.url, token: await adminToken(shop.url) });
  three = await linesOf(shop.url, 'Croppeds', 3);
  takePay = await publish(desk, { nome: 'Leve 3, pague 2', tipo: 'leve_pague', leve: 3, pague: 2 });
  await publish(desk, { nome: '5% no PIX', tipo: 'pix', percentual: 5, com_cupom: true });
  await publish(desk, {
    nome: 'Boas-vindas',
    tipo: 'percentual',
    sobre: 'pedido',
    percentual: 10,
    com_codigo: true,
    codigo: 'BEMVINDA',
  });
  await publish(desk, {
    nome: 'Frete grátis',
    tipo: 'frete',
    percentual: 100,
    minimo: { valor: 5000 },
  });
});

const codeField = (page: Page) => page.getByLabel('Cupom de desconto');

async function typeCoupon(page: Page, code: string): Promise<void> {
  const unfold = page.getByRole('button', { name: 'Tem um cupom?' });
  if ((await unfold.isVisible()) && !(await codeField(page).isVisible())) await unfold.click();
  await codeField(page).fill(code);
  await codeField(page).press('Enter');
}

/** How many charges the payment provider has. */
const charges = async () => (await callShop<unknown[]>(`${shop.url}/sandbox/payments`, 'GET')).length;

/** Asks for a PIX; the shop's answer. */
async function createdBy(page: Page) {
  const answered = page.waitForResponse('**/api/payment/pix/create');
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  return answered;
}

describe.each(widths(DEVICES))('promotions on %s', (_, device) => {
  it('[PSCR-10, PSCR-11] takes a coupon by hand, says what it gave, and lets it go by one press', async () => {
    const [line] = await linesOf(shop.url, 'Vestidos', 1);
    if (!line) throw new Error('no dress');
    const cents = lineCents(line);
    const found = await shopper(browser, shop.url, device);
    const page = await inCart(found, [line]);
    await typeCoupon(page, ' bem vinda ');
    await page.getByText('Cupom BEMVINDA').first().waitFor(PATIENT);
    const cut = Math.round(cents / 10);
    await expect.poll(() => sumsOn(page), PATIENT).toContain(`Cupom BEMVINDA: − ${reais(cut)}`);
    await expect.poll(() => sumsOn(page)).toContain(`Total: ${reais(cents - cut)}`);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remover o cupom BEMVINDA' }).click();
    await expect.poll(() => sumsOn(page), PATIENT).toContain(`Total: ${reais(cents)}`);
    expect(found.complaints).toEqual([]);
  });

  it('[PSCR-12] says of a code that does not hold that it does not, and costs what it did', async () => {
    const lines = await linesOf(shop.url, 'Vestidos', 1);
    const page = await inCart(await shopper(browser, shop.url, device), lines);
    await typeCoupon(page, '%');
    await page.getByText('Confira o cupom').waitFor();
    await typeCoupon(page, 'NAOEXISTE');
    await page.getByText('Cupom NAOEXISTE').waitFor(PATIENT);
    await expect.poll(() => page.getByText('Conferindo…').count(), PATIENT).toBe(0);
    const total = lines.reduce((sum, line) => sum + lineCents(line), 0);
    await expect.poll(() => sumsOn(page)).toContain(`Total: ${reais(total)}`);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[PSCR-13] keeps the coupon of a link on any page, and says so', async () => {
    const [line] = await linesOf(shop.url, 'Vestidos', 1);
    if (!line) throw new Error('no dress');
    const page = await inCart(
      await shopper(browser, shop.url, device),
      [line],
      '/contato?cupom=bemvinda&x=1',
    );
    await page.getByText('Cupom BEMVINDA guardado').waitFor(PATIENT);
    expect(new URL(page.url()).search).toBe('?x=1');
    await page.goto('/carrinho');
    const cut = Math.round(lineCents(line) / 10);
    await expect.poll(() => sumsOn(page), PATIENT).toContain(`Cupom BEMVINDA: − ${reais(cut)}`);
  });

  it('[PSCR-14, PSCR-15] tells leve 3, pague 2 and PIX alike in cart, checkout, payment and order', async () => {
    const [line] = three;
    if (!line) throw new Error('no cropped');
    const unit = unitCents(line);
    const found = await shopper(browser, shop.url, device);
    const page = await inCart(found, three);
    const cut = `Leve 3, pague 2: − ${reais(unit)}`;
    await expect.poll(() => sumsOn(page), PATIENT).toContain(cut);
    const pixCut = Math.round((2 * unit * 5) / 100);
    await page
      .getByText(`${formatReais(2 * unit - pixCut)} no PIX`)
      .first()
      .waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.goto('/checkout');
    await checkOut(page);
    await expect.poll(() => sumsOn(page), PATIENT).toContain(cut);
    await page.getByRole('button', { name: /^Pagar online/ }).click();
    await expect.poll(() => page.getByRole('button', { name: /^PIX/ }).innerText()).toContain('no PIX');
    await page.getByRole('button', { name: /^PIX/ }).click();
    await expect.poll(() => sumsOn(page)).toContain(`Desconto no PIX: − ${reais(pixCut)}`);
    const told = await sumsOn(page);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const answered = page.waitForResponse('**/api/payment/pix/create');
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    const created = await (await answered).json();
    const total = told.find((row) => row.startsWith('Total'));
    expect(total).toBe(`Total: ${reais(Math.round(created.payment.transaction_amount * 100))}`);
    await payAtBank(shop.url, created);
    await page.getByRole('heading', { name: 'Pagamento aprovado!' }).waitFor(PATIENT);
    await page.goto(`/pedidos/${created.pedido.codigo}`);
    await expect.poll(() => sumsOn(page), PATIENT).toEqual(told);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[PSCR-16] says how much is missing to free freight by the rule that is published', async () => {
    const lines = await linesOf(shop.url, 'Vestidos', 1);
    const page = await inCart(await shopper(browser, shop.url, device), lines);
    const missing = 500_000 - lines.reduce((sum, line) => sum + lineCents(line), 0);
    await page
      .getByRole('region', { name: 'Resumo' })
      .getByText(new RegExp(`Faltam ${reais(missing).replaceAll(/[.$]/g, '\\$&')}`))
      .waitFor(PATIENT);
    await expect.poll(() => page.getByText('Frete grátis acima de R$ 199,00').count()).toBe(0);
  });
});

describe('a promotion that stops applying', () => {
  it('[PSCR-20, PSCR-21] is told with its reason', async () => {
    const found = await shopper(browser, shop.url, PHONE);
    const page = await inCart(found, three);
    const sums = page.getByRole('region', { name: 'Resumo' });
    await sums.getByText('Leve 3, pague 2').first().waitFor(PATIENT);
    await page
      .getByRole('button', { name: /^Diminuir|^Menos/ })
      .first()
      .click();
    const news = sums.getByRole('alert');
    await news.getByText('Um desconto deixou de valer').waitFor(PATIENT);
    await news.getByText('Falta 1 peça').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});

describe('a tab that stays open', () => {
  it('[PSCR-25] learns in the cart what is published meanwhile', async () => {
    const [skirt] = await linesOf(shop.url, 'Saias', 1);
    if (!skirt) throw new Error('no skirt');
    const page = await inCart(await shopper(browser, shop.url, PHONE), [skirt]);
    await sumsOn(page);
    const produtos = [Number(skirt.id.split('-')[0])];
    const given = { nome: 'Relâmpago', tipo: 'percentual' as const, percentual: 20, alvo: { produtos } };
    const flash = await publish(desk, given);
    const cut = `Relâmpago: − ${reais(Math.round(lineCents(skirt) / 5))}`;
    // As when she comes back to the tab.
    const sumsAfterReturn = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return sumsOn(page);
    };
    await expect.poll(sumsAfterReturn, PATIENT).toContain(cut);
    await pause(desk, flash);
    await expect.poll(async () => (await sumsAfterReturn()).join(), PATIENT).not.toContain('Relâmpago');
  });
});

describe('what the shop does not say, and what it says too late', () => {
  it('[PSCR-17] shows plain sums where the shop does not answer, and when discounts come', async () => {
    const { context, openPage } = await shopper(browser, shop.url, PHONE);
    await context.route('**/api/carrinho/precos', (route) => route.fulfill({ status: 500, body: '' }));
    const page = await inCart({ context, openPage }, three);
    await page.getByText('Os descontos são calculados no checkout.').first().waitFor(PATIENT);
    const total = three.reduce((sum, line) => sum + lineCents(line), 0);
    await expect.poll(() => sumsOn(page)).toContain(`Total: ${reais(total)}`);
  });

  it.each(widths(DEVICES))(
    '[PSCR-18] shows the new sum of what ended before the payment, and asks, on %s',
    async (name, device) => {
      const code = `SOHOJE${name.length}`;
      const given = { nome: `Só hoje, ${name}`, tipo: 'valor', sobre: 'pedido', valor: 15 } as const;
      const coupon = await publish(desk, { ...given, com_codigo: true, codigo: code });
      const lines = await linesOf(shop.url, 'Vestidos', 1);
      const page = await inCart(await shopper(browser, shop.url, device), lines, `/checkout?cupom=${code}`);
      await page.getByText(`Cupom ${code}`, { exact: true }).first().waitFor(PATIENT);
      await checkOut(page);
      await expect.poll(() => sumsOn(page)).toContain(`Cupom ${code}: − R$ 15,00`);
      await pause(desk, coupon);
      await page.getByRole('button', { name: /^Pagar online/ }).click();
      await page.getByRole('button', { name: /^PIX/ }).click();
      const before = await charges();
      const refused = await createdBy(page);
      expect(refused.status()).toBe(409);
      const { total, error } = (await refused.json()) as { total: number; error: string };
      const newSum = formatReais(Math.round(total * 100));
      await page.getByRole('alert').filter({ hasText: newSum }).getByText(error).waitFor();
      expect(error).toMatch(/cupom/i);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      expect(await charges()).toBe(before);
      await page.getByRole('button', { name: `Continuar com ${newSum}` }).click();
      await expect.poll(async () => (await sumsOn(page)).join()).not.toContain(code);
      await expect.poll(() => sumsOn(page)).toContain(`Total: ${plain(newSum)}`);
      await page.getByRole('button', { name: 'Gerar PIX' }).waitFor();
      const answered = await createdBy(page);
      expect(answered.status()).toBe(201);
      expect((await answered.json()).payment.transaction_amount).toBe(total);
    },
  );

  it('[PSCR-19] strikes the price of a piece through, with the true reason, on card and product', async () => {
    const ends = await publish(desk, {
      nome: 'Semana das saias',
      tipo: 'percentual',
      percentual: 20,
      alvo: { produtos: (await linesOf(shop.url, 'Saias', 1)).map(({ id }) => Number(id.split('-')[0])) },
      acumula: { modo: 'todas' },
    });
    const [skirt] = await linesOf(shop.url, 'Saias', 1);
    if (!skirt) throw new Error('no skirt');
    const { openPage } = await shopper(browser, shop.url, PHONE);
    const page = await openPage(`/produto/${skirt.id.split('-')[0]}`);
    await page.getByText('Semana das saias').first().waitFor();
    const cents = unitCents(skirt) - Math.round((unitCents(skirt) * 20) / 100);
    await page.getByRole('button', { name: new RegExp(`Comprar.*${formatReais(cents).slice(3)}`) }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.goto('/produtos?categoria=Saias');
    await page.getByText('Semana das saias').first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await pause(desk, ends);
    await pause(desk, takePay);
  });
});
