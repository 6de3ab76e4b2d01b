import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import { tooMany } from './errors.ts';

/** One try to log in, counted as a failure until it is known to be none. */
export interface LoginTry {
  succeeded(): void;
  /** How long the answer is held back, in milliseconds; for addresses that never logged in to this account. */
  pauseMs: number;
}

export interface LoginLimits {
  /**
   * Counts a try. Throws 429 at the 11th failure of an account from one address in 15 minutes, and at the 16th failure
   * from one address in 5 minutes whatever the account.
   */
  begin(account: string, address: string): LoginTry;
}

const MINUTE_MS = 60_000;
/** From so many failures on, wherever they came from, an account is taken to be under attack. */
const ATTACK_FROM = 20;
const LONGEST_PAUSE_MS = 8000;

/** Guessing made slow without a way to lock somebody else's account. Counts in memory, per node. */
export function createLoginLimits({ clock }: { clock: Clock }): LoginLimits {
  const ofPair = createWindows({ clock, max: 10, windowMs: 15 * MINUTE_MS });
  const ofAddress = createWindows({ clock, max: 15, windowMs: 5 * MINUTE_MS });
  const ofAccount = createWindows({ clock, max: Number.POSITIVE_INFINITY, windowMs: 15 * MINUTE_MS });
  return {
    begin(account, address) {
      const name = account.normalize('NFKC').toLowerCase().trim().slice(0, 254);
      const counted = [
        { windows: ofPair, key: `${address} ${name}` },
        { windows: ofAddress, key: address },
        { windows: ofAccount, key: name },
      ];
      const waitMs = Math.max(...counted.map(({ windows, key }) => windows.waitMs(key)));
      if (waitMs > 0) throw tooMany(waitMs / 1000);
      for (const { windows, key } of counted) windows.add(key, 1);
      const over = ofAccount.count(name) - ATTACK_FROM;
      return {
        pauseMs: over <= 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 250 * 2 ** Math.floor(over / 5)),
        succeeded: () => counted.forEach(({ windows, key }) => windows.add(key, -1)),
      };
    },
  };
}

const MOST_KEPT = 50_000;

function createWindows({ clock, max, windowMs }: { clock: Clock; max: number; windowMs: number }) {
  const windows = new LRUCache<string, { count: number; endsMs: number }>({ max: MOST_KEPT });
  const open = (key: string) => {
    const known = windows.get(key);
    return known !== undefined && known.endsMs > clock().getTime() ? known : undefined;
  };
  return {
    count: (key: string) => open(key)?.count ?? 0,
    /** Until the window of a key that is full ends; 0 while there is room. */
    waitMs(key: string): number {
      const known = open(key);
      return known !== undefined && known.count >= max ? known.endsMs - clock().getTime() : 0;
    },
    add(key: string, units: number): void {
      const known = open(key);
      if (known !== undefined) known.count = Math.max(0, known.count + units);
      else if (units > 0) windows.set(key, { count: units, endsMs: clock().getTime() + windowMs });
    },
  };
}
