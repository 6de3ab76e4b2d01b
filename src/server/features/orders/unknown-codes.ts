import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import { tooMany } from '../../errors.ts';

/** Counts how often an address asks for what does not exist; what it has found before is never limited. */
export interface UnknownCodes {
  /**
   * Runs a look-up; one that finds nothing is counted. An address that only guesses gets 429 before anything is
   * looked up, so that a right guess looks like a wrong one.
   */
  guard<T>(asker: Asker, lookUp: () => Promise<T | undefined>): Promise<T | undefined>;
  /** What an address has made itself counts as found. */
  know(asker: Asker): void;
}

export interface Asker {
  address: string;
  /** All that was asked for, in one word; the same question is the same word. */
  asked: string;
}

const MAX_ADDRESSES = 20_000;
const MAX_FOUND = 50_000;

const keyOf = ({ address, asked }: Asker) => `${address} ${asked}`;

export function createUnknownCodes(options: { clock: Clock; max: number; windowMs: number }): UnknownCodes {
  const { clock, max, windowMs } = options;
  const misses = new LRUCache<string, { count: number; endsMs: number }>({ max: MAX_ADDRESSES });
  const found = new LRUCache<string, true>({ max: MAX_FOUND });
  const current = (address: string, nowMs: number) => {
    const known = misses.get(address);
    return known !== undefined && known.endsMs > nowMs ? known : { count: 0, endsMs: nowMs + windowMs };
  };
  return {
    know: (asker) => void found.set(keyOf(asker), true),
    guard: async (asker, lookUp) => {
      const { address } = asker;
      const key = keyOf(asker);
      const beforeMs = clock().getTime();
      const before = current(address, beforeMs);
      if (before.count >= max && !found.has(key)) throw tooMany((before.endsMs - beforeMs) / 1000);
      const answer = await lookUp();
      if (answer !== undefined) {
        found.set(key, true);
        return answer;
      }
      const nowMs = clock().getTime();
      const window = current(address, nowMs);
      window.count += 1;
      misses.set(address, window);
      if (window.count > max) throw tooMany((window.endsMs - nowMs) / 1000);
      return undefined;
    },
  };
}
