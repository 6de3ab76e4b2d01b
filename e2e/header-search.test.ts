import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { priceText } from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { DESK, PATIENT, PHONE, readProducts, shopper, untilAlive, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: the search in each of its states, on phone and desk.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

const field = (page: Page) => page.getByLabel('Procurar na loja');
const options = (page: Page) => page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option');
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Procurar' });
const status = (page: Page) => page.locator('#procurar [role=status]');

async function open(device: Device, path = '/contato'): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

/** The field in hand: on a phone by its button. */
async function begin(page: Page, device: Device): Promise<void> {
  if (device === PHONE) await button(page).tap();
  else await field(page).click();
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.locator('[data-search-panel]').waitFor(PATIENT);
}

describe.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const),
)('the search in the header of %s', (_, device) => {
  it('[FRAME-23] suggests pieces with price and picture, categories and colours, and says how many', async () => {
    const page = await open(device);
    await begin(page, device);
    await field(page).pressSequentially('vestido preto');
    const piece = options(page).filter({ hasText: 'R$' }).first();
    await piece.waitFor(PATIENT);
    const name = (await piece.innerText()).split('\n')[0] ?? '';
    const product = products.find(({ nome }) => nome === name);
    expect(product?.cor.map(({ nome }) => nome)).toContain('Preto');
    await expect.poll(() => piece.innerText()).toContain(product ? priceText(product) : '-');
    await expect.poll(() => piece.locator('img').count()).toBe(1);
    await expect
      .poll(() => options(page).allInnerTexts())
      .toEqual(expect.arrayContaining(['Vestidos', 'Preto']));
    await expect.poll(() => status(page).innerText()).toMatch(/^\d+ sugestões, \d+ produtos? encontrados?\./);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    await piece.click();
    await page.getByRole('heading', { level: 1, name }).waitFor(PATIENT);
    expect(new URL(page.url()).searchParams.get('cor')).toBe('Preto');
    await expect.poll(() => page.locator('[data-search-panel]').count()).toBe(0);
  });

  it('[FRAME-24] keeps recent searches in the browser, and forgets one or all of them', async () => {
    const page = await open(device);
    for (const word of ['saia', 'linho', 'renda']) {
      await begin(page, device);
      await field(page).fill(word);
      await field(page).press('Enter');
      await page.waitForURL(`**/produtos?busca=${word}`);
      await expect.poll(() => field(page).inputValue()).toBe('');
      await field(page).evaluate((one: HTMLElement) => one.blur());
    }
    await page.goto('/contato');
    await untilAlive(page);
    await begin(page, device);
    const recent = page.getByRole('region', { name: 'Buscas recentes' });
    await expect.poll(() => recent.getByRole('link').allInnerTexts()).toEqual(['renda', 'linho', 'saia']);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await recent.getByRole('button', { name: 'Apagar a busca linho' }).click();
    await expect.poll(() => recent.getByRole('link').allInnerTexts()).toEqual(['renda', 'saia']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('buscas'))).toBe('["renda","saia"]');
    await recent.getByRole('button', { name: 'Apagar todas' }).click();
    await recent.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('buscas'))).toBe(null);
  });

  it('[FRAME-23] says that nothing was found, that it is slow, and that it failed', async () => {
    const page = await open(device);
    await begin(page, device);
    await field(page).fill('xyzxyz');
    await page.getByText('Nenhuma peça combina com “xyzxyz”').waitFor(PATIENT);
    const ways = page.locator('[data-search-panel]').getByRole('link');
    await expect.poll(() => ways.allInnerTexts()).toEqual(['Novidades', 'Promoções']);
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/produtos?*q=saia*', async (route) => {
      await held;
      await route.continue();
    });
    await field(page).fill('saia');
    await page.getByText('A rede está lenta. Ainda procurando…').waitFor(PATIENT);
    answer?.();
    await options(page).first().waitFor(PATIENT);
    await page.route('**/api/produtos?*q=blusa*', (route) => route.fulfill({ status: 500, json: {} }));
    await field(page).fill('blusa');
    await page.getByText('Não deu para buscar sugestões agora').waitFor(PATIENT);
    await page.unroute('**/api/produtos?*q=blusa*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await options(page).first().waitFor(PATIENT);
  });
});

it('[FRAME-01, FRAME-23] leaves the brand clear on every screen', async () => {
  for (const width of [360, 390, 768, 1024, 1200, 1280, 1920]) {
    const page = await open({ viewport: { width, height: 800 } });
    const boxes = await page
      .getByRole('banner')
      .locator('a, button, input')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
    const sorted = boxes.toSorted(([a = 0], [b = 0]) => a - b);
    for (const [index, [left = 0, right = 0]] of sorted.entries()) {
      expect(left, `${width}`).toBeGreaterThanOrEqual(sorted[index - 1]?.[1] ?? 0);
      expect(right, `${width}`).toBeLessThanOrEqual(width);
    }
  }
});

describe('the search by keyboard', () => {
  it('[FRAME-23] is a combobox: arrows go around, Escape closes and empties, Enter goes', async () => {
    const page = await open(DESK);
    await field(page).focus();
    await page.locator('[data-search-panel]').waitFor(PATIENT);
    await expect.poll(() => field(page).getAttribute('role')).toBe('combobox');
    await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false');
    await field(page).pressSequentially('saia');
    await options(page).first().waitFor(PATIENT);
    await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('true');
    const chosen = async () => {
      const id = await field(page).getAttribute('aria-activedescendant');
      const selected = page.locator('[role=option][aria-selected=true]');
      await expect.poll(() => selected.count()).toBe(id === '' ? 0 : 1);
      return id === '' ? '' : await page.locator(`[id="${id}"]`).innerText();
    };
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).toBe('Saias');
    await page.keyboard.press('ArrowUp');
    await expect.poll(chosen).toBe('');
    await page.keyboard.press('ArrowUp');
    await expect.poll(chosen).toMatch(/^Ver os \d+ resultados$/);
    await page.keyboard.press('Escape');
    await page.locator('[data-search-panel]').waitFor({ state: 'detached' });
    await expect.poll(() => field(page).inputValue()).toBe('saia');
    await page.keyboard.press('Escape');
    await expect.poll(() => field(page).inputValue()).toBe('');
    await field(page).pressSequentially('saia');
    await options(page).first().waitFor(PATIENT);
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).toBe('Saias');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/produtos?categoria=Saias');
  });
});

it('[FRAME-23] opens nothing over what one has gone on to while its script was on the way', async () => {
  const page = await open(DESK);
  await untilAlive(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/*.js');
  await field(page).focus();
  await asked;
  await page.keyboard.press('Tab');
  gate.resolve();
  await status(page).waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('[data-search-panel]').count()).toBe(0);
  await field(page).focus();
  await page.locator('[data-search-panel]').waitFor(PATIENT);
});

describe('the search without scripts', () => {
  it.each(
    widths([
      ['phone', PHONE],
      ['desk', DESK],
    ] as const),
  )('[FRAME-23, CACHE-30] is a form on a %s', async (_, device) => {
    const { context } = await shopper(browser, shop.url, { ...device, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/contato');
    if (device === PHONE) await button(page).tap();
    await field(page).fill('saia');
    await field(page).press('Enter');
    await page.waitForURL('**/produtos?busca=saia');
    await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(0);
  });
});
