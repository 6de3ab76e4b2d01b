import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, callShop, officeDesk, staffToken } from './office-desk.ts';
import { EMPTY_SHOP, failing } from './office-goods.ts';
import { DESK, PHONE, sentOn } from './shopper.ts';

// Long: logins, each with a password that is hashed slowly.

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('adminToken'), localStorage.getItem('adminLoggedIn')]);
const says = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

async function openLogin(): Promise<Page> {
  const context = await browser.newContext({ ...DESK, baseURL: shop.url, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto('/admin-login');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  return page;
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuário').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

describe('the way into the office', () => {
  it('[ALOG-01, ALOG-02, ALOG-05] asks for name and password, shows the password when asked, and leads to the start page', async () => {
    const page = await openLogin();
    await page.getByRole('button', { name: 'Entrar' }).click();
    await says(page, 'Por favor, preencha todos os campos');
    const password = page.getByLabel('Senha', { exact: true });
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Mostrar senha' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await logIn(page, 'admin', ADMIN_PASSWORD);
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
    const [kept, flag] = await stored(page);
    expect(kept).toMatch(/^[\w-]{20,}$/);
    expect(flag).toBe('true');
  });

  it('[SEC-25] asks whoever has a password from before the present rule for another one, and shows nothing else', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const access = { username: 'bia', senha: ADMIN_PASSWORD, senhaAtual: ADMIN_PASSWORD, role: 'equipe' };
    await callShop(`${shop.url}/api/gerenciamento/administradores`, 'POST', access, headers);
    const mine = await adminToken(shop.url, 'bia');
    const { context } = await officeDesk(browser, { url: shop.url, token: mine, device: PHONE });
    const page = await context.newPage();
    let isOld = true;
    await page.route('**/api/admin/me', async (route) => {
      const answer = await route.fetch();
      const told = (await answer.json()) as { usuario: object };
      if (isOld) Object.assign(told.usuario, { trocarSenha: true });
      await route.fulfill({ response: answer, json: told });
    });
    await page.goto('/admin/dashboard/vendas');
    await page.getByRole('heading', { level: 1, name: 'Escolha uma senha nova' }).waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      .toBe(false);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByLabel('Senha atual').fill(ADMIN_PASSWORD);
    await page.getByLabel('Nova senha', { exact: true }).fill('jasmim-do-campo-2026');
    await page.getByLabel('Repita a nova senha').fill('jasmim-do-campo-2026');
    isOld = false;
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
  });

  it('[ALOG-03, ALOG-04] says what is wrong, and keeps nobody as logged in', async () => {
    const page = await openLogin();
    await logIn(page, 'admin', 'nao-e-esta');
    await says(page, 'Usuário ou senha incorretos');
    await page.route('**/api/admin/login', (route) => route.fulfill({ status: 200, body: '{}' }));
    await logIn(page, 'admin', ADMIN_PASSWORD);
    await says(page, 'Usuário ou senha incorretos');
    await page.unroute('**/api/admin/login');
    await failing(page, '**/api/admin/login', 0);
    await logIn(page, 'admin', ADMIN_PASSWORD);
    await says(page, 'Erro ao fazer login. Tente novamente.');
    await expect.poll(() => stored(page)).toEqual([null, null]);
  });

  it.each(['/admin/dashboard', '/admin/produtos', '/admin/dashboard/clientes', '/admin'])(
    '[ALOG-09, ALOG-13] sends whoever is not logged in from %s to the login, and shows nothing of the office before',
    async (path) => {
      expect((await fetch(shop.url + path, { headers: { accept: 'text/html' } })).status).toBe(200);
      const context = await browser.newContext({ baseURL: shop.url });
      await context.addInitScript(() => {
        new MutationObserver(() => {
          if (document.body?.innerText.includes('PIX Customizados')) sessionStorage.setItem('seen', 'yes');
        }).observe(document, { childList: true, subtree: true });
      });
      const page = await context.newPage();
      await sentOn(page, '**/admin-login', () => page.goto(path));
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
    },
  );

  it('[ALOG-09, ALOG-15] refuses an ended session, at the login and in the middle of work', async () => {
    const dead = await officeDesk(browser, { url: shop.url, token: 'nunca-existiu-este-token-aqui' });
    const page = await dead.context.newPage();
    await sentOn(page, '**/admin-login', () => page.goto('/admin/dashboard'));

    const mine = await adminToken(shop.url);
    const desk = await (
      await officeDesk(browser, { url: shop.url, token: mine })
    ).openPage('/admin/dashboard');
    // What the section reads at its beginning would find out by itself.
    await desk.waitForLoadState('networkidle');
    await fetch(`${shop.url}/api/admin/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mine}` },
    });
    const link = desk.getByRole('link', { name: 'Categorias' });
    // What is looked at again by itself may find out before it is pressed: either leads to the login.
    await Promise.all([desk.waitForURL('**/admin-login'), link.click().catch(() => undefined)]);
  });
});

describe('the frame of the office', () => {
  it('[AFRM-01, AFRM-02] has all sections in their order, and those to come disabled', async () => {
    const page = await (await officeDesk(browser, { url: shop.url, token })).openPage('/admin/dashboard');
    const nav = page.getByRole('navigation', { name: 'Administração' });
    const sections = await nav.locator('ul').first().locator('a').allInnerTexts();
    expect(sections.map((text) => text.trim())).toEqual([
      'Início',
      'Produtos',
      'Vendas',
      'Clientes',
      'Descontos',
      'Categorias',
      'PIX Customizados',
      'Configurações',
      'Suporte',
    ]);
    for (const name of ['Relatórios', 'Marketing']) {
      const later = nav.getByRole('button', { name });
      await expect.poll(() => later.isDisabled()).toBe(true);
      await expect.poll(() => later.innerText()).toContain('Em breve');
    }
  });

  it('[AFRM-03, ALOG-08] ends the session here and at the server with Sair', async () => {
    const mine = await adminToken(shop.url);
    const page = await (
      await officeDesk(browser, { url: shop.url, token: mine })
    ).openPage('/admin/dashboard');
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/admin-login');
    expect(
      await fetch(`${shop.url}/api/admin/me`, { headers: { authorization: `Bearer ${mine}` } }),
    ).toMatchObject({ status: 401 });
  });

  it('[AFRM-08] works on a phone: a drawer, no sideways scroll in any section, focus given back', async () => {
    const { openPage } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
    const page = await openPage('/admin/dashboard');
    const opener = page.getByRole('button', { name: 'Abrir menu' });
    await opener.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    for (const name of ['Produtos', 'Categorias', 'Auditoria', 'Administradores', 'Minha senha', 'Início']) {
      await opener.click();
      await page.getByRole('dialog').getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    }
  });

  it('[ALOG-12] lets whoever may only read change nothing', async () => {
    const reader = await staffToken(shop.url, token, 'leitura');
    const page = await (
      await officeDesk(browser, { url: shop.url, token: reader })
    ).openPage('/admin/dashboard/produtos');
    await page.getByText('Nenhum produto cadastrado').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Novo produto' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Administradores' }).count()).toBe(0);
    await page.goto('/admin/dashboard/categorias');
    await page.getByRole('heading', { name: 'Categorias' }).waitFor();
    await expect.poll(() => page.getByLabel('Nova categoria').count()).toBe(0);
  });
});
