import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { listRefundLines } from '../ledger/index.ts';
import {
  listParcelLines,
  listParcels,
  listParcelStates,
  unitsInParts,
  type OrderParcel,
} from '../parcels/index.ts';
import { listItems, type Order } from './orders.store.ts';

type Tx = Transaction<DB>;
type OrderName = Pick<Order, 'id'>;

/** Units of an order's lines whose money is back. */
export async function listUnitsBack(tx: Tx, orderId: number): Promise<ReadonlyMap<number, number>> {
  const back = new Map<number, number>();
  for (const { order_item_id: id, state, units } of await listRefundLines(tx, orderId))
    if (state === 'done') back.set(id, (back.get(id) ?? 0) + units);
  return back;
}

/** Is a part of an order not known to be delivered? One of which all is given back is waited for no more. */
export async function hasPartUnderWay(tx: Tx, { id }: OrderName): Promise<boolean> {
  const parts = (await listParcels(tx, id)).filter(({ kind }) => kind === 'parte');
  const open = parts.filter(({ delivered_at: there }) => there === null);
  if (open.length === 0) return false;
  const isOver = await overBy(tx, id, parts);
  return open.some((part) => !isOver(part));
}

/** Which parts hold nothing any more: what was given back was of them, as of one that its carrier lost, or was all. */
async function overBy(tx: Tx, orderId: number, parts: readonly OrderParcel[]) {
  const [lines, items] = [await listParcelLines(tx, orderId), await listItems(tx, orderId)];
  const [backs, states] = [await listUnitsBack(tx, orderId), await listParcelStates(tx, orderId)];
  const unitsOf = (partId: number, itemId: number) =>
    lines.find((line) => line.parcel_id === partId && line.order_item_id === itemId)?.units ?? 0;
  const heldOf = items.map((item) => {
    const inPart = parts.map(({ id, sent_at: sentAt }) => {
      return { id, units: unitsOf(id, item.id), isSent: sentAt !== null };
    });
    return unitsInParts({ quantity: item.quantidade, back: backs.get(item.id) ?? 0 }, inPart);
  });
  return ({ id }: OrderParcel): boolean => {
    if (heldOf.every((held) => (held.get(id) ?? 0) === 0)) return true;
    const state = states.get(id);
    const isLost = state === 'extraviado' || state === 'devolvido';
    return isLost && items.every((item) => unitsOf(id, item.id) <= (backs.get(item.id) ?? 0));
  };
}

/** Throws 409 for an order of which a part is not known to be delivered. */
export async function refusePartUnderWay(tx: Tx, order: OrderName): Promise<void> {
  if (!(await hasPartUnderWay(tx, order))) return;
  const text = 'Uma parte deste pedido ainda não chegou: marque-a como entregue antes.';
  throw conflict('parte_a_caminho', text);
}

/** When the last of an order's parcels was there: its own at that time, or a part. */
export async function lastDelivery(tx: Tx, { id }: OrderName, own: Date | null): Promise<Date | null> {
  const parts = (await listParcels(tx, id)).filter(({ kind }) => kind === 'parte');
  const times = [own, ...parts.map((part) => part.delivered_at)].filter((at) => at !== null);
  return times.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}
