import { useEffect, useRef, useState, type RefObject } from 'react';

/** A little below the screen: what is asked for then is there when it is seen. */
const AHEAD = '300px';

/** Tells once an element has come near the screen. */
export function useInSight<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const place = useRef<Element>(null);
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isInSight) return;
    const watching = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setInSight(true),
      { rootMargin: AHEAD },
    );
    watching.observe(element);
    return () => watching.disconnect();
  }, [isInSight]);
  return [place, isInSight];
}
