import type { Transaction } from 'kysely';
import type { EdicaoDoPedido } from '#shared/wire/order-edits.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Order } from '../orders/index.ts';
import type { OrderEditsDeps } from './deps.ts';
import { mayMove, requireEditable, type Kind } from './editable.ts';

/** What of an order may be changed now, and why not. Throws 404. */
export async function readEdition(
  deps: OrderEditsDeps,
  orderId: number,
): Promise<Omit<EdicaoDoPedido, 'success' | 'sucesso'>> {
  const order = await deps.orders.find({ id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  return inTransaction(deps.db, async (tx) => ({
    endereco: { ...(await possible(tx, order, 'endereco')), cep: mayMove(order) },
  }));
}

async function possible(tx: Transaction<DB>, order: Order, kind: Kind) {
  try {
    await requireEditable(tx, order, kind);
    return { pode: true, motivo: '' };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    return { pode: false, motivo: error.message };
  }
}
