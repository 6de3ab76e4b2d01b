import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const ALL =
  // Named, because the rules of WCAG 2.2 (the size of targets) are not among those that run by themselves.
  ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let source: Promise<string> | undefined;

/**
 * Waits until what moves has come to rest, and rows that are read again are there: half faded text has no contrast. What
 * turns for ever is not waited for, nor what says that it waits.
 */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isStill = document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity);
    return (
      isStill && document.querySelector('[aria-busy="true"]:has(table):not(:has([role="status"]))') === null
    );
  });
}

/** Lays out what is far from the screen as well: what the browser leaves out for now has no colours to judge. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
}

/**
 * What axe finds wrong with the page as it stands, one line for each element: 'color-contrast: <p class="…">, why';
 * [] when all is well. `rules` are looked for alone, all of them unless told otherwise.
 */
export async function axeViolations(page: Page, rules = ALL): Promise<string[]> {
  source ??= readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  await layOutAll(page);
  await untilStill(page);
  // Half a megabyte to read, minified: once for a document is enough.
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(await source);
  const found = await runAxe(page, rules);
  if (!found.some(isTooSmall)) return found;
  // What a bar that stays covers by half, at this place of the scrolling, is whole at another.
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const uncovered = await runAxe(page, rules);
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled);
  return [...found.filter((one) => !isTooSmall(one)), ...uncovered.filter(isTooSmall)];
}

const isTooSmall = (finding: string) => finding.startsWith('target-size: ');

async function runAxe(page: Page, rules: string[]): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify({ runOnly: rules, resultTypes: ['violations'] } satisfies RunOptions)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)}, ${failureSummary}`),
  );
}

/** Nothing that axe finds, and nothing to scroll to sideways. */
export async function expectSound(page: Page): Promise<void> {
  await expect.poll(() => axeViolations(page)).toEqual([]);
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(sideways).toBeLessThanOrEqual(0);
}
