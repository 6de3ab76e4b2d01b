import type { LabelParcel } from '../../providers/freight/labels-port.ts';
import { listRefundLines } from '../ledger/index.ts';
import type { OrderItem } from '../orders/index.ts';
import type { LabelsDeps } from './deps.ts';

export type Content = LabelParcel['contents'][number] & { productId: number };

/** What of an order's lines is carried in a parcel, given how many units of each are in it. */
export async function contentsOf(
  deps: LabelsDeps,
  orderId: number,
  unitsOf: (item: OrderItem, back: number) => number,
): Promise<Content[]> {
  const [items, lines] = [await deps.orders.items(orderId), await listRefundLines(deps.db, orderId)];
  return items.flatMap((item) => {
    const back = lines
      .filter(({ state, order_item_id: id }) => id === item.id && (state === 'queued' || state === 'done'))
      .reduce((sum, { units }) => sum + units, 0);
    const quantity = unitsOf(item, back);
    if (item.vale_presente || quantity <= 0 || item.product_id === null) return [];
    return [{ name: nameOf(item), quantity, unitCents: worthOf(item), productId: item.product_id }];
  });
}

export const nameOf = ({ nome, cor, tamanho }: Pick<OrderItem, 'nome' | 'cor' | 'tamanho'>): string =>
  [nome, cor, tamanho].filter(Boolean).join(' ').slice(0, 120);

/** What a unit is declared at: what was given for nothing too, as no carrier takes a thing without a value. */
export function worthOf(item: OrderItem): number {
  const paidCents = item.preco_cents * item.quantidade - item.desconto_cents;
  return Math.max(1, Math.floor(paidCents / item.quantidade));
}
