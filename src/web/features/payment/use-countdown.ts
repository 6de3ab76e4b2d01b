import { useEffect, useState } from 'react';

/** Seconds left until a moment of this device's clock, counted down; null without one. */
export function useCountdown(untilMs: number | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === null ? null : Math.max(0, Math.round((untilMs - nowMs) / 1000));
}

/** 1805 → '30:05'. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
