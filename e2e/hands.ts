import type { BrowserContext } from 'playwright-core';

/** What a person's hands did on the pages of a context. */
export interface Hands {
  presses: number;
  letters: number;
  /** What was pressed and filled in, by its words. */
  touched: Set<string>;
}

interface Touch {
  words: string;
  letters: number;
}

declare global {
  interface Window {
    /** On a page whose hands are counted. */
    tellTouch(touch: Touch): void;
  }
}

/** A press takes some 2 s, with looking for where; people type some 5 letters a second. */
export const secondsOf = ({ presses, letters }: Hands): number => presses * 2 + letters / 5;

/** Counts presses and letters from now on; a field that is filled counts as one press and its letters. */
export async function countHands(context: BrowserContext, hands: Hands): Promise<void> {
  await context.exposeBinding('tellTouch', (_source, { words, letters }: Touch) => {
    hands.presses += 1;
    hands.letters += letters;
    hands.touched.add(words.replaceAll(/\s+/g, ' ').trim());
  });
  await context.addInitScript(() => {
    addEventListener(
      'click',
      ({ target, isTrusted }) => {
        const found = target instanceof Element ? target.closest('button, a, summary, label') : null;
        if (!isTrusted || !(found instanceof HTMLElement)) return;
        window.tellTouch({ words: found.innerText || (found.ariaLabel ?? ''), letters: 0 });
      },
      { capture: true },
    );
    addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLSelectElement)
          window.tellTouch({ words: target.labels[0]?.innerText ?? '', letters: 0 });
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        const letters = target.type === 'file' ? 0 : target.value.length;
        window.tellTouch({ words: target.labels?.[0]?.innerText ?? '', letters });
      },
      { capture: true },
    );
  });
}
