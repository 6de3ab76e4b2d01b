import type { Transaction } from 'kysely';
import type { OrderActor } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import { queueMail } from '../mail/index.ts';
import { takeAlong } from './going-along.ts';
import { FELL_THROUGH, tellSale, wasAnnounced } from './announce.ts';
import { updateOrder, type Order } from './orders.store.ts';
import { findDemand } from './demand.store.ts';
import { keepHeld } from './keep-held.ts';
import { releaseCredits, retakeCredits } from '../credits/index.ts';
import { lateFrom } from '../parcels/index.ts';
import { releaseUses, retakeUses } from '../promotions/index.ts';
import { takeStock } from '../stock/index.ts';
import { requireStays } from './test-orders.ts';
import { isByEmail } from './is-by-email.ts';
import { fellUnpaid, tellUnpaid } from './pay-again.ts';
import { giveGifts } from './sold-gifts.ts';
import { noteStep } from './story.ts';
import { hasLeft, returnUnits } from './units-back.ts';

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
  /** When it was handed over, by the carrier's clock. */
  deliveredAt?: Date;
  /** Nobody is written to of it. */
  quiet?: boolean;
  /** Its letter waits until then, so that the move can be taken back. */
  tellFrom?: Date | undefined;
}

const GIVES_BACK: ReadonlySet<OrderStatus> = new Set(['declined', 'cancelled', 'refunded']);

/**
 * Moves an order with all that belongs to it: history, dates, stock given back exactly once, and the mail.
 * Whether the move is allowed has been decided by who calls.
 */
export async function moveOrder(tx: Transaction<DB>, move: Move): Promise<void> {
  const { order, from, to, actor, reason, now } = move;
  requireStays(order, to);
  const shipped = hasLeft(order);
  const givesUses = order.uses_held && GIVES_BACK.has(to) && !shipped;
  const givesBack = order.stock_held && GIVES_BACK.has(to) && !shipped;
  if (givesUses || givesBack) await keepHeld(tx, order.id);
  if (givesUses && mayHaveUses(order)) await releaseUses(tx, order.id);
  // Of a refund after the parcel went out the refund itself says what goes back to vales.
  if (order.credito_cents > 0 && GIVES_BACK.has(to) && !shipped)
    await releaseCredits(tx, { orderId: order.id, now, isRefund: to === 'refunded' });
  if (givesBack) await returnUnits(tx, order, { refunded: to === 'refunded' });
  const change = {
    status: to,
    updated_at: now,
    ...(givesBack ? { stock_held: false } : {}),
    ...(givesUses ? { uses_held: false } : {}),
    ...(to === 'paid' && order.paid_at === null ? { paid_at: move.paidAt ?? now } : {}),
    ...(to === 'shipped' ? { shipped_at: order.shipped_at ?? now, late_from: lateBy(order, now) } : {}),
    ...(to === 'delivered' ? { delivered_at: move.deliveredAt ?? now, paid_at: order.paid_at ?? now } : {}),
    ...(to === 'paid' || to === 'delivered' ? { placed_from: null } : {}),
  };
  await updateOrder(tx, order.id, change);
  Object.assign(order, change);
  await noteStep(tx, order, { from, to, actor, reason, at: now });
  await takeAlong(tx, { order, from, to }, (added, step) =>
    moveOrder(tx, { ...move, order: added, from: added.status, to: step, quiet: true }),
  );
  if (to === 'paid') await tellSale(tx, order, now);
  if (to === 'paid' || to === 'delivered') await giveGifts(tx, order, now);
  // Of money that does not fit its own letter tells.
  const kind = to === 'in_analysis' && order.payment_held ? undefined : MAILS[to];
  if (move.quiet === true) return;
  if (kind === undefined) return;
  // The letter with the code has told already that it is there.
  if (to === 'delivered' && isByEmail(order)) return;
  if (fellUnpaid(move)) return tellUnpaid(tx, order, now);
  // Whoever never heard of the order by mail has seen at the till what became of it.
  if (FELL_THROUGH.has(to) && !(await wasAnnounced(tx, order.id))) return;
  // Of falling through and trying again there may be several rounds, each one told of once.
  const round = IN_ROUNDS.has(to) && order.stock_round > 1 ? `:${order.stock_round}` : anewOf(order, to);
  const mayTryAgain = to === 'declined' || (to === 'cancelled' && actor === 'shopper');
  const notBefore = mayTryAgain ? new Date(now.getTime() + PATIENCE_MS) : move.tellFrom;
  await queueMail(tx, {
    kind,
    dedupKey: `${kind}:${order.id}${round}`,
    payload: { orderId: order.id },
    now,
    ...(notBefore !== undefined && { notBefore }),
  });
}

/** What is sent once more, or was not paid before, is late by its days from now on. */
const lateBy = (order: Order, now: Date): Date | null =>
  lateFrom(order, order.sent_anew > 0 ? now : (order.paid_at ?? now));

/** What came back before it was posted is sent once more, and told. */
const anewOf = ({ sent_anew: times }: Order, to: OrderStatus): string =>
  to === 'shipped' && times > 0 ? `:${times}` : '';

/** Of the letter that tells of an order's sending, as it was sent. */
export const sentLetterKey = (order: Order): string =>
  `pedido_enviado:${order.id}${anewOf(order, 'shipped')}`;

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

/** Spends an order's vales once more, where it has given them back. False: they don't hold it any more. */
export async function retakeHeldCredits(tx: Transaction<DB>, order: Order, now: Date): Promise<boolean> {
  return order.credito_cents === 0 || retakeCredits(tx, order.id, now);
}

/**
 * Tries to take an order's units, the uses of its promotions and its vales once more, in a new round. False, and nothing
 * taken, when they are not there.
 */
export async function retakeStock(tx: Transaction<DB>, order: Order, now: Date): Promise<boolean> {
  await keepHeld(tx, order.id);
  const hadUses = order.uses_held;
  if (!(await retakeHeldUses(tx, order))) return false;
  const creditsThere = await retakeHeldCredits(tx, order, now);
  if (creditsThere && (await retakeUnits(tx, order))) return true;
  if (creditsThere && order.credito_cents > 0) await releaseCredits(tx, { orderId: order.id, now });
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
