import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { LUCIA, PASSWORD } from '../test/support/accounts.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
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

/** Somebody with an account, and a second address. */
async function knownCustomer(): Promise<void> {
  const customer = { ...LUCIA, nome: 'Marina Prado', email: 'prado@example.com', senha: PASSWORD };
  await callShop(`${shop.url}/api/clientes/registrar`, 'POST', customer);
  const logged = await callShop<{ token: string }>(`${shop.url}/api/clientes/login`, 'POST', {
    email: 'prado@example.com',
    senha: PASSWORD,
  });
  const work = {
    apelido: 'Trabalho',
    cep: '01305000',
    endereco: 'Rua Augusta',
    numero: '77',
    complemento: '',
    bairro: 'Consolação',
    cidade: 'São Paulo',
    estado: 'SP',
    principal: false,
  };
  await callShop(`${shop.url}/api/clientes/me/enderecos`, 'POST', work, {
    authorization: `Bearer ${logged.token}`,
  });
}

it('[CTR-16] Novo pedido finds a known customer by keys, fills in her data, and lets an address be chosen', async () => {
  await knownCustomer();
  await placeOrder(shop.url, { nome: 'Marília Corrêa', email: 'marilia@example.com' });
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await openPage('/admin/dashboard/vendas/novo');
  const find = page.getByRole('combobox', { name: /Procurar cliente/ });
  const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  await find.fill('zzzz');
  await page.getByText('Ninguém com estas palavras: preencha abaixo.').waitFor();
  await find.fill('mari');
  const options = page.getByRole('listbox', { name: 'Procurar cliente' }).getByRole('option');
  await expect.poll(() => options.count()).toBeGreaterThanOrEqual(2);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await find.press('Escape');
  await expect.poll(() => options.count()).toBe(0);
  await find.fill('prado');
  await expect.poll(() => options.count()).toBe(1);
  await find.press('ArrowDown');
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
  await expect
    .poll(() => find.getAttribute('aria-activedescendant'))
    .toBe(await options.first().getAttribute('id'));
  await find.press('Enter');
  await expect.poll(() => value('Nome')).toBe('Marina Prado');
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('prado@example.com');
  await page.getByText('Entrega combinada').click();
  const places = page.getByRole('group', { name: 'Endereço dela' });
  await places.getByText(/^Trabalho: Rua Augusta/).click();
  await expect.poll(() => page.getByLabel('Número').inputValue()).toBe('77');
  await expect.poll(() => page.locator('[name=endereco]').inputValue()).toBe('Rua Augusta');
  // A known address is nobody's to overwrite by what its CEP says.
  await expect.poll(() => page.getByLabel('CEP').inputValue()).toBe('01305-000');
  await find.fill('marilia');
  await options.filter({ hasText: 'sem conta' }).click();
  await expect.poll(() => value('Nome')).toBe('Marília Corrêa');
  await expect.poll(() => axeViolations(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const shots = process.env['SHOTS'];
  if (shots !== undefined) await page.screenshot({ path: `${shots}/novo-pedido.png`, fullPage: true });
  // Who may see no customers types as before.
  const helper = await staffToken(shop.url, token, 'equipe');
  const team = await officeDesk(browser, { url: shop.url, token: helper });
  const theirs = await team.openPage('/admin/dashboard/vendas/novo');
  await theirs.getByLabel('Nome', { exact: true }).waitFor();
  await expect.poll(() => theirs.getByRole('combobox', { name: /Procurar cliente/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

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
