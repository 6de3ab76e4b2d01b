import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { BROWSER_MISSING, findBrowser } from '../../launch/programs.mjs';
import { endContexts } from './contexts.ts';
import { fontEnvironment } from './fonts.ts';
import { isDiskQuick } from './quick-disk.ts';
import { isInRun } from './test-run.ts';

/** A name of this machine that browsers do not trust as they do 127.0.0.1, as a phone of the house meets the shop. */
const INSECURE_HOST = 'shop.test';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  // A page of a test lives for seconds: what it runs is worth the quick compiler at once, and no second one.
  '--js-flags=--always-sparkplug --no-maglev --no-turbofan',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Whatever a page asks for, nothing leaves this machine.
  `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
];

/** Playwright has processes share what they do by the disk, for machines that have no room for it in memory. */
const SHARED_BY_DISK = ['--disable-dev-shm-usage'];

/** The same shop by plain http and a name: what browsers keep for secure addresses is missing there. */
export const insecureUrl = (url: string) => url.replace('127.0.0.1', INSECURE_HOST);

const CLOSING_MS = 60_000;

let shared: Browser | undefined;

/**
 * The machine's Chromium, with fonts of the tests' own. Without one it fails with a line that says what to install. The files that a worker of
 * Vitest runs share one: closing it there only closes what a file has opened in it.
 */
export async function launchBrowser(): Promise<Browser> {
  if (!isInRun()) return launchWithFonts();
  if (shared?.isConnected() !== true) {
    const browser = await launchWithFonts();
    browser.close = async () => {
      const closed = await Promise.race([
        endContexts(browser).then(() => true),
        sleep(CLOSING_MS, false, { ref: false }),
      ]);
      // One that hangs is left to itself; the next file gets another.
      if (!closed) shared = undefined;
    };
    shared = browser;
  }
  return shared;
}

/** A Chromium of its own that knows one set of fonts, the run's unless named. */
export async function launchWithFonts(set?: string): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(BROWSER_MISSING);
  return chromium.launch({
    executablePath,
    args: FLAGS,
    ignoreDefaultArgs: isDiskQuick() ? SHARED_BY_DISK : [],
    env: { ...process.env, ...fontEnvironment(set) },
  });
}
