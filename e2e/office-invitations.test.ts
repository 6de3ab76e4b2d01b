import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { openContext } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { mailsTo } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, notice } from './office-goods.ts';
import { DESK, PHONE, STILL, sentOn, type Device } from './shopper.ts';

// Long: five passwords are hashed slowly, and pages are judged by axe.

const { shop, browser } = useShop({ env: EMPTY_SHOP });
const NEW_PASSWORD = 'jasmim-do-campo-2026';
const LINK = /\/admin\/(?:convite|nova-senha|confirmar-email)\/[\w-]{43}/;
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

afterAll(() => Promise.all(contexts.map((context) => context.close())));

/** Somebody without a session. */
async function stranger(device: Device): Promise<Page> {
  const context = await openContext(browser, { ...STILL, ...device, baseURL: shop.url, locale: 'pt-BR' });
  contexts.push(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  return page;
}

/** The link of the newest mail to somebody that was not followed yet. */
const followed = new Set<string>();
async function linkTo(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const links = (await mailsTo(shop.url, email)).flatMap(({ text }) => LINK.exec(text)?.[0] ?? []);
      link = links.find((one) => !followed.has(one));
      return link;
    })
    .toBeTruthy();
  followed.add(link ?? '');
  return link ?? '';
}

/** Reads well, and fits. */
async function isWellMade(page: Page): Promise<void> {
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuário').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

it('[TEAM-26, TEAM-01, TEAM-25] somebody is invited at the desk, and chooses name and password on her telephone', async () => {
  const token = await adminToken(shop.url);
  const { context, openPage } = await officeDesk(browser, { url: shop.url, token, device: DESK });
  contexts.push(context);
  const desk = await openPage('/admin/dashboard/administradores');
  await desk.getByRole('button', { name: 'Convidar por e-mail' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Convidar por e-mail' });
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  await dialog.getByText('Digite o e-mail de quem você convida.').waitFor();
  await dialog.getByLabel('E-mail').fill('lia@example.com');
  await dialog.getByLabel('Papel').selectOption('expedicao');
  await dialog.getByLabel('Sua senha atual').fill('nao-e-esta-senha');
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  await dialog.getByText('Senha atual incorreta').first().waitFor();
  await isWellMade(desk);
  await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  await notice(desk, 'Convite enviado.');
  // It did not leave the shop: this is where it is read.
  await desk.getByRole('button', { name: 'Ler em /sandbox' }).waitFor();
  const waiting = desk.getByRole('region', { name: 'Convites à espera' });
  await waiting.getByText('lia@example.com').waitFor();
  await isWellMade(desk);

  const path = await linkTo('lia@example.com');
  const answer = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
  expect(
    ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => answer.headers.get(name)),
  ).toEqual(['private, no-store', 'noindex', 'no-referrer']);
  expect(await answer.text()).not.toContain(path.slice(-43));

  const phone = await stranger(PHONE);
  await phone.goto(path);
  await phone.getByText('lia@example.com').waitFor();
  await phone.getByText('Expedição', { exact: true }).waitFor();
  await phone.getByRole('button', { name: 'Criar meu acesso' }).click();
  await phone.getByRole('alert').filter({ hasText: 'Por favor, preencha todos os campos' }).waitFor();
  await expect
    .poll(() => phone.getByLabel('Usuário').evaluate((one) => one === document.activeElement))
    .toBe(true);
  // By the keyboard alone.
  await phone.keyboard.type('Admin');
  await phone.keyboard.press('Tab');
  await phone.keyboard.type(NEW_PASSWORD);
  // Past the eye to the next field.
  await phone.keyboard.press('Tab');
  await phone.keyboard.press('Tab');
  await phone.keyboard.type(NEW_PASSWORD);
  await phone.keyboard.press('Enter');
  await phone.getByText('Já existe o usuário "Admin".').waitFor();
  await isWellMade(phone);
  await phone.getByLabel('Usuário').fill('Lia');
  await phone.getByRole('button', { name: 'Criar meu acesso' }).click();
  await phone.getByText('Acesso criado').waitFor();
  await isWellMade(phone);
  await phone.getByRole('link', { name: 'Entrar na administração' }).click();
  await logIn(phone, 'lia', NEW_PASSWORD);
  await phone.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
  // She has an e-mail.
  await expect.poll(() => phone.getByText('Qual é o seu e-mail?').count()).toBe(0);

  await phone.goto(path);
  await phone.getByText('Este convite não vale mais').waitFor();
  await isWellMade(phone);
  expect(complaints).toEqual([]);
});

it('[TEAM-20, TEAM-21, TEAM-12, TEAM-25] whoever gives her e-mail and confirms it gets back in when she forgets her password', async () => {
  const token = await adminToken(shop.url);
  const { context, openPage } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  contexts.push(context);
  const start = await openPage('/admin/dashboard');
  const asked = start.getByRole('region', { name: 'Qual é o seu e-mail?' });
  await asked.getByRole('button', { name: 'Informar e-mail' }).click();
  await start.getByRole('textbox', { name: 'E-mail' }).fill('dona@example.com');
  await start.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
  await isWellMade(start);
  await start.getByRole('button', { name: 'Enviar link' }).click();
  await notice(start, 'Enviamos um link. Abra-o para confirmar que o e-mail é seu.');
  await asked.waitFor({ state: 'hidden' });

  // At the desk nobody is logged in: the login leads back to the link.
  const desk = await stranger({ ...DESK, colorScheme: 'dark' });
  await desk.goto(await linkTo('dona@example.com'));
  await desk.getByText('Falta entrar').waitFor();
  await isWellMade(desk);
  await desk.getByRole('link', { name: 'Entrar e confirmar' }).click();
  await logIn(desk, 'admin', ADMIN_PASSWORD);
  await desk.getByRole('button', { name: 'Confirmar meu e-mail' }).click();
  await desk.getByText('E-mail confirmado!').waitFor();
  await desk.goto('/admin/dashboard/senha');
  await desk.getByText('dona@example.com').waitFor();

  const phone = await stranger(PHONE);
  await phone.goto('/admin-login');
  await phone.getByRole('link', { name: 'Esqueci a senha' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Esqueci a senha' }).waitFor();
  await phone.getByRole('button', { name: 'Enviar link' }).click();
  await phone.getByRole('alert').filter({ hasText: 'Por favor, preencha todos os campos' }).waitFor();
  await isWellMade(phone);
  await phone.getByLabel('Usuário ou e-mail').fill('dona@example.com');
  await phone.keyboard.press('Enter');
  await phone.getByText('Se houver um acesso com um e-mail confirmado').waitFor();
  await isWellMade(phone);
  await phone.goto(await linkTo('dona@example.com'));
  await phone.getByLabel('Nova senha', { exact: true }).fill('curta');
  await phone.getByLabel('Repita a nova senha').fill('curta');
  await phone.getByRole('button', { name: 'Redefinir senha' }).click();
  await phone.getByText('A nova senha deve ter pelo menos 12 caracteres').waitFor();
  await phone.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel('Repita a nova senha').fill(NEW_PASSWORD);
  await isWellMade(phone);
  await phone.getByRole('button', { name: 'Redefinir senha' }).click();
  await phone.getByText('Senha redefinida com sucesso!').waitFor();
  await isWellMade(phone);
  await phone.getByRole('link', { name: 'Entrar' }).click();
  await logIn(phone, 'admin', NEW_PASSWORD);
  await phone.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
  // The other sessions have ended.
  await sentOn(desk, '**/admin-login', () => desk.reload());
  await phone.goto('/admin/nova-senha/nada');
  await phone.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel('Repita a nova senha').fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: 'Redefinir senha' }).click();
  await phone.getByText('Este link não vale mais').waitFor();
  expect(complaints).toEqual([]);
});
