import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import {
  field,
  fillLogin,
  logInByCall,
  mailsTo,
  makeAccount,
  openForm,
  said,
  stored,
  withSession,
} from './account-page.ts';
import { axeViolations } from './axe.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: whole recoveries by mail, and axe over each of their screens.

const NEW_PASSWORD = 'manjericao-2027';
const SENT = 'Email de recuperação enviado com sucesso!';

const { shop, browser } = useShop();

async function ask(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: /^Enviar/ }).click();
}

async function fillReset(page: Page, senha: string, confirmation = senha): Promise<void> {
  await field(page, 'Nova senha').fill(senha);
  await field(page, 'Confirmar nova senha').fill(confirmation);
  await page.getByRole('button', { name: 'Redefinir senha' }).click();
}

/** The address in the mail that was sent to somebody who has forgotten her password. */
async function linkTo(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await mailsTo(shop.url, email)).map(({ text }) => text);
      link = texts.map((text) => /https?:\S+\/redefinir-senha\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
      return link;
    })
    .toBeTruthy();
  return `/redefinir-senha/${link ?? ''}`;
}

describe('a forgotten password', () => {
  it('[ACC-47, ACC-48, ACC-52, ACC-53, ACC-55] is set anew by the link of the mail, and opens the account', async () => {
    await makeAccount(shop.url, 'marina@example.com', '52998224725');
    const { context } = await shopper(browser, shop.url, PHONE);
    await withSession(context, await logInByCall(shop.url, 'marina@example.com'));
    const page = await openForm(context, '/esqueci-senha');
    await ask(page, 'marina.example.com');
    await said(page, 'Por favor, insira um email válido');
    await ask(page, 'marina@example.com');
    await page.getByText(SENT).waitFor();

    await page.goto(await linkTo('marina@example.com'));
    await field(page, 'Nova senha').waitFor();
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await said(page, 'Por favor, preencha todos os campos');
    await fillReset(page, '12345');
    await said(page, 'A senha deve ter pelo menos 6 caracteres');
    await fillReset(page, NEW_PASSWORD, `${NEW_PASSWORD}x`);
    await said(page, 'As senhas não coincidem');
    await fillReset(page, NEW_PASSWORD);
    await page.getByText('Senha redefinida com sucesso!').waitFor();
    await page.waitForURL('**/login', PATIENT);
    await expect
      .poll(() => stored(page, 'clienteToken'), { message: 'a session that ended with the reset' })
      .toBeNull();

    await fillLogin(page, 'marina@example.com');
    await said(page, 'Email ou senha incorretos');
    await fillLogin(page, 'marina@example.com', NEW_PASSWORD);
    await page.waitForURL(`${shop.url}/`, PATIENT);
  });

  it('[ACC-48, ACC-50] gets the same answer for an e-mail without an account', async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    const page = await openForm(context, '/esqueci-senha');
    await ask(page, 'ninguem@example.com');
    await page.getByText(SENT).waitFor();
    expect(await mailsTo(shop.url, 'ninguem@example.com')).toEqual([]);
  });

  it('[ACC-49, ACC-56] tells that the shop could not be asked', async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    const page = await openForm(context, '/esqueci-senha');
    await context.setOffline(true);
    await ask(page, 'marina@example.com');
    await said(page, 'Erro ao processar solicitação. Tente novamente.');
    await context.setOffline(false);
    await context.route('**/api/clientes/recuperar-senha', (route) => route.fulfill({ status: 502 }));
    await ask(page, 'marina@example.com');
    await said(page, 'Erro ao enviar email de recuperação');

    const reset = await openForm(context, '/redefinir-senha/qualquer');
    await context.setOffline(true);
    await fillReset(reset, NEW_PASSWORD);
    await said(reset, 'Erro ao redefinir senha');
    await expect.poll(() => field(reset, 'Nova senha').inputValue()).toBe(NEW_PASSWORD);
  });
});

describe('a link that does not hold', () => {
  it('[ACC-51, ACC-54, ACC-56] shows why, and the way to a new one', async () => {
    await makeAccount(shop.url, 'lucia@example.com', '11144477735');
    const { context } = await shopper(browser, shop.url, PHONE);
    const page = await context.newPage();
    const wayOn = page.getByRole('link', { name: 'Pedir um novo link' });
    await page.goto('/redefinir-senha');
    await said(page, 'Token de recuperação inválido');
    await expect.poll(() => page.locator('form').count()).toBe(0);
    await expect.poll(() => wayOn.getAttribute('href')).toBe('/esqueci-senha');

    const asking = await openForm(context, '/esqueci-senha');
    await ask(asking, 'lucia@example.com');
    const link = await linkTo('lucia@example.com');
    await page.goto(link);
    await fillReset(page, NEW_PASSWORD);
    await page.waitForURL('**/login', PATIENT);
    await page.goto(link);
    await fillReset(page, 'outra-senha-9');
    await said(page, 'Token de recuperação inválido');
    await wayOn.click();
    await page.waitForURL('**/esqueci-senha', PATIENT);
  });

  it('[SEC-09, SEC-14] lies in no referrer, no HTML and no log', async () => {
    const token = 'segredo-que-ninguem-pode-ler-1234567890abcd';
    const answer = await fetch(`${shop.url}/redefinir-senha/${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await answer.text()).not.toContain(token);
    const { context } = await shopper(browser, shop.url, DESK);
    const page = await openForm(context, `/redefinir-senha/${token}`);
    await fillReset(page, NEW_PASSWORD);
    await said(page, 'Token de recuperação inválido');
    expect(shop.logs()).not.toContain(token);
  });
});

describe('the pages of access', () => {
  it('[ACC-82] have nothing that axe finds', async () => {
    for (const device of widths([PHONE, DESK])) {
      const { context } = await shopper(browser, shop.url, device);
      for (const path of [
        '/login',
        '/registro',
        '/esqueci-senha',
        '/redefinir-senha/abc',
        '/confirmar-email/abc',
      ]) {
        const page = await openForm(context, path);
        await page.locator('form button[type="submit"]').click();
        await page.getByRole('alert').first().waitFor();
        await expect.poll(() => axeViolations(page), { message: path }).toEqual([]);
      }
    }
  });
});
