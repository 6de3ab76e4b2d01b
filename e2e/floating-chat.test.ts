import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { DESK, PHONE, shopper } from './shopper.ts';

// Long: pages are scrolled to their end in steps, and looked at after each.

const { shop, browser } = useShop();

const NARROW = { ...PHONE, viewport: { width: 360, height: 640 } };
const STEP_PX = 173;

const chat = (page: Page) => page.getByRole('link', { name: 'Conversar pelo WhatsApp' });

/** A page whose time stands still, so that it is known when the button has made up its mind. */
async function open(path: string, device = PHONE) {
  const { context, openPage } = await shopper(browser, shop.url, device);
  await context.clock.install();
  const page = await openPage(path);
  // Its code has come, and it has looked.
  await scrollTo(page, 1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(900);
  await page.waitForLoadState('networkidle');
  return page;
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        if (Math.abs(scrollY - to) < 1) return void resolve();
        addEventListener('scroll', () => resolve(), { once: true });
        window.scrollTo({ top: to, behavior: 'instant' });
      }),
    y,
  );
  await page.clock.runFor(500);
}

/** What came late, as a picture or a font does, has been drawn, and the button has looked again. The page's own frames stand still. */
async function lookAgain(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const _ of [1, 2]) {
      await new Promise<void>((resolve) => {
        const drawn = new ResizeObserver(() => resolve(drawn.disconnect()));
        drawn.observe(document.body);
      });
    }
  });
  await page.clock.runFor(500);
  return look(page);
}

/** Is the button seen, and what of the page's words and controls lies under it? */
function look(page: Page) {
  return chat(page).evaluate((button) => {
    const box = button.getBoundingClientRect();
    const meets = ({ left, right, top, bottom }: DOMRect) =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    const isSeen = (element: Element | null) =>
      element?.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      }) === true;
    const under: string[] = [];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || button.contains(node) || !isSeen(parent)) continue;
      // For screen readers only, or cut off after so many lines.
      const room = parent?.getBoundingClientRect();
      if (room === undefined || room.width <= 1 || !meets(room)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(meets)) under.push(text.slice(0, 40));
    }
    for (const control of document.querySelectorAll('main :is(button, input, select, textarea)')) {
      if (
        isSeen(control) &&
        meets(control.getBoundingClientRect()) &&
        control.getBoundingClientRect().width > 1
      )
        under.push(control.outerHTML.slice(0, 60));
    }
    return { isShown: getComputedStyle(button).pointerEvents !== 'none', under };
  });
}

describe('the floating chat', () => {
  it.each([
    ['/', PHONE],
    ['/produtos', PHONE],
    ['/produto/1', PHONE],
    ['/produto/1', NARROW],
    ['/trocas-e-devolucoes', PHONE],
    ['/produto/1', DESK],
  ])(
    '[FRAME-22] gives way on %s to all that is read or pressed, and comes where nothing is',
    async (path, device) => {
      const page = await open(path, device);
      const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      const covered: unknown[] = [];
      let shown = 0;
      for (let y = Math.min(height, 6000); y > 0; y -= STEP_PX) {
        await scrollTo(page, y);
        let { isShown, under } = await look(page);
        if (isShown && under.length > 0) ({ isShown, under } = await lookAgain(page));
        if (isShown) shown += 1;
        if (isShown && under.length > 0) covered.push([y, under]);
      }
      expect(covered).toEqual([]);
      expect(shown, 'of all places').toBeGreaterThan(0);
    },
  );

  it('[FRAME-22] hides on a phone while one reads on, and is back when one goes back', async () => {
    const page = await open('/');
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    for (let y = 200; y < Math.min(height, 5000); y += STEP_PX) {
      await scrollTo(page, y);
      await expect.poll(async () => (await look(page)).isShown, { message: String(y) }).toBe(false);
    }
  });

  it('[FRAME-22] is reached and shown by the keyboard wherever it is', async () => {
    const page = await open('/');
    await scrollTo(page, 700);
    await expect.poll(async () => (await look(page)).isShown).toBe(false);
    await page.keyboard.press('Tab');
    await chat(page).focus();
    await expect.poll(() => chat(page).evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
  });

  it('[FRAME-22] is there without scripts', async () => {
    const { context } = await shopper(browser, shop.url, { ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/contato');
    await expect.poll(async () => (await chat(page).boundingBox())?.width).toBe(44);
    await expect.poll(() => chat(page).isVisible()).toBe(true);
  });
});
