import { useEffect, useEffectEvent, useState } from 'react';

/** The provider counts calls by the minute. */
const EVERY_MS = 10_000;
const MOST_TIMES = 18;

interface Again {
  /** Is it going to be done by itself? */
  isWaiting: boolean;
  stop(): void;
}

/** Does something again by itself while `left` things are to be done and nothing is under way, for three minutes. */
export function useAgain({ left, busy, again }: { left: number; busy: boolean; again(): void }): Again {
  const [times, setTimes] = useState(0);
  const isWaiting = left > 0 && times < MOST_TIMES;
  const next = useEffectEvent(() => {
    setTimes((had) => had + 1);
    again();
  });
  useEffect(() => {
    if (!isWaiting || busy) return;
    const timer = setTimeout(next, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, busy]);
  // The next ones have their own three minutes.
  if (left === 0 && times > 0) setTimes(0);
  return { isWaiting, stop: () => setTimes(MOST_TIMES) };
}
