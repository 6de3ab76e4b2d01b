import { reaisToCents } from '#shared/money.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { insertAudit as writeAudit, orderSubject } from '../../audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { AppError, conflict, invalid, notFound } from '../../errors.ts';
import {
  findOrder,
  impossibleMove,
  insertAudit,
  insertTask,
  listOrderRefunds,
  listPayments,
  lockOrder,
  paidCharge,
  refundLeftCents,
  type Order,
} from '../orders/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { callOffOrder, readBack } from './settle.ts';
import { findTask, type TaskRow } from './tasks.store.ts';
import { workOffTask } from './tasks.ts';

/** Moves an order on the administrator's word; an unpaid one's charges are called off before it is cancelled. */
export async function changeStatus(
  deps: PaymentsDeps,
  move: { orderId: number; to: OrderStatus; by: string },
): Promise<Order> {
  const order = await findOrder(deps.db, { id: move.orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
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

/** The history knows that the office wanted it; here is who of the office. */
function noteCancelled({ db, clock }: PaymentsDeps, order: Order, by: string) {
  return writeAudit(db, {
    actor: by,
    action: 'pedido_status',
    subject: orderSubject(order),
    before: { status: 'pending' },
    after: { status: 'cancelled' },
    at: clock(),
  });
}

export interface RefundRequest {
  orderId: number;
  /** In reais; the whole that is left when absent. */
  valor: number | undefined;
  /** The same key gives money back once. */
  key: string;
  by: string;
}

export interface RefundAnswer {
  order: Order;
  /** False while the provider has not done it yet; it is told again until it has. */
  done: boolean;
  leftCents: number;
}

/** Gives a paid order's money back, whole or in part. The debt is written down before the provider is asked. */
export async function refundOrder(deps: PaymentsDeps, request: RefundRequest): Promise<RefundAnswer> {
  const dedupKey = `estorno:${request.orderId}:${request.key}`;
  await seeWhatWentBack(deps, request.orderId);
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: request.orderId });
    if (order === undefined) throw notFound('Não encontramos este pedido.');
    const known = await findTask(tx, dedupKey);
    const asked = request.valor === undefined ? null : reaisToCents(request.valor);
    if (known !== undefined) return requireSame(known, asked);
    const payment = paidCharge(order, await listPayments(tx, order.id));
    if (payment === undefined) throw conflict('sem_pagamento', 'Este pedido não tem pagamento a estornar.');
    const leftCents = refundLeftCents(payment, await listOrderRefunds(tx, order.id));
    const amountCents = asked ?? leftCents;
    if (amountCents <= 0 || amountCents > leftCents) {
      const text =
        leftCents <= 0 ? 'Não há mais valor a estornar.' : 'O valor passa do que ainda pode ser estornado.';
      throw invalid(text, { valor: text });
    }
    const whole = amountCents === payment.amount_cents;
    const debt = {
      paymentId: payment.id,
      kind: 'refund' as const,
      dedupKey,
      reason: `estorno por ${request.by}`,
    };
    await insertTask(tx, { ...debt, ...(whole ? {} : { amountCents }), now: deps.clock() });
    const subject = orderSubject(order);
    await insertAudit(tx, {
      actor: request.by,
      action: 'pedido_estorno',
      subject,
      before: {},
      after: { amountCents },
    });
  });
  const task = await findTask(deps.db, dedupKey);
  if (task?.state === 'queued') await workOffTask(deps, task);
  const order = await findOrder(deps.db, { id: request.orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const done = (await findTask(deps.db, dedupKey))?.state === 'done';
  return { order, done, leftCents: await refundable(deps, order) };
}

/** Money may have gone back in the provider's own panel, of which no news came. */
async function seeWhatWentBack(deps: PaymentsDeps, orderId: number): Promise<void> {
  const order = await findOrder(deps.db, { id: orderId });
  const payment = order && paidCharge(order, await listPayments(deps.db, orderId));
  if (payment !== undefined) await readBack(deps, payment.provider_payment_id);
}

async function refundable(deps: PaymentsDeps, order: Order): Promise<number> {
  const payment = paidCharge(order, await listPayments(deps.db, order.id));
  return payment === undefined ? 0 : refundLeftCents(payment, await listOrderRefunds(deps.db, order.id));
}

function requireSame(task: TaskRow, asked: number | null): void {
  if (asked === null || task.amount_cents === null || task.amount_cents === asked) return;
  throw conflict('chave_reutilizada', 'Este estorno já foi pedido com outro valor.');
}
