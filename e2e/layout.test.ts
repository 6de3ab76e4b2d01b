import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { DESK, PHONE, shopper } from './shopper.ts';

const IDENTITY = {
  STORE_NAME: 'Ateliê Teste',
  STORE_CNPJ: '12.345.678/0001-95',
  STORE_ADDRESS: 'Rua do Teste, 7, Centro, Niterói, RJ',
  STORE_PHONE: '(21) 2222-3333',
  STORE_EMAIL: 'oi@atelie.example',
  STORE_WHATSAPP: '5521911112222',
  STORE_WHATSAPP_MESSAGE: 'Olá, ateliê!',
  STORE_INSTAGRAM: 'https://www.instagram.com/atelie.teste',
};
const POLICIES = ['/trocas-e-devolucoes', '/termos-e-condicoes', '/privacidade-e-cookies'];

const { shop, browser } = useShop({ env: IDENTITY });

async function open(path: string, device = DESK): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

const CUSTOMER = {
  nome: 'Mariana Souza Lima',
  email: 'mariana@exemplo.com.br',
  cpf: '52998224725',
  whatsapp: '21987654321',
  cep: '01310100',
  endereco: 'Avenida Paulista',
  numero: '1000',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  estado: 'SP',
  senha: 'uma senha boa',
};

const send = (path: string, body: unknown) =>
  fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function openLoggedIn(path: string): Promise<Page> {
  const { context, openPage } = await shopper(browser, shop.url, DESK);
  expect((await send('/clientes/registrar', CUSTOMER)).status).toBe(201);
  const login = await send('/clientes/login', { email: CUSTOMER.email, senha: CUSTOMER.senha });
  const { token, cliente } = (await login.json()) as { token: string; cliente: object };
  await store(context, { local: { clienteToken: token, clienteData: JSON.stringify(cliente) } });
  return openPage(path);
}

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const isInSight = (page: Page) =>
  header(page).evaluate((element) => element.getBoundingClientRect().bottom > 0);

describe('the header', () => {
  it('[FRAME-01, FRAME-02] links the rooms, has the brand in the middle, and asks to log in', async () => {
    const page = await open('/contato');
    const nav = header(page).getByRole('navigation', { name: 'Principal' });
    await expect
      .poll(() => nav.getByRole('link').allInnerTexts())
      .toEqual(['Início', 'Produtos', 'Novidades', 'Promoções', 'Contato']);
    const brand = await header(page).getByRole('link', { name: 'Ateliê Teste' }).boundingBox();
    expect((brand?.x ?? 0) + (brand?.width ?? 0) / 2).toBeCloseTo(640, -1);
    await expect
      .poll(() => header(page).getByRole('link', { name: 'Entrar' }).getAttribute('href'))
      .toBe('/login');
    await expect
      .poll(() => header(page).getByRole('link', { name: 'Cadastrar' }).getAttribute('href'))
      .toBe('/registro');
  });

  it('[FRAME-03, FRAME-04, FRAME-05] a customer finds name, e-mail, profile and the way out', async () => {
    const page = await openLoggedIn('/contato');
    await header(page).getByRole('button', { name: 'Mariana' }).click();
    const text = await header(page).innerText();
    expect(text).toContain('Mariana Souza Lima');
    expect(text).toContain('mariana@exemplo.com.br');
    await expect
      .poll(() => header(page).getByRole('link', { name: 'Meu Perfil' }).getAttribute('href'))
      .toBe('/perfil');
    await header(page).getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL(`${shop.url}/`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('clienteToken'))).toBeNull();
    await header(page).getByRole('link', { name: 'Entrar' }).waitFor();
  });

  it('[FRAME-07] gives way past 100 px on the way down and comes back on the way up', async () => {
    const page = await open('/trocas-e-devolucoes');
    await page.mouse.wheel(0, 90);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect.poll(() => isInSight(page)).toBe(true);
    await page.mouse.wheel(0, 500);
    await expect.poll(() => isInSight(page)).toBe(false);
    await page.mouse.wheel(0, -60);
    await expect.poll(() => isInSight(page)).toBe(true);
  });

  it('[FRAME-08, FRAME-09] the mobile menu opens, closes by Esc and on every change of page', async () => {
    const page = await open('/contato', PHONE);
    const toggle = header(page).getByRole('button', { name: 'Abrir menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await toggle.click();
    await menu.getByRole('link', { name: 'Início' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await toggle.click();
    await menu.getByRole('link', { name: 'Trocas e devoluções' }).click();
    await page.waitForURL('**/trocas-e-devolucoes');
    await menu.waitFor({ state: 'hidden' });
  });

  it.each([
    ['/contato', 'Abrir menu'],
    ['/contato', 'Abrir carrinho'],
    ['/produtos', 'Filtrar'],
  ])(
    '[FRAME-25] on %s, what %s opens is there at once, and what is in it a frame later',
    async (path, name) => {
      const page = await open(path, PHONE);
      await page.evaluate(() => {
        const { showModal } = HTMLDialogElement.prototype;
        HTMLDialogElement.prototype.showModal = function show() {
          document.body.dataset['held'] = String(this.querySelectorAll('a, p, input').length);
          showModal.call(this);
        };
      });
      await page.getByRole('button', { name: new RegExp(`^${name}`, 'u') }).tap();
      await page.locator('dialog[open] :is(a, p, input)').first().waitFor();
      await expect.poll(() => page.evaluate(() => document.body.dataset['held'])).toBe('0');
    },
  );

  it('[FRAME-10] the first Tab reaches a link to the content', async () => {
    const page = await open('/contato');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });
});

describe('the footer and the chat', () => {
  it('[FRAME-11, FRAME-12, FRAME-13, FRAME-14, FRAME-15] ways on, ways to pay, and who the shop is', async () => {
    const page = await open('/contato');
    const text = await footer(page).innerText();
    for (const part of ['Pix', 'Cartão de crédito', 'Na entrega']) expect(text).toContain(part);
    for (const key of ['STORE_NAME', 'STORE_CNPJ', 'STORE_ADDRESS', 'STORE_PHONE', 'STORE_EMAIL'] as const) {
      expect(text).toContain(IDENTITY[key]);
    }
    const links = await footer(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    for (const href of ['/', '/produtos', '/contato', ...POLICIES, IDENTITY.STORE_INSTAGRAM]) {
      expect(links).toContain(href);
    }
    expect(links.some((href) => href.startsWith('https://wa.me/5521911112222'))).toBe(true);
  });

  it('[FRAME-16] the floating button opens a chat with the message, without opener', async () => {
    const page = await open('/');
    const button = page.getByRole('link', { name: 'Conversar pelo WhatsApp' });
    await expect
      .poll(() => button.getAttribute('href'))
      .toBe(`https://wa.me/5521911112222?text=${encodeURIComponent('Olá, ateliê!')}`);
    await expect.poll(() => button.getAttribute('target')).toBe('_blank');
    await expect.poll(() => button.getAttribute('rel')).toContain('noopener');
  });

  it('[FRAME-17, FRAME-19] surrounds every page, each in pt-BR with a title of its own', async () => {
    const titles = new Set<string>();
    const paths = ['/', '/contato', '/carrinho', ...POLICIES];
    for (const path of paths) {
      const page = await open(path);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pt-BR');
      await expect.poll(() => header(page).count()).toBe(1);
      await expect.poll(() => footer(page).count()).toBe(1);
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
      titles.add(await page.title());
    }
    expect(titles.size).toBe(paths.length);
  });
});
