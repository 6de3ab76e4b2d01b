import { emailKey, isEmail } from '#shared/email.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import { inTransaction } from '../../../db/index.ts';
import { badRequest, conflict, invalid, tooMany, unauthorized } from '../../../errors.ts';
import { hashToken } from '../../../http/sessions.ts';
import { maskEmail } from '../../../security/masks.ts';
import { findAdminById, lockAdmin, type AdminUser } from '../admin.store.ts';
import {
  createConfirmation,
  type Asking,
  type ConfirmationDeps,
  type Proof,
} from '../factors/confirmation.ts';
import { lockStaff } from '../staff.store.ts';
import {
  clearPendingEmail,
  findAdminByEmail,
  updateEmail,
  updateEmailAsked,
  updatePendingEmail,
} from './emails.store.ts';
import { deleteLinksFor, deleteLinksOf, findLink, takeLink } from './links.store.ts';
import { countMail, DAY_MS, EMAIL_CHANGED_MAIL, EMAIL_MAIL, HOUR_MS, queueOne } from './mails.ts';

export interface OwnEmail {
  email: string | null;
  aguardando: string | null;
}

/** The e-mail of somebody of the office, for herself. */
export interface OfficeEmails {
  read(adminId: number): Promise<OwnEmail>;
  /** Is she to be asked for one? */
  isAskedFor(adminId: number): Promise<boolean>;
  /**
   * Has a link mailed to it, by her proof: it is a way to her password. Tells nothing of whose it may be besides. Throws
   * 422, 429.
   */
  give(asking: Asking, proof: Proof, typed: string): Promise<void>;
  putOff(asking: Asking): Promise<void>;
  /** It is hers, once she has opened her mail's link where she is logged in. Throws 400, 409 where it is another's. */
  confirm(asking: Asking, token: string): Promise<void>;
}

const BAD_EMAIL = 'Por favor, insira um email válido';
const MOST_AN_HOUR = 3;
const MOST_A_DAY = 6;
/** Whoever put it off, or gave one and did not confirm it, is asked again after this. */
const ASK_AGAIN_MS = 30 * DAY_MS;

const badToken = () => badRequest('token_invalido', 'Link de confirmação inválido');

/** As it is kept. Throws 422 for what no mail can be sent to. */
export function readEmail(typed: string): string {
  const email = emailKey(typed);
  if (!isEmail(email)) throw invalid(BAD_EMAIL, { email: BAD_EMAIL });
  return email;
}

export function createOfficeEmails(deps: ConfirmationDeps): OfficeEmails {
  const { db, clock, random } = deps;
  const confirmation = createConfirmation(deps);
  const own = async (adminId: number): Promise<AdminUser> => {
    const user = await findAdminById(db, adminId);
    if (user === undefined) throw unauthorized();
    return user;
  };
  return {
    async read(adminId) {
      const { email, email_pending: aguardando } = await own(adminId);
      return { email, aguardando };
    },
    async isAskedFor(adminId) {
      const { email, email_asked_at: askedAt } = await own(adminId);
      return email === null && (askedAt === null || clock().getTime() - askedAt.getTime() > ASK_AGAIN_MS);
    },
    async give(asking, proof, typed) {
      const email = readEmail(typed);
      const { adminId, username } = asking;
      await confirmation.both(asking, proof, {
        act: async (tx) => {
          const now = clock();
          const waitMs = await countMail(tx, limitsOf(adminId, email), now);
          if (waitMs > 0) throw tooMany(waitMs / 1000);
          await deleteLinksFor(tx, { emailOf: adminId });
          await updatePendingEmail(tx, adminId, { email, now });
          await queueOne(tx, { kind: EMAIL_MAIL, payload: { email, adminId }, now }, random);
          const line = { actor: username, action: 'acesso_email_pedido', subject: username };
          await insertAudit(tx, { ...line, after: { email: maskEmail(email) }, at: now });
        },
      });
    },
    putOff: ({ adminId }) => updateEmailAsked(db, adminId, clock()),
    confirm: createConfirm(deps),
  };
}

const limitsOf = (adminId: number, email: string) => [
  { key: `office email of ${adminId}`, max: MOST_AN_HOUR, windowMs: HOUR_MS },
  { key: `office email to ${email}`, max: MOST_A_DAY, windowMs: DAY_MS },
];

/** Of her own link alone: whoever else reads a mail that was sent to the wrong address confirms nothing. */
function createConfirm({ db, clock, random }: ConfirmationDeps): OfficeEmails['confirm'] {
  return async ({ adminId, username }, token) => {
    const now = clock();
    const link = { purpose: 'email', tokenHash: hashToken(token), now } as const;
    const taken = await inTransaction(db, async (tx) => {
      await lockStaff(tx);
      const [found, user] = [await findLink(tx, link), await lockAdmin(tx, adminId)];
      const email = found?.email ?? null;
      if (email === null || user === undefined || found?.adminId !== adminId) throw badToken();
      if (user.email_pending !== email || !(await takeLink(tx, link))) throw badToken();
      const other = await findAdminByEmail(tx, email);
      if (other !== undefined && other.id !== adminId) {
        await clearPendingEmail(tx, adminId);
        return true;
      }
      // Nor does what lies in the earlier mailbox set a new password any more.
      await deleteLinksOf(tx, adminId);
      await updateEmail(tx, adminId, { email, now });
      const line = { actor: username, action: 'acesso_email_confirmado', subject: username };
      const before = user.email === null ? {} : { before: { email: maskEmail(user.email) } };
      await insertAudit(tx, { ...line, ...before, after: { email: maskEmail(email) }, at: now });
      if (user.email !== null && user.email !== email) {
        const payload = { username, email: user.email };
        await queueOne(tx, { kind: EMAIL_CHANGED_MAIL, payload, now }, random);
      }
      return false;
    });
    // Who has read the mail at that address may know; the link is used up.
    if (taken) throw conflict('email_em_uso', 'Este e-mail já é de outra pessoa da equipe.');
  };
}
