import { mailedPaths } from '#shared/mailed-paths.ts';
import { paths } from '#shared/paths.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { hashToken } from '../../http/sessions.ts';
import {
  countEarlierMails,
  deleteMail,
  deleteSentMails,
  type ClaimedMail,
  type LetterWriter,
} from '../mail/index.ts';
import { hasFormerOrders } from '../moving/index.ts';
import { wholeOf } from '../newsletter/index.ts';
import {
  confirmationLetter,
  guestErasureLetter,
  passwordChangedLetter,
  passwordResetLetter,
  recoveryLetter,
} from './account-letters.ts';
import { findCustomer, findCustomerByEmail, type Customer } from './customers.store.ts';
import { actorOf, type CustomersDeps } from './deps.ts';
import { hasOldPerson } from './old-people.store.ts';
import { hasGuestOrders, insertGuestLink } from './guest-links.store.ts';
import { deleteOldLinks, insertLink, type LinkPurpose } from './links.store.ts';

/** Asked for by an e-mail that may be nobody's; carries the link. */
export const RECOVERY_MAIL = 'conta_recuperacao';
/** Carries the link by which the e-mail of an account is confirmed. */
export const CONFIRMATION_MAIL = 'conta_confirmacao';
export const PASSWORD_CHANGED_MAIL = 'conta_senha_alterada';
export const PASSWORD_RESET_MAIL = 'conta_senha_redefinida';

export interface AccountMailsDeps extends Omit<CustomersDeps, 'cpfs'> {
  publicUrl: string;
}

/** Asked for by an e-mail with which somebody may have bought without an account; carries the link. */
export const GUEST_ERASURE_MAIL = 'visitante_exclusao';

/** Those that name an account by its e-mail. */
export const MAILS_TO_ACCOUNT = [RECOVERY_MAIL, CONFIRMATION_MAIL] as const;
/** And all that name anybody who buys by it: whoever reads that mailbox. */
export const MAILS_TO_EMAIL = [...MAILS_TO_ACCOUNT, GUEST_ERASURE_MAIL] as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LINK_MS: Readonly<Record<LinkPurpose, number>> = { senha: HOUR_MS, email: 7 * DAY_MS };
const MOST_AN_HOUR = 3;
const TOKEN_BYTES = 32;

/** Writes the mails about accounts, by kind. */
export function createAccountMails(deps: AccountMailsDeps): Readonly<Record<string, LetterWriter>> {
  return {
    [RECOVERY_MAIL]: (mail) => writeRecovery(deps, mail),
    [CONFIRMATION_MAIL]: (mail) => writeConfirmation(deps, mail),
    [GUEST_ERASURE_MAIL]: (mail) => writeGuestErasure(deps, mail),
    [PASSWORD_CHANGED_MAIL]: (mail) => writeNotice(deps, mail, passwordChangedLetter),
    [PASSWORD_RESET_MAIL]: (mail) => writeNotice(deps, mail, passwordResetLetter),
  };
}

/**
 * The link is made here, as the mail is written: so its token never lies anywhere but in the mail itself, and its
 * hour begins when it is sent.
 */
async function writeRecovery(deps: AccountMailsDeps, mail: ClaimedMail): ReturnType<LetterWriter> {
  const { db, clock, publicUrl } = deps;
  const email = textIn(mail.payload, 'email');
  const customer = await findCustomerByEmail(db, email);
  const since = new Date(mail.createdAt.getTime() - HOUR_MS);
  const earlier = { kind: RECOVERY_MAIL, email, id: mail.id, since };
  if (customer === undefined || (await countEarlierMails(db, earlier)) >= MOST_AN_HOUR) {
    await deleteMail(db, mail.id);
    return null;
  }
  const token = await makeLink(deps, mail, { customer, purpose: 'senha' });
  if (mail.tries === 1) {
    await insertAudit(db, { actor: actorOf(customer.id), action: 'recuperacao_enviada', at: clock() });
  }
  const url = `${publicUrl}${mailedPaths.resetPassword(token)}`;
  return { to: addressOf(customer), letter: recoveryLetter({ nome: customer.nome, url }) };
}

/** As for a new password: whether anybody bought with the e-mail shows in her mailbox alone. */
async function writeGuestErasure(deps: AccountMailsDeps, mail: ClaimedMail): ReturnType<LetterWriter> {
  const { db, clock, random, publicUrl } = deps;
  const email = textIn(mail.payload, 'email');
  const since = new Date(mail.createdAt.getTime() - HOUR_MS);
  const earlier = { kind: GUEST_ERASURE_MAIL, email, id: mail.id, since };
  if (!(await isKnownGuest(db, email)) || (await countEarlierMails(db, earlier)) >= MOST_AN_HOUR) {
    await deleteMail(db, mail.id);
    return null;
  }
  const now = clock();
  const token = random(TOKEN_BYTES).toString('base64url');
  await deleteSentMails(db, mail.kind, new Date(mail.createdAt.getTime() - DAY_MS));
  const expiresAt = new Date(now.getTime() + DAY_MS);
  await insertGuestLink(db, { tokenHash: hashToken(token), email, now, expiresAt });
  const url = `${publicUrl}${mailedPaths.eraseGuest(token)}`;
  return { to: { name: '', address: email }, letter: guestErasureLetter(url) };
}

/** Did anybody buy with it without an account, here or in the shop before, or say a word about the newsletter? */
const isKnownGuest = async (db: AccountMailsDeps['db'], email: string): Promise<boolean> =>
  (await hasGuestOrders(db, email)) ||
  (await hasOldPerson(db, email)) ||
  (await hasFormerOrders(db, email)) ||
  (await wholeOf(db, email)) !== undefined;

/** Nobody is written to who has confirmed it meanwhile. */
async function writeConfirmation(deps: AccountMailsDeps, mail: ClaimedMail): ReturnType<LetterWriter> {
  const { db, publicUrl } = deps;
  const customer = await findCustomerByEmail(db, textIn(mail.payload, 'email'));
  if (customer === undefined || customer.email_confirmed_at !== null) {
    await deleteMail(db, mail.id);
    return null;
  }
  const token = await makeLink(deps, mail, { customer, purpose: 'email' });
  const url = `${publicUrl}${mailedPaths.confirmEmail(token)}`;
  // Who typed the name may be somebody else: it stands in no header.
  const to = { name: '', address: customer.email };
  return { to, letter: confirmationLetter({ nome: customer.nome, url }) };
}

/** A token that is known nowhere else, whose time begins now. Those that are over are forgotten, and who asked for them. */
async function makeLink(
  { db, clock, random }: AccountMailsDeps,
  mail: ClaimedMail,
  { customer, purpose }: { customer: Customer; purpose: LinkPurpose },
): Promise<string> {
  const now = clock();
  const token = random(TOKEN_BYTES).toString('base64url');
  await deleteOldLinks(db, new Date(now.getTime() - DAY_MS));
  await deleteSentMails(db, mail.kind, new Date(mail.createdAt.getTime() - DAY_MS));
  const expiresAt = new Date(now.getTime() + LINK_MS[purpose]);
  await insertLink(db, { purpose, tokenHash: hashToken(token), customerId: customer.id, now, expiresAt });
  return token;
}

async function writeNotice(
  { db, publicUrl }: AccountMailsDeps,
  mail: ClaimedMail,
  letter: typeof passwordChangedLetter,
): ReturnType<LetterWriter> {
  const customer = await findCustomer(db, Number(textIn(mail.payload, 'customerId')));
  if (customer === undefined) return null;
  const at = new Date(textIn(mail.payload, 'at') || mail.createdAt);
  const url = `${publicUrl}${paths.forgotPassword}`;
  return { to: addressOf(customer), letter: letter({ nome: customer.nome, url, at }) };
}

const addressOf = ({ nome, email }: Customer) => ({ name: nome, address: email });

function textIn(payload: unknown, name: string): string {
  const fields = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  return String(fields[name] ?? '');
}
