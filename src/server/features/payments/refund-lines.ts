import type { Transaction } from 'kysely';
import { centsToReais } from '#shared/money.ts';
import { isPaidLike } from '#shared/orders.ts';
import { priceRefund, unitsLeft, type RefundableOrder } from '#shared/refund-lines.ts';
import type { DB } from '../../db/index.ts';
import { conflict, invalid } from '../../errors.ts';
import {
  listRefundLines,
  refundableOrder,
  type Beside,
  type Charge,
  type LinesOwed,
  type Refund,
} from '../ledger/index.ts';
import { listPaidUnits, type Order, type OrderItem } from '../orders/index.ts';
import type { LinesAsked } from './read-refund.ts';

interface Sold {
  order: Order;
  items: OrderItem[];
  charge: Charge;
  /** What vales paid besides it. */
  beside: Beside;
  refunds: Refund[];
}

/**
 * What lines of an order give back. Throws 409 for an order that is no sale, where it is another amount than whoever
 * asks was shown, and while what is left may be more once another refund has ended; 422 for units or freight that are
 * not there to be given back.
 */
export async function priceLines(
  tx: Transaction<DB>,
  sold: Sold,
  asked: LinesAsked,
): Promise<{ amountCents: number; lines: LinesOwed; isFree: boolean }> {
  if (!isPaidLike(sold.order.status)) {
    throw conflict('estorno_sem_itens', 'Este pedido não é uma venda: devolva o valor inteiro ou uma parte.');
  }
  const refundable = refundableOrder({
    ...sold,
    refundLines: await listRefundLines(tx, sold.order.id),
    paidUnits: await listPaidUnits(tx, sold.items),
  });
  requireThere(refundable, asked);
  const { lines, freightCents, totalCents, worthCents } = priceRefund(refundable, asked);
  // Of one whose answer was lost nobody knows yet whether the provider's own figure counts it.
  if (totalCents < worthCents && isUnderWay(sold)) {
    throw refundUnderWay();
  }
  const { expectedCents, restock } = asked;
  if (expectedCents !== null && expectedCents !== totalCents) {
    const valor = centsToReais(totalCents);
    throw conflict('estorno_mudou', 'O valor deste estorno mudou. Confira o novo valor antes de devolver.', {
      valor,
    });
  }
  const isFree = worthCents === 0 && lines.length > 0;
  return { amountCents: totalCents, lines: { lines, freightCents, restock }, isFree };
}

/** Another refund has to end first: then it is known what is left. */
export function refundUnderWay() {
  return conflict(
    'estorno_em_andamento',
    'Há um estorno em andamento neste pedido, e o que resta ainda não é certo. Espere a confirmação e tente de novo.',
  );
}

function isUnderWay({ charge, refunds }: Sold): boolean {
  return refunds.some((refund) => refund.payment_id === charge.id && refund.state === 'queued');
}

function requireThere({ lines, freight }: RefundableOrder, asked: LinesAsked): void {
  if (asked.units.size === 0 && !asked.freight) throw refused('itens', 'Escolha o que devolver.');
  for (const [id, units] of asked.units) {
    const line = lines.find((one) => one.id === id);
    if (line === undefined) throw refused('itens', 'Um dos itens não é deste pedido.');
    if (units > unitsLeft(line)) {
      throw refused('itens', 'A quantidade passa do que ainda pode ser devolvido de um dos itens.');
    }
  }
  if (asked.freight && (freight.isBack || freight.cents === 0)) {
    throw refused('frete', 'Não há frete a devolver.');
  }
}

function refused(field: string, text: string) {
  return invalid(text, { [field]: text });
}
