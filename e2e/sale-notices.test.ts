import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { spokenNumber } from '#shared/order-number.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { shot } from './exchange-screens.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: orders are paid while tabs of the office are open.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const SALES = '/admin/dashboard/vendas';
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

/** The browser's own notices, kept where all tabs of a test see them: a headless browser shows none. */
const playNotices = (context: BrowserContext, answer: 'granted' | 'denied') =>
  context.addInitScript((permission) => {
    const shown = () => JSON.parse(localStorage.getItem('shown') ?? '[]') as string[];
    class Played extends EventTarget {
      static get permission() {
        return localStorage.getItem('permission') ?? 'default';
      }
      static requestPermission() {
        localStorage.setItem('permission', permission);
        return Promise.resolve(permission);
      }
      constructor(title: string, { body }: { body: string }) {
        super();
        localStorage.setItem('shown', JSON.stringify([...shown(), `${title}: ${body}`]));
        document.addEventListener('press-notice', () => this.dispatchEvent(new Event('click')));
      }
      close() {}
    }
    Object.defineProperty(globalThis, 'Notification', { value: Played, configurable: true });
  }, answer);

const shownIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shown') ?? '[]') as string[]);
/** Whoever comes back to a tab is not kept waiting for the next half minute. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

it.each(
  widths([
    ['desk', DESK],
    ['phone', PHONE],
  ]),
)(
  '[ASAL-74] on a %s a sale is told once over two tabs, without a name, and leads to its order',
  async (kind, device) => {
    const { context, complaints, openPage } = await officeDesk(browser, { url: shop.url, token, device });
    await playNotices(context, 'granted');
    await placeOrder(shop.url, { nome: 'Antes de tudo' });
    const first = await openPage(SALES);
    const notices = first.getByRole('region', { name: 'Avisos de vendas' });
    await expect.poll(() => axeViolations(first)).toEqual([]);
    await notices.getByRole('button', { name: 'Avisar vendas neste navegador' }).click();
    await notices.getByText('Ligados neste navegador').waitFor(PATIENT);
    await shot(first, `avisos-${kind}`);
    const second = await openPage('/admin/dashboard');
    const read = first.waitForResponse(/\/vendas\/agora/);
    await comeBack(first);
    await read;
    const order = await placeOrder(shop.url, { nome: 'Segredo da Silva' });
    const words = `Nova venda: ${spokenNumber(order.id)} · R$`;
    await expect
      .poll(async () => {
        for (const page of [first, second]) await comeBack(page);
        return (await shownIn(first)).map((text) => text.replaceAll(/\s/g, ' ')).join('\n');
      }, PATIENT)
      .toContain(words);
    for (const page of [first, second]) await comeBack(page);
    const all = await shownIn(first);
    expect(
      all.filter((text) => text.startsWith('Nova venda')),
      all.join(),
    ).toHaveLength(1);
    expect(all.join()).not.toContain('Segredo');
    // The one that told it leads there; the other one stays where it is.
    for (const page of [first, second]) {
      await page.evaluate(() => document.dispatchEvent(new Event('press-notice')));
    }
    await expect
      .poll(() => [first, second].map((page) => new URL(page.url()).pathname), PATIENT)
      .toContain(`${SALES}/${order.id}`);
    expect(complaints).toEqual([]);
  },
);

it('[OWND-17] tells of an exchange too, as far as the role goes, and no longer once it is not wanted', async () => {
  const { context, openPage, complaints } = await officeDesk(browser, {
    url: shop.url,
    token,
    device: PHONE,
  });
  await playNotices(context, 'granted');
  let trocas: { id: number; numero: number; tipo: string }[] = [];
  await context.route('**/gerenciamento/trocas/agora', (route) =>
    route.fulfill({ json: { sucesso: true, success: true, trocas } }),
  );
  const page = await openPage(SALES);
  const notices = page.getByRole('region', { name: 'Avisos de vendas' });
  await notices.getByRole('button', { name: 'Avisar vendas neste navegador' }).click();
  const kind = notices.getByRole('checkbox', { name: 'Desistências, defeitos e trocas' });
  await kind.waitFor(PATIENT);
  await expect.poll(() => notices.getByRole('checkbox').count()).toBe(3);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  const looked = page.waitForResponse(/\/trocas\/agora/);
  await comeBack(page);
  await looked;
  trocas = [{ id: 7, numero: 1007, tipo: 'defeito' }];
  await expect
    .poll(async () => {
      await comeBack(page);
      return shownIn(page);
    }, PATIENT)
    .toContain('Defeito avisado: Pedido #1007');
  await kind.uncheck();
  trocas = [{ id: 8, numero: 1008, tipo: 'desistencia' }, ...trocas];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const sales = page.waitForResponse(/\/vendas\/agora/);
  await comeBack(page);
  await sales;
  expect(asked.filter((url) => url.includes('/trocas/agora'))).toEqual([]);
  await expect.poll(async () => (await shownIn(page)).join()).not.toContain('#1008');
  await page.reload();
  await kind.waitFor(PATIENT);
  await expect.poll(() => kind.isChecked()).toBe(false);
  expect(complaints).toEqual([]);
});

it('[ASAL-74] what was denied is told with what to do, and nothing is asked for by itself', async () => {
  const { context, openPage } = await officeDesk(browser, { url: shop.url, token });
  await playNotices(context, 'denied');
  const page = await openPage(SALES);
  const notices = page.getByRole('region', { name: 'Avisos de vendas' });
  const press = notices.getByRole('button', { name: 'Avisar vendas neste navegador' });
  await press.waitFor(PATIENT);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('permission'))).toBeNull();
  await press.press('Enter');
  await notices.getByText('Este navegador bloqueou os avisos').waitFor(PATIENT);
  await expect.poll(() => notices.getByRole('button').count()).toBe(0);
});

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ]),
)('[MAIL-47] on a %s the owner says which letters the shop itself gets', async (kind, device) => {
  const { openPage } = await officeDesk(browser, { url: shop.url, token, device });
  const page = await openPage('/admin/dashboard/configuracoes');
  const panel = page.getByRole('region', { name: 'Avisos para a loja' });
  await panel.getByRole('checkbox', { name: /^Avisar cada pedido de troca/ }).uncheck();
  await panel.scrollIntoViewIfNeeded();
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await panel.screenshot({ path: `${folder}/avisos-emails-${kind}.png` });
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await page.getByText('Rascunho salvo').first().waitFor(PATIENT);
  await expect
    .poll(() => panel.getByRole('checkbox', { name: /^Avisar cada pedido de troca/ }).isChecked())
    .toBe(false);
});
