import { trackingPage } from '#shared/tracking.ts';
import type { Block } from './letter.ts';
import type { OrderRow } from './order-facts.ts';

/** By whom it comes, and where to follow it. */
export function trackingOf(parcel: Pick<OrderRow, 'rastreio' | 'transportadora'>): Block[] {
  const { rastreio, transportadora } = parcel;
  const lines = [
    transportadora && `Transportadora: ${transportadora}`,
    rastreio && `Código de rastreio: ${rastreio}`,
  ].filter(Boolean);
  const url = trackingPage(parcel);
  return [
    ...(lines.length === 0 ? [] : [{ kind: 'lines' as const, title: 'Acompanhe a entrega', lines }]),
    ...(url === null ? [] : [{ kind: 'link' as const, label: 'Acompanhar no site da transportadora', url }]),
  ];
}
