import { useEffect, useEffectEvent } from 'react';

/**
 * Does something again and again while the tab is in sight, and at once when it comes back after longer than that.
 * Null rests.
 */
export function useEvery(everyMs: number | null, act: () => void): void {
  const due = useEffectEvent(act);
  useEffect(() => {
    if (everyMs === null) return;
    let last = performance.now();
    const look = () => {
      if (document.hidden || performance.now() - last < everyMs) return;
      last = performance.now();
      due();
    };
    const timer = setInterval(look, Math.min(everyMs, 1000));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs]);
}
