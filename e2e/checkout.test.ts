import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { BUYER, lineInStock, withLines } from './buyer.ts';
import {
  atCheckout,
  box,
  cepField,
  fillWell,
  nameField,
  offers,
  phoneField,
  proceed,
} from './checkout-page.ts';
import { PHONE, sentOn, shopper } from './shopper.ts';

// Long: every mistake of the form is made once.

const { shop, browser } = useShop();

const hasFocus = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .evaluate((field) => field === document.activeElement);

/** Presses the button, or Enter where it is disabled, and reads the box. */
async function goOn(page: Page): Promise<string> {
  if (await proceed(page).isEnabled()) await proceed(page).click();
  else await nameField(page).press('Enter');
  return box(page).last().innerText();
}

describe('the checkout’s way in', () => {
  it('[CHK-01] leads to the cart where that is empty', async () => {
    const { context } = await shopper(browser, shop.url, PHONE);
    const page = await context.newPage();
    await sentOn(page, '**/carrinho', () => page.goto('/checkout'));
  });

  it('[CHK-02, CHK-11, CHK-12] has a label, a keyboard and the browser’s help for each field', async () => {
    const { page } = await atCheckout(browser, shop.url, { device: PHONE });
    const fields = [
      ['Nome completo', 'name', null],
      ['Email', 'email', 'email'],
      ['CPF', 'off', 'numeric'],
      ['WhatsApp', 'tel-national', 'tel'],
      ['CEP', 'postal-code', 'numeric'],
      ['Endereço', 'address-line1', null],
      ['Número', 'off', 'text'],
      ['Complemento (opcional)', 'address-line2', null],
      ['Bairro', 'address-level3', null],
      ['Cidade', 'address-level2', null],
      ['Estado', 'address-level1', null],
    ] as const;
    for (const [label, help, keyboard] of fields) {
      const field = page.getByRole('textbox', { name: label, exact: true });
      await expect.poll(() => field.getAttribute('autocomplete'), { message: label }).toBe(help);
      await expect.poll(() => field.getAttribute('inputmode'), { message: label }).toBe(keyboard);
    }
    const native = await page.locator('main form').evaluate((form) => (form as HTMLFormElement).noValidate);
    expect(native).toBe(true);
  });

  it('[CHK-07, CHK-08, CHK-09, CHK-10] masks what is typed and leaves the caret where one corrects', async () => {
    const { page } = await atCheckout(browser, shop.url);
    const cpf = page.getByLabel('CPF');
    await cpf.pressSequentially('52998224725999');
    await expect.poll(() => cpf.inputValue()).toBe('529.982.247-25');
    await phoneField(page).pressSequentially('219876543210');
    await expect.poll(() => phoneField(page).inputValue()).toBe('(21) 98765-4321');
    await cepField(page).pressSequentially('013101009');
    await expect.poll(() => cepField(page).inputValue()).toBe('01310-100');
    await cpf.focus();
    await cpf.evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
    await cpf.press('Backspace');
    await expect.poll(() => cpf.inputValue()).toBe('529.822.472-5');
    await expect.poll(() => cpf.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3);
    await cpf.press('9');
    await expect.poll(() => cpf.inputValue()).toBe('529.982.247-25');
    await expect.poll(() => cpf.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(5);
  });
});

describe('the checkout’s form', () => {
  it('[CHK-13, CHK-14, CHK-15, CHK-16, CHK-17, CHK-18, CHK-19, CHK-20, CHK-21, CHK-22] tells one mistake after the other, and each beside its field', async () => {
    const { page } = await atCheckout(browser, shop.url);
    const steps = [
      ['Nome completo', ' ', 'Campo obrigatório', 'Campo Nome é obrigatório!'],
      ['Nome completo', 'Ma', 'Campo obrigatório', 'Campo Email é obrigatório!'],
      ['Email', 'marina', 'Campo obrigatório', 'Campo CPF é obrigatório!'],
      ['CPF', '123', 'Campo obrigatório', 'Campo WhatsApp é obrigatório!'],
      ['WhatsApp', '2198', 'Campo obrigatório', 'Campo CEP é obrigatório!'],
      ['CEP', '0131', 'Nome inválido', 'Por favor, informe seu nome completo!'],
      ['Nome completo', BUYER.nome, 'Email inválido', 'Por favor, insira um email válido!'],
      ['Email', BUYER.email, 'CPF inválido', 'Por favor, insira um CPF válido!'],
      ['CPF', '52998224724', 'CPF inválido', 'Por favor, insira um CPF válido!'],
      ['CPF', '11111111111', 'CPF inválido', 'Por favor, insira um CPF válido!'],
      ['CPF', BUYER.cpf, 'WhatsApp inválido', 'Por favor, insira um WhatsApp válido!'],
      ['WhatsApp', BUYER.whatsapp, 'CEP inválido', 'Por favor, insira um CEP válido!'],
    ] as const;
    for (const [label, value, title, text] of steps) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
      expect(await goOn(page), text).toBe(`${title}\n${text}`);
      const wrong = page.locator('main [aria-invalid="true"]').first();
      const id = (await wrong.getAttribute('aria-describedby'))?.split(' ').at(-1) ?? '';
      const beside = page.locator(`#${id}`);
      await expect.poll(() => beside.innerText()).toMatch(/é obrigatório!|^Por favor/);
    }
    await cepField(page).fill(BUYER.cep);
    await offers(page).first().waitFor();
    expect(await goOn(page)).toBe('Frete obrigatório\nSelecione uma opção de frete!');
    await expect
      .poll(() => page.getByRole('group', { name: 'Escolha uma opção' }).innerText())
      .toContain('Selecione uma opção de frete!');
    const first = offers(page).first().locator('input');
    await expect.poll(() => first.evaluate((radio) => radio === document.activeElement)).toBe(true);
  });

  it('[CHK-22] puts the focus on the first field that fails, and takes its error away when it is typed in', async () => {
    const { page } = await atCheckout(browser, shop.url, { device: PHONE });
    await fillWell(page);
    await page.getByLabel('Email').fill('');
    await page.getByLabel('CPF').fill('1');
    await goOn(page);
    await expect.poll(() => hasFocus(page, 'Email')).toBe(true);
    const email = page.getByLabel('Email');
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    await email.fill('m');
    await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull();
    await expect.poll(() => page.getByLabel('CPF').getAttribute('aria-invalid')).toBe('true');
  });

  it('[CHK-39, CHK-41] keeps an error until it is closed', async () => {
    const { page } = await atCheckout(browser, shop.url);
    await nameField(page).press('Enter');
    await box(page).waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect.poll(() => box(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Fechar aviso' }).click();
    await page.clock.runFor(299);
    await expect.poll(() => box(page).count()).toBe(1);
    await page.clock.runFor(10);
    await expect.poll(() => box(page).count()).toBe(0);
  });

  it('[CHK-46] goes on at a press alone where what was typed went while the sum was asked for', async () => {
    const { context } = await shopper(browser, shop.url);
    await withLines(context, [await lineInStock(shop.url)]);
    // With a code the shop is asked for the sum, whatever it thinks of it.
    await store(context, { session: { cupom: JSON.stringify('NENHUM') } });
    const answer = Promise.withResolvers<void>();
    await context.route('**/api/carrinho/precos', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto('/checkout');
    await fillWell(page);
    await page.getByLabel('Número').fill('900');
    await offers(page).first().click();
    await proceed(page).click();
    await expect.poll(() => proceed(page).getAttribute('aria-busy')).toBe('true');
    await nameField(page).fill('');
    answer.resolve();
    await box(page).waitFor();
    await expect.poll(() => proceed(page).getAttribute('aria-busy')).toBeNull();
    await nameField(page).fill(BUYER.nome);
    await proceed(page).click();
    await page.waitForURL('**/payment-method');
  });

  it('[CHK-06] asks about a missing house number once, and notes it as s/n', async () => {
    const { page } = await atCheckout(browser, shop.url);
    await fillWell(page);
    await expect.poll(() => page.getByLabel('Endereço').inputValue()).not.toBe('');
    await offers(page).first().click();
    expect(await goOn(page)).toContain('Qual é o número?');
    await expect.poll(() => hasFocus(page, 'Número')).toBe(true);
    await proceed(page).click();
    await page.waitForURL('**/payment-method');
    const delivery = page.getByRole('region', { name: 'Entrega' });
    await delivery.waitFor();
    await expect.poll(() => delivery.innerText()).toContain('s/n');
  });

  it('[CHK-36, CHK-37, CHK-38, CHK-43] keeps its sums in sight and through a reload, and what was typed', async () => {
    const { page, line } = await atCheckout(browser, shop.url, { device: PHONE });
    const toSummary = page.getByRole('link', { name: 'Ver o resumo do pedido' });
    await fillWell(page);
    await offers(page).first().click();
    const reais = /R\$\s([\d.,]+)/;
    const cents = (text: string) => Number((reais.exec(text)?.[1] ?? '').replaceAll(/\D/g, ''));
    const freight = cents(await offers(page).first().locator('strong').innerText());
    const sums = page.locator('main aside dl');
    const total = Math.round(line.preco * 100) + freight;
    await expect.poll(async () => cents((await sums.innerText()).split('Total').at(-1) ?? '')).toBe(total);
    await expect.poll(async () => cents(await toSummary.innerText())).toBe(total);
    await toSummary.click();
    await expect.poll(async () => (await sums.boundingBox())?.y).toBeLessThan(844);
    await expect.poll(() => nameField(page).inputValue()).toBe(BUYER.nome);
    await page.reload();
    await offers(page).first().waitFor();
    await expect.poll(() => page.getByLabel('CPF').inputValue()).toBe('529.982.247-25');
    await offers(page).first().click();
    await page.getByLabel('Número').fill('900');
    await proceed(page).click();
    await page.waitForURL('**/payment-method');
    const aside = page.locator('main aside');
    await aside.getByText('Avenida Paulista, 900').waitFor();
    const said = await aside.innerText();
    for (const part of [line.nome, BUYER.nome, 'CEP 01310-100', 'úteis', 'Total'])
      expect(said).toContain(part);
    const ways = await aside
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(ways).toEqual(['/checkout', '/carrinho']);
    await aside.getByRole('link', { name: /^Alterar dados/ }).click();
    await expect.poll(() => page.getByLabel('Número').inputValue()).toBe('900');
  });
});
