import { useEffect, useEffectEvent, type RefObject } from 'react';

/** So near to an end of the window, in px, a drag scrolls the page, by so much a frame. */
const EDGE = 72;
const STEP = 12;

/**
 * Rows of a list (its children) are dragged by what is marked `data-grip` in them, with a mouse or a finger: where they
 * would come is marked (`data-drop`), Escape leaves all as it is. Keys have buttons of their own.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): void {
  const drop = useEffectEvent(onDrop);
  // The list may come later than whoever asks for it.
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const begin = (event: PointerEvent) => beginDrag(element, event, drop);
    element.addEventListener('pointerdown', begin);
    return () => element.removeEventListener('pointerdown', begin);
  });
}

function beginDrag(list: HTMLElement, event: PointerEvent, drop: (from: number, to: number) => void): void {
  const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null;
  // A list may lie in a row of another.
  if (grip === null || grip.closest('ol, ul') !== list || event.button !== 0 || !event.isPrimary) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  const { signal, abort } = ending();
  let y = event.clientY;
  const end = (isDropped: boolean) => {
    const place = placeOf(list, grip, y);
    abort();
    clear(list);
    if (isDropped && place !== null && place.to !== place.from) drop(place.from, place.to);
  };
  const follow = () => {
    if (signal.aborted) return;
    if (!grip.isConnected) return end(false);
    if (y < EDGE) window.scrollBy(0, -STEP);
    else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
    mark(list, placeOf(list, grip, y));
    requestAnimationFrame(follow);
  };
  const on = { signal, capture: true };
  window.addEventListener('pointermove', (moved) => void (y = moved.clientY), on);
  window.addEventListener('pointerup', () => end(true), on);
  window.addEventListener('pointercancel', () => end(false), on);
  window.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && end(false), on);
  requestAnimationFrame(follow);
}

function ending() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

interface Place {
  from: number;
  to: number;
  /** Before which row the mark stands; as many as there are: after the last. */
  slot: number;
}

const rowsOf = (list: HTMLElement) => [...list.children].filter((row) => row instanceof HTMLElement);

const middle = (row: HTMLElement) => row.getBoundingClientRect().top + row.offsetHeight / 2;

function placeOf(list: HTMLElement, grip: Element, y: number): Place | null {
  const rows = rowsOf(list);
  const from = rows.findIndex((row) => row.contains(grip));
  if (from === -1) return null;
  const slot = rows.filter((row) => middle(row) < y).length;
  return { from, to: slot > from ? slot - 1 : slot, slot };
}

function mark(list: HTMLElement, place: Place | null): void {
  clear(list);
  if (place === null) return;
  const rows = rowsOf(list);
  const { from, to, slot } = place;
  rows[from]?.setAttribute('data-dragged', '');
  if (to === from) return;
  const beside = rows[slot];
  if (beside) beside.dataset['drop'] = 'before';
  else rows.at(-1)?.setAttribute('data-drop', 'after');
}

function clear(list: HTMLElement): void {
  for (const row of rowsOf(list)) {
    delete row.dataset['drop'];
    delete row.dataset['dragged'];
  }
}
