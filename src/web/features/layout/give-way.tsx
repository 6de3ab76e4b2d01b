import { useEffect, type RefObject } from 'react';

/** Scrolling has ended when nothing moved for this long. */
const SETTLED_MS = 120;
/** Less than this is a thumb that rests. */
const MOVED_PX = 4;
/** Around the button, so that nothing touches it. */
const AIR_PX = 4;
/** Where it is looked under the button, in parts of its width and height: a line of text is higher than one step. */
const STEPS = [0, 0.25, 0.5, 0.75, 1];

/** What is pressed; pictures that lead on may lie under the button, what is read or pressed may not. */
const CONTROLS = 'button, input, select, textarea, label, summary, [data-buy], p a, li > a, footer a';
const PHONE = '(max-width: 47.99rem)';

const meets = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

function hasTextIn(texts: Iterable<Node>, box: DOMRect): boolean {
  const range = document.createRange();
  for (const text of texts) {
    if ((text.textContent ?? '').trim() === '') continue;
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((line) => meets(line, box))) return true;
  }
  return false;
}

/** An element's own words; of a card all, since its badges let touches through and are not found by their place. */
function textsOf(element: Element): Node[] {
  const card = element.closest('article, li');
  if (card === null) return [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const texts: Node[] = [];
  const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) texts.push(words.currentNode);
  return texts;
}

/** The button's place and the air around it, also while it is drawn smaller. */
function placeOf(button: HTMLElement): DOMRect {
  const { x, y, width, height } = button.getBoundingClientRect();
  const [wide, high] = [button.offsetWidth + 2 * AIR_PX, button.offsetHeight + 2 * AIR_PX];
  return new DOMRect(x + (width - wide) / 2, y + (height - high) / 2, wide, high);
}

/** Would it cover what is to be read or pressed? */
function covers(button: HTMLElement): boolean {
  const box = placeOf(button);
  const under = new Set<Element>();
  for (const x of STEPS) {
    for (const y of STEPS) {
      const at = document.elementsFromPoint(box.left + x * box.width, box.top + y * box.height);
      for (const element of at) if (!button.contains(element)) under.add(element);
    }
  }
  const elements = [...under];
  return (
    elements.some((element) => element.closest(CONTROLS) !== null) ||
    hasTextIn(new Set(elements.flatMap(textsOf)), box)
  );
}

/** Tells at once and from then on whether a button that floats over the page should step aside. Gives back how to stop. */
function watch(button: HTMLElement, setAside: (aside: boolean) => void): () => void {
  const phone = matchMedia(PHONE);
  let from = scrollY;
  // Its code comes with the first touch: a page that was scrolled by then is read on.
  let isReadingOn = from > MOVED_PX;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => setAside((isReadingOn && phone.matches) || covers(button));
  function later() {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLED_MS);
  }
  function scrolled() {
    if (Math.abs(scrollY - from) > MOVED_PX) {
      isReadingOn = scrollY > from;
      from = scrollY;
      // What passes under it meanwhile cannot be known.
      setAside(true);
    }
    later();
  }
  // What grows or goes moves the rest under the button as scrolling does.
  const growing = new ResizeObserver(later);
  growing.observe(document.body);
  document.fonts.addEventListener('loadingdone', later);
  addEventListener('scroll', scrolled, { passive: true });
  addEventListener('resize', later);
  look();
  return () => {
    clearTimeout(timer);
    growing.disconnect();
    document.fonts.removeEventListener('loadingdone', later);
    removeEventListener('scroll', scrolled);
    removeEventListener('resize', later);
  };
}

interface GiveWayProps {
  button: RefObject<HTMLElement | null>;
  onAside: (aside: boolean) => void;
}

/** Has a button that floats over the page step aside for what is read or pressed, and on a phone while one reads on downwards. */
export function GiveWay({ button, onAside }: GiveWayProps): null {
  useEffect(() => (button.current ? watch(button.current, onAside) : undefined), [button, onAside]);
  return null;
}
