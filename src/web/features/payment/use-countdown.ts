import { useEffect, useState } from 'react';

/** Seconds left until an instant (ISO 8601), counted down; null without one. */
export function useCountdown(until: string | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.round((Date.parse(until) - nowMs) / 1000));
}

/** 1805 → '30:05'. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
