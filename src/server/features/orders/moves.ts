import type { Transaction } from 'kysely';
import type { OrderActor } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import { queueMail } from '../mail/index.ts';
import { FELL_THROUGH, tellSale, wasAnnounced } from './announce.ts';
import { insertHistory, updateOrder, type Order } from './orders.store.ts';
import { findDemand } from './demand.store.ts';
import { releaseUses, retakeUses } from '../promotions/index.ts';
import { takeStock } from '../stock/index.ts';
import { returnUnits } from './units-back.ts';

export interface Move {
  /** Locked by this transaction. Changed here as the row is changed, so that several moves can follow. */
  order: Order;
  from: OrderStatus;
  to: OrderStatus;
  actor: OrderActor;
  reason: string;
  now: Date;
  /** When the money came, by the provider's clock. */
  paidAt?: Date | null;
}

const GIVES_BACK: ReadonlySet<OrderStatus> = new Set(['declined', 'cancelled', 'refunded']);

/**
 * Moves an order with all that belongs to it: history, dates, stock given back exactly once, and the mail.
 * Whether the move is allowed has been decided by who calls.
 */
export async function moveOrder(tx: Transaction<DB>, move: Move): Promise<void> {
  const { order, from, to, actor, reason, now } = move;
  const shipped = order.shipped_at !== null || order.delivered_at !== null || order.rastreio !== '';
  // Before the stock, in the order in which placing takes them.
  const givesUses = order.uses_held && GIVES_BACK.has(to) && !shipped;
  if (givesUses && mayHaveUses(order)) await releaseUses(tx, order.id);
  const givesBack = order.stock_held && GIVES_BACK.has(to) && !shipped;
  if (givesBack) await returnUnits(tx, order, { refunded: to === 'refunded' });
  const change = {
    status: to,
    updated_at: now,
    ...(givesBack ? { stock_held: false } : {}),
    ...(givesUses ? { uses_held: false } : {}),
    ...(to === 'paid' && order.paid_at === null ? { paid_at: move.paidAt ?? now } : {}),
    ...(to === 'shipped' ? { shipped_at: order.shipped_at ?? now } : {}),
    ...(to === 'delivered' ? { delivered_at: now, paid_at: order.paid_at ?? now } : {}),
    ...(to === 'paid' || to === 'delivered' ? { placed_from: null } : {}),
  };
  await updateOrder(tx, order.id, change);
  Object.assign(order, change);
  await insertHistory(tx, { orderId: order.id, from, to, actor, reason, at: now });
  if (to === 'paid') await tellSale(tx, order, now);
  // Of money that does not fit its own letter tells.
  const kind = to === 'in_analysis' && order.payment_held ? undefined : MAILS[to];
  if (kind === undefined) return;
  // Whoever never heard of the order by mail has seen at the till what became of it.
  if (FELL_THROUGH.has(to) && !(await wasAnnounced(tx, order.id))) return;
  // Of falling through and trying again there may be several rounds, each one told of once.
  const round = IN_ROUNDS.has(to) && order.stock_round > 1 ? `:${order.stock_round}` : '';
  const mayTryAgain = to === 'declined' || (to === 'cancelled' && actor === 'shopper');
  await queueMail(tx, {
    kind,
    dedupKey: `${kind}:${order.id}${round}`,
    payload: { orderId: order.id },
    now,
    ...(mayTryAgain ? { notBefore: new Date(now.getTime() + PATIENCE_MS) } : {}),
  });
}

const MAILS: Partial<Record<OrderStatus, string>> = {
  paid: 'pedido_pago',
  in_analysis: 'pedido_em_analise',
  declined: 'pedido_recusado',
  cancelled: 'pedido_cancelado',
  refunded: 'pedido_estornado',
  shipped: 'pedido_enviado',
  delivered: 'pedido_entregue',
};

const IN_ROUNDS: ReadonlySet<OrderStatus> = new Set([...FELL_THROUGH, 'in_analysis']);
/** Who is still at the till tries again at once: a mail about what she has just seen there would only confuse. */
const PATIENCE_MS = 3 * 60_000;

/** Only what something is off holds uses. */
const mayHaveUses = (order: Order) => order.desconto_cents + order.desconto_frete_cents > 0;

/** Takes the uses of its promotions once more, where an order has given them back. False: one of them is gone. */
export async function retakeHeldUses(tx: Transaction<DB>, order: Order): Promise<boolean> {
  if (order.uses_held) return true;
  if (mayHaveUses(order) && !(await retakeUses(tx, order.id))) return false;
  await updateOrder(tx, order.id, { uses_held: true });
  order.uses_held = true;
  return true;
}

/**
 * Tries to take an order's units and the uses of its promotions once more, in a new round. False, and nothing taken, when
 * they are not there.
 */
export async function retakeStock(tx: Transaction<DB>, order: Order): Promise<boolean> {
  const hadUses = order.uses_held;
  if (!(await retakeHeldUses(tx, order))) return false;
  if (await retakeUnits(tx, order)) return true;
  if (!hadUses) {
    await releaseUses(tx, order.id);
    await updateOrder(tx, order.id, { uses_held: false });
    order.uses_held = false;
  }
  return false;
}

async function retakeUnits(tx: Transaction<DB>, order: Order): Promise<boolean> {
  const demand = await findDemand(tx, order.id);
  if (demand === null) return false;
  const round = order.stock_round + 1;
  const short = await takeStock(tx, { orderId: order.id, round }, demand);
  if (short !== null) return false;
  await updateOrder(tx, order.id, { stock_held: true, stock_round: round });
  Object.assign(order, { stock_held: true, stock_round: round });
  return true;
}
