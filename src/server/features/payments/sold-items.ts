import type { FastifyBaseLogger } from 'fastify';
import type { SoldItem } from '../../providers/payment/port.ts';
import type { Order, OrderItem } from '../orders/index.ts';

export interface Charged {
  order: Pick<Order, 'id' | 'codigo' | 'credito_cents' | 'frete_cents' | 'desconto_frete_cents'>;
  items: readonly Pick<
    OrderItem,
    'id' | 'product_id' | 'nome' | 'cor' | 'tamanho' | 'quantidade' | 'preco_cents'
  >[];
  /** What was paid for the units of a line, by the line's number. */
  paidUnits: ReadonlyMap<number, readonly number[]>;
  /** What the provider is asked for. */
  amountCents: number;
}

/**
 * What a charge is for, as a provider is told of it: lines of positive cents that come to its amount, freight among them.
 * Where vales paid a part, and where the lines of an order come to another sum, which is a defect that the log tells of, it
 * is one line of what is asked for: no sale is lost for it, and no provider gets lines that disagree.
 */
export function soldItems(charged: Charged, log: Pick<FastifyBaseLogger, 'error'>): SoldItem[] {
  const { order, amountCents } = charged;
  if (order.credito_cents > 0) return whole(charged);
  const lines = [...goodsOf(charged), ...freightOf(order)];
  const cents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  if (cents === amountCents) return lines;
  log.error({ pedido: order.id, cents, amountCents }, 'the lines of an order do not add up to its charge');
  return whole(charged);
}

const whole = ({ order: { codigo }, amountCents }: Charged): SoldItem[] => [
  { id: codigo, title: `Pedido ${codigo}`, quantity: 1, unitCents: amountCents },
];

/** Units of one line that cost different sums are lines of their own, and what was free is none: no provider takes it. */
function goodsOf({ items, paidUnits }: Charged): SoldItem[] {
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

/** As one more thing that is bought: the cost of a shipment need not be in a provider's amount, which is the order's total. */
function freightOf({ frete_cents: full, desconto_frete_cents: cut }: Charged['order']): SoldItem[] {
  return full > cut ? [{ id: 'frete', title: 'Frete', quantity: 1, unitCents: full - cut }] : [];
}
