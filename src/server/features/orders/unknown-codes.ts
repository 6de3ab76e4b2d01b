import type { Clock } from '../../clock.ts';
import { tooMany } from '../../errors.ts';

/** Counts how often an address asks for what does not exist; asking for what does is never limited. */
export interface UnknownCodes {
  /** Runs a look-up; one that finds nothing is counted. Throws 429 for an address that only guesses. */
  guard<T>(address: string, lookUp: () => Promise<T | undefined>): Promise<T | undefined>;
}

const MAX_ADDRESSES = 20_000;

export function createUnknownCodes(options: { clock: Clock; max: number; windowMs: number }): UnknownCodes {
  const { clock, max, windowMs } = options;
  const misses = new Map<string, { count: number; endsMs: number }>();
  const current = (address: string, nowMs: number) => {
    const known = misses.get(address);
    return known !== undefined && known.endsMs > nowMs ? known : undefined;
  };
  return {
    guard: async (address, lookUp) => {
      const found = await lookUp();
      if (found !== undefined) return found;
      const nowMs = clock().getTime();
      const window = current(address, nowMs) ?? { count: 0, endsMs: nowMs + windowMs };
      window.count += 1;
      misses.delete(address);
      misses.set(address, window);
      const oldest = misses.keys().next().value;
      if (misses.size > MAX_ADDRESSES && oldest !== undefined) misses.delete(oldest);
      if (window.count > max) throw tooMany((window.endsMs - nowMs) / 1000);
      return undefined;
    },
  };
}
