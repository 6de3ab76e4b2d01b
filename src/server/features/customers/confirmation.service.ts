import type { Transaction } from 'kysely';
import { inTransaction, type DB } from '../../db/index.ts';
import { badRequest, conflict, tooMany } from '../../errors.ts';
import { hashToken } from '../../http/sessions.ts';
import { addEvents } from '../../limits/shared-windows.store.ts';
import { queueMail } from '../mail/index.ts';
import { CONFIRMATION_MAIL } from './account-mails.ts';
import { confirmEmail } from './confirm-email.ts';
import { lockCustomer } from './customers.store.ts';
import { existing, type CustomersDeps } from './deps.ts';
import { findLink } from './links.store.ts';

export interface Confirmation {
  /** By the link of a mail. Throws 400 for one that is bad or old, 409 where another account has confirmed the CPF. */
  confirm(token: string): Promise<void>;
  /** Has the link mailed once more. Throws 401, 409 where it is confirmed already, 429 after three in an hour. */
  askAgain(customerId: number): Promise<void>;
}

const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 3;
const DEDUP_BYTES = 16;

const badToken = () => badRequest('token_invalido', 'Link de confirmação inválido');

/** How a customer proves that her e-mail is hers. Nothing waits for it. */
export function createConfirmation(deps: CustomersDeps): Confirmation {
  const { db, clock } = deps;
  return {
    async confirm(token) {
      const customerId = await findLink(db, { purpose: 'email', tokenHash: hashToken(token), now: clock() });
      // Whoever was erased in this instant has no link any more either.
      if (customerId === undefined || !(await confirmEmail(deps, customerId))) throw badToken();
    },
    async askAgain(customerId) {
      await inTransaction(db, async (tx) => {
        const { email, email_confirmed_at: since } = existing(await lockCustomer(tx, customerId));
        if (since !== null) throw conflict('email_confirmado', 'Seu e-mail já está confirmado.');
        const waitMs = await queueConfirmation(deps, tx, email);
        if (waitMs > 0) throw tooMany(waitMs / 1000);
      });
    },
  };
}

/**
 * Queues the mail, whose link is made when it is written. After three to an e-mail in an hour, of whichever accounts,
 * there is none: for how long is answered.
 */
export async function queueConfirmation(
  { clock, random }: Pick<CustomersDeps, 'clock' | 'random'>,
  tx: Transaction<DB>,
  email: string,
): Promise<number> {
  const now = clock();
  const counted = { key: `${CONFIRMATION_MAIL} ${email}`, windowMs: HOUR_MS };
  const [asked] = await addEvents(tx, [counted], now);
  if (asked !== undefined && asked.events > MOST_AN_HOUR) return asked.endsMs - now.getTime();
  const dedupKey = `${CONFIRMATION_MAIL}:${random(DEDUP_BYTES).toString('hex')}`;
  await queueMail(tx, { kind: CONFIRMATION_MAIL, dedupKey, payload: { email }, now });
  return 0;
}
