import type { Transaction } from 'kysely';
import { statusLabel } from '#shared/orders.ts';
import { wordOf } from '#shared/text.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { hasPendingAddition, refuseToSend, type Order } from '../orders/index.ts';
import type { Label } from './labels.store.ts';

const PAID: ReadonlySet<string> = new Set(['paid', 'processing']);

/** Was it sent by a label that was cancelled since? Then it needs another one. */
export const lostItsLabel = (order: Order, labels: readonly Label[]): boolean =>
  order.status === 'shipped' &&
  labels.some(({ state, code }) => state === 'cancelada' && code !== '' && code === order.rastreio);

/** Throws 409 for an order for which no label is bought: it is not paid, is sent, or its money is going back. */
export async function refuseLabel(
  tx: Transaction<DB>,
  order: Order,
  labels: readonly Label[],
): Promise<void> {
  const words = plainRefusal(order, labels);
  if (words !== '') throw conflict('etiqueta_indisponivel', words);
  if (await hasPendingAddition(tx, order.id)) {
    const text =
      'Uma peça a mais deste pedido espera o pagamento: espere, ou cancele-a, antes de comprar a etiqueta.';
    throw conflict('acrescimo_aberto', text);
  }
  await refuseToSend(tx, order, []);
}

/** What the order's own row says against a label; '' where it says nothing. */
export function plainRefusal(order: Order, labels: readonly Label[]): string {
  const isLost = lostItsLabel(order, labels);
  if (freightOf(order).tipo !== 'delivery')
    return 'Este pedido não vai por transportadora: não precisa de etiqueta.';
  if (!isLost && (order.shipped_at !== null || order.rastreio !== '')) return 'Este pedido já foi enviado.';
  if (!isLost && !PAID.has(order.status))
    return `Um pedido "${statusLabel(order.status)}" não leva etiqueta.`;
  if (order.paid_at === null) return 'Este pedido ainda não foi pago.';
  if (order.payment_held) return 'O valor pago é outro que o do pedido: resolva isso antes de enviar.';
  if (order.withdrawn_at !== null && order.withdrawal_settled_at === null) {
    return 'Quem comprou desistiu deste pedido: resolva a desistência antes de enviar.';
  }
  return '';
}

/** The freight that the shopper chose. */
export function freightOf({ frete }: Order): { id: string; tipo: string; nome: string } {
  const fields: Record<string, unknown> = typeof frete === 'object' && frete !== null ? { ...frete } : {};
  const text = (name: string) => wordOf(fields[name]);
  return { id: text('id'), tipo: text('tipo'), nome: text('nome') };
}
