import type { OrderStatus, PedidoCompleto } from '#shared/wire/orders.ts';

export interface TimelineStep {
  status: OrderStatus;
  /** ISO 8601; null: still to come. */
  at: string | null;
  reason: string;
}

const ROAD: readonly OrderStatus[] = ['paid', 'processing', 'shipped', 'delivered'];

/** What has happened to an order, then what is to come while it is on its way. */
export function timelineSteps({ historico, status }: Pick<PedidoCompleto, 'historico' | 'status'>) {
  const past = historico.map(({ at, status, reason }): TimelineStep => ({ at, status, reason }));
  return [...past, ...ahead(status).map((status): TimelineStep => ({ status, at: null, reason: '' }))];
}

function ahead(status: OrderStatus): readonly OrderStatus[] {
  if (status === 'pending' || status === 'in_analysis') return ROAD;
  // Paid at the door, so it is prepared first.
  if (status === 'waiting') return ROAD.slice(1);
  const place = ROAD.indexOf(status);
  return place === -1 ? [] : ROAD.slice(place + 1);
}
