import type { Kysely } from 'kysely';
import { may } from '#shared/acts.ts';
import { mailedPaths } from '#shared/mailed-paths.ts';
import { paths } from '#shared/paths.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import type { Clock } from '../../../clock.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { hashToken } from '../../../http/sessions.ts';
import { deleteMail, type ClaimedMail, type LetterWriter } from '../../mail/index.ts';
import { findAdminById } from '../admin.store.ts';
import { numberIn, textIn } from '../letter-parts.ts';
import { findAdminByAny } from './emails.store.ts';
import { findInvitation } from './invitations.store.ts';
import { emailChangedLetter, emailLetter, invitationLetter, recoveryLetter } from './letters.ts';
import { insertLink, type NewLink } from './links.store.ts';
import {
  countMail,
  DAY_MS,
  EMAIL_CHANGED_MAIL,
  EMAIL_MAIL,
  HOUR_MS,
  INVITATION_MAIL,
  RECOVERY_MAIL,
} from './mails.ts';

export interface AccessMailsDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  shop: () => { name: string; publicUrl: string };
}

const TOKEN_BYTES = 32;
const MOST_RECOVERIES_AN_HOUR = 3;

/** Writes the mails that carry a link of the office. Its token is made here, and lies nowhere but in the mail. */
export function createAccessMails(deps: AccessMailsDeps): Readonly<Record<string, LetterWriter>> {
  return {
    [RECOVERY_MAIL]: (mail) => writeRecovery(deps, mail),
    [EMAIL_MAIL]: (mail) => writeConfirmation(deps, mail),
    [INVITATION_MAIL]: (mail) => writeInvitation(deps, mail),
    [EMAIL_CHANGED_MAIL]: async ({ payload, createdAt }) => {
      const url = `${deps.shop().publicUrl}${paths.adminDashboard}/senha`;
      const letter = emailChangedLetter({ username: textIn(payload, 'username'), at: createdAt, url });
      return { to: { name: '', address: textIn(payload, 'email') }, letter };
    },
  };
}

/** Nobody is written to whose e-mail is not confirmed, nor more than three times an hour; of others no trace stays. */
async function writeRecovery(deps: AccessMailsDeps, mail: ClaimedMail): ReturnType<LetterWriter> {
  const { db, clock } = deps;
  const user = await findAdminByAny(db, textIn(mail.payload, 'email'));
  const address = user?.email ?? null;
  const isOver = user !== undefined && mail.tries === 1 && (await isTooMany(deps, user.id));
  if (user === undefined || address === null || isOver) return drop(deps, mail);
  const { id: adminId, username } = user;
  const token = await makeLink(deps, { purpose: 'senha', adminId, holdsMs: HOUR_MS });
  if (mail.tries === 1) {
    const line = { actor: username, action: 'acesso_recuperacao_enviada', subject: username };
    await insertAudit(db, { ...line, at: clock() });
  }
  const { name: shopName, publicUrl } = deps.shop();
  const url = `${publicUrl}${mailedPaths.newOfficePassword(token)}`;
  return { to: { name: '', address }, letter: recoveryLetter({ username, shopName, url }) };
}

const isTooMany = ({ db, clock }: AccessMailsDeps, adminId: number): Promise<boolean> => {
  const limit = { key: `office recovery of ${adminId}`, max: MOST_RECOVERIES_AN_HOUR, windowMs: HOUR_MS };
  return inTransaction(db, async (tx) => (await countMail(tx, [limit], clock())) > 0);
};

/** To the e-mail that still waits: she may have given another one meanwhile. */
async function writeConfirmation(deps: AccessMailsDeps, mail: ClaimedMail): ReturnType<LetterWriter> {
  const { payload } = mail;
  const user = await findAdminById(deps.db, numberIn(payload, 'adminId') ?? 0);
  const email = textIn(payload, 'email');
  if (user === undefined || user.email_pending !== email) return drop(deps, mail);
  const token = await makeLink(deps, { purpose: 'email', adminId: user.id, email, holdsMs: DAY_MS });
  const { name: shopName, publicUrl } = deps.shop();
  const url = `${publicUrl}${mailedPaths.confirmOfficeEmail(token)}`;
  return {
    to: { name: '', address: email },
    letter: emailLetter({ username: user.username, shopName, url }),
  };
}

/** Nobody is written to whose invitation was cancelled, accepted or is over. */
async function writeInvitation(deps: AccessMailsDeps, mail: ClaimedMail): ReturnType<LetterWriter> {
  const found = await findInvitation(deps.db, numberIn(mail.payload, 'invitationId') ?? 0);
  const leftMs = found === undefined ? 0 : found.expires_at.getTime() - deps.clock().getTime();
  if (found === undefined || leftMs <= 0 || !may(found.inviterRole, 'manage-staff')) return drop(deps, mail);
  const { id: invitationId, email, inviter, expires_at: until } = found;
  const token = await makeLink(deps, { purpose: 'convite', invitationId, holdsMs: leftMs });
  const { name: shopName, publicUrl } = deps.shop();
  const url = `${publicUrl}${mailedPaths.invitation(token)}`;
  return { to: { name: '', address: email }, letter: invitationLetter({ inviter, shopName, url, until }) };
}

async function drop({ db }: AccessMailsDeps, { id }: ClaimedMail): Promise<null> {
  await deleteMail(db, id);
  return null;
}

type Made = Pick<NewLink, 'purpose' | 'adminId' | 'invitationId' | 'email'> & { holdsMs: number };

async function makeLink({ db, clock, random }: AccessMailsDeps, made: Made): Promise<string> {
  const { holdsMs, ...link } = made;
  const now = clock();
  const token = random(TOKEN_BYTES).toString('base64url');
  await insertLink(db, {
    ...link,
    tokenHash: hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + holdsMs),
  });
  return token;
}
