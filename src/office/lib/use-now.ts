import { useState } from 'react';
import { useEvery } from '#web/lib/use-every.ts';

const EVERY_MS = 20_000;

/** The present, in milliseconds, fresh enough to tell what has expired. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEvery(EVERY_MS, () => setNowMs(Date.now()));
  return nowMs;
}
