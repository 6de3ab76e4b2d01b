import { useEffect } from 'react';

/** How long a success is shown before the login follows. */
const REDIRECT_AFTER_MS = 2000;

/** Calls once, two seconds after it is done; not at all when the page is left before. */
export function useAfter(isDone: boolean, onDone: () => void): void {
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onDone, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, onDone]);
}
