import { MOST_PIX_MINUTES, PIX_GRACE_MS } from '#shared/pix-term.ts';
import type { Order } from '../orders/index.ts';

const LONGEST_MS = MOST_PIX_MINUTES * 60_000;

/**
 * Until when an order can be paid at the provider: some grace after its end. The provider takes no charge of less than
 * half an hour, and none of more than 30 days: the longest life goes without grace.
 */
export function payableUntil(order: Order): Date {
  const end = (order.expires_at ?? order.created_at).getTime();
  const isLongest = end + PIX_GRACE_MS - order.created_at.getTime() > LONGEST_MS;
  return new Date(isLongest ? end : end + PIX_GRACE_MS);
}
