import type { SoldItem } from '../../providers/payment/port.ts';
import type { OrderItem } from '../orders/index.ts';

/**
 * The lines of an order as a provider is told of them: at what was paid for each unit, so that they add up to its goods.
 * Units of one line that cost different sums are lines of their own, and what was free is none: no provider takes it.
 */
export function soldItems(
  items: readonly OrderItem[],
  paidUnits: ReadonlyMap<number, readonly number[]>,
): SoldItem[] {
  return items.flatMap((item) => {
    const paid = paidUnits.get(item.id) ?? Array.from({ length: item.quantidade }, () => item.preco_cents);
    return [...Map.groupBy(paid, (cents) => cents)]
      .filter(([unitCents]) => unitCents > 0)
      .map(([unitCents, units]) => ({
        id: String(item.product_id),
        title: `${item.nome} (${item.cor}, ${item.tamanho})`.slice(0, 250),
        quantity: units.length,
        unitCents,
      }));
  });
}
