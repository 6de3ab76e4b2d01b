import type { Page } from 'playwright-core';
import { mainThreadTasks } from '../e2e/main-thread.ts';
import { PHONE, shopper } from '../e2e/shopper.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { putManyOnSale } from '../test/support/many-products.ts';
import { freshDatabase, startPostgres } from '../test/support/postgres.ts';
import { startShop } from '../test/support/shop.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

/** With 5,000 products: how long is the longest task while one scrolls, and how much work is a search for a key? */

const COUNT = 5000;
const PAGES = 6;
const SEARCHES = ['florenca 12', 'vestido', 'macacao florenca 4', 'saia', 'nada disso', ''];

const [postgres, folder, browser] = await Promise.all([
  startPostgres(),
  temporaryFolder('vitrine-many'),
  launchBrowser(),
]);
const { url: databaseUrl } = await freshDatabase(postgres.url);
await putManyOnSale({ databaseUrl, dataDir: folder.path, count: COUNT });
const shop = await startShop({
  dataDir: folder.path,
  env: { DATABASE_URL: databaseUrl, SEED_DEMO: 'off', DEMO_FALLBACK: 'off' },
});
try {
  await measureScrolling();
  await measureTyping();
} finally {
  await browser.close();
  await shop.stop();
  await postgres.stop();
  await folder.remove();
}

async function open(): Promise<Page> {
  return (await shopper(browser, shop.url, PHONE)).openPage('/');
}

async function measureScrolling(): Promise<void> {
  const page = await open();
  const cards = page.locator('#produtos article');
  const tasksMs = await mainThreadTasks(browser, page, async () => {
    for (let step = 1; step <= PAGES; step += 1) {
      await page.getByRole('link', { name: 'Ver mais produtos' }).scrollIntoViewIfNeeded();
      await cards.nth(24 * step).waitFor({ state: 'attached' });
    }
  });
  console.log(`scrolling ${PAGES} pages of ${COUNT}: longest tasks ${tasksMs.slice(0, 3).join(', ')} ms`);
}

async function measureTyping(): Promise<void> {
  const page = await open();
  const whole = page.waitForResponse(
    (response) => response.url().includes('/api/produtos') && !response.url().includes('limit='),
  );
  await page.getByLabel('Buscar').focus();
  await (await whole).finished();
  for (const text of SEARCHES) {
    const tasksMs = await mainThreadTasks(browser, page, () => type(page, text));
    console.log(`search '${text}': ${tasksMs.reduce((sum, ms) => sum + ms, 0)} ms of work`);
  }
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
