import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, withSession, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, officeDesk } from './office-desk.ts';
import { OFFICE, office, placeOrder, type PlacedOrder } from './own-orders.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

/** A parcel's way, as who packs it and who waits for it see it. */

// Long: orders are placed and paid before they are sent.

const [CODE, OTHER] = ['AA123456785BR', 'AA123456799BR'];
const { shop, browser } = useShop({ env: OFFICE });
let token: string;
let marina: LoggedIn;

beforeAll(async () => {
  token = await adminToken(shop.url, OFFICE.ADMIN_USERNAME, OFFICE.ADMIN_PASSWORD);
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  marina = await logInByCall(shop.url, 'marina@example.com');
});

async function paidOrder(): Promise<PlacedOrder> {
  const order = await placeOrder(shop.url, marina);
  await order.pay();
  return order;
}

async function openOffice({ id }: PlacedOrder, device: object) {
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
  await page.getByRole('heading', { name: 'Itens' }).waitFor();
  return page;
}

async function openAsBuyer({ codigo }: PlacedOrder, device: object) {
  const { context } = await shopper(browser, shop.url, device);
  await withSession(context, marina);
  const page = await context.newPage();
  await page.goto(`/pedidos/${codigo}`);
  await page.getByText(`Pedido ${codigo}`, { exact: true }).first().waitFor(PATIENT);
  return page;
}

const read = async ({ id }: PlacedOrder) =>
  (
    await callShop<{ pedido: { status: string; rastreio: string } }>(
      `${shop.url}/api/gerenciamento/pedidos/${id}`,
      'GET',
      undefined,
      { authorization: `Bearer ${token}` },
    )
  ).pedido;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const preview = (page: Page) => page.getByRole('dialog', { name: 'Confira antes de enviar' });
const firstButton = (page: Page) => page.locator('[aria-busy] > div > button').first().innerText();
const expectFits = async (page: Page) =>
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

describe.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ]),
)('on %s', (_, device) => {
  it('[ASAL-60, ASAL-61, ORD-140] an order goes from paid to delivered by its first button', async () => {
    const order = await paidOrder();
    const page = await openOffice(order, device);
    await expect.poll(() => firstButton(page)).toBe('Iniciar separação');
    await press(page, 'Iniciar separação');
    await page.getByRole('button', { name: 'Informar rastreio e enviar' }).waitFor();
    await expect.poll(() => firstButton(page)).toBe('Informar rastreio e enviar');
    await press(page, 'Informar rastreio e enviar');
    const field = page.getByLabel('Código de rastreio');
    await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true);

    await page.getByLabel('Transportadora').fill('Correios');
    await field.fill('abc');
    await field.press('Enter');
    await page.getByText('O código dos Correios tem 2 letras, 9 números e 2 letras').waitFor();
    expect((await read(order)).status).toBe('processing');
    await field.fill(' aa123456785br');
    await field.press('Enter');
    await preview(page).getByText('O pedido passa a estar: Enviado.').waitFor();
    await preview(page).getByText(`Seu pedido ${order.codigo} está a caminho`).waitFor();
    await preview(page).getByText(`Código de rastreio: ${CODE}`).waitFor();
    const link = preview(page).getByRole('link', { name: 'Testar o link de rastreio' });
    await expect.poll(() => link.getAttribute('href')).toContain(CODE);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await preview(page).getByRole('button', { name: 'Voltar' }).click();
    await preview(page).waitFor({ state: 'hidden' });
    expect(await read(order)).toMatchObject({ status: 'processing', rastreio: '' });

    await press(page, 'Conferir e enviar');
    await preview(page).getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByText('Pedido enviado. Quem comprou recebe o código por email.').waitFor();
    expect(await read(order)).toMatchObject({ status: 'shipped', rastreio: CODE });
    await page.getByText('Enviado, pela loja').waitFor();
    await expect.poll(() => firstButton(page)).toBe('Marcar como entregue');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await press(page, 'Marcar como entregue');
    const question = page.getByRole('dialog', { name: 'O pedido foi entregue?' });
    await question.getByText('correm os 7 dias para desistir').waitFor();
    await question.getByRole('button', { name: 'Marcar como entregue' }).click();
    await expect.poll(async () => (await read(order)).status).toBe('delivered');
  });

  it('[OPAGE-25] its buyer sees that it is on its way, what is to come, and where to follow it', async () => {
    const order = await paidOrder();
    await (await office(shop.url)).send(order, CODE, 'Correios');
    const page = await openAsBuyer(order, device);
    await page.getByText('Seu pedido está a caminho.').first().waitFor();
    const now = page.locator('li[aria-current=step]');
    await expect.poll(() => now.innerText()).toMatch(/^Enviado/);
    const steps = await page
      .getByRole('listitem')
      .filter({ has: page.locator('[class*=mark]') })
      .allInnerTexts();
    expect(steps.map((step) => step.split('\n')[0])).toEqual([
      'Pendente',
      'Pago',
      'Em separação',
      'Enviado',
      'Entregue',
    ]);
    const follow = page.getByRole('link', { name: 'Acompanhar no site da transportadora' });
    await expect
      .poll(() => follow.getAttribute('href'))
      .toMatch(new RegExp(`^https://rastreamento\\.correios\\.com\\.br/.*${CODE}$`));
    await expect.poll(() => follow.getAttribute('rel')).toContain('noopener');
    await expect.poll(async () => ((await follow.boundingBox())?.height ?? 0) >= 44).toBe(true);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await page.goto('/pedidos');
    const card = page.getByRole('article').filter({ hasText: order.codigo });
    await card.getByText('Enviado', { exact: true }).waitFor(PATIENT);
    await card.getByText('Acompanhar').waitFor();
  });
});

describe('the code of an order that was sent', () => {
  it('[ASAL-61, MAIL-45] is corrected with a letter that is seen before, and by who has not seen it not at all', async () => {
    const order = await paidOrder();
    const page = await openOffice(order, DESK);
    await (await office(shop.url)).send(order, CODE, 'Correios');
    // The page was opened before.
    await page.getByLabel('Código de rastreio').fill(OTHER);
    await press(page, 'Conferir e enviar');
    await press(page, 'Enviar');
    await page.getByText(`outra pessoa anotou o código ${CODE}`).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Código de rastreio').inputValue()).toBe(CODE);
    await page.getByLabel('Código de rastreio').fill(OTHER);
    await press(page, 'Corrigir rastreio');
    await preview(page).getByText('Corrigimos o código de rastreio').waitFor();
    await press(page, 'Enviar');
    await page.getByText('Rastreio corrigido. Quem comprou recebe o novo código por email.').waitFor();
    await press(page, 'Corrigir rastreio');
    await preview(page).getByText('Ninguém é avisado por email.').waitFor();
    await press(page, 'Salvar');
    await page.getByText('Envio anotado.', { exact: true }).waitFor();
  });

  it('[ASAL-60, ORD-140] may be missing: a courier gives none, and that is asked about', async () => {
    const order = await paidOrder();
    const page = await openOffice(order, PHONE);
    await press(page, 'Iniciar separação');
    await press(page, 'Marcar como enviado');
    const question = page.getByRole('dialog', { name: 'O pedido saiu sem código de rastreio?' });
    await question.getByText('recebe agora um email').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await read(order)).status).toBe('processing');
    await press(page, 'Marcar como enviado');
    await question.getByRole('button', { name: 'Marcar como enviado' }).click();
    await page.getByText('Pedido agora está: Enviado.').waitFor();
    expect((await read(order)).status).toBe('shipped');
  });
});
