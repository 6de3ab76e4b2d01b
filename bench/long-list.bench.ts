import type { Page } from 'playwright-core';
import { mainThreadTasks } from '../e2e/main-thread.ts';
import { PHONE, shopper } from '../e2e/shopper.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { putManyOnSale } from '../test/support/many-products.ts';
import { freshDatabase, startPostgres } from '../test/support/postgres.ts';
import { startServer } from '../test/support/server-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { say } from './figure.ts';

/**
 * With 5,000 products: how long is the longest task while one scrolls, and how much work is a search for a key? The
 * yardstick is the same shop with a list that fits on a few pages.
 */

const MANY = 5000;
const FEW = 200;
const PAGES = 6;
const SEARCHES = ['florenca 12', 'vestido', 'macacao florenca 4', 'saia', 'nada disso', ''];

interface Work {
  /** The longest task while scrolling, ms. */
  scrollMs: number;
  /** All of the work of each search, ms. */
  searchMs: number[];
}

const [postgres, browser] = await Promise.all([startPostgres(), launchBrowser()]);
try {
  const few = await measure(FEW);
  const many = await measure(MANY);
  const yardstick = `that of ${FEW} products`;
  const compared = (name: string, ms: number, ofMs: number) =>
    say({
      name,
      ratio: ms / Math.max(1, ofMs),
      yardstick,
      detail: `${ms.toFixed(0)} ms against ${ofMs.toFixed(0)} ms`,
    });
  compared(`longest task of scrolling ${PAGES} pages of ${MANY}`, many.scrollMs, few.scrollMs);
  for (const [index, text] of SEARCHES.entries())
    compared(`work of a search for '${text}'`, many.searchMs[index] ?? 0, few.searchMs[index] ?? 0);
} finally {
  await browser.close();
  await postgres.stop();
}

async function measure(count: number): Promise<Work> {
  const folder = await temporaryFolder('vitrine-many');
  const { url: databaseUrl } = await freshDatabase(postgres.url);
  await putManyOnSale({ databaseUrl, dataDir: folder.path, count });
  const shop = await startServer({
    dataDir: folder.path,
    env: { DATABASE_URL: databaseUrl, SEED_DEMO: 'off', DEMO_FALLBACK: 'off' },
  });
  try {
    return { scrollMs: await scrolling(shop.url), searchMs: await typing(shop.url) };
  } finally {
    await shop.stop();
    await folder.remove();
  }
}

async function open(shopUrl: string): Promise<Page> {
  return (await shopper(browser, shopUrl, PHONE)).openPage('/');
}

async function scrolling(shopUrl: string): Promise<number> {
  const page = await open(shopUrl);
  const cards = page.locator('#produtos article');
  const tasksMs = await mainThreadTasks(browser, page, async () => {
    for (let step = 1; step <= PAGES; step += 1) {
      await page.getByRole('link', { name: 'Ver mais produtos' }).scrollIntoViewIfNeeded();
      await cards.nth(24 * step).waitFor({ state: 'attached' });
    }
  });
  return tasksMs[0] ?? 0;
}

async function typing(shopUrl: string): Promise<number[]> {
  const page = await open(shopUrl);
  const whole = page.waitForResponse(
    (response) => response.url().includes('/api/produtos') && !response.url().includes('limit='),
  );
  await page.getByLabel('Buscar').focus();
  await (await whole).finished();
  const work: number[] = [];
  for (const text of SEARCHES) {
    const tasksMs = await mainThreadTasks(browser, page, () => type(page, text));
    work.push(tasksMs.reduce((sum, ms) => sum + ms, 0));
  }
  return work;
}

/** Puts a text into the search field as a key does, and waits until the list has followed and is painted. */
async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('Buscar').evaluate(async (field, value) => {
    const section = document.querySelector('#produtos');
    if (!(field instanceof HTMLInputElement) || !section) throw new Error('no search');
    const followed = new Promise((resolve) => {
      const observer = new MutationObserver((changes) => {
        if (!changes.some(({ target }) => target.parentElement?.closest('output, ul'))) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(resolve));
      });
      observer.observe(section, { childList: true, characterData: true, subtree: true });
    });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await followed;
  }, text);
}
