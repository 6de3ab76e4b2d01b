/** A place in a picture, as parts of its width and height. */
interface Spot {
  x: number;
  y: number;
}

/** Where a keyboard, which points nowhere, looks closer. */
export const UPPER_MIDDLE = { spot: { x: 0.5, y: 0.35 } } as const;
/** How much nearer a tap brings it, and pinching at the most. */
export const NEAR = 2.5;
const NEAREST = 4;
/** Two taps within this time and distance are one double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
/** A finger or pointer that moved further was no tap. */
const STILL_PX = 10;

interface Point {
  x: number;
  y: number;
}

/** What of the picture lies under a point of the screen. */
function spotAt(slide: HTMLElement, { x, y }: Point): Spot {
  const box = slide.getBoundingClientRect();
  return {
    x: (slide.scrollLeft + x - box.left) / slide.scrollWidth,
    y: (slide.scrollTop + y - box.top) / slide.scrollHeight,
  };
}

/** Shows the picture so many times as large, and this spot of it under that point of the screen, or in the middle. */
export function zoomTo(
  slide: HTMLElement,
  scale: number,
  { spot, point }: { spot: Spot; point?: Point },
): void {
  slide.style.setProperty('--scale', String(scale));
  const box = slide.getBoundingClientRect();
  const under = point
    ? { x: point.x - box.left, y: point.y - box.top }
    : { x: box.width / 2, y: box.height / 2 };
  slide.scrollTo({
    left: spot.x * slide.scrollWidth - under.x,
    top: spot.y * slide.scrollHeight - under.y,
    behavior: 'instant',
  });
}

const scaleOf = (slide: HTMLElement) => Number(slide.style.getPropertyValue('--scale')) || 1;

const middleOf = ([one, other]: readonly [Touch, Touch]): Point => ({
  x: (one.clientX + other.clientX) / 2,
  y: (one.clientY + other.clientY) / 2,
});

const spanOf = ([one, other]: readonly [Touch, Touch]) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

function twoOf(touches: TouchList): readonly [Touch, Touch] | null {
  const [one, other] = touches;
  return touches.length === 2 && one && other ? [one, other] : null;
}

/** Two fingers: the picture grows with their span, and what lies between them stays there. */
function pinchOn(slide: HTMLElement, tell: (scale: number) => void, signal: AbortSignal): void {
  let start: { span: number; scale: number; spot: Spot } | null = null;
  const begin = ({ touches }: TouchEvent) => {
    const two = twoOf(touches);
    start = two && { span: spanOf(two), scale: scaleOf(slide), spot: spotAt(slide, middleOf(two)) };
  };
  const move = (event: TouchEvent) => {
    const two = twoOf(event.touches);
    if (two === null || start === null || start.span === 0) return;
    event.preventDefault();
    const scale = Math.min(NEAREST, Math.max(1, (start.scale * spanOf(two)) / start.span));
    zoomTo(slide, scale, { spot: start.spot, point: middleOf(two) });
    tell(scale);
  };
  slide.addEventListener('touchstart', begin, { signal, passive: true });
  slide.addEventListener('touchmove', move, { signal, passive: false });
  slide.addEventListener('touchend', begin, { signal, passive: true });
  slide.addEventListener('touchcancel', begin, { signal, passive: true });
}

/** A double tap of a finger, or a click of anything else: nearer at that spot, or back. */
function tapOn(slide: HTMLElement, tell: (scale: number) => void, signal: AbortSignal): void {
  let down: Point = { x: 0, y: 0 };
  let last: (Point & { at: number }) | null = null;
  const isNear = (one: Point, other: Point, px: number) => Math.hypot(one.x - other.x, one.y - other.y) <= px;
  const press = (event: PointerEvent) => {
    down = { x: event.clientX, y: event.clientY };
  };
  const release = (event: PointerEvent) => {
    const point = { x: event.clientX, y: event.clientY };
    if (event.button > 0 || !isNear(point, down, STILL_PX)) return;
    if (event.pointerType === 'touch') {
      const before = last;
      last = { ...point, at: event.timeStamp };
      const isDouble =
        before && event.timeStamp - before.at <= DOUBLE_TAP_MS && isNear(point, before, DOUBLE_TAP_PX);
      if (!isDouble) return;
      last = null;
    }
    const scale = scaleOf(slide) > 1 ? 1 : NEAR;
    zoomTo(slide, scale, { spot: spotAt(slide, point) });
    tell(scale);
  };
  slide.addEventListener('pointerdown', press, { signal });
  slide.addEventListener('pointerup', release, { signal });
}

/** Lets a picture be looked at closely; tells how much. Answers how to let it go. */
export function lensOn(slide: HTMLElement, tell: (scale: number) => void): () => void {
  const listening = new AbortController();
  pinchOn(slide, tell, listening.signal);
  tapOn(slide, tell, listening.signal);
  return () => listening.abort();
}
