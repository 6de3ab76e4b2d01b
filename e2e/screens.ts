import type { Page } from 'playwright-core';

/** The one button of this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** By how many pixels a page is wider than its window; none or less: it fits. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Takes pictures of whole pages in both themes where `SHOTS` names a folder, `walk-name-kind-dark.png`; else nothing. */
export function pictures(walk: string, kind: string) {
  return async (page: Page, name: string): Promise<void> => {
    const folder = process.env['SHOTS'];
    if (!folder) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const path = `${folder}/${walk}-${name}-${kind}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };
}
