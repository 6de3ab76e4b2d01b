import { useEffect, useRef } from 'react';

/** The press that led here is gone with its list: the keyboard goes on here, unless somebody is elsewhere. */
export function useFocusKept() {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return place;
}
