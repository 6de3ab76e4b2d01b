import type { Transaction } from 'kysely';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import { moveOrder } from './moves.ts';
import { hasPartUnderWay, lastDelivery } from './part-under-way.ts';
import type { Order } from './orders.store.ts';

const ROADS: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  paid: ['processing', 'shipped'],
  processing: ['shipped'],
};
export const BY_CARRIER = 'Informado pela transportadora';

/**
 * Moves a locked order by the word of the carrier that has its parcel: it is sent, and once handed over delivered. What fell
 * through or was given back stays as it is.
 */
export async function moveByCarrier(
  tx: Transaction<DB>,
  order: Order,
  { deliveredAt, now }: { deliveredAt: Date | null; now: Date },
): Promise<void> {
  const told = { actor: 'system', reason: BY_CARRIER, now } as const;
  for (const to of ROADS[order.status] ?? []) {
    await moveOrder(tx, { order, from: order.status, to, ...told, quiet: deliveredAt !== null });
  }
  if (deliveredAt === null || order.status !== 'shipped' || (await hasPartUnderWay(tx, order))) return;
  const last = (await lastDelivery(tx, order, deliveredAt)) ?? deliveredAt;
  await moveOrder(tx, { order, from: order.status, to: 'delivered', ...told, deliveredAt: last });
}
