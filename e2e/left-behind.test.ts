import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import {
  anyCpf,
  field,
  fillLogin,
  logInByCall,
  makeAccount,
  openForm,
  stored,
  withSession,
} from './account-page.ts';
import { lineInStock, withLines } from './buyer.ts';
import { DESK, PATIENT, sentOn, shopper } from './shopper.ts';

// Long: a shared computer, with two people and their tabs.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
const ANA = 'ana@example.com';
const BIA = 'bia@example.com';

beforeAll(async () => {
  for (const email of [ANA, BIA]) await makeAccount(shop.url, email, anyCpf());
});

const HERS = {
  cep: '01310100',
  medidas: '{"busto":90}',
  favoritos: '[{"produto":1,"cor":""}]',
  vistos: '[1,2]',
  buscas: '["vestido de festa"]',
};
const left = (page: Page) =>
  page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), Object.keys(HERS));
const inTab = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Marina/ }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();
}

/** A browser in which somebody is logged in who has something in her cart. */
async function hers(
  email = ANA,
): Promise<{ context: BrowserContext; openPage(path: string): Promise<Page> }> {
  const found = await shopper(browser, shop.url, DESK);
  await withLines(found.context, [await lineInStock(shop.url)]);
  await withSession(found.context, await logInByCall(shop.url, email));
  return found;
}

/** At the payment, after the checkout; the page has no footer to be waited for. */
async function atPayment(openPage: (path: string) => Promise<Page>): Promise<Page> {
  const page = await openPage('/checkout');
  await expect.poll(() => page.getByLabel('Email').inputValue(), PATIENT).toBe(ANA);
  await page.getByLabel('Número').fill('777');
  await page
    .locator('label')
    .filter({ has: page.locator('input[name="frete"]') })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click();
  await page.waitForURL('**/payment-method', PATIENT);
  await page.getByText('Marina Alves').first().waitFor(PATIENT);
  return page;
}

describe('a logout', () => {
  it('[ACC-94] leaves nothing of her in this browser, whichever tab it stood in', async () => {
    const { context, openPage } = await hers();
    const paying = await atPayment(openPage);
    const home = await openPage('/');
    await home.evaluate((kept) => {
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
    }, HERS);
    await logOut(home);
    await expect.poll(() => left(home)).toEqual([]);
    await paying.waitForURL('**/checkout', PATIENT);
    for (const key of ['checkout', 'checkout-form', 'frete'])
      await expect.poll(() => inTab(paying, key)).toBeNull();
    await expect.poll(() => paying.getByLabel('Email').inputValue(), PATIENT).toBe('');
    await expect.poll(() => paying.locator('body').innerText()).not.toContain('Marina');
    await context.close();
  });

  it('[ACC-94] leaves no way back to her payment', async () => {
    const { openPage } = await hers();
    const page = await atPayment(openPage);
    await page.goto('/contato');
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await logOut(page);
    await page.waitForURL(`${shop.url}/`, PATIENT);
    await page.goBack();
    await page.waitForURL('**/contato', PATIENT);
    await page.goBack();
    await page.waitForURL('**/checkout', PATIENT);
    await expect.poll(() => page.getByLabel('Email').inputValue(), PATIENT).toBe('');
    await expect.poll(() => page.locator('body').innerText()).not.toContain('Marina');
  });

  it('[ACC-94] is heeded by a tab that slept, once it is back', async () => {
    const { openPage } = await hers();
    const page = await openPage('/');
    await page.getByRole('button', { name: /^Marina/ }).waitFor();
    // As another tab does: of what a page does itself it hears nothing.
    await page.evaluate(() => {
      sessionStorage.setItem('pedido-consultado', '{"codigo":"AAAAA","email":"ana@example.com"}');
      for (const key of ['clienteToken', 'clienteData']) localStorage.removeItem(key);
      localStorage.setItem('saida', 'another');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor(PATIENT);
    await expect.poll(() => inTab(page, 'pedido-consultado')).toBeNull();
  });

  it('[ACC-95] is not undone by an answer that comes late', async () => {
    const { context } = await hers();
    const profile = await openForm(context, '/perfil');
    await field(profile, 'Nome completo').waitFor();
    let answer = () => {};
    const isHeld = new Promise<void>((held) => {
      void context.route('**/api/clientes/me', async (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        const told = await route.fetch();
        answer = () => void route.fulfill({ response: told });
        held();
      });
    });
    await field(profile, 'Nome completo').fill('Marina Alves Costa');
    await profile.getByRole('button', { name: 'Salvar alterações' }).click();
    await isHeld;
    const answered = profile.waitForResponse(({ request }) => request().method() === 'PUT').catch(() => null);
    const home = await context.newPage();
    await home.goto('/');
    await home.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await logOut(home);
    answer();
    await answered;
    await profile.waitForURL('**/login', PATIENT);
    await expect.poll(() => stored(home, 'clienteToken')).toBeNull();
    await expect.poll(() => stored(home, 'clienteData')).toBeNull();
  });
});

describe('somebody else who logs in', () => {
  it('[ACC-96] in the tab of one whose session has ended finds nothing of hers', async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    const session = await logInByCall(shop.url, ANA);
    await withSession(context, session);
    const page = await openForm(context, '/perfil');
    await expect.poll(() => field(page, 'Email').inputValue(), PATIENT).toBe(ANA);
    await page.evaluate(() =>
      sessionStorage.setItem('pedido-consultado', '{"codigo":"AAAAA","email":"ana@example.com"}'),
    );
    await fetch(`${shop.url}/api/clientes/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}` },
    });
    await sentOn(page, '**/login', () => page.reload());
    await fillLogin(page, BIA);
    await page.waitForURL('**/perfil', PATIENT);
    await expect.poll(() => inTab(page, 'pedido-consultado')).toBeNull();
  });
});

describe('what stands in the browser and is not the shop’s', () => {
  it('[ACC-97] a token that could not be sent is nobody’s, and keeps no call from its way', async () => {
    const { context, openPage, complaints } = await shopper(browser, shop.url, DESK);
    const cliente = JSON.stringify({ nome: 'X', email: 'x@example.com' });
    await store(context, {
      local: { clienteToken: 'ação™\n', clienteData: cliente, favoritos: HERS.favoritos },
    });
    const page = await openPage('/favoritos');
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor(PATIENT);
    await expect.poll(() => page.locator('main article').count(), PATIENT).toBe(1);
    expect(complaints).toEqual([]);
  });

  const whole = {
    nome: 'A',
    email: 'a@example.com',
    cpf: '',
    whatsapp: '',
    cep: '',
    endereco: '',
    numero: '',
  };
  const customer = { ...whole, complemento: '', bairro: '', cidade: '', estado: '' };
  const frete = { id: '1', nome: 'PAC', tipo: 'delivery', valor: 20 };
  it.each([
    ['a number', 7],
    ['texts for objects', { customer: 'x', frete: 'x', items: 'x' }],
    ['half a purchase', { customer: {}, frete: {}, items: [] }],
    ['lines of nothing', { customer, frete, items: [null], totalCents: 2000 }],
    ['an odd order', { customer, frete, items: [], totalCents: 2000, pedido: 7 }],
  ])('[PAYM-29] %s is no purchase: the payment leads to the checkout', async (_, checkout) => {
    const { context, complaints } = await shopper(browser, shop.url, DESK);
    await withLines(context, [await lineInStock(shop.url)]);
    await store(context, { session: { checkout: JSON.stringify(checkout) } });
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    await sentOn(page, '**/checkout', () => page.goto('/payment-method'));
    await page.getByLabel('Nome completo').waitFor(PATIENT);
    expect(complaints).toEqual([]);
  });
});
