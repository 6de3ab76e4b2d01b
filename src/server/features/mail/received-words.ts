import { spokenNumber } from '#shared/order-number.ts';
import type { Message } from './message.ts';
import type { OrderRow } from './order-facts.ts';
import { isByEmail } from './order-summary.ts';

/** How the letter about a new order is called: a piece that was added to another one is no new purchase. */
export function receivedWords({ codigo, added_to: to }: OrderRow): Pick<Message, 'subject' | 'title'> {
  const title = to === null ? 'Recebemos seu pedido' : 'Uma peça a mais no seu pedido';
  return { subject: `${title} ${to === null ? codigo : spokenNumber(to)}`, title };
}

export function receivedOpening(order: OrderRow): string {
  if (order.added_to !== null) {
    return `Guardamos esta peça para ir junto com o seu pedido ${spokenNumber(order.added_to)}. Ela entra nele quando o pagamento for aprovado, sem frete a mais.`;
  }
  return isByEmail(order)
    ? 'Agradecemos por comprar com a gente! O resumo está aqui.'
    : 'Agradecemos por comprar com a gente! Guardamos suas peças, e o resumo está aqui.';
}

/** What was added to an order is paid. */
export const joinedWords = (parentId: number): string =>
  `A peça a mais entrou no seu pedido ${spokenNumber(parentId)}, e vai junto com ele.`;
