import type { Sight } from '#shared/acts.ts';
import { centsToReais } from '#shared/money.ts';
import { isPaidLike } from '#shared/orders.ts';
import type { EstornoDoPedido, PedidoDetalhado } from '#shared/wire/office-orders.ts';
import {
  creditBeside,
  CREDIT_PROVIDER,
  isStuck,
  paidCharge,
  refundableOrder,
  type Refund,
} from '../ledger/index.ts';
import { maskText } from '../../security/masks.ts';
import type { OrderFacts } from './order-facts.ts';

const STATES = {
  queued: 'pedido',
  dead: 'pedido',
  done: 'feito',
  rejected: 'recusado',
} as const satisfies Record<Refund['state'], EstornoDoPedido['estado']>;

/** The refunds of an order, as the office sees them. */
export function refundsOf(
  { order, items, charges, refunds, refundLines, now }: OrderFacts,
  look: Sight,
): EstornoDoPedido[] {
  return refunds.map((refund) => ({
    id: refund.id,
    valor: centsToReais(refund.amount_cents + refund.credit_cents),
    como: refund.as_credit ? ('credito' as const) : ('dinheiro' as const),
    creditado: centsToReais(creditedBy(refund, charges)),
    estado: STATES[refund.state],
    parado: order.status !== 'refunded' && isStuck(refund, refunds, now),
    pedidoEm: refund.created_at.toISOString(),
    fimEm: refund.done_at?.toISOString() ?? null,
    itens: refundLines
      .filter((line) => line.task_id === refund.id)
      .flatMap(({ order_item_id: lineId, units, amount_cents: cents }) =>
        items
          .filter(({ id }) => id === lineId)
          .map((item) => ({ ...namesOf(item), quantidade: units, valor: centsToReais(cents) })),
      ),
    frete: refund.freight_cents === null ? null : centsToReais(refund.freight_cents),
    devolverEstoque: refund.restock,
    motivo: look === 'masked' ? maskText(refund.note) : refund.note,
  }));
}

/** What of a refund is a vale's now. */
function creditedBy(refund: Refund, charges: OrderFacts['charges']): number {
  const ofVales = charges.some(
    ({ id, provider }) => id === refund.payment_id && provider === CREDIT_PROVIDER,
  );
  return refund.credit_cents + (refund.as_credit || ofVales ? refund.amount_cents : 0);
}

const namesOf = ({ id, nome, cor, tamanho }: OrderFacts['items'][number]) => ({ id, nome, cor, tamanho });

/** What of an order may still be refunded by line. */
export function refundableOf(facts: OrderFacts): PedidoDetalhado['estornoPorItem'] {
  const { order, items, charges } = facts;
  const charge = paidCharge(order, charges);
  if (charge === undefined || !isPaidLike(order.status)) return null;
  const beside = creditBeside({ ...facts, charge });
  const { lines, freight, leftCents } = refundableOrder({ ...facts, charge, beside });
  if (leftCents === 0) return null;
  return {
    itens: items.flatMap((item) =>
      lines
        .filter(({ id }) => id === item.id)
        .map((line) => ({
          ...namesOf(item),
          quantidade: line.units,
          estornados: line.unitsBack,
          valor: centsToReais(line.cents),
          estornado: centsToReais(line.centsBack),
          pagos: line.paid?.map(centsToReais) ?? null,
        })),
    ),
    frete: { valor: centsToReais(freight.cents), estornado: freight.isBack },
  };
}
