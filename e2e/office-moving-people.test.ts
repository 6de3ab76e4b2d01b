import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { latin1, nuvemshopOrders, nuvemshopPeople } from '../test/support/old-people.ts';
import { useShop } from '../test/support/use-shop.ts';
import { confirmByMail, logInByCall, makeAccount, withSession } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: people and orders of an old shop are brought, looked at and taken back.

const { shop, browser } = useShop({ env: { ...OFFICE_ENV, SEED_DEMO: 'off' } });
const PATIENCE = { timeout: 30_000 };

const PEOPLE = nuvemshopPeople([
  {
    'Nome completo': 'Conceição Araújo',
    'E-mail': 'ceca@example.com',
    'CPF/CNPJ': '529.982.247-25',
    'Telefone de Contato': '+5521987654321',
    Endereço: 'Rua das Flores, 12',
    Cidade: 'Niterói',
    Data: '03/02/2024',
    Marketing: 'Aceita',
    'Marketing (atualização)': '04/02/2024 10:00:00',
  },
  { 'Nome completo': 'Sem E-mail', 'E-mail': 'sem arroba' },
]);
const ORDER = {
  'Número do Pedido': '1042',
  'E-mail': 'ceca@example.com',
  Data: '15/03/2025 14:30:00',
  'Status do Pedido': 'Aberto',
  'Status do Pagamento': 'Confirmado',
  'Status do Envio': 'Entregue',
  Moeda: 'BRL',
  Subtotal: '199.90',
  'Valor do Frete': '20.00',
  Total: '219.90',
  'Nome do comprador': 'Conceição Araújo',
  Endereço: 'Rua das Flores',
  Número: '12',
  Cidade: 'Niterói',
  'Código postal': '24020-000',
  Estado: 'Rio de Janeiro',
  'Forma de Pagamento': 'Pix',
  'Código de rastreio do envio': 'AB123456789BR',
  'Nome do Produto': 'Vestido Lis (Azul, P)',
  'Valor do Produto': '199.90',
  'Quantidade Comprada': '1',
  SKU: 'LIS-P',
};
const ORDERS = nuvemshopOrders([
  ORDER,
  {
    ...ORDER,
    'Número do Pedido': '1043',
    'E-mail': 'marina.antiga@example.com',
    'Nome do comprador': 'Marina',
  },
  { ...ORDER, 'Número do Pedido': '1044', Data: 'ontem' },
]);
const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(latin1(text)),
});
const SITEMAP =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://antiga.example/produto/saia-gode/</loc></url></urlset>';

/** Sends a file and brings what is in it. */
async function bring(page: Page, file: ReturnType<typeof csv>, press: string): Promise<void> {
  await page.goto('/admin/dashboard/mudanca');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: 'O que vai acontecer' }).waitFor(PATIENCE);
  await page.getByRole('button', { name: press }).click();
  await page.getByRole('heading', { name: 'O que aconteceu' }).waitFor(PATIENCE);
}

it('[MOVE-20, MOVE-32, MOVE-33] brings people and their orders, to be read by the owner and by each of them', async () => {
  const token = await adminToken(shop.url);
  // She has an account by now, and her e-mail of the old shop.
  await makeAccount(shop.url, 'marina.antiga@example.com', '11144477735');
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await openPage('/admin/dashboard/mudanca');
  await bring(page, csv('clientes.csv', PEOPLE), 'Trazer 1 cliente');
  await page.getByText('Não tem um e-mail válido').waitFor();
  await bring(page, csv('pedidos.csv', ORDERS), 'Trazer 2 pedidos');
  await page.getByText('“ontem” não é uma data que se possa ler.').waitFor();

  for (const device of widths([DESK, PHONE])) {
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const fits = async (screen: Page) => {
      await expect.poll(() => axeViolations(screen)).toEqual([]);
      await expect
        .poll(() => screen.evaluate(() => document.documentElement.scrollWidth))
        .toBe(device.viewport?.width);
    };
    const file = await desk.openPage('/admin/dashboard/mudanca/2');
    await file.getByRole('link', { name: '#1042' }).waitFor();
    await fits(file);
    const sales = await desk.openPage('/admin/dashboard/vendas?busca=1042');
    await sales.getByRole('link', { name: '1 pedido da loja antiga com “1042”' }).click();
    await sales.getByRole('heading', { name: 'Pedidos da loja antiga' }).waitFor();
    await sales.getByRole('link', { name: '#1042' }).waitFor();
    await fits(sales);
    await sales.getByRole('link', { name: '#1042' }).click();
    await sales.getByRole('heading', { name: 'Pedido #1042 da Nuvemshop' }).waitFor();
    await sales.getByText('estorno, troca e envio se fazem lá').waitFor();
    await fits(sales);
    await sales.getByRole('link', { name: 'Ver o cadastro' }).click();
    await sales.getByText('Aceita, desde').waitFor();
    await sales.getByRole('link', { name: '#1042' }).waitFor();
    await fits(sales);
    const addresses = await desk.openPage('/admin/dashboard/mudanca/enderecos');
    await addresses
      .locator('input[type=file]')
      .setInputFiles({ name: 'mapa.xml', mimeType: 'application/xml', buffer: Buffer.from(SITEMAP) });
    await addresses.getByText('1 precisa de você').waitFor();
    await addresses.getByText('/produto/saia-gode').waitFor();
    await fits(addresses);
    expect(desk.complaints).toEqual([]);
  }
  expect(complaints).toEqual([]);

  const marina = await logInByCall(shop.url, 'marina.antiga@example.com');
  const { context } = await shopper(browser, shop.url, PHONE);
  await withSession(context, marina);
  const own = await context.newPage();
  await own.goto('/pedidos');
  await own.getByText('Você ainda não fez pedidos').waitFor();
  await expect.poll(() => own.getByText('Pedidos da loja antiga').count()).toBe(0);
  await confirmByMail(shop.url, 'marina.antiga@example.com');
  await own.reload();
  await own.getByRole('heading', { name: 'Pedidos da loja antiga' }).waitFor();
  await own.getByText('Pedido #1043').click();
  await own.getByText('1 × Vestido Lis (Azul, P): R$ 199,90').waitFor();
  await expect.poll(() => own.getByText('#1042').count()).toBe(0);
  await expect.poll(() => axeViolations(own)).toEqual([]);
});
