import { beforeAll, describe, expect, it } from 'vitest';
import { lineCents } from '#shared/cart.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { confirmByMail, logInByCall, makeAccount, withSession } from './account-page.ts';
import { BUYER, checkOut, makePix } from './buyer.ts';
import { givenCode, typeCredit } from './credit-desk.ts';
import { adminToken, OFFICE_ENV } from './office-desk.ts';
import { atPayment, checkedOut, typeCard } from './payment-page.ts';
import { inCart, linesOf, sumsOn } from './promotion-desk.ts';
import { DESK, PATIENT, PHONE, shopper, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: purchases from the checkout to the order that is paid, on a phone and at a desk.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const desk = { url: '', token: '' };

const reais = (cents: number) => formatReais(cents).replaceAll('\u00A0', ' ');
const DEVICES: [string, Device][] = [
  ['a phone', PHONE],
  ['a desk', DESK],
];

beforeAll(async () => {
  Object.assign(desk, { url: shop.url, token: await adminToken(shop.url) });
});

describe.each(widths(DEVICES))('vales on %s', (name, device) => {
  it('[CREDS-01, CREDS-02, CREDS-03, CREDS-04, CREDS-05] pay a part, by any spelling, and the card the rest', async () => {
    const code = await givenCode(desk, BUYER.email, 40);
    const final = code.slice(-4);
    const [line] = await linesOf(shop.url, 'Vestidos', 1);
    if (!line) throw new Error('no dress');
    const found = await shopper(browser, shop.url, device);
    const page = await inCart(found, [line], '/checkout');
    await typeCredit(page, 'ABC');
    await page.getByText('Confira o código do vale').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await typeCredit(page, 'ZZZZ-ZZZZ-ZZZZ-ZZZZ');
    await page.getByText('Não encontramos este vale').waitFor(PATIENT);
    await typeCredit(page, ` ${code.replaceAll('-', '').toLowerCase()} `);
    await page.getByText('todo usado aqui').waitFor(PATIENT);
    await page.getByRole('status').filter({ hasText: 'Vales pagam R$' }).waitFor({ state: 'attached' });
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await checkOut(page);
    await page.getByRole('button', { name: /^Pagar online/ }).waitFor(PATIENT);
    const told = await sumsOn(page);
    const totalCents = Number(told.find((row) => row.startsWith('Total'))?.replaceAll(/\D/g, ''));
    expect(totalCents).toBeGreaterThan(lineCents(line));
    expect(told.slice(-3)).toEqual([
      `Total: ${reais(totalCents)}`,
      `Vale ••••${final}: − ${reais(4000)}`,
      `A pagar: ${reais(totalCents - 4000)}`,
    ]);
    await page.getByRole('button', { name: /^Pagar online/ }).click();
    await page.getByRole('button', { name: /^Cartão/ }).click();
    await typeCard(page, 'APRO SILVA');
    await page.getByRole('button', { name: `Pagar ${formatReais(totalCents - 4000)}` }).click();
    await page.waitForURL('**/payment-success**', PATIENT);
    await page
      .getByRole('link', { name: /pedido/i })
      .first()
      .click();
    await page.waitForURL('**/pedidos/**', PATIENT);
    await expect.poll(() => sumsOn(page), PATIENT).toContain(`Pago: ${reais(totalCents - 4000)}`);
    await expect.poll(() => sumsOn(page)).toContain(`Vale ••••${final}: − ${reais(4000)}`);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[CREDS-01, CREDS-06] pays all of it in place of the ways to pay, and empties the cart', async () => {
    const code = await givenCode(desk, BUYER.email, 2000);
    const lines = await linesOf(shop.url, 'Vestidos', 1);
    const found = await shopper(browser, shop.url, device);
    const page = await inCart(found, lines, '/checkout');
    await checkOut(page);
    await typeCredit(page, code);
    const finish = page.getByRole('button', { name: 'Concluir pedido' });
    await finish.waitFor(PATIENT);
    await expect.poll(() => page.getByRole('button', { name: /^Pagar online/ }).count()).toBe(0);
    await expect.poll(() => sumsOn(page)).toContain('A pagar: R$ 0,00');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Não usar o vale/ }).click();
    await page.getByRole('button', { name: /^Pagar online/ }).waitFor();
    await typeCredit(page, code);
    await finish.click();
    await page.waitForURL('**/payment-success**', PATIENT);
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length), PATIENT)
      .toBe(0);
    expect(found.complaints).toEqual([]);
  });

  it('[CREDS-08] tells of a vale that another tab has spent, with the new sum, and loses nothing', async () => {
    const code = await givenCode(desk, BUYER.email, 40);
    const state = await checkedOut(shop.url);
    const { page: other } = await atPayment(browser, shop.url, state, device);
    const { page } = await atPayment(browser, shop.url, state, device);
    for (const tab of [other, page]) {
      await tab.goto('/payment-method');
      await typeCredit(tab, code);
      await tab.getByText('todo usado aqui').waitFor(PATIENT);
    }
    const created = await makePix(other);
    expect(created.payment.transaction_amount).toBe((state.totalCents - 4000) / 100);
    await page.getByRole('button', { name: /^Pagar online/ }).click();
    await page.getByRole('button', { name: /^PIX/ }).click();
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    await page.getByRole('button', { name: `Continuar com ${formatReais(state.totalCents)}` }).click(PATIENT);
    await page.getByRole('button', { name: /^Não usar o vale/ }).waitFor({ state: 'detached', ...PATIENT });
    const answered = page.waitForResponse('**/api/payment/pix/create');
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    const { payment } = await (await answered).json();
    expect(reaisToCents(payment.transaction_amount)).toBe(state.totalCents);
  });

  it('[CREDS-09] shows her vales on her account, and copies a code', async () => {
    const email = `vale.${name.replace(' ', '.')}@example.com`;
    await makeAccount(shop.url, email, device === PHONE ? '11144477735' : '52998224725');
    await confirmByMail(shop.url, email);
    const code = await givenCode(desk, email, 40);
    const { context } = await shopper(browser, shop.url, device);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await withSession(context, await logInByCall(shop.url, email));
    const page = await context.newPage();
    await page.goto('/perfil');
    const section = page.getByRole('region', { name: 'Meus vales' });
    await section.getByText(code).waitFor(PATIENT);
    await section.getByRole('button', { name: 'Copiar' }).click();
    await section.getByText('Código copiado!').first().waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await section.getByText('Movimentos').click();
    await section.getByText('Emitido').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});
