import { formatReais } from '#shared/money.ts';
import { spokenNumber } from '#shared/order-number.ts';
import type { OrderRow } from './order-facts.ts';
import { isByEmail } from './order-summary.ts';

/** How the shop is told that it sold. */
export const saleHead = (order: OrderRow) =>
  order.teste
    ? { subject: `Compra paga, pedido ${spokenNumber(order.id)}`, title: 'A compra de teste foi paga' }
    : {
        subject: `Você vendeu: ${formatReais(order.total_cents)}, pedido ${spokenNumber(order.id)}`,
        title: 'Você vendeu!',
      };

/** What the shop does now about what it sold. */
export function saleWords(order: OrderRow): string {
  if (order.teste) return 'Abra o pedido e devolva o valor: assim as peças voltam ao estoque.';
  if (order.added_to !== null)
    return `A peça vai junto com o pedido ${spokenNumber(order.added_to)}. Se ele já foi embalado, abra o pacote e ponha a peça.`;
  if (order.status === 'waiting')
    return 'O pagamento é feito na entrega: combine os detalhes com quem comprou.';
  if (isByEmail(order)) return 'O pagamento foi aprovado, e o código vai por e-mail: não há nada a embalar.';
  return order.status === 'delivered'
    ? 'O pagamento foi recebido, e as peças já foram entregues.'
    : 'O pagamento foi aprovado: o pedido espera para ser embalado.';
}
