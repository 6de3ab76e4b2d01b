import type { Kysely, Transaction } from 'kysely';
import { may } from '#shared/acts.ts';
import { insertAudit, listActors } from '../../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { badRequest, conflict, invalid } from '../../../errors.ts';
import { hashToken } from '../../../http/sessions.ts';
import { checkCommon } from '../../../security/common-passwords.ts';
import { createPasswords } from '../../../security/passwords.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { findAdminById } from '../admin.store.ts';
import { isAlike, nameTaken, readChosenName, readPassword } from '../staff-fields.ts';
import { insertStaff, listStaff, lockStaff } from '../staff.store.ts';
import { findAdminByEmail } from './emails.store.ts';
import { deleteInvitation, findInvitation, lockInvitation, type Invitation } from './invitations.store.ts';
import { findLink } from './links.store.ts';
import { ACCEPTED_MAIL, queueNotice } from './mails.ts';

export interface Acceptance {
  token: string;
  username: string;
  password: string;
  address: string;
}

/** What somebody who was invited does, by the link of her mail alone. */
export interface InvitationAnswers {
  /** Throws 400 with one text whatever is wrong: unknown, used, cancelled, over, or of whoever may invite no longer. */
  read(token: string): Promise<Pick<Invitation, 'email' | 'role' | 'expires_at'>>;
  /** Gives her access under the name that is answered, once. Throws 400, 409 for a name or e-mail that is taken, 422, 429. */
  accept(given: Acceptance): Promise<string>;
}

const badToken = () =>
  badRequest('token_invalido', 'Este convite não vale mais: já foi usado, cancelado ou venceu.');

const nameUsed = () =>
  conflict('usuario_repetido', 'Este nome de usuário já foi usado nesta loja. Escolha outro.');

type AnswerDeps = Pick<AdminDeps, 'db' | 'clock' | 'random'>;

export function createInvitationAnswers({ db, clock, random }: AnswerDeps): InvitationAnswers {
  const passwords = createPasswords({ random });

  /** Its time is the invitation's own, and so is who stands for it. */
  async function find(
    from: Kysely<DB> | Transaction<DB>,
    token: string,
    read: (id: number) => Promise<Invitation | undefined>,
  ): Promise<Invitation> {
    const now = clock();
    const link = await findLink(from, { purpose: 'convite', tokenHash: hashToken(token), now });
    const found = link?.invitationId == null ? undefined : await read(link.invitationId);
    if (found === undefined || found.expires_at <= now) throw badToken();
    if (!may(found.inviterRole, 'manage-staff')) throw badToken();
    return found;
  }

  return {
    read: (token) => find(db, token, (id) => findInvitation(db, id)),
    async accept({ token, username, password, address }) {
      // Before anything that costs: whoever has no invitation has nothing hashed.
      const { email } = await find(db, token, (id) => findInvitation(db, id));
      const name = readChosenName(username);
      const next = readPassword(password, name);
      const problem = checkCommon(next, [email]);
      if (problem !== null) throw invalid(problem, { senha: problem });
      const hash = await passwords.hash(next, address);
      await inTransaction(db, async (tx) => {
        await lockStaff(tx);
        const found = await find(tx, token, (id) => lockInvitation(tx, id));
        await letIn(tx, found, { name, hash, now: clock() });
      });
      return name;
    },
  };
}

async function letIn(
  tx: Transaction<DB>,
  invitation: Invitation,
  { name, hash, now }: { name: string; hash: string; now: Date },
): Promise<void> {
  const { id, email, role, inviterId, inviter } = invitation;
  if ((await findAdminByEmail(tx, email)) !== undefined) {
    throw conflict('email_em_uso', 'Este e-mail já tem acesso à administração. Entre com ele.');
  }
  if ((await listStaff(tx)).some(({ username }) => isAlike(username, name))) throw nameTaken(name);
  // Hers alone is what the audit log has under her name.
  if ((await listActors(tx)).some((actor) => isAlike(actor, name))) throw nameUsed();
  const made = { username: name, role, hash, email: { address: email, confirmedAt: now } };
  if ((await insertStaff(tx, made)) === null) throw nameTaken(name);
  if (!(await deleteInvitation(tx, id))) throw badToken();
  await insertAudit(tx, {
    actor: name,
    action: 'convite_aceito',
    subject: name,
    after: { role, convidadoPor: inviter },
    at: now,
  });
  const person = (await findAdminById(tx, inviterId)) ?? null;
  const payload = { username: name, inviter, role };
  await queueNotice(tx, { kind: ACCEPTED_MAIL, payload, person, now, key: `${id}` });
}
