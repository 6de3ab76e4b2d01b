import { isPaidLike, statusLabel } from '#shared/orders.ts';
import { pickupStateLabel } from '#shared/pickup.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { Badge } from '../../ui/badge.tsx';

/** How an order stands, in a word and a colour. */
export function StatusBadge({ status, isFetched = false }: { status: OrderStatus; isFetched?: boolean }) {
  return <Badge tone={toneOf(status)}>{isFetched ? pickupStateLabel(status) : statusLabel(status)}</Badge>;
}

function toneOf(status: OrderStatus) {
  if (isPaidLike(status)) return 'success';
  if (status === 'declined' || status === 'cancelled') return 'error';
  return status === 'refunded' ? 'quiet' : 'warning';
}
