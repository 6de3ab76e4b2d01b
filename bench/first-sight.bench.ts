import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/support/browser.ts';
import { startServer } from '../test/support/server-process.ts';
import { median, say } from './figure.ts';

/**
 * What a phone on a slow line makes of the home page, by Lighthouse's own conditions, curves and weights (version 10 and
 * later, mobile); accessibility is a matter of tests. The yardstick is the same page without its script files.
 */

const ROUNDS = 5;
/** A Moto G Power, as Lighthouse pretends to be one. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWDOWN = 4;
/** "Slow 4G" as applied to requests. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
/** How long it is watched after it has loaded: late layout and late scripts belong to it. */
const QUIET_MS = 3000;

/** Milliseconds, but for the shift of the layout. */
interface Sight {
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shift: number;
}

/** Value of 90 points, value of 50 points, and weight. The speed index, which needs a film, is taken to be the largest paint. */
const CURVES: { of: keyof Sight; good: number; middling: number; weight: number }[] = [
  { of: 'firstPaint', good: 1800, middling: 3000, weight: 0.1 },
  { of: 'largestPaint', good: 3387, middling: 5800, weight: 0.1 },
  { of: 'largestPaint', good: 2500, middling: 4000, weight: 0.25 },
  { of: 'blocked', good: 200, middling: 600, weight: 0.3 },
  { of: 'shift', good: 0.1, middling: 0.25, weight: 0.25 },
];
/** Where the complementary error function is a fifth: 90 points of 100. */
const NINETY = 0.9061938024368232;

/** Points from 0 to 100: 90 at what is good, 50 at what is middling, along a log-normal curve between. */
function points(sight: Sight): number {
  return CURVES.reduce((sum, { of, good, middling, weight }) => {
    const value = sight[of];
    if (value <= 0) return sum + weight * 100;
    const x = (NINETY * Math.log(value / middling)) / Math.log(middling / good);
    return sum + weight * 50 * (1 - errorFunction(x));
  }, 0);
}

/** Abramowitz and Stegun 7.1.26: right to seven digits. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const sum = factors.reduce((value, factor) => (value + factor) * t, 0);
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}

declare global {
  interface Window {
    sight: Sight;
  }
}

async function look(browser: Browser, url: string, withScripts: boolean): Promise<Sight> {
  const context = await browser.newContext({ ...PHONE, locale: 'pt-BR' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (!withScripts) await devtools.send('Network.setBlockedURLs', { urls: ['*.js'] });
  await page.addInitScript(() => {
    const sight = { firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0 };
    window.sight = sight;
    const takers: Record<string, (entry: PerformanceEntry) => void> = {
      paint({ name, startTime }) {
        if (name === 'first-contentful-paint') sight.firstPaint = startTime;
      },
      'largest-contentful-paint': ({ startTime }) => {
        sight.largestPaint = startTime;
      },
      longtask({ duration }) {
        sight.blocked += Math.max(0, duration - 50);
      },
      'layout-shift': (entry) => {
        if ('value' in entry && typeof entry.value === 'number') sight.shift += entry.value;
      },
    };
    for (const [type, take] of Object.entries(takers)) {
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    }
  });
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  await page.waitForTimeout(QUIET_MS);
  const sight = await page.evaluate(() => window.sight);
  await context.close();
  return sight;
}

function middle(sights: Sight[]): Sight {
  const of = (key: keyof Sight) => median(sights.map((sight) => sight[key]));
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    shift: of('shift'),
  };
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

const [shop, browser] = await Promise.all([startServer({}), launchBrowser()]);
try {
  const [whole, bare]: [Sight[], Sight[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await look(browser, shop.url, false));
    whole.push(await look(browser, shop.url, true));
  }
  const [sight, yardstick] = [middle(whole), middle(bare)];
  say({
    name: '[HOME-46] points of the home page on a phone',
    ratio: points(sight) / points(yardstick),
    yardstick: 'those without scripts',
    detail:
      `${points(sight).toFixed(0)} of 100 against ${points(yardstick).toFixed(0)}; wanted at least 95; first paint ` +
      `${ms(sight.firstPaint)}, largest ${ms(sight.largestPaint)}, blocked ${ms(sight.blocked)}, shift ${sight.shift.toFixed(3)}`,
  });
} finally {
  await browser.close();
  await shop.stop();
}
