import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import type { RunningShop, ShopOptions } from './prepared-shop.ts';
import { startShop } from './shop.ts';

interface UseOptions extends ShopOptions {
  /** What a test opens in the browser stays for the tests after it; it is closed after each otherwise. */
  keepPages?: boolean;
}

/**
 * A shop and a browser for all tests of a file, from its first hook to its last. Both can be named at once and asked
 * from the first hook on.
 */
export function useShop({ keepPages = false, ...options }: UseOptions = {}): {
  shop: RunningShop;
  browser: Browser;
} {
  let shop: RunningShop | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([startShop(options), launchBrowser()]);
  });
  afterEach(async () => {
    if (!keepPages) await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });
  return { shop: later(() => shop), browser: later(() => browser) };
}

/** Stands for what is only there later. */
function later<T extends object>(current: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_, name) {
      const thing = current();
      if (thing === undefined) throw new Error('It is there from the first hook on, not before');
      const value: unknown = Reflect.get(thing, name);
      return typeof value === 'function' ? value.bind(thing) : value;
    },
  });
}
