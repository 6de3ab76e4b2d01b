import { useEffect, useState, type RefObject } from 'react';

/** Is the pointer or the focus inside this element? */
export function useHoverOrFocus(element: RefObject<HTMLElement | null>): boolean {
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;
    // Checked one tick later: while the focus moves, nothing has it.
    const check = () => setTimeout(() => setInside(target.matches(':hover, :focus-within')));
    for (const event of events) target.addEventListener(event, check);
    return () => {
      for (const event of events) target.removeEventListener(event, check);
    };
  }, [element]);
  return isInside;
}
