import type { Clock } from '../clock.ts';
import { tooMany } from '../errors.ts';
import { networkOf } from './address.ts';
import { boundedCache } from './bounded.ts';
import type { ToldWindows } from './told-windows.ts';
import { createWindows } from './windows.ts';

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

const MOST_FOUND = 50_000;

interface UnknownCodesOptions {
  clock: Clock;
  max: number;
  windowMs: number;
  /** How what is guessed here reaches other servers. */
  told?: ToldWindows | null;
}

const NAME = 'unknown-codes';

export function createUnknownCodes(options: UnknownCodesOptions): UnknownCodes {
  const { max, told } = options;
  const misses = createWindows({ ...options, name: NAME });
  const found = boundedCache<true>({ name: 'found-codes', max: MOST_FOUND, bytesOf: 8 });
  const refuse = (network: string) => {
    const waitMs = misses.waitMs(network);
    if (waitMs > 0) throw tooMany(waitMs / 1000);
  };
  return {
    know: ({ address, asked }) => found.set(`${networkOf(address).near} ${asked}`, true),
    guard: async ({ address, asked }, lookUp) => {
      const network = networkOf(address).near;
      const key = `${network} ${asked}`;
      const wasFound = found.has(key);
      if (!wasFound) refuse(network);
      const answer = await lookUp();
      if (answer !== undefined) {
        found.set(key, true);
        return answer;
      }
      // What was there a moment ago and is gone was no guess.
      if (wasFound) return undefined;
      refuse(network);
      misses.add(network);
      told?.note({ windows: misses, key: network, name: NAME, max });
      return undefined;
    },
  };
}
