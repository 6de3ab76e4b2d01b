import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { listLogins } from '../audit/audit.store.ts';
import type { Clock } from '../clock.ts';
import type { DB } from '../db/index.ts';
import { networkOf } from '../limits/address.ts';
import { createSharedWindows } from '../limits/shared-windows.store.ts';
import { createLoginLimits } from './login-limits.ts';

interface LimitedTriesDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** Whose accounts. */
  of: 'admin' | 'customer';
}

/** What is being tried to get into. */
export interface TriedAccount {
  /** As it was typed: failures are counted by it. */
  name: string;
  /** Its owner's name in the audit log; null when nobody has the account. */
  actor: string | null;
  /** It is tried by a browser that got in before. */
  isKnown?: boolean;
}

/** Finds out whether it is right; null when that could not be found out, which counts for nothing. */
type Check = (isKnown: boolean) => Promise<boolean | null>;

export interface LimitedTries {
  /** Makes a check of a password or a code under the limits of logins. Throws 429 after too many failures. */
  make(account: TriedAccount, address: string, check: Check): Promise<boolean>;
  /** Forgets what was guessed wrong of an account from one address. */
  forgive(name: string, address: string): Promise<void>;
}

/** So long it counts that somebody got in from an address. */
export const KNOWN_ADDRESS_MS = 90 * 86_400_000;

/** Failures of passwords and of second factors count together. Whoever logged in from there or by that browser before waits for nobody who did not. */
export function createLimitedTries({ db, clock, of }: LimitedTriesDeps): LimitedTries {
  const limits = createLoginLimits({ clock, shared: createSharedWindows({ db, clock }), of });

  async function isKnownNetwork(actor: string | null, network: string): Promise<boolean> {
    const since = new Date(clock().getTime() - KNOWN_ADDRESS_MS);
    const logins = await listLogins(db, { actor: actor ?? '', since });
    return logins.some(({ address }) => networkOf(address).near === network);
  }

  return {
    forgive: limits.forgive,
    async make({ name, actor, isKnown: byBrowser = false }, address, check) {
      const attempt = await limits.begin(name, address);
      let right: boolean | null = null;
      try {
        const isKnown = byBrowser || (await isKnownNetwork(actor, networkOf(address).near));
        if (attempt.isAttacked && !isKnown) await attempt.takeTurn(sleep);
        right = await check(isKnown);
      } finally {
        await attempt.settle(right);
      }
      return right === true;
    },
  };
}
