import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { owe, type Charge } from '../ledger/index.ts';
import { updateOrder, type Order } from './orders.store.ts';

interface Context {
  tx: Transaction<DB>;
  now: Date;
}

/** On the provider's own page the buyer chooses in how many instalments she pays. */
export async function notePaidBy({ tx }: Pick<Context, 'tx'>, order: Order, charge: Charge): Promise<void> {
  const paidBy = { paid_charge_id: charge.id, parcelas: charge.installments };
  await updateOrder(tx, order.id, paidBy);
  Object.assign(order, paidBy);
}

/** What the order does not want of a charge is owed: its cancelling, or its money. */
export function oweFor({ tx, now }: Context, charge: Charge, kind: 'cancel' | 'refund'): Promise<void> {
  const dedupKey = `${kind}:${charge.provider}:${charge.provider_payment_id}`;
  return owe(tx, { charge, kind, dedupKey, reason: 'o pedido não quer esta cobrança', now });
}
