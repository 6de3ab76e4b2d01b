import { PIX_GRACE_MS } from '#shared/pix-term.ts';
import type { Order } from '../orders/index.ts';

/** Until when an order can be paid at the provider, which takes no charge of less than half an hour. */
export function payableUntil(order: Order): Date {
  return new Date((order.expires_at ?? order.created_at).getTime() + PIX_GRACE_MS);
}
