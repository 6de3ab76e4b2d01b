import { useEffect, useState } from 'react';

const EVERY_MS = 20_000;

/** The present, in milliseconds, fresh enough to tell what has expired while the tab is in sight. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setNowMs(Date.now());
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return nowMs;
}
