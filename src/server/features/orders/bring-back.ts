import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { takeMailBack } from '../mail/index.ts';
import { lockAdded } from './added-orders.store.ts';
import { leftTogether } from './in-parcel.ts';
import { sentLetterKey } from './moves.ts';
import { updateOrder, type Order } from './orders.store.ts';
import { noteStep } from './story.ts';

const WHY = 'A etiqueta foi cancelada antes de o pacote ser postado.';

/**
 * Puts an order that was sent by a label alone back into the packing queue, with what was to go in its parcel: that it is locked,
 * and that the label is over and was never posted, whoever calls has seen. Its next sending is told as the first was, and whatever
 * somebody laid ready before is checked again: it comes back to be changed.
 */
export async function bringBack(
  tx: Transaction<DB>,
  order: Order,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  // One that still waits would tell of it as sent, beside the one of its next sending.
  await takeMailBack(tx, sentLetterKey(order));
  const along = (await lockAdded(tx, order.id, ['shipped'])).filter((one) => leftTogether(one, order));
  for (const one of [order, ...along]) {
    const change = {
      status: 'processing' as const,
      shipped_at: null,
      rastreio: '',
      transportadora: '',
      sent_anew: one.sent_anew + 1,
      unpacked_since: now,
      updated_at: now,
    };
    await updateOrder(tx, one.id, change);
    await noteStep(tx, one, { from: 'shipped', to: 'processing', actor: 'admin', reason: WHY, at: now });
    Object.assign(one, change);
  }
  const before = { status: 'shipped' };
  const after = { status: 'processing', motivo: WHY };
  await insertAudit(tx, {
    actor: by,
    action: 'pedido_status',
    subject: orderSubject(order),
    before,
    after,
    at: now,
  });
}
