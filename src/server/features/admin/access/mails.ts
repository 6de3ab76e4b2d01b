import type { Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';
import { addEvents } from '../../../limits/shared-windows.store.ts';
import { queueMail } from '../../mail/index.ts';

/** Carries the link by which an e-mail is confirmed. */
export const EMAIL_MAIL = 'acesso_email_confirmacao';
/** Tells the earlier e-mail, and the owner, that there is another one. */
export const EMAIL_CHANGED_MAIL = 'acesso_email_alterado';
/** Asked for by a name or e-mail that may be nobody's; carries the link for a new password. */
export const RECOVERY_MAIL = 'acesso_recuperacao';
export const PASSWORD_RESET_MAIL = 'acesso_senha_redefinida';
/** Carries the link by which an invitation is accepted. */
export const INVITATION_MAIL = 'convite_administracao';
/** Tells the owner that somebody was asked to do everything. */
export const ADMIN_INVITED_MAIL = 'convite_de_administrador';
export const ACCEPTED_MAIL = 'convite_aceito';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const DEDUP_BYTES = 16;

interface Notice {
  kind: string;
  /** What it tells. */
  payload: Record<string, unknown>;
  /** Whose business it is besides the owner's; null where she has no e-mail. */
  person: { id: number; email: string | null } | null;
  now: Date;
  /** One notice of an event. */
  key: string;
}

/** Tells the owner, and the person whom it concerns at her own e-mail. */
export async function queueNotice(tx: Transaction<DB>, notice: Notice): Promise<void> {
  const { kind, payload, person, now, key } = notice;
  const dedupKey = `${kind} ${key}`;
  await queueMail(tx, { kind, dedupKey, payload, now });
  if (person === null || person.email === null) return;
  const own = { ...payload, adminId: person.id };
  await queueMail(tx, { kind, dedupKey: `${dedupKey} own`, payload: own, now });
}

/** Queues a mail of which each is one of its own. */
export async function queueOne(
  tx: Transaction<DB>,
  mail: { kind: string; payload: Record<string, unknown>; now: Date },
  random: (bytes: number) => Buffer,
): Promise<void> {
  await queueMail(tx, { ...mail, dedupKey: `${mail.kind}:${random(DEDUP_BYTES).toString('hex')}` });
}

export interface MailLimit {
  key: string;
  max: number;
  windowMs: number;
}

/** Counts a mail; for how long there must be no more, 0 where this one may go. */
export async function countMail(
  tx: Transaction<DB>,
  limits: readonly MailLimit[],
  now: Date,
): Promise<number> {
  const counts = await addEvents(tx, limits, now);
  const waits = counts.map(({ events, endsMs }, at) =>
    events > (limits[at]?.max ?? 0) ? endsMs - now.getTime() : 0,
  );
  return Math.max(0, ...waits);
}
