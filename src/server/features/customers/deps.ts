import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB, Reading } from '../../db/index.ts';
import { unauthorized } from '../../errors.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import type { PasswordCheck } from '../../security/password-check.ts';
import type { Passwords } from '../../security/passwords.ts';
import type { KeptMails } from '../mail/index.ts';
import type { Customer } from './customers.store.ts';

export interface CustomersDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** Where the office's lists are read; the database itself where nothing is said. */
  reading?: Reading;
  cpfs: Cpfs;
  random: (bytes: number) => Buffer;
  /** Mails that never left; none where they are sent. */
  keptMails?: Pick<KeptMails, 'forget'> | null;
}

/** What the rooms of this feature share, so that failures count together wherever a password is asked for. */
export interface AccountDeps extends CustomersDeps {
  passwords: Passwords;
  check: PasswordCheck;
}

/** The audit log names no person. */
export const actorOf = (customerId: number) => `cliente ${customerId}`;

/** What a password check needs of a customer. */
export const accountOf = (customer: Customer) => ({
  name: customer.email,
  actor: actorOf(customer.id),
  hash: customer.senha_hash,
});

/** A session outlives its customer for the instant of an erasure alone. Throws 401. */
export function existing(customer: Customer | undefined): Customer {
  if (customer === undefined) throw unauthorized();
  return customer;
}
