import { mailboxOf } from '#shared/email.ts';
import type { Person } from './uses.store.ts';

/** Who buys, logged in or not, as limits per person know her. */
export function personOf({ cpf, email }: Person): Person {
  return { cpf, email: email === '' ? '' : mailboxOf(email) };
}
