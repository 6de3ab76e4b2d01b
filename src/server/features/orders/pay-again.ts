import type { Kysely, Transaction } from 'kysely';
import { RETRY_WITHIN_HOURS, type OrderActor } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import { listCharges, type Charge } from '../ledger/index.ts';
import { listToldOf, queueMailAnew } from '../mail/index.ts';
import { FELL_THROUGH, wasAnnounced } from './announce.ts';
import { findOrder, type Order } from './orders.store.ts';
import { findBeside, findLastStep } from './pay-again.store.ts';

/** The letter with the way back to an order that was not paid. */
export const UNPAID_MAIL = 'pedido_nao_pago';
const HOUR_MS = 3_600_000;
/** Who is still at the till has seen it there, and tries again at once: she is written to only if she has not paid by then. */
const PATIENCE_MS = HOUR_MS;
/** Nobody gets two such letters in so long. */
const PAUSE_MS = 24 * HOUR_MS;
/** A letter that a mail server kept waiting is told that much later than its order fell. */
const FELL_MS = 3 * PAUSE_MS;
/** Letters that tell already that an order was not paid. */
const ENDS = ['pedido_recusado', 'pedido_cancelado'];
const RETRY_MS = RETRY_WITHIN_HOURS * HOUR_MS;
/** Her money came, late as it may be: it is here, or goes back. */
const CAME: ReadonlySet<Charge['state']> = new Set(['paid', 'disputed', 'returned']);

interface Fall {
  order: Pick<Order, 'added_to'>;
  from: OrderStatus;
  to: OrderStatus;
  actor: OrderActor;
}

/**
 * Is it that a payment failed or never came, and no word of anybody's? An answer to a review is not meant: that was
 * promised, and has its own letter.
 */
export const fellUnpaid = ({ order, from, to, actor }: Fall): boolean =>
  from === 'pending' &&
  FELL_THROUGH.has(to) &&
  (actor === 'provider' || actor === 'system') &&
  // What was added to another order is not paid anew.
  order.added_to === null;

/**
 * Queues the one letter with the way back to an order that was not paid, for an hour later; another fall puts it off.
 * None of what the office sold, of a test, nor of a PIX that there never was.
 */
export async function tellUnpaid(
  tx: Transaction<DB>,
  { id, status, canal, teste: isTest }: Order,
  now: Date,
): Promise<void> {
  if (canal !== 'site' || isTest) return;
  if (status === 'cancelled' && !(await wasAnnounced(tx, id))) return;
  await queueMailAnew(tx, {
    kind: UNPAID_MAIL,
    dedupKey: `${UNPAID_MAIL}:${id}`,
    payload: { orderId: id, payAgain: true },
    now,
    notBefore: new Date(now.getTime() + PATIENCE_MS),
  });
}

/**
 * Until when an order that fell through can be paid again, where its buyer is to be written to of it; undefined where
 * that is over, somebody ended it, her money came after all, or she went on: bought, is buying, or was written to of late.
 */
export async function findPayAgain(
  db: Kysely<DB>,
  { orderId, now }: { orderId: number; now: Date },
): Promise<{ until: Date } | undefined> {
  const order = await findOrder(db, { id: orderId });
  const step = await findLastStep(db, orderId);
  if (order === undefined || step === undefined || order.replaced_by !== null) return undefined;
  if (!fellUnpaid({ order, from: step.from, to: order.status, actor: step.actor })) return undefined;
  const until = new Date(step.at.getTime() + RETRY_MS);
  if (now >= until || (await listCharges(db, orderId)).some(({ state }) => CAME.has(state))) return undefined;
  return (await wentOn(db, order, now)) ? undefined : { until };
}

/**
 * Did she buy otherwise, is she at it, or was she written to of late? Of two letters that wait the later order's is sent,
 * so that no two nodes send both.
 */
async function wentOn(db: Kysely<DB>, order: Order, now: Date): Promise<boolean> {
  const beside = await findBeside(db, order, new Date(now.getTime() - FELL_MS));
  if (beside.stands) return true;
  const since = new Date(now.getTime() - PAUSE_MS);
  const told = await listToldOf(db, {
    orderIds: [order.id, ...beside.fallen],
    kinds: [...ENDS, UNPAID_MAIL],
    since,
  });
  return told.some(({ orderId, kind, isWaiting }) =>
    orderId === order.id
      ? kind !== UNPAID_MAIL
      : kind !== 'pedido_cancelado' && (!isWaiting || orderId > order.id),
  );
}
