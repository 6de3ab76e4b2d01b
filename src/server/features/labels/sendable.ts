import { statusLabel } from '#shared/orders.ts';
import { wordOf } from '#shared/text.ts';
import { TEST_STAYS, type Order } from '../orders/index.ts';
import type { Label } from './labels.store.ts';

const PAID: ReadonlySet<string> = new Set(['paid', 'processing']);

/** Was it sent by a label that was cancelled since? Then it needs another one. */
export const lostItsLabel = (order: Order, labels: readonly Label[]): boolean =>
  order.status === 'shipped' &&
  labels.some(({ state, code }) => state === 'cancelada' && code !== '' && code === order.rastreio);

/** What the order's own row says against a label; '' where it says nothing. */
export function plainRefusal(order: Order, labels: readonly Label[]): string {
  const isLost = lostItsLabel(order, labels);
  if (order.teste) return TEST_STAYS;
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

/** What an order's own row says against sending a parcel beside it once more; '' where it says nothing. */
export function againRefusal(order: Order): string {
  const { teste: isTest, status, withdrawn_at: at, withdrawal_settled_at: settled } = order;
  if (isTest) return TEST_STAYS;
  if (!ON_ITS_WAY.has(status)) return `De um pedido "${statusLabel(status)}" nada se envia de novo.`;
  if (at !== null && settled === null)
    return 'Quem comprou desistiu deste pedido: resolva a desistência antes de enviar.';
  return '';
}

const ON_ITS_WAY: ReadonlySet<string> = new Set(['paid', 'processing', 'shipped', 'delivered']);

/** The freight that the shopper chose. */
export function freightOf({ frete }: Order): { id: string; tipo: string; nome: string } {
  const fields: Record<string, unknown> = typeof frete === 'object' && frete !== null ? { ...frete } : {};
  const text = (name: string) => wordOf(fields[name]);
  return { id: text('id'), tipo: text('tipo'), nome: text('nome') };
}

/** Working days in which the shopper was told that it comes; null where she was told none. */
export function promisedDays({ frete }: Order): number | null {
  const days = typeof frete === 'object' && frete !== null && 'prazo' in frete ? frete.prazo : null;
  return typeof days === 'number' && Number.isFinite(days) ? days : null;
}
