import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { listRefundLines, listRefunds } from '../ledger/index.ts';
import type { OrderItem } from '../orders/index.ts';
import { listAhead } from '../parcels/index.ts';

/** How many units of a line may be changed: some, or all at once. */
export interface FreeUnits {
  /** So many may leave the line. */
  some: number;
  /** True where the whole line may be another one, which stays the line that refunds name. */
  whole: boolean;
}

/**
 * Units whose money is back or on its way stay what they were, and so many more stay in their line as a refund that was not
 * accepted, and may be asked for anew, names of it.
 */
export async function readFreeUnits(
  db: Kysely<DB> | Transaction<DB>,
  orderId: number,
): Promise<(item: OrderItem) => FreeUnits> {
  const refunds = await listRefunds(db, orderId);
  const lines = await listRefundLines(db, orderId);
  // What goes ahead of the rest stays what it is.
  const ahead = await listAhead(db, orderId);
  const mayBeAsked = (taskId: number) => {
    const own = refunds.find(({ id }) => id === taskId);
    const later = refunds.filter(({ id, payment_id: of }) => id > taskId && of === own?.payment_id);
    return later.every(({ state }) => state === 'rejected');
  };
  return ({ id, quantidade }) => {
    const own = lines.filter((line) => line.order_item_id === id);
    const back = own
      .filter(({ state }) => state === 'queued' || state === 'done')
      .reduce((sum, { units }) => sum + units, 0);
    const rejected = own.filter((line) => line.state === 'rejected' && mayBeAsked(line.task_id));
    const kept = Math.max(0, ...rejected.map(({ units }) => units));
    const apart = ahead.get(id) ?? 0;
    return { some: Math.max(0, quantidade - back - kept - apart), whole: back === 0 && apart === 0 };
  };
}

export const mostUnits = ({ quantidade }: OrderItem, { some, whole }: FreeUnits): number =>
  whole ? quantidade : some;
