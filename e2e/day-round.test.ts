import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, withSession, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, callShop, officeDesk, staffToken } from './office-desk.ts';
import { OFFICE, placeOrder, untilStatus } from './own-orders.ts';
import { DESK, PHONE, shopper, type Device } from './shopper.ts';
import { widths } from './widths.ts';

/** What the shop brings itself, from the packing table to the door. */

// Long: orders are bought and paid before they are brought, on two devices.

const { shop, browser } = useShop({ env: { ...OFFICE, ADMIN_PASSWORD } });
let packer: string;
let marina: LoggedIn;

const AREA = {
  nome: 'Paulista',
  faixas: [{ de: '01310000', ate: '01310999' }],
  preco: 1,
  prazo: 1,
  mesmo_dia_ate: null,
  gratis_de: null,
  ativo: true,
};

beforeAll(async () => {
  const token = await adminToken(shop.url, OFFICE.ADMIN_USERNAME);
  packer = await staffToken(shop.url, token, 'expedicao');
  const headers = { authorization: `Bearer ${token}` };
  const areas = `${shop.url}/api/gerenciamento/configuracoes/entregas/areas`;
  const { versao } = await callShop<{ versao: number }>(areas, 'GET', undefined, headers);
  await callShop(areas, 'PUT', { versao, areas: [AREA] }, headers);
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  marina = await logInByCall(shop.url, 'marina@example.com');
});

/** As its buyer reads it on her page. */
async function codeOnHerPage(codigo: string, [kind, device]: readonly [string, Device]): Promise<string> {
  const { context } = await shopper(browser, shop.url, device);
  await withSession(context, marina);
  const page = await context.newPage();
  await page.goto(`/pedidos/${codigo}`);
  const told = page.getByText('Código de entrega').first();
  await told.waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/door-hers-${kind}.png`, fullPage: true });
  return /\d{6}/.exec(await told.innerText())?.[0] ?? '';
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  it('[AREA-11, AREA-12, AREA-14, AREA-17] the round is printed, leaves by one press and arrives by its code', async () => {
    const order = await placeOrder(shop.url, marina);
    await order.pay();
    const desk = await officeDesk(browser, { url: shop.url, token: packer, device });
    const page = await desk.openPage('/admin/dashboard/expedicao');
    const view = (name: string) => page.getByRole('link', { name, exact: true });
    const card = page.getByRole('region', { name: `Pedido ${order.codigo}` });
    const press = async (name: string, yes?: string) => {
      await card.getByRole('button', { name, exact: true }).click();
      if (yes !== undefined) await page.getByRole('dialog').getByRole('button', { name: yes }).click();
    };
    await card.waitFor();
    // On a phone one line says which queue it is, and opens the choices.
    if (kind === 'phone') await page.getByRole('button', { name: /^Fila: / }).click();
    await view('Envios').click();
    await page.getByText('Nada para postar agora.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await view('Entregas da loja').focus();
    await page.keyboard.press('Enter');
    await card.getByText('A separar').waitFor();
    await expect.poll(() => view('Entregas da loja').getAttribute('aria-current')).toBe('page');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/round-${kind}.png`, fullPage: true });

    await page.evaluate(() => {
      window.print = () => {
        const sheet = document.querySelector<HTMLElement>('[data-sheet]');
        document.body.dataset['printed'] = sheet?.innerText ?? sheet?.textContent ?? '';
      };
    });
    await page.getByRole('button', { name: 'Imprimir a lista do dia' }).click();
    const printed = () => page.evaluate(() => document.body.dataset['printed'] ?? '');
    for (const text of [order.codigo, marina.cliente.endereco, 'Lista de entregas', 'peça o código']) {
      await expect.poll(printed).toContain(text);
    }

    await press('Já separei');
    await card.getByText('Separado', { exact: true }).waitFor();
    await press('Saiu para entrega', 'Saiu para entrega');
    await card.getByRole('button', { name: 'Entregue', exact: true }).waitFor();
    const code = await codeOnHerPage(order.codigo, [kind, device]);
    const field = card.getByLabel('Código de entrega');
    await press('Entregue');
    await card.getByText('Digite os 6 números').waitFor();
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await press('Entregue', 'Foi entregue');
    await card.getByText('Este não é o código deste pedido.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/door-${kind}.png`, fullPage: true });
    await field.fill(code);
    await press('Entregue', 'Cancelar');
    await press('Entregue', 'Foi entregue');
    await card.waitFor({ state: 'detached' });
    await page.getByText('Nenhuma entrega da loja agora.').waitFor();
    await untilStatus(shop.url, order.codigo, 'delivered');
    expect(desk.complaints).toEqual([]);
  });
});
