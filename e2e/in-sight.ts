import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a form says, and how a page comes to say it. */
export interface Telling {
  says: string;
  /** The focus is where it was: what is said has to be read out by itself. */
  stays?: true;
  at(): Promise<Page>;
  act(page: Page): Promise<unknown>;
}

export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();

/** The shop answers a call with nothing but a failure. */
export const failing = (call: string) => async (context: BrowserContext) =>
  context.route(`**/api/${call}`, (route) => route.fulfill({ status: 503, json: {} }));

interface Sight {
  /** What has the focus, in words. */
  focused: string;
  /** The focus and the message lie whole on the screen, and nothing covers them. */
  isFocusSeen: boolean;
  isTextSeen: boolean;
  /** It stands in a live region. */
  isLive: boolean;
  /** It does, or belongs to what has the focus. */
  isAnnounced: boolean;
  /** From the top of the one to the bottom of the other: a phone's keyboard leaves about half of the screen. */
  span: number;
}

/** A phone's keyboard takes about 330 of 844 px, and the shop's header some more. */
const LEFT_BY_KEYBOARD = 400;

/**
 * Waits until what has the focus and a message are both before the eye, and the message is read out: with the focus
 * that comes to its field, or by itself where the focus has been there before.
 */
export async function expectInSight(page: Page, text: string, { stays = false } = {}): Promise<void> {
  const readOut = stays ? { isLive: true } : { isAnnounced: true };
  await expect
    .poll(() => look(page, text))
    .toMatchObject({ isFocusSeen: true, isTextSeen: true, ...readOut });
  const { focused, span } = await look(page, text);
  expect(span, `${focused} and “${text}”`).toBeLessThan(LEFT_BY_KEYBOARD);
}

function look(page: Page, text: string): Promise<Sight> {
  return page.evaluate((words) => {
    // What works in the page has to come along with it.
    const { bare, isSeen, isLive } = {
      bare: (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      isSeen: (element: Element) => {
        const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
        if (width === 0 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false;
        // Of a text its own lines, each from end to end: the box around may be wider.
        const lines = document.createRange();
        lines.selectNodeContents(element);
        const spots = [...lines.getClientRects()].map(({ x, y, right: end, bottom: foot }) => ({
          ends: [x + 1, (x + end) / 2, end - 1],
          middle: (y + foot) / 2,
        }));
        spots.push({ ends: [left + width / 2], middle: top + height / 2 });
        return spots.every(({ ends, middle }) =>
          ends.every((end) => {
            const hit = document.elementFromPoint(end, middle);
            return hit !== null && (element.contains(hit) || hit.contains(element));
          }),
        );
      },
      isLive: (element: Element) =>
        element.closest('[role="alert"], [role="status"], [aria-live], output') !== null,
    };
    const focus = document.activeElement ?? document.body;
    // A radio button may be painted by its label.
    const field = focus.closest('label') ?? focus;
    const described = (focus.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '').split(
      ' ',
    );
    const said = [...document.querySelectorAll('p, div, span, strong')].filter(
      (element) =>
        bare(element).includes(words) && ![...element.children].some((part) => bare(part).includes(words)),
    );
    const isDescription = (element: Element) =>
      described.some((id) => id !== '' && document.getElementById(id)?.contains(element) === true);
    const inSight = said.filter(isSeen);
    const seen = inSight.find(isLive) ?? inSight.find(isDescription) ?? inSight[0];
    const boxes = [field, ...(seen ? [seen] : [])].map((element) => element.getBoundingClientRect());
    return {
      focused: `${focus.tagName} ${focus.id} ${bare(field)}`.trim().slice(0, 80),
      isFocusSeen: focus !== document.body && isSeen(field),
      isTextSeen: seen !== undefined,
      isLive: said.some(isLive),
      isAnnounced: said.some(isLive) || (seen !== undefined && isDescription(seen)),
      span: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
    };
  }, text);
}
