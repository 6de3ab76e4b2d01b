import type { Clock } from './clock.ts';
import { tooMany } from './errors.ts';
import { createWindows } from './windows.ts';

/** One try to log in. It must be settled, whatever comes of it. */
export interface LoginTry {
  /** Only a failure counts; `null` when nothing was found out. */
  settle(right: boolean | null): void;
  /** How long the answer is held back, in milliseconds; for addresses that never logged in to this account. */
  pauseMs: number;
}

export interface LoginLimits {
  /**
   * Begins a try. Rejects with 429 at the 11th failure of an account from one address in 15 minutes, and at the 16th
   * failure from one address in 5 minutes whatever the account. Tries that are still under way take up the room of
   * failures, since they may become some: whoever finds none left waits for them.
   */
  begin(account: string, address: string): Promise<LoginTry>;
  /** Forgets the failures of an account from one address. */
  forgive(account: string, address: string): void;
}

const MINUTE_MS = 60_000;
/** From so many failures on, wherever they came from, an account is taken to be under attack. */
const ATTACK_FROM = 20;
const LONGEST_PAUSE_MS = 8000;
const MOST_WAITING = 500;

interface LoginLimitsDeps {
  clock: Clock;
  /** Whose accounts. */
  of: 'admin' | 'customer';
}

/** Guessing made slow without a way to lock somebody else's account. Counts in memory, per node. */
export function createLoginLimits({ clock, of }: LoginLimitsDeps): LoginLimits {
  const ofPair = createWindows({ clock, name: `${of}-login-pairs`, max: 10, windowMs: 15 * MINUTE_MS });
  const ofAddress = createWindows({ clock, name: `${of}-login-addresses`, max: 15, windowMs: 5 * MINUTE_MS });
  const ofAccount = createWindows({
    clock,
    name: `${of}-login-accounts`,
    max: Number.POSITIVE_INFINITY,
    windowMs: 15 * MINUTE_MS,
  });
  let waiting: (() => void)[] = [];

  function wakeAll(): void {
    const all = waiting;
    waiting = [];
    for (const wake of all) wake();
  }

  return {
    forgive: (account, address) => ofPair.clear(pairKey(nameOf(account), address)),
    async begin(account, address) {
      const name = nameOf(account);
      const counted = [
        { windows: ofPair, key: pairKey(name, address) },
        { windows: ofAddress, key: address },
        { windows: ofAccount, key: name },
      ];
      for (;;) {
        const waitMs = Math.max(...counted.map(({ windows, key }) => windows.waitMs(key)));
        if (waitMs > 0) throw tooMany(waitMs / 1000);
        if (counted.every(({ windows, key }) => windows.hasRoom(key))) break;
        if (waiting.length >= MOST_WAITING) throw tooMany(5);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      for (const { windows, key } of counted) windows.begin(key);
      const over = ofAccount.count(name) - ATTACK_FROM;
      return {
        pauseMs: over <= 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 250 * 2 ** Math.floor(over / 5)),
        settle(right) {
          for (const { windows, key } of counted) windows.end(key, right === false);
          wakeAll();
        },
      };
    },
  };
}

const nameOf = (account: string) => account.normalize('NFKC').toLowerCase().trim().slice(0, 254);
const pairKey = (name: string, address: string) => `${address} ${name}`;
