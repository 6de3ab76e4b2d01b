import { insertAudit } from '../../../audit/audit.store.ts';
import { inTransaction } from '../../../db/index.ts';
import { badRequest, invalid } from '../../../errors.ts';
import { hashToken } from '../../../http/sessions.ts';
import { deleteSessionsOf } from '../../../http/sessions.store.ts';
import { checkCommon } from '../../../security/common-passwords.ts';
import { createPasswordCheck } from '../../../security/password-check.ts';
import { createPasswords } from '../../../security/passwords.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { findAdminById, lockAdmin, updatePassword, type AdminUser } from '../admin.store.ts';
import { deleteChallengesOf } from '../factors/challenges.store.ts';
import { checkStaffPassword } from '../staff-password.ts';
import { deleteInvitationsBy } from './invitations.store.ts';
import { deleteLinksOf, findLink, takeLink } from './links.store.ts';
import { PASSWORD_RESET_MAIL, queueNotice, queueOne, RECOVERY_MAIL } from './mails.ts';

export interface Reset {
  token: string;
  next: string;
  address: string;
}

/** The way back for whoever of the office forgot her password. */
export interface OfficeRecovery {
  /** Takes note that somebody wants a link sent. What follows is the mail worker's: nothing here depends on who is asked for. */
  ask(typed: string): Promise<void>;
  /**
   * Sets a new password by a link. It opens nothing: every session ends, and a login asks for a second factor as before.
   * Throws 400 for a link that is bad, old or used, 422, 429.
   */
  reset(reset: Reset): Promise<void>;
}

const badToken = () => badRequest('token_invalido', 'Token de recuperação inválido');

type RecoveryDeps = Pick<AdminDeps, 'db' | 'clock' | 'random'>;

export function createOfficeRecovery({ db, clock, random }: RecoveryDeps): OfficeRecovery {
  const passwords = createPasswords({ random });
  const check = createPasswordCheck({ db, clock, passwords, of: 'admin' });
  return {
    async ask(typed) {
      const payload = { email: typed };
      await inTransaction(db, (tx) => queueOne(tx, { kind: RECOVERY_MAIL, payload, now: clock() }, random));
    },
    async reset({ token, next, address }) {
      const link = { purpose: 'senha', tokenHash: hashToken(token) } as const;
      const found = await findLink(db, { ...link, now: clock() });
      const owner = found?.adminId == null ? undefined : await findAdminById(db, found.adminId);
      if (owner === undefined) throw badToken();
      refuseBad(next, owner);
      const senhaHash = await passwords.hash(next, address);
      const { id } = owner;
      const now = clock();
      await inTransaction(db, async (tx) => {
        const user = await lockAdmin(tx, id);
        if (user === undefined || !(await takeLink(tx, { ...link, now }))) throw badToken();
        // Her name may have become another one while the password was hashed.
        refuseBad(next, user);
        const { username } = user;
        await deleteLinksOf(tx, id);
        await deleteInvitationsBy(tx, id);
        await updatePassword(tx, id, { senhaHash, now });
        await deleteSessionsOf(tx, { kind: 'admin', id }, null);
        await deleteChallengesOf(tx, id);
        const line = { actor: username, action: 'acesso_recuperado', subject: username };
        await insertAudit(tx, { ...line, after: { address }, at: now });
        const key = link.tokenHash.toString('hex');
        await queueNotice(tx, { kind: PASSWORD_RESET_MAIL, payload: { username }, person: user, now, key });
      });
      // Whoever reads her mail is not made to wait for what was guessed wrong before.
      await check.forgive(owner.username, address);
    },
  };
}

function refuseBad(next: string, { username, email }: Pick<AdminUser, 'username' | 'email'>): void {
  const problem = checkStaffPassword(next, username) ?? checkCommon(next, email === null ? [] : [email]);
  if (problem !== null) throw invalid(problem, { novaSenha: problem });
}
