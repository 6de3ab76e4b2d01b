import type { Page } from 'playwright-core';

interface Walk {
  /** All that can be pressed, chosen or typed into. */
  asked: Element[];
  reached: Set<Element>;
  findings: string[];
  /** Judges what has the focus now; whether all has been reached. */
  look: () => boolean;
}

declare global {
  interface Window {
    keysWalk: Walk;
  }
}

/** Before each press the page itself looks at what the one before has reached: it is asked only after so many. */
const PRESSES = 8;

/**
 * What of the page as it stands can't be worked by keys, one line for each element: not reached by Tab, without a look of
 * its own while it has the focus, or hidden behind a bar then; [] when all is well. Leaves the focus where the walk ended.
 */
export async function keyFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const count = await page.evaluate(beginWalk);
  // Twice as often as there are: what scrolls is reached as well, and a field of time by each of its parts.
  for (let pressed = 0; pressed < 2 * count + 10; pressed += PRESSES) {
    for (let press = 0; press < PRESSES; press += 1) await page.keyboard.press('Tab');
    if (await page.evaluate(() => window.keysWalk.look())) break;
  }
  return page.evaluate(() => {
    const { asked, reached, findings, look } = window.keysWalk;
    document.removeEventListener('keydown', look, { capture: true });
    const missed = asked.filter((element) => element.isConnected && !reached.has(element));
    return [
      ...findings,
      ...missed.map((element) => `is not reached by Tab: ${element.outerHTML.slice(0, 160)}`),
    ];
  });
}

/** Notes all that Tab has to reach, and how it looks before; returns how many there are. */
function beginWalk(): number {
  const page = {
    // A card around a link, what lies over it, or the word beside a box may show the focus in its place.
    lookOf(element: Element): string {
      const parts = [element, element.nextElementSibling];
      for (let above = element.parentElement; above !== null && parts.length < 7; above = above.parentElement)
        parts.push(above);
      return parts
        .map((part) => {
          if (part === null) return '';
          const { outline, boxShadow, borderColor, backgroundColor, color, textDecoration } =
            getComputedStyle(part);
          return [outline, boxShadow, borderColor, backgroundColor, color, textDecoration].join();
        })
        .concat(getComputedStyle(element, '::after').outline)
        .join('|');
    },
    // Of a group of choices the chosen one is reached, the others by the arrows.
    isOtherChoice: (element: Element) =>
      element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      !element.checked &&
      document.querySelector(`input[type=radio][name=${CSS.escape(element.name)}]:checked`) !== null,
  };
  const asked = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]'),
  ].filter(
    (element) =>
      !element.matches(':disabled, [tabindex="-1"], [inert] *') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !page.isOtherChoice(element),
  );
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  window.scrollTo({ top: 0 });
  const before = new Map(asked.map((element) => [element, page.lookOf(element)]));
  const reached = new Set<Element>();
  const findings: string[] = [];
  function judge(element: Element): void {
    const named = element.outerHTML.slice(0, 160);
    if (before.get(element) === page.lookOf(element))
      findings.push(`looks the same with the focus: ${named}`);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const label = element.closest('label');
    const above = [
      [x, y],
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ].map(([across = 0, down = 0]) => document.elementFromPoint(across, down));
    const isOther = (at: Element | null) =>
      at !== null && !element.contains(at) && !at.contains(element) && !(label?.contains(at) ?? false);
    if (above.every(isOther)) findings.push(`is covered by ${above[0]?.outerHTML.slice(0, 80)}: ${named}`);
  }
  function look(): boolean {
    const element = document.activeElement;
    if (element !== null && element !== document.body && !reached.has(element)) {
      reached.add(element);
      judge(element);
    }
    return asked.every((one) => reached.has(one) || !one.isConnected);
  }
  document.addEventListener('keydown', look, { capture: true });
  window.keysWalk = { asked, reached, findings, look };
  return asked.length;
}
