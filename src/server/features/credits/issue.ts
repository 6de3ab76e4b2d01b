import type { Transaction } from 'kysely';
import { CREDIT_DAYS, type TipoDeVale } from '#shared/credits.ts';
import { dayAfter, dayOf, endOfDay } from '#shared/days.ts';
import { emailKey } from '#shared/email.ts';
import type { DB } from '../../db/index.ts';
import { queueMail } from '../mail/index.ts';
import { findCredit, insertCredit, insertMovement, type Credit, type Db } from './credits.store.ts';

/** Tells a holder of a vale, with its code. */
export const CREDIT_MAIL = 'vale_emitido';

export interface Issue {
  kind: TipoDeVale;
  cents: number;
  /** Whose it is and where its code is sent, as it was typed. */
  email: string;
  /** The event that makes it: a second time it makes none. */
  sourceKey: string;
  orderId?: number | null;
  orderItemId?: number | null;
  days?: number;
  /** What its letter calls who has it. */
  mailName?: string;
  giver?: string;
  message?: string;
  note?: string;
  by: string;
  now: Date;
}

/** Makes a vale and queues the mail with its code; null where the same event made it already. */
export async function issueCredit(tx: Transaction<DB>, issue: Issue): Promise<Credit | null> {
  const { now, by: created_by, cents } = issue;
  const typed = issue.email.trim();
  const credit = await insertCredit(tx, {
    kind: issue.kind,
    // As it is compared by accounts: by promotions' looser form another one's mailbox might do.
    email: emailKey(typed),
    mail_to: typed,
    issued_cents: cents,
    // The day that is told of is whole.
    expires_at: endOfDay(dayAfter(dayOf(now), issue.days ?? CREDIT_DAYS)),
    order_id: issue.orderId ?? null,
    order_item_id: issue.orderItemId ?? null,
    source_key: issue.sourceKey,
    mail_name: issue.mailName ?? '',
    giver: issue.giver ?? '',
    message: issue.message ?? '',
    note: issue.note ?? '',
    created_by,
    created_at: now,
  });
  if (credit === undefined) return null;
  await insertMovement(tx, { credit_id: credit.id, kind: 'emitido', cents, made_by: created_by, at: now });
  const payload = { creditId: credit.id };
  await queueMail(tx, { kind: CREDIT_MAIL, dedupKey: `${CREDIT_MAIL}:${credit.id}`, payload, now });
  return credit;
}

/** A vale as who made it may tell of it; its last letters are empty until its letter is written. */
export interface IssuedCredit {
  id: number;
  final: string;
  cents: number;
}

/** What an event made; null where it made none. */
export async function findIssued(db: Db, sourceKey: string): Promise<IssuedCredit | null> {
  const credit = await findCredit(db, { sourceKey });
  return credit === undefined ? null : { id: credit.id, final: credit.code_tail, cents: credit.issued_cents };
}
