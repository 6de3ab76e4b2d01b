import { RECEIVED_AS } from '#shared/channels.ts';
import { formatReais } from '#shared/money.ts';
import type { OrderFacts } from './order-facts.ts';

/** Money that went back while the order stands. */
export interface RefundNews {
  /** All of it, whichever way it went. */
  amountCents: number;
  /** What of it is on the vales again that paid, and what became a new one; absent: nothing, as in letters of before. */
  toValesCents?: number;
  renewedCents?: number;
  /** The charge's: pix, or a card's brand. */
  method: string;
  /** It was paid once too often. */
  isExtra: boolean;
  /** Pieces and freight that it is of, where it is of some. */
  of?: readonly string[];
}

export function cancelledReason({ replaced_by, added_to, metodo_pagamento }: OrderFacts['order']): string {
  if (added_to !== null)
    return 'A peça a mais não entrou no seu pedido, e não é mais cobrada. Se você pagou por ela agora, o valor volta inteiro para você.';
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
    return `Seu pagamento de ${formatReais(order.total_cents - order.credito_cents)} chegou depois que você trocou este pedido por outro. Por isso devolvemos o valor inteiro.`;
  }
  if (order.paid_at === null && order.added_to !== null) {
    return `Seu pagamento de ${formatReais(order.total_cents - order.credito_cents)} pela peça a mais chegou quando ela não podia mais ir com o seu pedido. Por isso devolvemos o valor inteiro.`;
  }
  if (order.total_cents === 0)
    return `A compra do pedido ${order.codigo} foi desfeita. Ela não custou nada, e não há valor a devolver.`;
  return order.paid_at === null
    ? `Seu pagamento de ${formatReais(order.total_cents - order.credito_cents)} chegou depois do prazo e as peças já tinham esgotado. Por isso devolvemos o valor inteiro. Sentimos muito!`
    : `O pagamento do pedido ${order.codigo} foi estornado.`;
}

/** What came and what the order costs, where these differ. */
export function differingAmounts({ order, differingCents }: OrderFacts): string {
  return `Recebemos um pagamento de ${formatReais(differingCents ?? 0)}, e o total do pedido é de ${formatReais(order.total_cents - order.credito_cents)}.`;
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

/** Where a part that went back is now. */
export function partArrival({
  amountCents,
  toValesCents = 0,
  renewedCents = 0,
  method,
}: RefundNews): string[] {
  const moneyCents = amountCents - toValesCents - renewedCents;
  const isAll = moneyCents === amountCents;
  return [
    ...(moneyCents > 0 ? [refundArrival(method, isAll ? undefined : moneyCents)] : []),
    ...valeArrival({ toValesCents, renewedCents }),
  ];
}

/** Where all that was paid for an order is now. Of one that cost nothing there is nothing to tell. */
export function wholeArrival({ order, wentBack }: OrderFacts): string[] {
  if (order.total_cents === 0) return [];
  if (wentBack === undefined) return [refundArrival(order.metodo_pagamento)];
  return [...(wentBack.isMoneyBack ? [refundArrival(order.metodo_pagamento)] : []), ...valeArrival(wentBack)];
}

function valeArrival({
  toValesCents,
  renewedCents,
}: {
  toValesCents: number;
  renewedCents: number;
}): string[] {
  if (toValesCents + renewedCents === 0) return [];
  return [
    ...(toValesCents === 0
      ? []
      : [`${formatReais(toValesCents)} voltaram como saldo de vale, com o mesmo código com que você pagou.`]),
    ...(renewedCents === 0
      ? []
      : [`${formatReais(renewedCents)} viraram um vale-troca, e o código vai em outro e-mail.`]),
    'Saldo e validade estão em "Meus vales", na sua conta. Sem conta, digite o código na hora de pagar.',
  ];
}

const RECEIVED: ReadonlySet<string> = new Set(RECEIVED_AS);

/** When and where it comes back: all of it, or so much. */
export function refundArrival(method: string, cents?: number): string {
  if (method === 'recebido' || RECEIVED.has(method)) return 'A loja devolve o valor diretamente a você.';
  const what = cents === undefined ? 'O valor volta' : `${formatReais(cents)} voltam`;
  return method === 'pix'
    ? `${what} para a conta de onde saiu o PIX, em geral no mesmo dia.`
    : `${what} pelo mesmo meio de pagamento; no cartão, ${cents === undefined ? 'aparece' : 'aparecem'} em até duas faturas.`;
}
