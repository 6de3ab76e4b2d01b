import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { findOwnDelivery, hasSentPart, hasUnsentPart, listAhead } from '../parcels/index.ts';
import { hasPendingAddition } from './added-orders.store.ts';
import { BY_CARRIER } from './carried.ts';
import { listGoingAlong } from './going-along.ts';
import { isHere } from './in-parcel.ts';
import { moveOrder } from './moves.ts';
import { listItems, lockOrder, type Order } from './orders.store.ts';
import { hasPartUnderWay, lastDelivery, listUnitsBack } from './part-under-way.ts';
import { settleUnits, type SettledRefund } from './units-back.ts';

type Tx = Transaction<DB>;

const NOTHING_LEFT = 'O que ficou do pedido já foi enviado em partes';

/**
 * Moves a locked order of which parts were sent as far as they bring it: where nothing is left for its own parcel it is sent,
 * and with the last of its parcels delivered.
 */
export async function endByParts(tx: Tx, order: Order, now: Date): Promise<void> {
  const isGoing = isHere(order) || order.status === 'shipped';
  if (!isGoing || !(await hasSentPart(tx, order.id))) return;
  const isAllAhead = order.rastreio === '' && (await isOwnEmpty(tx, order.id));
  const told = { order, actor: 'system', now } as const;
  if (isAllAhead && order.status !== 'shipped') {
    if (await isMoreToSend(tx, order)) return;
    await moveOrder(tx, { ...told, from: order.status, to: 'shipped', reason: NOTHING_LEFT, quiet: true });
  }
  if (order.status !== 'shipped') return;
  const own = isAllAhead ? null : await findOwnDelivery(tx, order);
  if ((own === null && !isAllAhead) || (await hasPartUnderWay(tx, order))) return;
  const deliveredAt = await lastDelivery(tx, order, own);
  if (deliveredAt === null) return;
  await moveOrder(tx, { ...told, from: 'shipped', to: 'delivered', reason: BY_CARRIER, deliveredAt });
}

/** Is all that its buyer keeps in parts? Not where all is given back: that order ends by its money. */
async function isOwnEmpty(tx: Tx, orderId: number): Promise<boolean> {
  const [ahead, back] = [await listAhead(tx, orderId), await listUnitsBack(tx, orderId)];
  const lines = (await listItems(tx, orderId)).filter((item) => !item.vale_presente);
  const kept = lines.map(({ id, quantidade }) => {
    return { units: quantidade - (back.get(id) ?? 0), ahead: ahead.get(id) ?? 0 };
  });
  return kept.some(({ units }) => units > 0) && kept.every((line) => line.units <= line.ahead);
}

/** Is a part not sent yet, or something added that goes along? */
const isMoreToSend = async (tx: Tx, order: Order): Promise<boolean> =>
  (await hasUnsentPart(tx, order.id)) ||
  (await hasPendingAddition(tx, order.id)) ||
  (await listGoingAlong(tx, order)).length > 0;

/** Puts the units of a refund where they belong, and ends what nothing is left to send of. */
export async function settleRefunded(
  tx: Tx,
  orderId: number,
  { refund, now }: { refund: SettledRefund; now: Date },
): Promise<void> {
  await settleUnits(tx, orderId, refund);
  if (refund.restock === null) return;
  const order = await lockOrder(tx, { id: orderId });
  if (order !== undefined) await endByParts(tx, order, now);
}
