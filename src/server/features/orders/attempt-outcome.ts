import { isPaidState } from '#shared/charges.ts';
import { canMove, type OrderActor } from '#shared/orders.ts';
import { inTransaction } from '../../db/index.ts';
import { mayBePaid, noteDoubted, noteFailed, readBook, type Attempt, type Book } from '../ledger/index.ts';
import { announceOrder } from './announce.ts';
import type { OrdersDeps } from './deps.ts';
import { moveOrder } from './moves.ts';
import { lockOrder, type Order } from './orders.store.ts';
import { noteRefusedCard } from './refused-cards.ts';
import { isBeingReplaced } from './replaceable.ts';

export interface FailedAttempt {
  attempt: Attempt;
  /** What the log and the history keep of the reason. */
  error: string;
  /** Who declines the order for it; null leaves it pending, for the same attempt to be taken up again. */
  declineBy: OrderActor | null;
}

/**
 * Notes that nothing was made of an attempt: the provider said no, was never asked, or knows no charge.
 * If news of a charge came in the meantime they stand. Gives back the order as it is then.
 */
export async function failAttempt(deps: OrdersDeps, failed: FailedAttempt): Promise<Order | undefined> {
  const vault = await deps.cpfs();
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: failed.attempt.order_id });
    const book = await readBook(tx, failed.attempt.order_id);
    const current = book.attempts.find((attempt) => attempt.id === failed.attempt.id);
    if (order === undefined || current === undefined || current.state === 'answered') return order;
    await noteFailed(tx, current.id, { error: failed.error, now });
    const { declineBy: actor, error: reason } = failed;
    // Refused without a charge that would tell of it is refused: who tries cards learns as much by it.
    if (actor === 'provider' && current.method === 'cartao')
      await noteRefusedCard(tx, { order, cardMark: undefined }, { ...deps, vault, now });
    const by = declinesBy(order, book, actor);
    if (by !== null && !mayBePaid(book, current) && canMove(order.status, 'declined', by)) {
      await moveOrder(tx, { order, from: order.status, to: 'declined', actor: by, reason, now });
    }
    return order;
  });
}

/**
 * On whose word an order falls with its last attempt. One whose review was refused meanwhile falls by that refusal; one
 * that holds money, of another amount or without its units, does not fall at all.
 */
function declinesBy({ status }: Order, { charges }: Book, actor: OrderActor | null): OrderActor | null {
  if (status !== 'in_analysis') return actor;
  return charges.some((charge) => isPaidState(charge.state)) ? null : 'provider';
}

/**
 * Notes that the provider may or may not have acted. Whoever paid by card is told so, and hears by mail what came of it,
 * unless news came in the meantime.
 */
export function doubtAttempt(deps: OrdersDeps, attempt: Attempt, error: string): Promise<void> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: attempt.order_id });
    await noteDoubted(tx, attempt.id, { error, now });
    if (order !== undefined && attempt.method === 'cartao') await announceOrder(tx, order, now);
  });
}

/**
 * Cancels an unpaid order of which no charge and no attempt is open; any other is left as it is, and so is one that is
 * about to give way to another.
 */
export function cancelUncharged(
  deps: OrdersDeps,
  { orderId, actor, reason }: { orderId: number; actor: OrderActor; reason: string },
): Promise<Order | undefined> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (order === undefined || !canMove(order.status, 'cancelled', actor)) return order;
    if (isBeingReplaced(order, now)) return order;
    if (mayBePaid(await readBook(tx, order.id))) return order;
    await moveOrder(tx, { order, from: order.status, to: 'cancelled', actor, reason, now });
    return order;
  });
}
