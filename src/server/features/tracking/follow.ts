import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Order } from '../orders/index.ts';
import { lateFrom } from '../parcels/index.ts';
import { endEarlier, endFollowing, insertParcel, insertStep } from './tracking.store.ts';

interface Made {
  labelId: number;
  /** Null: the order's own. */
  parcelId: number | null;
  /** Was its buyer told when it comes? Else her order's own days count from now. */
  isPromised: boolean;
  providerId: string;
  code: string;
  now: Date;
}

/** A label is made: its parcel is followed from now on, in the transaction in which that is written down. */
export async function followParcel(
  tx: Transaction<DB>,
  order: Order,
  { labelId, parcelId, isPromised, providerId, code, now }: Made,
): Promise<void> {
  await insertParcel(tx, {
    label_id: labelId,
    order_id: order.id,
    parcel_id: parcelId,
    provider_id: providerId,
    code,
    late_from: lateFrom(order, isPromised ? order.paid_at : now),
    made_at: now,
    moved_at: now,
    next_at: new Date(now.getTime() + 3_600_000),
  });
  const step = { state: 'gerado', word: 'generated', at: now, is_told: false } as const;
  await insertStep(tx, { label_id: labelId, ...step, noted_at: now });
}

/** Its label was cancelled: nothing of it concerns its order any more. */
export const leaveParcel = (tx: Transaction<DB>, labelId: number): Promise<void> => endFollowing(tx, labelId);

/** Another one goes in the place of an order's own parcel, and of these beside it: nothing of them concerns it any more. */
export const leaveEarlier = (
  tx: Transaction<DB>,
  earlier: { orderId: number; parcelIds: readonly number[] },
): Promise<void> => endEarlier(tx, earlier);
