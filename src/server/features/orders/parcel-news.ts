import type { Transaction } from 'kysely';
import { normalizeTracking } from '#shared/tracking.ts';
import type { DB } from '../../db/index.ts';
import { changeParcel, findParcel } from '../parcels/index.ts';
import { endByParts } from './end-by-parts.ts';
import type { Order } from './orders.store.ts';

interface ParcelTold {
  parcelId: number;
  /** Of the parcel that is told of; null: whatever code it has. */
  code: string | null;
  deliveredAt: Date | null;
  now: Date;
}

/** Nobody waits for a parcel of these any more. */
const OVER: ReadonlySet<Order['status']> = new Set(['refunded', 'cancelled', 'declined']);

/**
 * Notes what the carrier says of a parcel beside a locked order's own: once handed over it is delivered, and with the last of
 * an order's parcels the order is. True while that is under way to its buyer: a code that another one took the place of is none.
 */
export async function noteParcelNews(
  tx: Transaction<DB>,
  order: Order,
  { parcelId, code, deliveredAt, now }: ParcelTold,
): Promise<boolean> {
  const parcel = await findParcel(tx, parcelId);
  if (parcel?.order_id !== order.id || parcel.sent_at === null || parcel.delivered_at !== null) return false;
  if (code !== null && normalizeTracking(code) !== parcel.rastreio) return false;
  if (deliveredAt === null) return !OVER.has(order.status);
  await changeParcel(tx, parcel.id, { delivered_at: deliveredAt });
  if (parcel.kind === 'parte') await endByParts(tx, order, now);
  return false;
}
