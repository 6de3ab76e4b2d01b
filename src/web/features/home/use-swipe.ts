import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A shorter or steeper move is no swipe. */
const LEAST_PX = 40;

/** Tells a swipe to the left (1) from one to the right (-1). */
export function useSwipe(place: RefObject<HTMLElement | null>, onSwipe: (direction: 1 | -1) => void): void {
  const swiped = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let start: Touch | null = null;
    const begin = (event: TouchEvent) => {
      start = event.touches.length === 1 ? (event.touches[0] ?? null) : null;
    };
    const end = (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (!touch || !start) return;
      const across = touch.clientX - start.clientX;
      const down = Math.abs(touch.clientY - start.clientY);
      start = null;
      if (Math.abs(across) >= LEAST_PX && Math.abs(across) > down) swiped(across < 0 ? 1 : -1);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchend', end, { passive: true });
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchend', end);
    };
  }, [place]);
}
