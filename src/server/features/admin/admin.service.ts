import type { Kysely } from 'kysely';
import type { Usuario } from '#shared/wire/admin.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { invalid, unauthorized } from '../../errors.ts';
import { insertAudit, LOGGED_IN } from '../../audit.store.ts';
import { hashToken } from '../../http/sessions.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
} from '../../http/sessions.store.ts';
import { createPasswordCheck } from '../../password-check.ts';
import { createPasswords } from '../../passwords.ts';
import { findAdmin, findAdminById, updatePassword, type AdminUser } from './admin.store.ts';

export interface AdminDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
}

export interface Login {
  username: string;
  password: string;
  /** Where it comes from. */
  address: string;
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
  /** A new token. Throws 401 with one text whatever is wrong, 429 after too many failures. */
  logIn(login: Login): Promise<{ token: string; usuario: Usuario }>;
  logOut(session: { username: string; tokenHash: Buffer }): Promise<void>;
  /** Changes the password and ends every other session. Throws 422 when the current one is wrong. */
  changePassword(change: PasswordChange): Promise<void>;
}

const SESSION_MS = 12 * 3_600_000;
const TOKEN_BYTES = 32;

export function createAdmin({ db, clock, random }: AdminDeps): Admin {
  const passwords = createPasswords({ random });
  const check = createPasswordCheck({ db, clock, passwords });

  return {
    async logIn({ username, password, address }) {
      const user = await findAdmin(db, username);
      const right = await check(accountOf(username, user), { password, address });
      const now = clock();
      if (!right || user === undefined) {
        const subject = user?.username ?? 'usuário desconhecido';
        await insertAudit(db, {
          actor: 'visitante',
          action: 'login_recusado',
          subject,
          after: { address },
          at: now,
        });
        throw unauthorized('Usuário ou senha incorretos');
      }
      const token = random(TOKEN_BYTES).toString('base64url');
      const expiresAt = new Date(now.getTime() + SESSION_MS);
      await inTransaction(db, async (tx) => {
        await deleteExpiredSessions(tx, now);
        await insertSession(tx, {
          tokenHash: hashToken(token),
          owner: { kind: 'admin', id: user.id },
          now,
          expiresAt,
        });
        await insertAudit(tx, { actor: user.username, action: LOGGED_IN, after: { address }, at: now });
      });
      return { token, usuario: { username: user.username, role: user.role } };
    },

    async logOut({ username, tokenHash }) {
      await deleteSession(db, tokenHash);
      await insertAudit(db, { actor: username, action: 'logout', at: clock() });
    },

    async changePassword({ adminId, tokenHash, current, next, address }) {
      const user = await findAdminById(db, adminId);
      if (user === undefined) throw unauthorized();
      if (!(await check(accountOf(user.username, user), { password: current, address }))) {
        throw invalid('Senha atual incorreta', { senhaAtual: 'Senha atual incorreta' });
      }
      const hash = await passwords.hash(next);
      const now = clock();
      await inTransaction(db, async (tx) => {
        await updatePassword(tx, user.id, hash, now);
        await deleteSessionsOf(tx, { kind: 'admin', id: user.id }, tokenHash);
        await insertAudit(tx, {
          actor: user.username,
          action: 'senha_alterada',
          subject: user.username,
          at: now,
        });
      });
    },
  };
}

function accountOf(name: string, user: AdminUser | undefined) {
  return { name, actor: user?.username ?? null, hash: user?.senha_hash ?? null };
}
