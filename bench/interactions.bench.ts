import type { Locator, Page } from 'playwright-core';
import { mainThreadTasks } from '../e2e/main-thread.ts';
import { PHONE, settled, shopper } from '../e2e/shopper.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { putManyOnSale } from '../test/support/many-products.ts';
import { freshDatabase, startPostgres } from '../test/support/postgres.ts';
import { startServer } from '../test/support/server-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { median, say } from './figure.ts';

/**
 * With 500 products, on a phone: how much work is it from a touch to the frame that follows, on a page that was just opened
 * and again later? Told is the longest task of the main thread in the processor's time, as it would be on a processor
 * that is six times slower; wanted: under 100 ms. The yardstick is a touch on a bare page that changes one word.
 */

const PRODUCTS = 500;
const SLOWER = 6;
const VISITS = 3;
const AGAIN = 4;

const slowed = (ms: number) => Math.round(ms * SLOWER);

interface Touch {
  name: string;
  path: string;
  /** What is pressed, in each round again. */
  pressed(page: Page): Locator;
  /** Puts the page back, unmeasured; what was pressed is there again then. */
  back(page: Page): Promise<unknown>;
  /** Brings the page to where it can be pressed, unmeasured. */
  ready?(page: Page): Promise<unknown>;
}

const drawer = (page: Page) => page.getByRole('dialog');
const black = (page: Page) => drawer(page).getByRole('checkbox', { name: 'Preto' });
const closed = async (page: Page) => {
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
};

const TOUCHES: Touch[] = [
  {
    name: 'ticking a colour',
    path: '/produtos',
    ready: async (page) => {
      await filters(page).tap();
      await drawer(page).getByText('Cores', { exact: true }).tap();
    },
    pressed: black,
    back: (page) => black(page).uncheck(),
  },
  { name: 'opening the filters', path: '/produtos', pressed: filters, back: closed },
  {
    name: 'opening the choice of a piece',
    path: '/produtos',
    pressed: (page) => page.getByRole('link', { name: /^Comprar/u }).first(),
    back: closed,
  },
  {
    name: 'opening the cart',
    path: '/',
    pressed: (page) => page.getByRole('button', { name: /^Abrir carrinho/u }),
    back: closed,
  },
  {
    name: 'opening the menu',
    path: '/',
    pressed: (page) => page.getByRole('button', { name: 'Abrir menu' }),
    back: closed,
  },
  {
    name: 'choosing a category',
    path: '/',
    pressed: (page) => category(page).nth(2),
    back: (page) => category(page).first().tap(),
  },
  {
    name: 'choosing a size',
    path: '/produto/1',
    pressed: (page) => page.getByRole('button', { name: 'G', exact: true }),
    back: (page) => page.getByRole('button', { name: 'M', exact: true }).tap(),
  },
];

function filters(page: Page): Locator {
  return page.getByRole('button', { name: /^Filtrar/u });
}

function category(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Categorias' }).getByRole('link');
}

const BARE_HTML = '<button onclick="this.textContent += 1">Tocar</button>';
const BARE: Touch = {
  name: 'a bare page',
  path: '',
  pressed: (page) => page.getByRole('button'),
  back: () => Promise.resolve(),
};

const [postgres, browser, folder] = await Promise.all([
  startPostgres(),
  launchBrowser(),
  temporaryFolder('vitrine-touches'),
]);
try {
  const { url: databaseUrl } = await freshDatabase(postgres.url);
  await putManyOnSale({ databaseUrl, dataDir: folder.path, count: PRODUCTS });
  const env = { DATABASE_URL: databaseUrl, SEED_DEMO: 'off', DEMO_FALLBACK: 'off' };
  const shop = await startServer({ dataDir: folder.path, env });
  try {
    for (const touch of TOUCHES) await report(shop.url, touch);
  } finally {
    await shop.stop();
  }
} finally {
  await browser.close();
  await postgres.stop();
  await folder.remove();
}

async function report(shopUrl: string, touch: Touch): Promise<void> {
  const first: number[] = [];
  const again: number[] = [];
  let bareMs = Number.NaN;
  for (let visit = 0; visit < VISITS; visit += 1) {
    const { context, openPage } = await shopper(browser, shopUrl, PHONE);
    const page = await openPage(touch.path);
    // What comes by itself after the first sight is there too, as when a person has read for a moment.
    await page.waitForLoadState('networkidle');
    await touch.ready?.(page);
    const [atFirst = 0, ...later] = await timed(page, touch);
    first.push(atFirst);
    again.push(...later);
    bareMs = median(await timed(await barePage(page), BARE));
    await context.close();
  }
  const tell = (when: string, ms: number) =>
    say({
      name: `${touch.name} ${when}, among ${PRODUCTS} products`,
      ratio: ms / bareMs,
      yardstick: 'a touch on a bare page',
      detail: `${slowed(ms)} ms against ${slowed(bareMs)} ms on a processor ${SLOWER} times slower, wanted: under 100 ms`,
    });
  tell('for the first time', median(first));
  tell('again', median(again));
}

async function barePage(beside: Page): Promise<Page> {
  const page = await beside.context().newPage();
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE_HTML }));
  await page.goto('/bare');
  return page;
}

/** The longest task that follows each touch, ms of the processor: the first of them on a page where nothing was touched. */
async function timed(page: Page, { pressed, back }: Touch): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= AGAIN; round += 1) {
    await pressed(page).scrollIntoViewIfNeeded();
    const tasksMs = await mainThreadTasks(browser, page, async () => {
      await pressed(page).tap();
      await settled(page);
      await settled(page);
    });
    times.push(tasksMs[0] ?? 0);
    await back(page);
    await settled(page);
  }
  return times;
}
