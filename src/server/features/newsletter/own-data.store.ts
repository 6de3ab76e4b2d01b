import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

/** All that is kept of an e-mail's asking and leaving; undefined where nothing is. */
export const wholeOf = (db: Kysely<DB> | Transaction<DB>, email: string) =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['asked_at', 'asked_text', 'consented_at', 'consent_text', 'confirmed_at', 'ended_at'])
    .where('email', '=', email)
    .executeTakeFirst();
