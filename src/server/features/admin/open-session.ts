import type { Transaction } from 'kysely';
import type { Usuario } from '#shared/wire/admin.ts';
import { insertAudit, LOGGED_IN } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import type { Duty } from '../../http/api.ts';
import { dutiesOf, hashToken } from '../../http/sessions.ts';
import { deleteExpiredSessions, insertSession } from '../../http/sessions.store.ts';
import { addEvents } from '../../limits/shared-windows.store.ts';
import { queueNotice } from './access/mails.ts';
import type { AdminUser } from './admin.store.ts';
import { deleteLoginsFrom } from './factors/challenges.store.ts';
import { deviceMark } from './known-device.ts';
import { knownPlace, networkNameOf } from './known-places.ts';
import { NEW_PLACE_MAIL } from './office-letters.ts';

const SESSION_MS = 12 * 3_600_000;
export const TOKEN_BYTES = 32;

/** A session that is open. */
export interface LoggedIn {
  token: string;
  usuario: Usuario;
  /** What this browser is known by from now on. */
  mark: string;
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
    network: networkNameOf(address),
    mustChange: duties.mustChange,
  });
  // Half-done logins of hers, such as one begun by a password and ended by a passkey alone, are no stranger's.
  if (by !== undefined) await deleteLoginsFrom(tx, user.id, networkNameOf(address));
  await tellOfNewPlace(tx, opening);
  const after = { address, device, ...(by !== undefined && { segundoFator: by }) };
  await insertAudit(tx, { actor: user.username, action: LOGGED_IN, after, at: now });
  const usuario = usuarioOf(user, dutiesOf(duties, secondFactorRequired));
  return { token, usuario, mark: deviceMark(user, now) };
}

const HOUR_MS = 3_600_000;

/** Once an hour at most, however many places there are. */
async function tellOfNewPlace(tx: Transaction<DB>, { user, address, device, now }: Opening): Promise<void> {
  const { id, username, email } = user;
  const { isNews } = await knownPlace(tx, { username, now }, { address, device });
  if (!isNews) return;
  const [count] = await addEvents(tx, [{ key: `new place ${id}`, windowMs: HOUR_MS }], now);
  if ((count?.events ?? 1) > 1) return;
  const payload = { username, device };
  const key = `${id} ${now.toISOString()}`;
  await queueNotice(tx, { kind: NEW_PLACE_MAIL, payload, person: { id, email }, now, key });
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
