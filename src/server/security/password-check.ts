import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from '../db/index.ts';
import { createLimitedTries, type TriedAccount } from './limited-tries.ts';
import type { Passwords } from './passwords.ts';

interface PasswordCheckDeps {
  db: Kysely<DB>;
  clock: Clock;
  passwords: Passwords;
  /** Whose accounts. */
  of: 'admin' | 'customer';
}

export interface Account extends TriedAccount {
  hash: string | null;
}

export interface PasswordCheck {
  /** Is this the account's password? Throws 429 after too many failures. */
  (account: Account, attempt: { password: string; address: string }): Promise<boolean>;
  /** Forgets what was guessed wrong of an account from one address. */
  forgive(name: string, address: string): Promise<void>;
}

/** Makes a check of passwords under the limits of one kind of accounts. It takes as long for an account that nobody has. */
export function createPasswordCheck({ db, clock, passwords, of }: PasswordCheckDeps): PasswordCheck {
  const tries = createLimitedTries({ db, clock, of });
  const check = (account: Account, { password, address }: { password: string; address: string }) =>
    tries.make(account, address, (isKnown) => passwords.verify(password, account.hash, { address, isKnown }));
  return Object.assign(check, { forgive: tries.forgive });
}
