import { emailKey } from '#shared/email.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import type { Session } from '../../http/api.ts';
import type { UnknownCodes } from '../../limits/unknown-codes.ts';
import { listCharges, listRefundLines, listRefunds } from '../ledger/index.ts';
import { listUses } from '../credits/index.ts';
import { listParcelSteps } from '../parcels/index.ts';
import type { CouponGuard } from '../purchases/index.ts';
import { addedOf } from './added-answer.ts';
import { partsOf } from './parts-answer.ts';
import type { OrdersDeps } from './deps.ts';
import type { Orders } from './orders.service.ts';
import { listDiscounts } from './discounts.store.ts';
import { wholeOrder } from './order-answer.ts';
import { listHistory, listItems, type Order } from './orders.store.ts';
import { isFetched, receiptCode } from './pickup.ts';
import type { PlacedOrder, PlaceOrder } from './place-order.ts';

/** An order as it is asked for, before its freight is priced and the one that it replaces was looked up by its code. */
export type NewOrder = Omit<PlaceOrder, 'freight' | 'replaces'> & { replaces: string | undefined };

export interface OrdersRoutesDeps {
  orders: Orders;
  db: OrdersDeps['db'];
  clock: OrdersDeps['clock'];
  cpfs: OrdersDeps['cpfs'];
  random: OrdersDeps['random'];
  payOnDelivery: OrdersDeps['payOnDelivery'];
  /** Places an order; one that is given up for it has its charges called off first. */
  placeNew(asked: NewOrder): Promise<PlacedOrder>;
  unknownCodes: UnknownCodes;
  guardCoupon: CouponGuard;
}

/** Who may see a whole order: its customer by her token, else who knows the e-mail that it was made with. */
export function belongsTo(
  order: Order,
  { session, email }: { session: Session | null; email: string | undefined },
): boolean {
  if (session?.kind === 'customer' && session.customerId === order.customer_id) return true;
  // An erased order has no e-mail, and nobody who sends none is its buyer.
  const given = emailKey(email ?? '');
  return given !== '' && emailKey(order.email) === given;
}

/** An order with all that its buyer may see. */
export async function readWholeOrder(
  { db, clock, random }: Pick<OrdersRoutesDeps, 'db' | 'clock' | 'random'>,
  order: Order,
): Promise<PedidoCompleto> {
  const [items, history, charges, refunds, refundLines, discounts, credits, parcelSteps] = await Promise.all([
    listItems(db, order.id),
    listHistory(db, order.id),
    listCharges(db, order.id),
    listRefunds(db, order.id),
    listRefundLines(db, order.id),
    listDiscounts(db, order.id),
    listUses(db, order.id),
    listParcelSteps(db, order.id),
  ]);
  const now = clock();
  const code = await receiptCode({ db, random }, order);
  const whole = wholeOrder({
    order,
    items,
    history,
    charges,
    refunds,
    refundLines,
    discounts,
    credits,
    parcelSteps,
    now,
  });
  const added = { ...(await addedOf(db, order, { now })), ...(await partsOf(db, order)) };
  return { ...whole, ...added, ...toldCode(order, code) };
}

/** By its way's name. */
function toldCode(order: Order, code: string | null) {
  if (code === null) return {};
  return isFetched(order) ? { codigo_retirada: code } : { codigo_entrega: code };
}
