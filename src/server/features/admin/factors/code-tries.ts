import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../clock.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { createLimitedTries } from '../../../security/limited-tries.ts';
import type { Sealer } from '../../../security/sealer.ts';
import { lockAdmin, type AdminUser } from '../admin.store.ts';
import { isTaken, takeCode, type TakenCode } from './take-code.ts';

interface CodeTriesDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** Null: there is no key that opens an app's secret. */
  sealer: Sealer | null;
}

interface GivenCode {
  adminId: number;
  username: string;
  typed: string;
  address: string;
  /** By a browser that got in before. */
  isKnown?: boolean;
  /** Takes what else must be held, before her row. */
  first?(tx: Transaction<DB>): Promise<unknown>;
  /** Asked before the code is looked at; false: it counts as wrong. */
  mayTry?(tx: Transaction<DB>): Promise<boolean>;
}

type By = Extract<TakenCode, 'codigo' | 'recuperacao'>;
type Refused = Exclude<TakenCode, By>;

/** What was done with a code that is good, or why it is not. */
export type Tried<T> = { done: T } | { refused: Refused };

/** What a code is given for; her row is as it stands, and held. */
type Act<T> = (tx: Transaction<DB>, user: AdminUser, by: By) => Promise<T>;

export interface CodeTries {
  /** Takes a code and does in the same transaction what it is given for. Throws 429 after too many failures. */
  make<T>(given: GivenCode, act: Act<T>): Promise<Tried<T>>;
}

export function createCodeTries({ db, clock, sealer }: CodeTriesDeps): CodeTries {
  const tries = createLimitedTries({ db, clock, of: 'admin' });

  function takeAndAct<T>(given: GivenCode, act: Act<T>): Promise<Tried<T>> {
    const { adminId, typed, first = async () => undefined, mayTry = async () => true } = given;
    return inTransaction(db, async (tx) => {
      await first(tx);
      // One at a time of an account: of twenty at once with the same code, one is taken.
      const user = await lockAdmin(tx, adminId);
      if (user === undefined || !(await mayTry(tx))) return { refused: 'wrong' };
      const taken = await takeCode(tx, sealer, { adminId, typed, now: clock() });
      return isTaken(taken) ? { done: await act(tx, user, taken) } : { refused: taken };
    });
  }

  return {
    async make<T>(given: GivenCode, act: Act<T>) {
      let tried: Tried<T> = { refused: 'wrong' };
      const account = { name: given.username, actor: given.username, isKnown: given.isKnown === true };
      await tries.make(account, given.address, async () => {
        tried = await takeAndAct(given, act);
        if ('done' in tried) return true;
        return tried.refused === 'wrong' ? false : null;
      });
      return tried;
    },
  };
}
