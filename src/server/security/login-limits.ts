import { networkOf } from '../limits/address.ts';
import type { Clock } from '../clock.ts';
import { tooMany } from '../errors.ts';
import type { SharedWindows } from '../limits/shared-windows.store.ts';
import { createWindows, type Windows } from '../limits/windows.ts';

/** One try to log in. It must be settled, whatever comes of it. */
export interface LoginTry {
  /** So many failures came from anywhere that the account is taken to be under attack. */
  isAttacked: boolean;
  /**
   * For addresses that never logged in to an attacked account: waits for its turn. There is one at a time, and ever
   * less often, wherever they come from. Rejects with 429 when it would be too long.
   */
  takeTurn(wait: (ms: number) => Promise<unknown>): Promise<void>;
  /** Only a failure counts; `null` when nothing was found out. */
  settle(right: boolean | null): Promise<void>;
}

export interface LoginLimits {
  /**
   * Begins a try. Rejects with 429 at the 11th failure of an account from one address in 15 minutes, and at the 16th
   * failure from one address in 5 minutes whatever the account; an IPv6 address is its /64, and its /48 has a limit
   * too. Failures count on all servers together. Tries that are still under way here take up the room of failures,
   * since they may become some: whoever finds none left waits for them.
   */
  begin(account: string, address: string): Promise<LoginTry>;
  /** Forgets the failures of an account from one address. */
  forgive(account: string, address: string): Promise<void>;
}

interface LoginLimitsDeps {
  clock: Clock;
  shared: SharedWindows;
  /** Whose accounts. */
  of: 'admin' | 'customer';
}

interface Counted {
  windows: Windows;
  key: string;
  windowMs: number;
}

const MINUTE_MS = 60_000;
const PAIR = { max: 10, windowMs: 15 * MINUTE_MS };
const ADDRESS = { max: 15, windowMs: 5 * MINUTE_MS };
/** Of a /48: mobile carriers give a /64 of it to each telephone. */
const WIDE = { max: 120, windowMs: 5 * MINUTE_MS };
const ACCOUNT = { max: Number.POSITIVE_INFINITY, windowMs: 15 * MINUTE_MS };
const ATTACK_FROM = 20;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;
const LONGEST_WAIT_MS = 30_000;
const MOST_WAITING = 500;

/** What is counted of an account and an address, on all servers together. */
function createCounts({ clock, shared, of }: LoginLimitsDeps) {
  const ofPair = createWindows({ clock, name: `${of}-login-pairs`, ...PAIR });
  const ofAddress = createWindows({ clock, name: `${of}-login-addresses`, ...ADDRESS });
  const ofWide = createWindows({ clock, name: `${of}-login-networks`, ...WIDE });
  const ofAccount = createWindows({ clock, name: `${of}-login-accounts`, ...ACCOUNT });
  const sharedKey = ({ key }: Counted) => `${of} ${key}`;

  return {
    of(name: string, address: string): [pair: Counted, ...others: Counted[]] {
      const { near, wide } = networkOf(address);
      return [
        { windows: ofPair, key: `${near} ${name}`, windowMs: PAIR.windowMs },
        { windows: ofAddress, key: near, windowMs: ADDRESS.windowMs },
        ...(wide === null ? [] : [{ windows: ofWide, key: wide, windowMs: WIDE.windowMs }]),
        { windows: ofAccount, key: `account ${name}`, windowMs: ACCOUNT.windowMs },
      ];
    },
    /** How far an account is over what may happen to anybody. What one address has under way is no attack from many. */
    attackOn: (name: string, pair: Counted) =>
      ofAccount.count(`account ${name}`) - pair.windows.underWay(pair.key) - ATTACK_FROM,
    async learn(counted: readonly Counted[]): Promise<void> {
      const counts = await shared.read(counted.map(sharedKey));
      for (const [index, { windows, key }] of counted.entries()) {
        const count = counts[index];
        if (count) windows.learn(key, count);
      }
    },
    async tell(counted: readonly Counted[]): Promise<void> {
      await shared.add(counted.map((one) => ({ key: sharedKey(one), windowMs: one.windowMs })));
    },
    async forget(one: Counted): Promise<void> {
      one.windows.clear(one.key);
      await shared.clear(sharedKey(one));
    },
  };
}

/** The turns of those who try an attacked account from where it is not known, on all servers together. */
function createTurns({ clock, shared, of }: LoginLimitsDeps) {
  return async (name: string, over: number, wait: (ms: number) => Promise<unknown>): Promise<void> => {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.floor(over / 5));
    const turn = await shared.nextTurn(`${of} turn ${name}`, { pauseMs, withinMs: LONGEST_WAIT_MS });
    if (turn === null) throw tooMany(LONGEST_WAIT_MS / 1000);
    await wait(Math.max(0, turn.getTime() - clock().getTime()));
  };
}

/** Guessing made slow without a way to lock somebody else's account. */
export function createLoginLimits(deps: LoginLimitsDeps): LoginLimits {
  const counts = createCounts(deps);
  const takeTurn = createTurns(deps);
  let waiting: (() => void)[] = [];

  function wakeAll(): void {
    const all = waiting;
    waiting = [];
    for (const wake of all) wake();
  }

  async function waitForRoom(counted: readonly Counted[]): Promise<void> {
    for (;;) {
      const waitMs = Math.max(...counted.map(({ windows, key }) => windows.waitMs(key)));
      if (waitMs > 0) throw tooMany(waitMs / 1000);
      if (counted.every(({ windows, key }) => windows.hasRoom(key))) return;
      if (waiting.length >= MOST_WAITING) throw tooMany(5);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  return {
    forgive: (account, address) => counts.forget(counts.of(nameOf(account), address)[0]),
    async begin(account, address) {
      const name = nameOf(account);
      const counted = counts.of(name, address);
      await counts.learn(counted);
      await waitForRoom(counted);
      for (const { windows, key } of counted) windows.begin(key);
      const over = counts.attackOn(name, counted[0]);
      return {
        isAttacked: over >= 0,
        takeTurn: (wait) => takeTurn(name, over, wait),
        async settle(right) {
          for (const { windows, key } of counted) windows.end(key, right === false);
          wakeAll();
          if (right === false) await counts.tell(counted);
        },
      };
    },
  };
}

const nameOf = (account: string) => account.normalize('NFKC').toLowerCase().trim().slice(0, 254);
