import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { queueMail } from '../mail/index.ts';
import type { OrdersDeps } from './deps.ts';
import { lockOrder, updateOrder, type Order } from './orders.store.ts';
import { mayWithdraw } from './withdrawal-term.ts';

export interface Withdrawal {
  orderId: number;
  motivo: string;
}

/**
 * Notes that a buyer withdraws from an order: a receipt for her, a note for the owner, and the request by which the pieces
 * and the money go back. Once more is no second one. Throws 409 when nothing was paid or the term is over.
 */
export function withdraw(deps: OrdersDeps, { orderId, motivo }: Withdrawal): Promise<Order> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (order === undefined) throw notFound('Não encontramos este pedido.');
    if (order.withdrawn_at !== null) return order;
    if (!mayWithdraw(order, now)) throw refusal(order);
    const change = { withdrawn_at: now, withdrawal_reason: motivo, updated_at: now };
    await updateOrder(tx, order.id, change);
    for (const kind of ['desistencia_recebida', 'desistencia_aviso']) {
      await queueMail(tx, { kind, dedupKey: `${kind}:${order.id}`, payload: { orderId: order.id }, now });
    }
    await insertAudit(tx, {
      actor: 'cliente',
      action: 'pedido_desistencia',
      subject: orderSubject(order),
      before: { status: order.status },
      after: { motivo },
      at: now,
    });
    Object.assign(order, change);
    await deps.onWithdrawal(tx, order, now);
    return order;
  });
}

/** Of a locked order that was withdrawn from everything is seen to: its money is back, by whichever way. */
export async function settleWithdrawal(tx: Transaction<DB>, order: Order, now: Date): Promise<void> {
  if (order.withdrawn_at === null || order.withdrawal_settled_at !== null) return;
  const change = { withdrawal_settled_at: now, updated_at: now };
  await updateOrder(tx, order.id, change);
  Object.assign(order, change);
}

function refusal({ status, payment_held: held }: Order) {
  if (held) {
    return conflict(
      'pagamento_em_apuracao',
      'Recebemos um pagamento com valor diferente do total do pedido. Nossa equipe está conferindo e devolve o valor se o pedido não puder seguir.',
    );
  }
  if (status === 'delivered') {
    return conflict(
      'prazo_encerrado',
      'O prazo para desistir da compra, de 7 dias depois da entrega, terminou. Fale com a gente sobre uma troca.',
    );
  }
  if (status === 'pending' || status === 'in_analysis') {
    return conflict(
      'pedido_nao_pago',
      'Este pedido ainda não foi pago: é só não concluir o pagamento, e nada será cobrado.',
    );
  }
  return conflict('pedido_encerrado', 'Este pedido já terminou e não há do que desistir.');
}
