import type { Kysely } from 'kysely';
import { CODE_ALPHABET } from '#shared/code-alphabet.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { deleteSessionsOf } from '../../http/sessions.store.ts';
import { createPasswords } from '../../security/passwords.ts';
import { WeakPasswordError } from '../../security/weak-password.ts';
import { deleteInvitationsBy } from './access/invitations.store.ts';
import { deleteLinksOf } from './access/links.store.ts';
import { FACTOR_TAKEN, takeFactorsAway } from './factors/take-away.ts';
import { checkStaffPassword } from './staff-password.ts';
import { findAdmin, findFirstAdmin, insertFirstAdmin, lockAdmin, updatePassword } from './admin.store.ts';

export interface AdministratorDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
}

export interface Wanted {
  username: string;
  /** Made up when absent. */
  password?: string | undefined;
}

export interface Administrator {
  username: string;
  /** Only when it was made up: it can be read here and never again. */
  password?: string;
}

/**
 * Makes the first administrator where there is none; null when there is one. Any number of nodes may try at once. Throws
 * WeakPasswordError.
 */
export async function ensureAdministrator(
  deps: AdministratorDeps,
  wanted: Wanted,
): Promise<Administrator | null> {
  const { db, clock, random } = deps;
  if ((await findFirstAdmin(db)) !== undefined) return null;
  const password = wanted.password ?? newPassword(random);
  refuseWeak(password, wanted.username);
  const hash = await createPasswords({ random }).hash(password);
  const made = await insertFirstAdmin(db, wanted.username, hash);
  if (!made) return null;
  await insertAudit(db, {
    actor: 'system',
    action: 'administrador_criado',
    subject: wanted.username,
    at: clock(),
  });
  return { username: wanted.username, ...(wanted.password === undefined ? { password } : {}) };
}

/**
 * Sets an administrator's password, takes away her second factor and ends all her sessions: the one of this name, else the one who was there first.
 * Makes one where there is none. Throws WeakPasswordError.
 */
export async function setAdministratorPassword(
  deps: AdministratorDeps,
  wanted: Wanted,
): Promise<Administrator> {
  const { db, clock, random } = deps;
  const user = (await findAdmin(db, wanted.username)) ?? (await findFirstAdmin(db));
  if (user === undefined) {
    return (await ensureAdministrator(deps, wanted)) ?? setAdministratorPassword(deps, wanted);
  }
  const password = wanted.password ?? newPassword(random);
  refuseWeak(password, user.username);
  const hash = await createPasswords({ random }).hash(password);
  const now = clock();
  await inTransaction(db, async (tx) => {
    await lockAdmin(tx, user.id);
    await updatePassword(tx, user.id, { senhaHash: hash, now });
    await deleteSessionsOf(tx, { kind: 'admin', id: user.id }, null);
    await deleteLinksOf(tx, user.id);
    await deleteInvitationsBy(tx, user.id);
    await insertAudit(tx, { actor: 'system', action: 'senha_alterada', subject: user.username, at: now });
    const hadFactor = await takeFactorsAway(tx, user.id);
    if (hadFactor) {
      await insertAudit(tx, { actor: 'system', action: FACTOR_TAKEN, subject: user.username, at: now });
    }
  });
  return { username: user.username, ...(wanted.password === undefined ? { password } : {}) };
}

function refuseWeak(password: string, username: string): void {
  const problem = checkStaffPassword(password, username, 'A senha do administrador');
  if (problem !== null) throw new WeakPasswordError(problem);
}

/** 100 random bits that can be read aloud: 'k7qf9-m2xa4-tbcde-0hj8w'. */
function newPassword(random: (bytes: number) => Buffer): string {
  const letters = [...random(20)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
  return letters.toLowerCase().replaceAll(/(.{5})(?=.)/g, '$1-');
}
