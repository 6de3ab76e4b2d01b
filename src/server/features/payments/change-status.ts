import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import {
  goesOutBy,
  impossibleMove,
  isFirstSending,
  type Dispatched,
  type DispatchNote,
  type OfficeMove,
  type Order,
} from '../orders/index.ts';
import { checkBeforeSending } from './check-before-sending.ts';
import type { PaymentsDeps } from './deps.ts';
import { callOffOrder } from './settle.ts';

/** Moves an order on the administrator's word; an unpaid one's charges are called off before it is cancelled. */
export async function changeStatus(deps: PaymentsDeps, move: OfficeMove): Promise<Order> {
  const order = await deps.orders.find({ id: move.orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  if (goesOutBy(order, move.to)) await checkBeforeSending(deps, order, move.inSpiteOf ?? []);
  if (order.status !== 'pending' || move.to !== 'cancelled') return deps.orders.moveByOffice(move);
  const after = await callOffOrder(deps, order, 'admin');
  if (after.status === 'cancelled') {
    await noteCancelled(deps, after, move.by);
    return after;
  }
  if (after.status === 'pending') {
    throw new AppError(
      502,
      'provedor_indisponivel',
      'O provedor ainda não confirmou o cancelamento da cobrança.',
    );
  }
  if (after.status === 'paid') {
    throw conflict('pedido_pago', 'O pedido foi pago nesse instante e não pode mais ser cancelado assim.');
  }
  throw impossibleMove(after.status, 'cancelled');
}

/** Notes an order's sending or remarks on the administrator's word. */
export async function noteDispatch(deps: PaymentsDeps, note: DispatchNote): Promise<Dispatched> {
  const order = await deps.orders.find({ id: note.orderId });
  if (order !== undefined && isFirstSending(order, note)) {
    await checkBeforeSending(deps, order, note.inSpiteOf ?? []);
  }
  return deps.orders.noteDispatch(note);
}

/** The history knows that the office wanted it; here is who of the office. */
function noteCancelled({ db, clock }: PaymentsDeps, order: Order, by: string) {
  return insertAudit(db, {
    actor: by,
    action: 'pedido_status',
    subject: orderSubject(order),
    before: { status: 'pending' },
    after: { status: 'cancelled' },
    at: clock(),
  });
}
