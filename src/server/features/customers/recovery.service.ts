import { emailKey } from '#shared/email.ts';
import { checkNewPassword, SHORT_PASSWORD } from '#shared/customers.ts';
import { insertAudit, PASSWORD_RESET } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { AppError, badRequest, invalid } from '../../errors.ts';
import { hashToken } from '../../http/sessions.ts';
import { deleteSessionsOf } from '../../http/sessions.store.ts';
import { queueMail } from '../mail/index.ts';
import { PASSWORD_RESET_MAIL, RECOVERY_MAIL } from './account-mails.ts';
import { confirmEmail } from './confirm-email.ts';
import { findCustomer, updatePassword } from './customers.store.ts';
import { actorOf, type AccountDeps } from './deps.ts';
import { findLink, useLink, useResetsOf } from './links.store.ts';
import { refuseCommon } from './read-fields.ts';

export interface Reset {
  token: string;
  novaSenha: string;
  address: string;
}

export interface Recovery {
  /**
   * Takes note that somebody wants a link sent to this e-mail. What follows from it is done by the worker of the
   * mails, so that nothing here depends on whether anybody has the e-mail.
   */
  ask(email: string): Promise<void>;
  /**
   * Sets a new password by a link and ends every session; who has read the mail has confirmed her e-mail, too, unless
   * another account has confirmed her CPF. Throws 400 for a link that is bad, old or used, 422.
   */
  reset(reset: Reset): Promise<void>;
}

const DEDUP_BYTES = 16;
const badToken = () => badRequest('token_invalido', 'Token de recuperação inválido');

/** The way back for who forgot her password. */
export function createRecovery(deps: AccountDeps): Recovery {
  const { db, clock, random, passwords, check } = deps;
  return {
    async ask(email) {
      const dedupKey = `${RECOVERY_MAIL}:${random(DEDUP_BYTES).toString('hex')}`;
      const payload = { email: emailKey(email) };
      await inTransaction(db, (tx) =>
        queueMail(tx, { kind: RECOVERY_MAIL, dedupKey, payload, now: clock() }),
      );
    },

    async reset({ token, novaSenha, address }) {
      const problem = checkNewPassword(novaSenha, novaSenha, SHORT_PASSWORD);
      if (problem !== null) throw invalid(problem, { novaSenha: problem });
      const tokenHash = hashToken(token);
      const link = { purpose: 'senha', tokenHash } as const;
      const customerId = await findLink(db, { ...link, now: clock() });
      const owner = customerId === undefined ? undefined : await findCustomer(db, customerId);
      if (customerId === undefined || owner === undefined) throw badToken();
      refuseCommon('novaSenha', novaSenha, owner.email);
      const senhaHash = await passwords.hash(novaSenha, address);
      const now = clock();
      const customer = await inTransaction(db, async (tx) => {
        if (!(await useLink(tx, { ...link, now }))) throw badToken();
        await useResetsOf(tx, customerId, now);
        await updatePassword(tx, customerId, { senhaHash, now });
        await deleteSessionsOf(tx, { kind: 'customer', id: customerId }, null);
        const actor = actorOf(customerId);
        await insertAudit(tx, { actor, action: PASSWORD_RESET, after: { address }, at: now });
        await queueMail(tx, {
          kind: PASSWORD_RESET_MAIL,
          dedupKey: `${PASSWORD_RESET_MAIL}:${tokenHash.toString('hex')}`,
          payload: { customerId, at: now.toISOString() },
          now,
        });
        return findCustomer(tx, customerId);
      });
      // Whoever proved to own the account is not made to wait for what she had guessed wrong before.
      if (customer === undefined) return;
      await check.forgive(customer.email, address);
      await confirmEmail(deps, customerId).catch(unlessBroken);
    },
  };
}

/** The password is set, also where the CPF is another's. */
function unlessBroken(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
