import type { OrderStatus, PedidoCompleto } from '#shared/wire/orders.ts';

export interface TimelineStep {
  status: OrderStatus;
  /** ISO 8601; null: still to come. */
  at: string | null;
  reason: string;
}

const ROAD: readonly OrderStatus[] = ['paid', 'processing', 'shipped', 'delivered'];

type Steps = Pick<PedidoCompleto, 'historico' | 'status'> & { frete: { tipo: string } };

/** What has happened to an order, then what is to come while it is on its way. */
export function timelineSteps({ historico, status, frete }: Steps) {
  const past = historico.map(({ at, status, reason }): TimelineStep => ({ at, status, reason }));
  // What goes by e-mail is neither packed nor carried.
  const road = ahead(status).filter(
    (step) => frete.tipo !== 'digital' || step === 'paid' || step === 'delivered',
  );
  return [...past, ...road.map((status): TimelineStep => ({ status, at: null, reason: '' }))];
}

function ahead(status: OrderStatus): readonly OrderStatus[] {
  if (status === 'pending' || status === 'in_analysis') return ROAD;
  // Paid at the door, so it is prepared first.
  if (status === 'waiting') return ROAD.slice(1);
  const place = ROAD.indexOf(status);
  return place === -1 ? [] : ROAD.slice(place + 1);
}
