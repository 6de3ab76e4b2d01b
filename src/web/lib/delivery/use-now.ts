import { useEffect, useState } from 'react';

/** Dates change with the hour of posting, and at midnight: a page that stays open follows. */
const EVERY_MS = 60_000;

/** The time, told anew every minute. For what only the browser shows: kept pages are the same at any time. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
