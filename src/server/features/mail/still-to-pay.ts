import { formatReais } from '#shared/money.ts';
import { paragraph } from './blocks.ts';
import { momentOf, type Block } from './letter.ts';
import type { OrderFacts } from './order-facts.ts';

/** What is still to come of a payment. */
export function waitingFor(facts: OrderFacts, now: Date): Block[] {
  if (facts.order.status === 'in_analysis') {
    return [paragraph('O pagamento está em análise. Avisamos você assim que houver resposta.')];
  }
  if (facts.order.status === 'waiting') {
    return [paragraph('O pagamento é feito na entrega: nossa equipe combina os detalhes com você.')];
  }
  return pixOf(facts, now);
}

/** The code to pay with, while it can be paid. */
function pixOf({ order, pix }: OrderFacts, now: Date): Block[] {
  if (order.status !== 'pending' || pix === null) return [];
  if (pix.expires_at !== null && pix.expires_at <= now) return [];
  const until = pix.expires_at === null ? '' : `Vale até ${momentOf(pix.expires_at)} (horário de Brasília).`;
  return [
    {
      kind: 'code',
      title: `Pague ${formatReais(order.total_cents - order.credito_cents)} com este código PIX copia e cola`,
      code: pix.qr_code,
      note: until,
    },
  ];
}
