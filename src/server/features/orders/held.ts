import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Charge } from '../ledger/index.ts';
import { queueMail } from '../mail/index.ts';
import type { Order } from './orders.store.ts';

/** Is a charge of what the order's vales leave to pay? */
export function fitsOrder(charge: { amount_cents: number; currency: string }, order: Order): boolean {
  return charge.amount_cents === order.total_cents - order.credito_cents && charge.currency === 'BRL';
}

/** The letters about money that is not what the order costs, once a charge: to who paid, and to the owner. */
export async function tellHeld(tx: Transaction<DB>, order: Order, charge: Charge): Promise<void> {
  const now = charge.checked_at;
  for (const kind of ['pagamento_divergente', 'pagamento_divergente_aviso']) {
    await queueMail(tx, { kind, dedupKey: `${kind}:${charge.id}`, payload: { orderId: order.id }, now });
  }
}
