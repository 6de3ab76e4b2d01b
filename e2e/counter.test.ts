import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PATIENT, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: sales at the counter and by a link, on a phone and at a desk.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const DEVICES: [string, Device][] = [
  ['a phone', PHONE],
  ['a desk', DESK],
];

describe.each(widths(DEVICES))('Novo pedido on %s', (_name, device) => {
  it('[CTR-10, CTR-11] sells at the counter, says what is missing, and gives a link to send', async () => {
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage('/admin/dashboard/vendas');
    await page.getByRole('link', { name: 'Novo pedido' }).click();
    await page.getByRole('heading', { level: 1, name: 'Novo pedido' }).waitFor(PATIENT);
    await page.getByRole('button', { name: 'Concluir a venda' }).click();
    await page.getByText('Escolha pelo menos uma peça.').waitFor();
    await page.getByText('Por favor, informe seu nome completo!').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const addPiece = async () => {
      await page.getByLabel('Procurar uma peça').fill('vestido');
      await page.getByRole('list', { name: 'Peças encontradas' }).getByRole('button').first().click(PATIENT);
    };
    await addPiece();
    await page.getByLabel('Nome', { exact: true }).fill('Bia da Feira');
    await page.getByLabel('Desconto').fill('10');
    await page.getByLabel('Em', { exact: true }).selectOption('percentual');
    await page.getByText('Desconto da loja').waitFor(PATIENT);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Concluir a venda' }).click();
    await page.getByRole('heading', { level: 1, name: /^Pedido #\d+$/ }).waitFor(PATIENT);
    await page.getByText('Balcão', { exact: true }).waitFor();
    await page.getByText('Entregue', { exact: true }).first().waitFor();

    await page.goto('/admin/dashboard/vendas/novo');
    await addPiece();
    await page.getByText('Instagram', { exact: true }).click();
    await page.getByText('Link de PIX', { exact: true }).click();
    await page.getByLabel('Nome', { exact: true }).fill('Caio Lima');
    await page.getByRole('button', { name: 'Gerar o link de PIX' }).click();
    await page.getByText('Por favor, insira um CPF válido!').waitFor();
    await page.getByLabel('E-mail').fill('caio@example.com');
    await page.getByLabel('CPF').fill('52998224725');
    await page.getByRole('button', { name: 'Gerar o link de PIX' }).click();
    await page.getByRole('heading', { name: 'Link de pagamento' }).waitFor(PATIENT);
    await page.getByLabel('Página para pagar por PIX').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href'))
      .toContain('wa.me');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(desk.complaints).toEqual([]);
  });
});
