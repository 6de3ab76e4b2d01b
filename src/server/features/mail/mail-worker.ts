import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { isEmail } from '#shared/email.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { createJob, type Job, type Signals } from '../../jobs/index.ts';
import type { MailSender, OutgoingMail } from '../../providers/mail/port.ts';
import type { Letter, Sender } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { FindOrderFacts, OrderNamed } from './order-facts.ts';
import type { RefundNews } from './money-words.ts';
import { inOwnWords } from './own-words.ts';
import { ORDER_MAILS, orderLetter, recipientOf } from './order-letters.ts';
import { claimMails, updateMail, type ClaimedMail } from './outbox.store.ts';
import { copyFor, queueCopies, type TeamMails } from './team-copies.ts';

/**
 * A mail that is not about an order: whom to and what; null when there is nobody to write to any more. Throws NotYet while that
 * is open.
 */
export type LetterWriter = (mail: ClaimedMail) => Promise<AddressedLetter | null>;

/** What a mail tells of may be so again, or not: it is put off. */
export class NotYet extends Error {}

export interface AddressedLetter {
  to: OutgoingMail['to'];
  letter: Letter;
  /** Where one press ends letters of this kind, for mail programs that have a button for it. */
  stopUrl?: string;
}

export interface MailWorkerDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  sender: MailSender;
  /** As it is when a letter is written. */
  shop: () => Sender;
  /** Kinds of mail that nobody wants here. */
  unwanted?: () => readonly string[];
  /** Does a kind of letter wait, since what it leads to is not there for a while? Asked once there is something to tell. */
  isHeld?: (kind: string) => boolean;
  /** Who of the team has letters to the shop at an e-mail of her own. */
  team?: TeamMails;
  findOrder: FindOrderFacts;
  /** Of other features, by the kind of mail; those about orders are written here. */
  writers?: Readonly<Record<string, LetterWriter>>;
}

const LOOK_EVERY_MS = 1000;
const AT_ONCE = 4;
/** Longer than sending one mail may take: then another node takes over what a dead one had claimed. */
const LEASE_MS = 50_000;
const FIRST_PAUSE_MS = 20_000;
const LONGEST_PAUSE_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 36 * 3_600_000;
/** A day of them, by their pauses: a mail server that was away for longer than a mail may wait has this long once it is back. */
const LEAST_TRIES = 32;
const NOTE_TRIES = 6;
const NOTE_PAUSE_MS = 500;

/** Sends what lies in the outbox. Any number of nodes may do so over one database; what is cut off is sent again. */
export function createMailWorker(deps: MailWorkerDeps): Job {
  const { db, clock, log, writers = {} } = deps;
  const kinds = [...ORDER_MAILS, ...Object.keys(writers)];
  const sendDue = async ({ stopping, cutting }: Signals): Promise<void> => {
    while (!stopping.aborted) {
      const now = clock();
      const leasedUntil = new Date(now.getTime() + LEASE_MS);
      const mails = await claimMails(db, { kinds, now, leasedUntil, limit: AT_ONCE });
      if (mails.length === 0) return;
      await Promise.all(mails.map((mail) => deliver(deps, mail, cutting)));
    }
  };
  return createJob(sendDue, { name: 'mails', everyMs: LOOK_EVERY_MS, log });
}

async function deliver(deps: MailWorkerDeps, mail: ClaimedMail, signal: AbortSignal): Promise<void> {
  const { db, clock, log, sender } = deps;
  const about = { mail: mail.id, kind: mail.kind, tries: mail.tries, ...orderOf(mail) };
  try {
    const outgoing = await write(deps, mail).catch(laterIfNotYet);
    if (outgoing === null) {
      log.info(about, 'mails: nobody to write to, or nothing to tell any more');
      return await updateMail(db, mail, { state: 'dead', last_error: 'no recipient or no news' });
    }
    if (outgoing === 'later' || deps.isHeld?.(mail.kind) === true) {
      log.info(about, 'mails: put off');
      const next_try_at = new Date(clock().getTime() + LONGEST_PAUSE_MS);
      // It was none.
      return await updateMail(db, mail, { state: 'queued', next_try_at, tries: mail.tries - 1 });
    }
    const result = await sender.send(outgoing, signal);
    if (result.kind === 'sent') {
      log.info(about, 'mails: sent');
      return await noteSent(db, mail, clock());
    }
    log.warn({ ...about, detail: result.detail }, 'mails: not sent');
    await updateMail(db, mail, afterFailure(mail, clock(), result.detail));
  } catch (error) {
    // Its lease runs out by itself, so that it is tried again even if nothing could be written down.
    log.error({ ...about, err: error }, 'mails: failed');
  }
}

function laterIfNotYet(error: unknown): 'later' {
  if (error instanceof NotYet) return 'later';
  throw error;
}

/** The order that a mail is about, for the log. */
function orderOf({ payload }: ClaimedMail): { pedido?: number } {
  const { orderId } = (payload ?? {}) as { orderId?: unknown };
  return typeof orderId === 'number' ? { pedido: orderId } : {};
}

/** What was sent may not be sent again because the database was away for a moment. */
async function noteSent(db: Kysely<DB>, mail: ClaimedMail, at: Date): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await updateMail(db, mail, { state: 'sent', sent_at: at, last_error: null });
    } catch (error) {
      if (tries === NOTE_TRIES) throw error;
      await sleep(NOTE_PAUSE_MS);
    }
  }
}

function afterFailure(mail: ClaimedMail, now: Date, detail: string) {
  const isOld = now.getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS;
  if (isOld && mail.tries >= LEAST_TRIES) {
    return { state: 'dead' as const, last_error: detail };
  }
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(mail.tries - 1, 10));
  return { state: 'queued' as const, next_try_at: new Date(now.getTime() + pauseMs), last_error: detail };
}

/** The mail as things stand now; null when there is nobody to send it to any more. */
async function write(deps: MailWorkerDeps, mail: ClaimedMail): Promise<OutgoingMail | null> {
  const own = await ownOf(deps, mail);
  if (own === null) return null;
  const addressed = await (deps.writers?.[mail.kind] ?? aboutOrder(deps))(own);
  if (addressed === null) return null;
  const { to, stopUrl } = addressed;
  const sender = deps.shop();
  const letter = inOwnWords(addressed.letter, sender);
  return {
    to,
    subject: letter.subject,
    text: letterText(letter, sender),
    html: letterHtml(letter, sender),
    reference: createHash('sha256').update(mail.dedupKey).digest('hex').slice(0, 40),
    ...(stopUrl !== undefined && { stopUrl }),
  };
}

/** The mail with where it goes, its copies put beside it; null where whoever it is for does not want it. */
async function ownOf(deps: MailWorkerDeps, mail: ClaimedMail): Promise<ClaimedMail | null> {
  const { db, clock, team } = deps;
  const reader = copyFor(mail);
  if (reader === null) {
    if (team !== undefined) await queueCopies({ db, clock, team }, mail);
    return deps.unwanted?.().includes(mail.kind) === true ? null : mail;
  }
  const address = (await team?.addressOf(reader, mail.kind)) ?? null;
  return address === null ? null : { ...mail, to: { name: '', address } };
}

type AboutOrder = Pick<MailWorkerDeps, 'findOrder' | 'clock' | 'shop'>;

/** Writes the letters about orders. */
export const aboutOrder =
  ({ findOrder, clock, shop }: AboutOrder): LetterWriter =>
  async (mail) => {
    const facts = await findOrder(namedIn(mail.payload));
    if (facts === undefined) return null;
    const rastreio = codeIn(mail.payload);
    const context = { facts, refund: refundOf(mail.payload), rastreio, sender: shop(), now: clock() };
    const to = mail.to ?? recipientOf(mail.kind, context);
    const letter = isEmail(to.address) ? orderLetter(mail.kind, context) : null;
    return letter === null ? null : { to, letter };
  };

function refundOf(payload: unknown): RefundNews | undefined {
  const given =
    typeof payload === 'object' && payload !== null && 'refund' in payload ? payload.refund : undefined;
  return typeof given === 'object' && given !== null ? (given as RefundNews) : undefined;
}

function codeIn(payload: unknown): string | undefined {
  const told =
    typeof payload === 'object' && payload !== null && 'rastreio' in payload ? payload.rastreio : undefined;
  return typeof told === 'string' ? told : undefined;
}

function namedIn(payload: unknown): OrderNamed {
  const told = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>;
  const numberAt = (name: string) => (typeof told[name] === 'number' ? told[name] : undefined);
  return {
    orderId: numberAt('orderId') ?? 0,
    disputeId: numberAt('disputeId'),
    editId: numberAt('editId'),
    parcelId: numberAt('parcelId'),
    partCode: typeof told['partCode'] === 'string' ? told['partCode'] : undefined,
    isPartAgain: told['again'] === true,
    payAgain: told['payAgain'] === true,
  };
}
