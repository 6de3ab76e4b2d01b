import { expect } from 'vitest';
import { MARINA, type Accounts } from './accounts.ts';

/** What tests of confirmed e-mails do with accounts. */
export function confirmationsIn(a: () => Accounts) {
  const confirm = (token: string, from = a().newAddress()) =>
    a().call('POST', `/api/clientes/confirmar-email/${encodeURIComponent(token)}`, { from });
  async function linkOf(email = MARINA.email): Promise<string> {
    const [token] = await a().confirmationsOf(email);
    if (token === undefined) throw new Error(`no link came to ${email}`);
    return token;
  }
  return {
    confirm,
    linkOf,
    askAgain: (token: string) => a().call('POST', '/api/clientes/me/confirmar-email', { token }),
    async isConfirmed(email = MARINA.email): Promise<boolean> {
      const rows = a().db.selectFrom('customers').select('email_confirmed_at').where('email', '=', email);
      return (await rows.executeTakeFirstOrThrow()).email_confirmed_at !== null;
    },
    /** Has an account made, and gives the token of its mail. */
    async registered(who = MARINA): Promise<string> {
      expect((await a().register(who)).status).toBe(201);
      return linkOf(who.email);
    },
  };
}
