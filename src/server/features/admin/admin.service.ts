import type { Kysely } from 'kysely';
import type { SegundoFatorPedido } from '#shared/wire/admin.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { invalid, unauthorized } from '../../errors.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { deleteSession, deleteSessionsOf, liftMustChange } from '../../http/sessions.store.ts';
import { createPasswordCheck } from '../../security/password-check.ts';
import { createPasswords } from '../../security/passwords.ts';
import { beginSecondStep } from './factors/begin-second-step.ts';
import { deleteChallengesOf } from './factors/challenges.store.ts';
import { findFactors, hasFactor } from './factors/factors.store.ts';
import { listPasskeys } from './factors/passkeys.store.ts';
import { requestOptions, type Site } from './factors/webauthn.ts';
import { openSession, type LoggedIn } from './open-session.ts';
import { checkStaffPassword } from './staff-password.ts';
import { findAdmin, findAdminById, lockAdmin, updatePassword, type AdminUser } from './admin.store.ts';

export interface AdminDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  /** Nobody works in the office without a second factor. */
  secondFactorRequired: boolean;
}

interface LoginDeps extends AdminDeps {
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
}

export interface PasswordChange {
  adminId: number;
  /** Of the session that asks: the one that goes on. */
  tokenHash: Buffer;
  current: string;
  next: string;
  address: string;
}

export interface Admin {
  /**
   * A new token; of whoever has a second factor, what names her second step. Throws 401 with one text whatever is wrong,
   * 429 after too many failures.
   */
  logIn(login: Login): Promise<LoggedIn | Pick<SegundoFatorPedido, 'segundoFator'>>;
  logOut(session: { username: string; tokenHash: Buffer }): Promise<void>;
  /** Changes the password and ends every other session. Throws 422 when the current one is wrong. */
  changePassword(change: PasswordChange): Promise<void>;
}

const WRONG_LOGIN = 'Usuário ou senha incorretos';

export function createAdmin({ db, clock, random, secondFactorRequired, site }: LoginDeps): Admin {
  const passwords = createPasswords({ random });
  const check = createPasswordCheck({ db, clock, passwords, of: 'admin' });

  return {
    async logIn({ username, password, address, device }) {
      const user = await findAdmin(db, username);
      const right = await check(accountOf(username, user), { password, address });
      const now = clock();
      if (!right || user === undefined) {
        const subject = user?.username ?? 'usuário desconhecido';
        const refused = { actor: 'visitante', action: 'login_recusado', subject };
        await insertAudit(db, { ...refused, after: { address }, at: now });
        throw unauthorized(WRONG_LOGIN);
      }
      // From before the present rule: it opens the office for choosing another one, and nothing else.
      const mustChange = checkStaffPassword(password, user.username) !== null;
      const passkey = await passkeyAsked(db, site, user.id);
      return inTransaction(db, async (tx) => {
        const still = await lockAdmin(tx, user.id);
        // A password that was right a moment ago opens nothing once it has been changed in between.
        if (still?.senha_hash !== user.senha_hash) throw unauthorized(WRONG_LOGIN);
        const factors = await findFactors(tx, user.id);
        if (hasFactor(factors)) {
          return beginSecondStep(tx, { adminId: user.id, mustChange, factors, now, random, passkey });
        }
        const duties = { mustChange, hasFactor: false };
        return openSession(tx, { user: still, address, device, now, random, duties, secondFactorRequired });
      });
    },

    async logOut({ username, tokenHash }) {
      await deleteSession(db, tokenHash);
      await insertAudit(db, { actor: username, action: 'logout', at: clock() });
    },

    async changePassword({ adminId, tokenHash, current, next, address }) {
      const user = await findAdminById(db, adminId);
      if (user === undefined) throw unauthorized();
      const problem = checkStaffPassword(next, user.username);
      if (problem !== null) throw invalid(problem, { novaSenha: problem });
      if (!(await check(accountOf(user.username, user), { password: current, address }))) {
        throw wrongPassword();
      }
      const hash = await passwords.hash(next, address);
      const now = clock();
      await inTransaction(db, async (tx) => {
        const still = await lockAdmin(tx, user.id);
        if (still === undefined) throw unauthorized();
        if (still.senha_hash !== user.senha_hash) throw wrongPassword();
        await updatePassword(tx, user.id, { senhaHash: hash, now });
        await deleteSessionsOf(tx, { kind: 'admin', id: user.id }, tokenHash);
        await deleteChallengesOf(tx, user.id);
        await liftMustChange(tx, tokenHash);
        const { username } = still;
        await insertAudit(tx, { actor: username, action: 'senha_alterada', subject: username, at: now });
      });
    },
  };
}

/** What her passkeys are asked in the second step; null where she has none that could answer. */
async function passkeyAsked(db: Kysely<DB>, site: Site | null, adminId: number) {
  const passkeys = site === null ? [] : await listPasskeys(db, adminId);
  return site === null || passkeys.length === 0 ? null : requestOptions(site, passkeys);
}

export const wrongPassword = () => invalid('Senha atual incorreta', { senhaAtual: 'Senha atual incorreta' });

/** What a password check needs of an administrator. */
export function accountOf(name: string, user: AdminUser | undefined) {
  return { name, actor: user?.username ?? null, hash: user?.senha_hash ?? null };
}
