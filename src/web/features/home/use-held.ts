import { useEffect, useState, type RefObject } from 'react';

/** Does the pointer or the focus rest on it? */
export function useHeld(place: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => setHeld(element.matches(':hover, :focus-within'));
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;
    // A moment later: while the focus moves it rests nowhere.
    const later = () => setTimeout(look);
    for (const event of events) element.addEventListener(event, later);
    return () => {
      for (const event of events) element.removeEventListener(event, later);
    };
  }, [place]);
  return held;
}
