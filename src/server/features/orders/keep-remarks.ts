import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { updateOrder } from './orders.store.ts';

interface Kept {
  /** Locked by the caller. */
  order: { id: number; codigo: string; observacoes: string };
  text: string;
  by: string;
  now: Date;
}

/** Keeps with an order what its notes say to whoever packs. */
export async function keepRemarks(tx: Transaction<DB>, { order, text, by, now }: Kept): Promise<void> {
  if (text === order.observacoes) return;
  await updateOrder(tx, order.id, { observacoes: text, updated_at: now });
  await insertAudit(tx, {
    actor: by,
    action: 'pedido_observacoes',
    subject: orderSubject(order),
    before: { observacoes: order.observacoes },
    after: { observacoes: text },
    at: now,
  });
}
