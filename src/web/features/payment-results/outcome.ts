import { isPaidLike } from '#shared/orders.ts';
import type { OrderStanding } from '../../lib/orders/watch-order.ts';

/** What a page that ends a payment has to say. */
export type Outcome =
  | 'asking'
  | 'approved'
  | 'processing'
  | 'held'
  | 'on-delivery'
  | 'fallen'
  | 'returning'
  | 'refunded'
  | 'unknown'
  | 'failed';

/** Money has come or gone back in a way of which no address can tell: a page says nothing of its own then. */
export function isForServerToTell(standing: OrderStanding): boolean {
  const outcome = outcomeOf(standing, false);
  return outcome === 'held' || outcome === 'returning' || outcome === 'refunded';
}

/** The server's word decides; until it comes a payment that was said to be pending looks pending. */
export function outcomeOf(standing: OrderStanding, pending: boolean): Outcome {
  if (standing.kind === 'asking') return pending ? 'processing' : 'asking';
  if (standing.kind !== 'known') return standing.kind;
  const { status, retido, devolvendo } = standing.pedido;
  if (retido === true) return 'held';
  if (devolvendo === true) return 'returning';
  if (isPaidLike(status)) return 'approved';
  if (status === 'refunded') return 'refunded';
  if (status === 'waiting') return 'on-delivery';
  return status === 'declined' || status === 'cancelled' ? 'fallen' : 'processing';
}
