import type { Transaction } from 'kysely';
import type { Usuario } from '#shared/wire/admin.ts';
import { insertAudit, LOGGED_IN } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import type { Duty } from '../../http/api.ts';
import { dutiesOf, hashToken } from '../../http/sessions.ts';
import { deleteExpiredSessions, insertSession } from '../../http/sessions.store.ts';
import type { AdminUser } from './admin.store.ts';

const SESSION_MS = 12 * 3_600_000;
export const TOKEN_BYTES = 32;

/** A session that is open. */
export interface LoggedIn {
  token: string;
  usuario: Usuario;
}

export interface Opening {
  /** As her row is, which the transaction holds. */
  user: AdminUser;
  address: string;
  device: string;
  now: Date;
  random: (bytes: number) => Buffer;
  duties: { mustChange: boolean; hasFactor: boolean };
  secondFactorRequired: boolean;
  /** What she confirmed it by, besides her password or in its place. */
  by?: 'codigo' | 'recuperacao' | 'chave';
}

/** Opens the office to somebody who has proven who she is. */
export async function openSession(tx: Transaction<DB>, opening: Opening): Promise<LoggedIn> {
  const { user, address, device, now, random, duties, secondFactorRequired, by } = opening;
  const token = random(TOKEN_BYTES).toString('base64url');
  await deleteExpiredSessions(tx, now);
  await insertSession(tx, {
    tokenHash: hashToken(token),
    owner: { kind: 'admin', id: user.id },
    now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
    device,
    mustChange: duties.mustChange,
  });
  const after = { address, ...(by !== undefined && { segundoFator: by }) };
  await insertAudit(tx, { actor: user.username, action: LOGGED_IN, after, at: now });
  return { token, usuario: usuarioOf(user, dutiesOf(duties, secondFactorRequired)) };
}

/** Who is logged in, with what she has to do before anything else. */
export function usuarioOf(
  { username, role }: Pick<Usuario, 'username' | 'role'>,
  duties: readonly Duty[],
): Usuario {
  return {
    username,
    role,
    ...(duties.includes('trocar_senha') && { trocarSenha: true as const }),
    ...(duties.includes('configurar_segundo_fator') && { configurarSegundoFator: true as const }),
  };
}
