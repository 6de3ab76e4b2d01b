import { statusLabel } from '#shared/orders.ts';
import type { OrderStanding } from '../../lib/orders/watch-order.ts';
import type { Fact } from './fact-list.tsx';
import { providerStatus } from './provider-words.ts';
import type { ResultFacts } from './result-facts.ts';

const UNSAID = 'não informado';

/** Payment and status as they were told, and how the order really stands where one is known. */
export function resultRows(facts: ResultFacts | null, standing: OrderStanding): Fact[] {
  if (facts === null) {
    return [
      { label: 'Número do pagamento', value: null },
      { label: 'Status', value: null },
    ];
  }
  const { provider, codigo } = facts;
  const order = standing.kind === 'known' ? statusLabel(standing.pedido.status) : '';
  return [
    { label: 'Número do pagamento', value: provider.paymentId || UNSAID },
    { label: 'Status', value: providerStatus(provider.status) || order || UNSAID },
    ...(provider.reference ? [{ label: 'Referência', value: provider.reference }] : []),
    ...(codigo !== null && standing.kind !== 'unknown' ? [{ label: 'Pedido', value: codigo }] : []),
    ...(order && provider.status ? [{ label: 'Situação do pedido', value: order }] : []),
  ];
}
