import type { Transaction } from 'kysely';
import { inTransaction, type DB } from '../../../db/index.ts';
import { invalid, unauthorized } from '../../../errors.ts';
import { createPasswordCheck } from '../../../security/password-check.ts';
import { createPasswords } from '../../../security/passwords.ts';
import { accountOf, wrongPassword, type AdminDeps } from '../admin.service.ts';
import { findAdminById, lockAdmin } from '../admin.store.ts';
import type { CodeTries } from './code-tries.ts';
import { findFactors, hasFactor } from './factors.store.ts';
import { refusedCode } from './take-code.ts';

/** Who asks, by which session and from where. */
export interface Asking {
  adminId: number;
  username: string;
  tokenHash: Buffer;
  address: string;
}

export interface Proof {
  password: string;
  /** Of her app, or one for recovery. */
  code?: string | undefined;
}

export interface Confirmation {
  /** Throws 422 where it is not her password, 429 after too many failures. */
  password(asking: Asking, password: string): Promise<void>;
  /**
   * Does something that her password and, where she has one, her second factor are asked for; her row is held. `first`
   * takes what else must be held, before it. Throws 422, 429.
   */
  both<T>(asking: Asking, proof: Proof, act: Confirmed<T>): Promise<T>;
}

interface Confirmed<T> {
  first?(tx: Transaction<DB>): Promise<unknown>;
  act(tx: Transaction<DB>): Promise<T>;
}

interface ConfirmationDeps extends Pick<AdminDeps, 'db' | 'clock' | 'random'> {
  tries: CodeTries;
}

const CODE_WANTED = 'Digite também o código do seu aplicativo, ou um de recuperação.';

export function createConfirmation({ db, clock, random, tries }: ConfirmationDeps): Confirmation {
  const check = createPasswordCheck({ db, clock, passwords: createPasswords({ random }), of: 'admin' });

  async function confirmPassword({ adminId, address }: Asking, password: string): Promise<void> {
    const user = await findAdminById(db, adminId);
    if (user === undefined) throw unauthorized();
    if (!(await check(accountOf(user.username, user), { password, address }))) throw wrongPassword();
  }

  return {
    password: confirmPassword,
    async both(asking, { password, code }, { first = async () => undefined, act }) {
      const { adminId, username, address } = asking;
      const isAsked = hasFactor(await findFactors(db, adminId));
      if (isAsked && code === undefined) throw invalid(CODE_WANTED, { codigo: CODE_WANTED });
      await confirmPassword(asking, password);
      if (!isAsked) {
        return inTransaction(db, async (tx) => {
          await first(tx);
          await lockAdmin(tx, adminId);
          return act(tx);
        });
      }
      const tried = await tries.make({ adminId, username, typed: code ?? '', address, first }, act);
      if ('done' in tried) return tried.done;
      throw refusedCode(tried.refused, clock());
    },
  };
}
