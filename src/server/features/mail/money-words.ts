import { formatReais } from '#shared/money.ts';
import type { OrderFacts } from './order-facts.ts';

/** Money that went back while the order stands. */
export interface RefundNews {
  amountCents: number;
  /** The charge's: pix, or a card's brand. */
  method: string;
  /** It was paid once too often. */
  isExtra: boolean;
  /** Pieces and freight that it is of, where it is of some. */
  of?: readonly string[];
}

export function cancelledReason({ replaced_by, metodo_pagamento }: OrderFacts['order']): string {
  if (replaced_by !== null) return 'Você trocou este pedido por outro, e não há nada a pagar por ele.';
  return metodo_pagamento === 'entrega'
    ? 'Seu pedido foi cancelado e não há nada a pagar. Se ainda quiser as peças, fale com a gente ou faça um novo pedido.'
    : 'Seu pedido foi cancelado e não há nada a pagar. Se ainda quiser as peças, é só refazer o pagamento na página do pedido em até 24 horas.';
}

/** An order that was never paid in time was refunded because its units had gone by then. */
export function refundReason(facts: OrderFacts): string {
  const { order, differingCents } = facts;
  if (order.paid_at === null && differingCents !== null) {
    return `${differingAmounts(facts)} O pedido não seguiu, e devolvemos o valor inteiro.`;
  }
  if (order.paid_at === null && order.replaced_by !== null) {
    return `Seu pagamento de ${formatReais(order.total_cents)} chegou depois que você trocou este pedido por outro. Por isso devolvemos o valor inteiro.`;
  }
  return order.paid_at === null
    ? `Seu pagamento de ${formatReais(order.total_cents)} chegou depois do prazo e as peças já tinham esgotado. Por isso devolvemos o valor inteiro. Sentimos muito!`
    : `O pagamento do pedido ${order.codigo} foi estornado.`;
}

/** What came and what the order costs, where these differ. */
export function differingAmounts({ order, differingCents }: OrderFacts): string {
  return `Recebemos um pagamento de ${formatReais(differingCents ?? 0)}, e o total do pedido é de ${formatReais(order.total_cents)}.`;
}

/** Why money went back of an order that stands. */
export function partReason({ amountCents, isExtra, of = [] }: RefundNews): string {
  const amount = formatReais(amountCents);
  if (isExtra) {
    return `Recebemos por este pedido um pagamento a mais, de ${amount}, e devolvemos esse valor inteiro.`;
  }
  const what = of.length === 0 ? '' : ` O valor é de: ${of.join('; ')}.`;
  return `Devolvemos ${amount} do que você pagou por este pedido.${what}`;
}

/** When and where it comes back. */
export function refundArrival(method: string): string {
  return method === 'pix'
    ? 'O valor volta para a conta de onde saiu o PIX, em geral no mesmo dia.'
    : 'O valor volta pelo mesmo meio de pagamento; no cartão, aparece em até duas faturas.';
}
