import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { hasSentPart, hasSentPartSince } from '../parcels/index.ts';
import type { OrdersDeps } from './deps.ts';
import { locked } from './locked.ts';
import { updateOrder, type Order } from './orders.store.ts';

type Db = Parameters<typeof hasSentPart>[0];

/** In which states a parcel may lie there without anybody having checked it. */
const MAY_LIE: ReadonlySet<string> = new Set(['processing', 'shipped']);

/** Has nobody said of an order that it lies packed? Neither of all of it nor, where a part went ahead, of the rest. */
export async function isUnpacked(db: Db, order: Order): Promise<boolean> {
  if (order.unpacked_since !== null || order.status !== 'processing') return true;
  return hasSentPartSince(db, order.id, order.rest_packed_at);
}

/**
 * Somebody has packed what already had its label, what came back to be changed, or what a part left behind: no state says so.
 * False where there is no such thing to say of an order.
 */
export function layReady(
  deps: Pick<OrdersDeps, 'db' | 'clock'>,
  { orderId, by }: { orderId: number; by: string },
): Promise<boolean> {
  return locked(deps.db, orderId, async (tx, order) => {
    const now = deps.clock();
    const isMarked = order.unpacked_since !== null && MAY_LIE.has(order.status);
    const isRest = order.status === 'processing' && (await hasSentPart(tx, order.id));
    if (!isMarked && !isRest) return false;
    const change = { ...(isMarked && { unpacked_since: null }), ...(isRest && { rest_packed_at: now }) };
    await updateOrder(tx, order.id, { ...change, updated_at: now });
    const action = 'expedicao_pedido_conferido';
    await insertAudit(tx, { actor: by, action, subject: orderSubject(order), at: now });
    return true;
  });
}
