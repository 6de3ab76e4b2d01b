import type { OrderStatus } from '#shared/wire/orders.ts';
import type { Order } from './orders.store.ts';

const HERE: ReadonlySet<OrderStatus> = new Set(['paid', 'processing']);
const GONE: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered']);

/** Is an order paid and still in the shop? */
export const isHere = (order: Order): boolean =>
  HERE.has(order.status) && order.shipped_at === null && order.delivered_at === null && order.rastreio === '';

/** Both of one parcel leave by one move, which gives them one moment; what was sent apart has another. */
const leftAt = ({ shipped_at: sent, delivered_at: there }: Order) => (sent ?? there)?.getTime();

/** Did two orders leave at once, in one parcel? */
export const leftTogether = (one: Order, other: Order): boolean =>
  leftAt(one) !== undefined && leftAt(one) === leftAt(other);

/** Is what was added to an order in its parcel: to be packed with it, or gone with it? */
export const isInParcel = (added: Order, parent: Order): boolean =>
  isHere(parent) ? isHere(added) : GONE.has(added.status) && leftTogether(added, parent);
