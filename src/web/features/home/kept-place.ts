import type { Cartao } from '#shared/wire/catalog.ts';
import { PAGE_SIZE } from '../../lib/lists/list-query.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab, writeTab } from '../../lib/storage/tab-storage.ts';

/** A longer list begins shorter when it is loaded anew: so many pages are read for it. */
const MOST_PAGES = 25;
/** What is not laid out yet has a height that is only near: the place is looked for again for so many frames. */
const FRAMES = 12;
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** A card by its page's address, and how far from the screen's upper edge it stood. */
interface Place {
  key: string;
  href: string;
  top: number;
}

let isKeeping = false;
let isMoved = false;

const links = () => [...document.querySelectorAll('#produtos article :is(h2, h3) a')];
const keyNow = (): string => history.state?.key ?? '';

function note(): void {
  const all = links();
  const seen = all.find((link) => link.getBoundingClientRect().bottom > 0) ?? all.at(-1);
  const top = seen?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const place = { key: keyNow(), href: seen?.getAttribute('href') ?? '', top };
  // Above the list the page itself finds its place.
  writeTab(TAB_KEYS.listPlace, top < innerHeight ? place : null);
}

/** From now on the tab notes where one stood in the list when the page is left. */
export function keepPlace(): void {
  if (isKeeping) return;
  isKeeping = true;
  addEventListener('pagehide', note);
}

/** The cards after the first page up to the count that was shown, page by page at once. */
export async function readBack(
  fetchFrom: (count: number) => Promise<Cartao[]>,
  count: number,
): Promise<Cartao[]> {
  for (const move of MOVES) addEventListener(move, () => (isMoved = true), { once: true, passive: true });
  keepPlace();
  const pages = Math.min(Math.ceil(count / PAGE_SIZE), MOST_PAGES) - 1;
  const read = await Promise.all(
    Array.from({ length: pages }, (_, index) => fetchFrom((index + 1) * PAGE_SIZE)),
  );
  return read.flat();
}

/** Where one stood before the page was loaded anew, unless one has moved on meanwhile. */
export function scrollBack(): void {
  const place = readTab<Place>(TAB_KEYS.listPlace);
  if (place === null || place.key !== keyNow()) return;
  let frames = 0;
  requestAnimationFrame(function look() {
    frames += 1;
    const link = links().find((one) => one.getAttribute('href') === place.href);
    if (isMoved || frames > FRAMES) return;
    if (link) scrollBy(0, link.getBoundingClientRect().top - place.top);
    requestAnimationFrame(look);
  });
}
