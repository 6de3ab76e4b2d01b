import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openContext } from '../test/support/contexts.ts';
import type { Produto } from '#shared/wire/catalog.ts';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** Nothing moves but where a test asks it to: whoever waits for a movement does no testing. */
export const STILL = { reducedMotion: 'reduce' } as const;
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** How long a page may take to follow: a machine may be busy with more than this. */
export const PATIENT = { timeout: 30_000 };

/** A device; a `fresh` one has never been to the shop, while others may have its files. */
export type Device = BrowserContextOptions & { fresh?: boolean };

/** A shopper's browser with a clean storage; what its pages complain of is gathered. */
export async function shopper(browser: Browser, baseURL: string, device: Device = DESK) {
  // What the service worker answers no test could hold or count; its own tests let it in.
  const options = { serviceWorkers: 'block' as const, ...STILL, ...device };
  const context = await openContext(browser, { ...options, baseURL, locale: 'pt-BR' });
  const complaints: string[] = [];
  async function openPage(path: string): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    // Scripts wait for all that is seen first, or for a touch: most tests have nothing to learn from that wait.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await untilAlive(page);
    return page;
  }
  return { context, complaints, openPage };
}

/** Waits until the page's script has taken over, down to its last element: a press before that would be lost. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.querySelector('footer');
    return last !== null && Object.keys(last).some((key) => key.startsWith('__reactProps'));
  });
}

/** Asks for a page that sends on at once, and waits until it has: that it cuts off its own document is no failure. */
export async function sentOn(
  page: Page,
  to: string | ((url: URL) => boolean),
  ask: () => Promise<unknown>,
): Promise<void> {
  await ask().catch((error: Error) => {
    if (!/ERR_ABORTED|interrupted by another navigation/.test(error.message)) throw error;
  });
  await page.waitForURL(to, PATIENT);
}

/** What a page was about to do has been done and asked for: two frames have passed, and what is asked for next was answered. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await fetch('/robots.txt', { cache: 'no-store' });
  });
}

/**
 * The page has fetched what it shows when the network is gone, where the shop's settings allow that: its samples,
 * known by one of their words, and all the code that was asked for beside them.
 */
export async function untilSamplesAreThere(page: Page, sample = 'Cropped Exemplo'): Promise<void> {
  await expect.poll(() => hasAskedFor(page, sample)).toBe(true);
  // As a text: in a function the test runner would put an import of its own in the place of the browser's.
  await page.evaluate(
    `Promise.all([...document.querySelectorAll('link[rel="modulepreload"]')].map(({ href }) => import(href))).then(() => {})`,
  );
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
  );
}

async function hasAskedFor(page: Page, text: string): Promise<boolean> {
  // The last hundred requests, and what the page itself names.
  const asked = (await page.requests()).map((request) => request.url());
  const named = await page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((links) => links.map((link) => Reflect.get(link, 'href')));
  const urls = [...asked, ...named.map(String)].filter((url) => url.endsWith('.js'));
  const sources = await Promise.all([...new Set(urls)].map(async (url) => (await fetch(url)).text()));
  return sources.some((source) => source.includes(text));
}

/** The whole catalogue as the shop tells it. */
export async function readProducts(baseURL: string): Promise<Produto[]> {
  const answer = await fetch(`${baseURL}/api/produtos`);
  return (await answer.json()) as Produto[];
}

/** The first product that a test can work with. */
export function pick(products: readonly Produto[], isRight: (product: Produto) => boolean): Produto {
  const found = products.find(isRight);
  if (!found) throw new Error('The catalogue has no such product');
  return found;
}

export function stockIn(product: Produto, cor: string, tamanho?: string): number {
  return product.variantes
    .filter((variant) => variant.cor === cor && (tamanho === undefined || variant.tamanho === tamanho))
    .reduce((sum, variant) => sum + variant.estoque, 0);
}
