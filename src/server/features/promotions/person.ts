import { digitsOf } from '#shared/cpf.ts';
import { emailKey } from '#shared/email.ts';
import type { Person } from './uses.store.ts';

/** Mailboxes that know no dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** One mailbox in one form: without what follows a plus, and without dots where the mailbox knows none. */
export function personEmail(typed: string): string {
  const [local = '', domain = ''] = emailKey(typed).split('@');
  const name = local.split('+')[0] ?? '';
  if (!DOTLESS.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/** Who buys, logged in or not, as limits per person know her. */
export function personOf({ cpf, email }: { cpf: string; email: string }): Person {
  return { cpf: digitsOf(cpf), email: email === '' ? '' : personEmail(email) };
}
