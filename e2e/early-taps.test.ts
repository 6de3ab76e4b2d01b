import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CART_KEY } from '#shared/stored-cart.ts';
import { useShop } from '../test/support/use-shop.ts';
import { DESK, PATIENT, PHONE, shopper, untilAlive } from './shopper.ts';

// Long: each page is touched before its scripts are there, at both widths.

const { shop, browser } = useShop();

/** A page whose scripts are still on their way, and what lets them arrive. */
async function openUnready(
  path: string,
  device = PHONE,
): Promise<{ page: Page; arrive: () => void; complaints: string[] }> {
  const { context, complaints } = await shopper(browser, shop.url, device);
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(path);
  return { page, arrive: resolve, complaints };
}

it('[CACHE-29] loses no tap made before the scripts ran', async () => {
  const { page, arrive, complaints } = await openUnready('/');
  await page.getByRole('button', { name: /menu/i }).first().tap();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  arrive();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  expect(complaints).toEqual([]);
});

it('[CACHE-29] narrows the list by what was typed before the scripts ran', async () => {
  const { page, arrive, complaints } = await openUnready('/');
  await page.getByRole('searchbox').first().fill('saia');
  arrive();
  await expect.poll(() => page.url()).toContain('busca=saia');
  await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('saia');
  expect(complaints).toEqual([]);
});

it.each(['/', '/produtos'])(
  '[CACHE-29] sorts the list of %s as chosen before the scripts ran',
  async (path) => {
    const { page, arrive, complaints } = await openUnready(path);
    await page.getByLabel('Ordenar por').selectOption('menor');
    arrive();
    await expect.poll(() => page.url()).toContain('ordem=menor');
    await expect.poll(() => page.getByLabel('Ordenar por').inputValue()).toBe('menor');
    expect(complaints).toEqual([]);
  },
);

it('[CACHE-29] keeps each field that was filled before the scripts ran', async () => {
  const { page, arrive } = await openUnready('/contato');
  await page.getByLabel('Nome').fill('Ana Clara');
  await page.getByLabel('Mensagem').fill('Vocês têm o vestido em P?');
  arrive();
  await untilAlive(page);
  await page.getByLabel('E-mail', { exact: true }).fill('ana@exemplo.com.br');
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await page.getByText('Falta só um passo').waitFor();
});

it('[CACHE-29] keeps a postal code that was typed before the scripts ran, and asks for its freight', async () => {
  const { page, arrive } = await openUnready('/produto/1');
  await page.getByLabel('CEP').fill('26167020');
  await page.getByRole('button', { name: 'Calcular' }).tap();
  arrive();
  await page
    .getByText(/dias? út/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByLabel('CEP').inputValue()).toBe('26167-020');
});

it('[CACHE-29] ticks what was ticked before the scripts ran', async () => {
  const { page, arrive } = await openUnready('/produtos', DESK);
  await page.getByText('Tamanhos', { exact: true }).click();
  const size = page.getByRole('checkbox', { name: 'M', exact: true });
  await size.check();
  await page.getByRole('checkbox', { name: 'P', exact: true }).check();
  arrive();
  await expect.poll(() => page.url()).toContain('tamanho=M&tamanho=P');
  await expect.poll(() => size.isChecked()).toBe(true);
});

it('[CACHE-30] lets the browser follow links and search by itself while the scripts are on their way', async () => {
  const { page } = await openUnready('/');
  await page.getByRole('searchbox').first().fill('vestido');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('busca=vestido');
});

it('[CACHE-31] shows an empty cart as one while the scripts are on their way', async () => {
  const { page, arrive, complaints } = await openUnready('/carrinho');
  const empty = page.locator('main').getByRole('heading', { name: 'Seu carrinho está vazio' });
  await empty.waitFor();
  await expect.poll(() => page.getByText('Carregando seu carrinho').isVisible()).toBe(false);
  const before = await empty.elementHandle();
  arrive();
  await untilAlive(page);
  // The same element goes on: nothing is painted twice, nothing jumps, nothing takes the focus.
  await expect.poll(() => empty.evaluate((node, old) => node === old, before)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(complaints).toEqual([]);
});

it('[CACHE-31] asks for the scripts of a filled cart at once, and shows no empty one', async () => {
  const { context } = await shopper(browser, shop.url, PHONE);
  await context.addInitScript((key) => localStorage.setItem(key, '[{"damaged":true}]'), CART_KEY);
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const page = await context.newPage();
  // No time passes, and an icon never comes: all that the scripts of other pages wait for.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.route('**/assets/icons-*.svg', () => undefined);
  let asked = 0;
  await page.route('**/assets/*.js', async (route) => {
    asked += 1;
    await promise;
    await route.continue();
  });
  await page.goto('/carrinho', { waitUntil: 'commit' });
  await expect.poll(() => asked).toBeGreaterThan(5);
  const empty = page.locator('main').getByRole('heading', { name: 'Seu carrinho está vazio' });
  await page.getByText('Carregando seu carrinho').waitFor();
  await expect.poll(() => empty.isVisible()).toBe(false);
  arrive();
  await empty.waitFor();
});

it('[CACHE-32] gives the line to the first picture before the others', async () => {
  const { context } = await shopper(browser, shop.url, PHONE);
  const { promise: first, resolve: arrive } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await context.route('**/midia/**', async (route) => {
    asked.push(route.request().url());
    await first;
    await route.continue();
  });
  const page = await context.newPage();
  // No time passes: a page that has waited long enough shows the others all the same.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto('/produto/1', { waitUntil: 'domcontentloaded' });
  const thumbnail = page.getByRole('main').locator('img[loading="lazy"]').first();
  // A browser asks for lazy pictures in the order of the page: those before the last one would have been asked for.
  const last = await page.evaluateHandle(() => {
    const picture = Object.assign(new Image(1, 1), { loading: 'lazy', src: '/midia/last' });
    picture.style.cssText = 'position: fixed; inset: 0';
    return document.body.appendChild(picture);
  });
  await expect.poll(() => asked.at(-1), PATIENT).toContain('/midia/last');
  expect(asked).toHaveLength(2);
  await expect.poll(() => thumbnail.isVisible()).toBe(false);
  await last.evaluate((picture) => picture.remove());
  arrive();
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  await thumbnail.waitFor();
});
