import { useEffect, useEffectEvent, useState } from 'react';

/** The provider counts calls by the minute. */
const EVERY_MS = 10_000;
const MOST_TIMES = 18;

interface Asking {
  /** How many things are to be done. */
  left: number;
  busy: boolean;
  again(): void;
  /** It was done often enough by itself. */
  onTired?(): void;
}

/** Does something again by itself while things are left and nothing is under way, for three minutes. Is it going to? */
export function useAgain({ left, busy, again, onTired }: Asking): { isWaiting: boolean; begin(): void } {
  const [times, setTimes] = useState(0);
  const isWaiting = left > 0 && times < MOST_TIMES;
  const next = useEffectEvent(() => {
    setTimes((had) => had + 1);
    if (times + 1 === MOST_TIMES) onTired?.();
    else again();
  });
  useEffect(() => {
    if (!isWaiting || busy) return;
    const timer = setTimeout(next, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, busy]);
  return { isWaiting, begin: () => setTimes(0) };
}
