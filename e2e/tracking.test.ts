import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, mailsTo, makeAccount, withSession, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, callShop, officeDesk } from './office-desk.ts';
import { OFFICE, placeOrder } from './own-orders.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';

// Long: a parcel goes its whole way, and each stage is looked at by buyer and owner on two devices.

/** A parcel's way after its label is made, as who waits for it and who sent it see it. */

const EMAIL = 'marina@example.com';
const { shop, browser } = useShop({ env: { ...OFFICE, ADMIN_PASSWORD } });
let token: string;
let marina: LoggedIn;

beforeAll(async () => {
  token = await adminToken(shop.url, OFFICE.ADMIN_USERNAME);
  await makeAccount(shop.url, EMAIL, '52998224725');
  marina = await logInByCall(shop.url, EMAIL);
});

const office = <T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
  callShop<T>(`${shop.url}/api/gerenciamento${path}`, method, body, {
    authorization: `Bearer ${token}`,
    ...more,
  });

/** Buys its label, and waits until it is made. */
async function label(id: number): Promise<void> {
  const { opcoes } = await office<PrecosDaEtiqueta>('GET', `/pedidos/${id}/etiquetas/precos`);
  const chosen = opcoes.find(({ escolhida }) => escolhida) ?? opcoes[0];
  const bought = { servico: chosen?.servico, preco: chosen?.preco, documento: 'declaracao' };
  await office('POST', `/pedidos/${id}/etiquetas`, bought, { 'x-idempotency-key': `tracking-label-${id}` });
  await expect.poll(() => statusOf(id), PATIENT).toBe('shipped');
}

const statusOf = async (id: number) =>
  (await office<{ pedido: { status: string } }>('GET', `/pedidos/${id}`)).pedido.status;

const stepsOf = async (id: number) =>
  (await office<{ pedido: { passos: { estado: string }[] } }>('GET', `/pedidos/${id}`)).pedido.passos.map(
    ({ estado }) => estado,
  );

/** What a carrier does with the only parcel, as a person presses it beside the shop. */
async function carrier(button: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await page.goto('/sandbox');
  const parcels = page.getByRole('region', { name: 'Pacotes' });
  await parcels.getByRole('button', { name: new RegExp(`^${button}`) }).click();
  await page.getByRole('status').getByText('Feito.').waitFor(PATIENT);
  await page.context().close();
}

async function asBuyer(codigo: string, device: object): Promise<Page> {
  const { context } = await shopper(browser, shop.url, device);
  await withSession(context, marina);
  const page = await context.newPage();
  await page.goto(`/pedidos/${codigo}`);
  await page.getByRole('heading', { name: 'Onde está o pacote' }).waitFor(PATIENT);
  return page;
}

async function asOwner(id: number, device: object): Promise<{ context: BrowserContext; page: Page }> {
  const { context, openPage } = await officeDesk(browser, { url: shop.url, token, device });
  const page = await openPage(`/admin/dashboard/vendas/${id}`);
  await page.getByRole('heading', { name: 'Onde está o pacote' }).waitFor(PATIENT);
  return { context, page };
}

const way = (page: Page) =>
  page.locator('h3', { hasText: 'Onde está o pacote' }).locator('xpath=following-sibling::ol[1]/li');
const expectWay = (page: Page, steps: readonly string[]) =>
  expect
    .poll(async () => (await way(page).allInnerTexts()).map((text) => text.split('\n')[0]))
    .toEqual(steps);
const expectFits = async (page: Page) => {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await expect.poll(() => axeViolations(page)).toEqual([]);
};
const picture = async (page: Page, name: string) => {
  const folder = process.env['VITRINE_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

it('[TRCK-16, TRCK-17, TRCK-18] a parcel is followed by who waits and who sent it, and its arrival closes the order', async () => {
  const { id, codigo, pay } = await placeOrder(shop.url, marina);
  await pay();
  await label(id);
  await carrier('Postar');
  await expect.poll(() => stepsOf(id), PATIENT).toEqual(['gerado', 'postado']);
  await carrier('Não entregar');
  await expect.poll(() => stepsOf(id), PATIENT).toEqual(['gerado', 'postado', 'nao_entregue']);

  const failed = ['Etiqueta pronta, falta postar', 'Postado, a caminho', 'A entrega não foi feita'];
  for (const [name, device] of [
    ['phone', PHONE],
    ['desk', DESK],
  ] as const) {
    const hers = await asBuyer(codigo, device);
    await expectWay(hers, failed);
    await expect.poll(() => way(hers).last().getAttribute('aria-current')).toBe('step');
    await hers.getByText('Já sabemos e acompanhamos.').waitFor();
    await expectFits(hers);
    await picture(hers, `failed-shopper-${name}`);
    await hers.emulateMedia({ colorScheme: 'dark' });
    await picture(hers, `failed-shopper-${name}-dark`);
    const { context, page } = await asOwner(id, device);
    await expectWay(page, failed);
    await page.getByText('A transportadora não conseguiu entregar, e quem comprou foi avisado.').waitFor();
    await expectFits(page);
    await picture(page, `failed-office-${name}`);
    await page.goto('/admin/dashboard/vendas?espera=problema');
    await page.getByText(codigo).first().waitFor(PATIENT);
    await expectFits(page);
    await picture(page, `list-office-${name}`);
    await context.close();
  }

  await carrier('Entregar');
  await expect.poll(() => statusOf(id), PATIENT).toBe('delivered');
  const hers = await asBuyer(codigo, PHONE);
  await expectWay(hers, [...failed, 'Entregue']);
  await expectFits(hers);
  await picture(hers, 'delivered-shopper-phone');
  const { page } = await asOwner(id, DESK);
  await expectWay(page, [...failed, 'Entregue']);
  await expect.poll(() => page.getByText('A transportadora não conseguiu entregar').count()).toBe(0);
  await picture(page, 'delivered-office-desk');
  const subjects = async () => (await mailsTo(shop.url, EMAIL)).map(({ subject }) => subject);
  await expect.poll(subjects, PATIENT).toContainEqual(`A entrega do pedido ${codigo} não foi feita`);
  await expect
    .poll(
      async () =>
        (await subjects()).filter((subject) => subject.includes(codigo) && /entregue/i.test(subject)).length,
      PATIENT,
    )
    .toBe(1);
}, 300_000);
