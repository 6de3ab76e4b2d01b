import type { Transaction } from 'kysely';
import { insertAudit } from '../../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { invalid, unauthorized } from '../../../errors.ts';
import { createPasswordCheck } from '../../../security/password-check.ts';
import { createPasswords } from '../../../security/passwords.ts';
import { accountOf, wrongPassword } from '../account.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { findAdminById, lockAdmin, type AdminUser } from '../admin.store.ts';
import type { Asking } from './asking.ts';
import type { CodeTries } from './code-tries.ts';
import { findFactors, hasFactor } from './factors.store.ts';
import { createPasskeyProofs, type GivenPasskey } from './passkey-proof.ts';
import { refusedCode } from './take-code.ts';
import type { Site } from './webauthn.ts';

export type { Asking } from './asking.ts';

/** The password, and of who has a second factor one of the two others. */
export interface Proof {
  password: string;
  /** Of her app, or one for recovery. */
  code?: string | undefined;
  passkey?: GivenPasskey | undefined;
}

export interface Confirmation {
  /** As `both`, of whoever has just shown her second factor. */
  password<T>(asking: Asking, proof: Proof, act: Confirmed<T>): Promise<T>;
  /**
   * Does something that her password and, where she has one, her second factor are asked for; her row is held. Throws
   * 422, 429.
   */
  both<T>(asking: Asking, proof: Proof, act: Confirmed<T>): Promise<T>;
}

interface Confirmed<T> {
  /** What takes long and no transaction should wait for, once the password is known to be right. */
  prepare?(): Promise<unknown>;
  /** Takes what else must be held, before her row. */
  first?(tx: Transaction<DB>): Promise<unknown>;
  act(tx: Transaction<DB>): Promise<T>;
}

export interface ConfirmationDeps extends Pick<AdminDeps, 'db' | 'clock' | 'random'> {
  tries: CodeTries;
  /** Null: no passkey can answer. */
  site: Site | null;
}

const CODE_WANTED = 'Digite também o código do seu aplicativo, ou um de recuperação.';
const codeWanted = () => invalid(CODE_WANTED, { codigo: CODE_WANTED });
const nothing = async () => undefined;

export function createConfirmation({ db, clock, random, tries, site }: ConfirmationDeps): Confirmation {
  const check = createPasswordCheck({ db, clock, passwords: createPasswords({ random }), of: 'admin' });
  const passkeys = createPasskeyProofs({ db, clock, random, site });

  async function confirmPassword({ adminId, address }: Asking, password: string): Promise<AdminUser> {
    const user = await findAdminById(db, adminId);
    if (user === undefined) throw unauthorized();
    if (await check(accountOf(user.username, user), { password, address })) return user;
    const after = { por: 'senha', address };
    await insertAudit(db, { actor: user.username, action: 'confirmacao_recusada', after, at: clock() });
    throw wrongPassword();
  }

  /** In one transaction with what is done: her row is held, and is still as the password was checked for. */
  const carryOut = <T>(user: AdminUser, { first = nothing, act }: Confirmed<T>) =>
    inTransaction(db, async (tx) => {
      await first(tx);
      const still = await lockAdmin(tx, user.id);
      if (still === undefined) throw unauthorized();
      if (still.senha_hash !== user.senha_hash) throw wrongPassword();
      return act(tx);
    });

  return {
    async password(asking, { password }, confirmed) {
      const user = await confirmPassword(asking, password);
      await confirmed.prepare?.();
      return carryOut(user, confirmed);
    },
    async both(asking, { password, code, passkey }, confirmed) {
      const { adminId, username, address } = asking;
      const isAsked = hasFactor(await findFactors(db, adminId));
      if (isAsked && code === undefined && passkey === undefined) throw codeWanted();
      const user = await confirmPassword(asking, password);
      const signed = isAsked && passkey !== undefined ? await passkeys.read(asking, passkey) : null;
      await confirmed.prepare?.();
      const { first = nothing, act } = confirmed;
      if (isAsked && signed === null) {
        const given = { adminId, username, typed: code ?? '', address, first };
        const tried = await tries.make(given, (tx, held) => {
          if (held.senha_hash !== user.senha_hash) throw wrongPassword();
          return act(tx);
        });
        if ('done' in tried) return tried.done;
        throw refusedCode(tried.refused, clock());
      }
      return carryOut(user, {
        first,
        act: async (tx) => {
          if (signed !== null) await passkeys.take(tx, signed);
          // One that came in between was not asked for.
          else if (hasFactor(await findFactors(tx, adminId))) throw codeWanted();
          return act(tx);
        },
      });
    },
  };
}
