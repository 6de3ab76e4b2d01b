import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { hasLoggedInFrom } from './audit.store.ts';
import type { Clock } from './clock.ts';
import type { DB } from './db/index.ts';
import { createLoginLimits } from './login-limits.ts';
import type { Passwords } from './passwords.ts';

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
  forgive(name: string, address: string): void;
}

const KNOWN_ADDRESS_MS = 90 * 86_400_000;

/**
 * Makes a check of passwords under the limits of one kind of accounts. It takes as long for an account that nobody
 * has.
 */
export function createPasswordCheck({ db, clock, passwords, of }: PasswordCheckDeps): PasswordCheck {
  const limits = createLoginLimits({ clock, of });

  function isKnownAddress(actor: string | null, address: string): Promise<boolean> {
    const since = new Date(clock().getTime() - KNOWN_ADDRESS_MS);
    return hasLoggedInFrom(db, { actor: actor ?? '', address, since });
  }

  const check = async (
    { name, actor, hash }: Account,
    { password, address }: { password: string; address: string },
  ): Promise<boolean> => {
    const attempt = await limits.begin(name, address);
    let right: boolean | null = null;
    try {
      right = await passwords.verify(password, hash);
    } finally {
      attempt.settle(right);
    }
    if (attempt.pauseMs > 0 && !(await isKnownAddress(actor, address))) await sleep(attempt.pauseMs);
    return right;
  };
  return Object.assign(check, { forgive: limits.forgive });
}
