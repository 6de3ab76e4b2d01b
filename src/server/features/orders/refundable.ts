import type { Kysely, Transaction } from 'kysely';
import type { RefundableOrder } from '#shared/refund-lines.ts';
import type { DB } from '../../db/index.ts';
import { listUses } from '../credits/index.ts';
import { creditBeside, listRefundLines, refundableOrder, type Charge, type Refund } from '../ledger/index.ts';
import { listPaidUnits } from './discounts.store.ts';
import { listItems, type Order } from './orders.store.ts';

/** What of an order may still be refunded by line and freight, by the charge that paid it. */
export async function findRefundable(
  db: Kysely<DB> | Transaction<DB>,
  order: Order,
  { charge, refunds }: { charge: Charge; refunds: Refund[] },
): Promise<RefundableOrder> {
  const items = await listItems(db, order.id);
  return refundableOrder({
    order,
    items,
    charge,
    beside: creditBeside({ order, charge, refunds, credits: await listUses(db, order.id) }),
    refunds,
    refundLines: await listRefundLines(db, order.id),
    paidUnits: await listPaidUnits(db, items),
  });
}
