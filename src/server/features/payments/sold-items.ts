import type { SoldItem } from '../../providers/payment/port.ts';
import type { OrderItem } from '../orders/index.ts';

/** The lines of an order as a provider is told of them. */
export function soldItems(items: readonly OrderItem[]): SoldItem[] {
  return items.map((item) => ({
    id: String(item.product_id),
    title: `${item.nome} (${item.cor}, ${item.tamanho})`.slice(0, 250),
    quantity: item.quantidade,
    unitCents: item.preco_cents,
  }));
}
