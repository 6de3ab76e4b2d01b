import type { Page } from 'playwright-core';
import { expectSound } from './axe.ts';
import { PATIENT } from './shopper.ts';

/** What is pressed from now on, until the page is left. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['presses'] = '0';
    for (const kind of ['pointerdown', 'keydown'])
      document.addEventListener(
        kind,
        () => {
          const { dataset } = document.documentElement;
          dataset['presses'] = String(Number(dataset['presses']) + 1);
        },
        true,
      );
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset['presses']));
}

/** A picture of it in both themes, into the folder that `SHOTS` names. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What a typed code will do is read before it goes. */
export async function sendForeseen(
  page: Page,
  { words, width }: { words: string; width: string },
): Promise<void> {
  const foreseen = page.getByRole('dialog', { name: 'Confira antes de enviar' });
  await foreseen.getByText(words).waitFor(PATIENT);
  await expectSound(page);
  await shot(page, `trocas-previa-${width}`);
  await foreseen.getByRole('button', { name: 'Enviar' }).press('Enter');
}
