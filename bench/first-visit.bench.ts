import type { Browser } from 'playwright-core';
import { PHONE, shopper, untilAlive } from '../e2e/shopper.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { startServer } from '../test/support/server-process.ts';
import { say } from './figure.ts';

/**
 * What a first visit loads on a phone before anything is touched, as it travels. The yardstick is all of it, pictures and
 * fonts too; e2e/policy.test.ts keeps the budgets. Nothing here depends on how busy the machine is.
 */

const PAGES = ['/', '/produtos', '/produto/1', '/contato', '/carrinho', '/checkout'];

interface Loaded {
  isScript: boolean;
  bytes: number;
}

async function visit(browser: Browser, url: string, path: string): Promise<Loaded[]> {
  const { context } = await shopper(browser, url, { ...PHONE, fresh: true });
  const page = await context.newPage();
  const coming: Promise<Loaded>[] = [];
  page.on('requestfinished', (request) => {
    const isScript = request.resourceType() === 'script';
    coming.push(request.sizes().then(({ responseBodySize }) => ({ isScript, bytes: responseBodySize })));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(coming);
  await context.close();
  return loaded;
}

const sum = (loaded: readonly Loaded[]) => loaded.reduce((total, { bytes }) => total + bytes, 0);
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const [shop, browser] = await Promise.all([startServer({}), launchBrowser()]);
try {
  for (const path of PAGES) {
    const loaded = await visit(browser, shop.url, path);
    const scripts = loaded.filter(({ isScript }) => isScript);
    say({
      name: `scripts of a first visit of ${path}`,
      ratio: sum(scripts) / sum(loaded),
      yardstick: 'all that it loads',
      detail: `${kilobytes(sum(scripts))} in ${scripts.length} files, of ${kilobytes(sum(loaded))} in ${loaded.length} requests`,
    });
  }
} finally {
  await browser.close();
  await shop.stop();
}
