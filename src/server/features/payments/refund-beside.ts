import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { findDebt, type Debt } from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import { workOffDebt } from './debts.ts';
import type { PaymentsDeps } from './deps.ts';
import { refundKey } from './read-refund.ts';
import { noteOnce, refundable, seeWhatWentBack, type RefundRequest } from './refund.ts';

/** A refund that is a part of something else: written down with it or not at all, and asked for after it. */
export interface RefundBeside {
  /** What may still be given back, by what the provider says now. Asks it: never inside a transaction. */
  readLeft(order: Order): Promise<number>;
  /** Writes it down, once a key, its order being locked. Throws 409 and 422 as a refund does. */
  noteIn(tx: Transaction<DB>, order: Order, request: RefundRequest): Promise<void>;
  /** Asks the provider for what is written down; what has become of it, undefined where there is none. Work behind the calls goes on with it. */
  finish(request: RefundRequest): Promise<Debt['state'] | undefined>;
}

export const createRefundBeside = (deps: PaymentsDeps): RefundBeside => ({
  async readLeft(order) {
    await seeWhatWentBack(deps, order.id, '');
    return refundable(deps, order);
  },
  noteIn: (tx, order, request) => noteOnce(deps, { tx, order, request }),
  async finish(request) {
    const key = refundKey(request);
    const debt = await findDebt(deps.db, key);
    if (debt?.state === 'queued') await workOffDebt(deps, debt);
    return (await findDebt(deps.db, key))?.state;
  },
});
