import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Clock,
  Page,
} from 'playwright-core';

/**
 * Browser contexts that tests use one after the other. A page that loads the shop again in the renderer that has
 * loaded it before costs half of what a new one does, as its scripts are compiled and its fonts and pictures read.
 */

interface Device extends BrowserContextOptions {
  baseURL: string;
}

/** What a test may have changed for good: such a context is closed, not used again. */
const LASTING = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setHTTPCredentials',
  ],
  page: [
    'addInitScript',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'setExtraHTTPHeaders',
    'setViewportSize',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

const CONTEXT_EVENTS = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'response',
  'weberror',
] as const;
const PAGE_EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** A page of the shop's origin that runs no script. */
const QUIET = '/robots.txt';
const CLEANING_MS = 5_000;
const MOST_KEPT = 3;

interface Kept {
  key: string;
  context: BrowserContext;
  /** The page that the next to ask for one gets. */
  page: Page | undefined;
  isFree: boolean;
  isSpent: boolean;
  end(): Promise<void>;
}

const kept = new WeakMap<Browser, Kept[]>();
const known = new WeakMap<BrowserContext, Kept>();

/**
 * A context with nothing in its storage, caches of the shop's files aside. Closing it gives it back, unless a test has
 * changed what cannot be taken back. A test of a first visit asks for a `fresh` one.
 */
export async function openContext(
  browser: Browser,
  { fresh = false, ...device }: Device & { fresh?: boolean },
): Promise<BrowserContext> {
  const key = JSON.stringify(device);
  const all = kept.get(browser) ?? [];
  kept.set(browser, all);
  const free = fresh ? undefined : all.find((one) => one.isFree && one.key === key);
  if (free) {
    free.isFree = false;
    return free.context;
  }
  const context = await browser.newContext(device);
  slowDown(context);
  if (!fresh) all.push(keep(context, { key, all }));
  return context;
}

/**
 * `VITRINE_TEST_LATENCY=300`: each answer takes 300 ms longer to reach a page. What holds only because answers are quick
 * shows so. A test that slows a line by itself undoes it, and is undone by it.
 */
function slowDown(context: BrowserContext): void {
  const latency = Number(process.env['VITRINE_TEST_LATENCY'] ?? 0);
  if (!(latency > 0)) return;
  const newPage = context.newPage.bind(context);
  const newCDPSession = context.newCDPSession.bind(context);
  const lines = new Set<CDPSession>();
  const slow = (session: CDPSession, offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  context.newPage = async () => {
    const page = await newPage();
    const session = await newCDPSession(page);
    lines.add(session);
    page.once('close', () => lines.delete(session));
    await slow(session, false);
    return page;
  };
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    await setOffline(offline);
    await Promise.all([...lines].map((session) => slow(session, offline)));
  };
}

/** Ends all of a browser, those that are kept for other tests, too; whoever stops a shop ends the tabs that stand on it. */
export async function endContexts(browser: Browser): Promise<void> {
  kept.get(browser)?.splice(0);
  await Promise.all(browser.contexts().map((context) => known.get(context)?.end() ?? context.close()));
}

/** Puts texts into the storage that the context's next page finds; `session` is that one tab's. */
export async function store(
  context: BrowserContext,
  texts: { local?: Record<string, string>; session?: Record<string, string> },
): Promise<void> {
  const page = await context.newPage();
  if (!page.url().endsWith(QUIET)) await page.goto(QUIET);
  await page.evaluate(({ local = {}, session = {} }) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
    for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
  }, texts);
  const one = known.get(context);
  if (one) one.page = page;
  else await page.close();
}

function keep(context: BrowserContext, { key, all }: { key: string; all: Kept[] }): Kept {
  const end = context.close.bind(context);
  const newPage = context.newPage.bind(context);
  const one: Kept = { key, context, page: undefined, isFree: false, isSpent: false, end };
  known.set(context, one);
  const spend = () => {
    one.isSpent = true;
  };
  watch(context, LASTING.context, spend);
  // That of its pages too.
  watch(context.clock, LASTING.clock, spend);
  context.newPage = async () => {
    const waiting = one.page;
    one.page = undefined;
    if (waiting && !waiting.isClosed()) return waiting;
    const page = await newPage();
    watch(page, LASTING.page, spend);
    restWhenClosed(page, one);
    return page;
  };
  context.close = async () => {
    if (one.isFree) return;
    const isMany = all.filter(({ isFree }) => isFree).length >= MOST_KEPT;
    one.isFree = !one.isSpent && !isMany && (await clean(one).catch(() => false));
    if (one.isFree) return;
    const place = all.indexOf(one);
    if (place !== -1) all.splice(place, 1);
    await end();
  };
  return one;
}

/** A page that is closed waits for the next test that asks its context for one, unless another does already. */
function restWhenClosed(page: Page, one: Kept): void {
  const end = page.close.bind(page);
  page.close = async (options) => {
    if (one.page === page) return;
    if (options?.runBeforeUnload !== true && (one.page === undefined || one.page.isClosed())) {
      one.page = page;
      if (await quieten(page).catch(() => false)) return;
      one.page = undefined;
    }
    await end(options);
  };
}

/** Leads a page away from what it shows; what the browser keeps of the shop stays. False when it has gone. */
async function quieten(page: Page): Promise<boolean> {
  if (page.isClosed() || page.url() === 'about:blank') return false;
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(new URL(QUIET, page.url()).href, { timeout: CLEANING_MS });
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
  return true;
}

/** Calls `spend` when one of the methods is called. */
function watch(target: BrowserContext | Page | Clock, methods: readonly string[], spend: () => void): void {
  for (const name of methods) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') throw new Error(`A ${name} is unknown`);
    Reflect.set(target, name, (...args: unknown[]): unknown => {
      spend();
      return method.apply(target, args);
    });
  }
}

/** Leaves one page, as if nothing had happened in its context; false when there is none left. */
async function clean(one: Kept): Promise<boolean> {
  const { context } = one;
  const [page, ...others] = context.pages();
  if (!page) return false;
  one.page = page;
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
  await Promise.all([
    ...others.map((other) => other.close()),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
  ]);
  if (!(await quieten(page))) return false;
  // Nothing of the pages that were left may come any more: what came while they were left goes, too.
  await context.clearCookies();
  await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    localStorage.clear();
  });
  return true;
}
