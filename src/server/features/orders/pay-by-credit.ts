import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { chargeOwn, CREDIT_PROVIDER } from '../ledger/index.ts';
import { announceOrder } from './announce.ts';
import { moveOrder } from './moves.ts';
import { updateOrder, type Order } from './orders.store.ts';

interface Paying {
  order: Order;
  /** Who has her pieces in her hands by the end of the transaction has nothing to be told of but the payment. */
  isHandedOver: boolean;
  now: Date;
}

/** An order of which nothing is left to pay is paid in the transaction that places it: by its vales, or by its discounts. */
export async function payByCredit(tx: Transaction<DB>, { order, isHandedOver, now }: Paying): Promise<void> {
  const cents = order.credito_cents;
  if (cents > 0) {
    const charge = await chargeOwn(tx, {
      orderId: order.id,
      cents,
      now,
      provider: CREDIT_PROVIDER,
      method: 'credito',
    });
    await updateOrder(tx, order.id, { paid_charge_id: charge.id });
    order.paid_charge_id = charge.id;
  }
  if (!isHandedOver) await announceOrder(tx, order, now);
  const reason = cents > 0 ? 'pago com vale' : 'nada a pagar';
  await moveOrder(tx, { order, from: order.status, to: 'paid', actor: 'system', reason, now });
}
