import type { Kysely } from 'kysely';
import type { SegundoFatorPedido } from '#shared/wire/admin.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { invalid, unauthorized } from '../../errors.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { deleteSession, deleteSessionsOf, liftMustChange } from '../../http/sessions.store.ts';
import { createPasswordCheck } from '../../security/password-check.ts';
import { createPasswords } from '../../security/passwords.ts';
import { deleteInvitationsBy } from './access/invitations.store.ts';
import { deleteLinksOf } from './access/links.store.ts';
import { accountOf } from './account.ts';
import type { AdminDeps } from './admin-deps.ts';
import {
  createConfirmation,
  type Asking,
  type ConfirmationDeps,
  type Proof,
} from './factors/confirmation.ts';
import { beginSecondStep } from './factors/begin-second-step.ts';
import { deleteChallengesOf } from './factors/challenges.store.ts';
import { findFactors, hasFactor } from './factors/factors.store.ts';
import { listPasskeys } from './factors/passkeys.store.ts';
import { requestOptions, type Site } from './factors/webauthn.ts';
import { isKnownDevice } from './known-device.ts';
import { knownPlace, networkNameOf } from './known-places.ts';
import { openSession, type LoggedIn } from './open-session.ts';
import { checkStaffPassword } from './staff-password.ts';
import { findAdmin, lockAdmin, updatePassword } from './admin.store.ts';

export type { AdminDeps } from './admin-deps.ts';

interface LoginDeps extends AdminDeps, Pick<ConfirmationDeps, 'tries'> {
  /** What passkeys are made for; null where there can be none. */
  site: Site | null;
}

export interface Login {
  username: string;
  password: string;
  /** Where it comes from. */
  address: string;
  /** Roughly what it runs on. */
  device: string;
  /** What the browser says that it is known by. */
  mark: string | null;
}

export interface PasswordChange {
  /** Who asks; her session is the one that goes on. */
  asking: Asking;
  proof: Proof;
  next: string;
  /** The login that brought her here had every step, and opens nothing but this. */
  isDuty: boolean;
}

export interface Admin {
  /**
   * A new token; of whoever has a second factor, what names her second step. Throws 401 with one text whatever is wrong,
   * 429 after too many failures.
   */
  logIn(login: Login): Promise<LoggedIn | Pick<SegundoFatorPedido, 'segundoFator'>>;
  logOut(session: { username: string; tokenHash: Buffer }): Promise<void>;
  /** Changes the password and ends every other session. Throws 422 when the current one, or the second proof, is wrong. */
  changePassword(change: PasswordChange): Promise<void>;
}

const WRONG_LOGIN = 'Usuário ou senha incorretos';

export function createAdmin(deps: LoginDeps): Admin {
  const { db, clock, random, secondFactorRequired, site } = deps;
  const passwords = createPasswords({ random });
  const check = createPasswordCheck({ db, clock, passwords, of: 'admin' });

  return {
    async logIn({ username, password, address, device, mark }) {
      const user = await findAdmin(db, username);
      const now = clock();
      const byKnownBrowser = user !== undefined && isKnownDevice(user, mark, now);
      const account = { ...accountOf(username, user), isKnown: byKnownBrowser };
      const right = await check(account, { password, address });
      if (!right || user === undefined) {
        const subject = user?.username ?? 'usuário desconhecido';
        const refused = { actor: 'visitante', action: 'login_recusado', subject };
        await insertAudit(db, { ...refused, after: { address }, at: now });
        throw unauthorized(WRONG_LOGIN);
      }
      // Told by somebody else, or from before the present rule: it opens the office for choosing another one, and nothing else.
      const mustChange = user.senha_contada || checkStaffPassword(password, user.username) !== null;
      const passkey = await passkeyAsked(db, site, user.id);
      const known = await knownPlace(db, { username: user.username, now }, { address, device });
      const origin = {
        network: networkNameOf(address),
        known: known.network || byKnownBrowser,
        device,
      };
      return inTransaction(db, async (tx) => {
        const still = await lockAdmin(tx, user.id);
        // A password that was right a moment ago opens nothing once it has been changed in between.
        if (still?.senha_hash !== user.senha_hash) throw unauthorized(WRONG_LOGIN);
        const factors = await findFactors(tx, user.id);
        if (hasFactor(factors)) {
          return beginSecondStep(tx, { adminId: user.id, mustChange, factors, origin, now, random, passkey });
        }
        const duties = { mustChange, hasFactor: false };
        return openSession(tx, { user: still, address, device, now, random, duties, secondFactorRequired });
      });
    },

    async logOut({ username, tokenHash }) {
      await deleteSession(db, tokenHash);
      await insertAudit(db, { actor: username, action: 'logout', at: clock() });
    },

    changePassword: createPasswordChange(deps),
  };
}

const SAME_PASSWORD = 'Escolha uma senha diferente da que você tem agora.';

/** One's own, with what shows that it is she who changes it. */
function createPasswordChange(deps: LoginDeps): Admin['changePassword'] {
  const { clock, random } = deps;
  const confirmation = createConfirmation(deps);
  const passwords = createPasswords({ random });
  return async ({ asking, proof, next, isDuty }) => {
    const { adminId, tokenHash, username, address } = asking;
    const problem = checkStaffPassword(next, username);
    if (problem !== null) throw invalid(problem, { novaSenha: problem });
    if (isDuty && next === proof.password) throw invalid(SAME_PASSWORD, { novaSenha: SAME_PASSWORD });
    let senhaHash = '';
    const confirm = isDuty ? confirmation.password : confirmation.both;
    await confirm(asking, proof, {
      prepare: async () => (senhaHash = await passwords.hash(next, address)),
      act: async (tx) => {
        const now = clock();
        await updatePassword(tx, adminId, { senhaHash, now });
        await deleteSessionsOf(tx, { kind: 'admin', id: adminId }, tokenHash);
        await deleteChallengesOf(tx, adminId);
        await deleteLinksOf(tx, adminId);
        await deleteInvitationsBy(tx, adminId);
        await liftMustChange(tx, tokenHash);
        await insertAudit(tx, { actor: username, action: 'senha_alterada', subject: username, at: now });
      },
    });
  };
}

/** What her passkeys are asked in the second step; null where she has none that could answer. */
async function passkeyAsked(db: Kysely<DB>, site: Site | null, adminId: number) {
  const passkeys = site === null ? [] : await listPasskeys(db, adminId);
  return site === null || passkeys.length === 0 ? null : requestOptions(site, passkeys);
}
