import { startTransition, useEffect, useState } from 'react';

const FIRST_TOUCHES = ['scroll', 'pointermove', 'pointerdown', 'keydown'];

/** Has the page been touched? Until then it is looked at, and what is nobody's first wish need not be fetched. */
export function useFirstTouch(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    // What was touched answers first.
    const touched = () => startTransition(() => setTouched(true));
    for (const touch of FIRST_TOUCHES) addEventListener(touch, touched, { once: true, passive: true });
    return () => FIRST_TOUCHES.forEach((touch) => removeEventListener(touch, touched));
  }, []);
  return isTouched;
}
