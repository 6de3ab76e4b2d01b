import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { networkOf } from '../limits/address.ts';
import { listLoginAddresses } from '../audit/audit.store.ts';
import type { Clock } from '../clock.ts';
import type { DB } from '../db/index.ts';
import { createLoginLimits } from './login-limits.ts';
import type { Passwords } from './passwords.ts';
import { createSharedWindows } from '../limits/shared-windows.store.ts';

interface PasswordCheckDeps {
  db: Kysely<DB>;
  clock: Clock;
  passwords: Passwords;
  /** Whose accounts. */
  of: 'admin' | 'customer';
}

/** What is being tried to get into. */
export interface Account {
  /** As it was typed: failures are counted by it. */
  name: string;
  /** Its owner's name in the audit log; null when nobody has the account. */
  actor: string | null;
  hash: string | null;
}

export interface PasswordCheck {
  /** Is this the account's password? Throws 429 after too many failures. */
  (account: Account, attempt: { password: string; address: string }): Promise<boolean>;
  /** Forgets what was guessed wrong of an account from one address. */
  forgive(name: string, address: string): Promise<void>;
}

const KNOWN_ADDRESS_MS = 90 * 86_400_000;

/**
 * Makes a check of passwords under the limits of one kind of accounts. It takes as long for an account that nobody
 * has. Whoever logged in from there before waits for nobody who did not.
 */
export function createPasswordCheck({ db, clock, passwords, of }: PasswordCheckDeps): PasswordCheck {
  const limits = createLoginLimits({ clock, shared: createSharedWindows({ db, clock }), of });

  async function isKnownNetwork(actor: string | null, network: string): Promise<boolean> {
    const since = new Date(clock().getTime() - KNOWN_ADDRESS_MS);
    const addresses = await listLoginAddresses(db, { actor: actor ?? '', since });
    return addresses.some((address) => networkOf(address).near === network);
  }

  const check = async (
    { name, actor, hash }: Account,
    { password, address }: { password: string; address: string },
  ): Promise<boolean> => {
    const attempt = await limits.begin(name, address);
    let right: boolean | null = null;
    try {
      const isKnown = await isKnownNetwork(actor, networkOf(address).near);
      if (attempt.isAttacked && !isKnown) await attempt.takeTurn(sleep);
      right = await passwords.verify(password, hash, { address, isKnown });
    } finally {
      await attempt.settle(right);
    }
    return right;
  };
  return Object.assign(check, { forgive: limits.forgive });
}
