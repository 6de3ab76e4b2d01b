import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { endTaken, issueCredit, listUses, refundToCredits } from '../credits/index.ts';
import {
  creditBeside,
  CREDIT_PROVIDER,
  isOwnCharge,
  OUTSIDE_PROVIDER,
  findDebt,
  listRefunds,
  refundLeftCents,
  returnOwn,
  settleDebt,
  type Charge,
} from '../ledger/index.ts';
import type { Order, Orders } from '../orders/index.ts';

export interface Own {
  tx: Transaction<DB>;
  order: Order;
  charge: Charge;
  dedupKey: string;
  orders: Orders;
  by: string;
  now: Date;
}

/** Is this refund the shop's own to do, because no money of a provider goes back by it? */
export const isOwnRefund = (
  charge: Charge,
  { asCredit, moneyCents }: { asCredit: boolean; moneyCents: number },
): boolean => asCredit || moneyCents === 0 || isOwnCharge(charge);

/**
 * Throws 409 where money can't become a vale: while it is looked at or contested it may still leave the shop, that of a
 * test was only played or is its owner's own, and an erased buyer has nobody to write the code to.
 */
export function requireCreditPossible(order: Order, charge: Charge, moneyCents: number): void {
  if (order.teste) {
    const text = 'Este é um pedido de teste, e não vira vale: o valor volta como foi pago.';
    throw conflict('pedido_de_teste', text);
  }
  if (order.status === 'in_analysis' || order.status === 'pending') {
    const text =
      'O pagamento deste pedido ainda está em análise e não pode virar vale. Devolva o dinheiro, ou espere a decisão.';
    throw conflict('pagamento_em_apuracao', text);
  }
  if (moneyCents === 0 || charge.provider === CREDIT_PROVIDER) return;
  if (charge.state === 'disputed') {
    const text =
      'Quem pagou contestou esta compra, e o banco ainda pode levar o dinheiro. Espere a decisão antes de dar um vale.';
    throw conflict('pedido_contestado', text);
  }
  if (order.email !== '') return;
  const text =
    'Este pedido não tem e-mail de quem comprou para mandar um vale. Devolva o dinheiro como foi pago.';
  throw conflict('vale_sem_email', text);
}

/**
 * Does such a refund in the transaction that writes it down: back to the vales that paid, out of the owner's till, or as a
 * new vale of the buyer's.
 */
export async function settleOwn({ tx, order, charge, dedupKey, orders, by, now }: Own): Promise<void> {
  const debt = await findDebt(tx, dedupKey);
  if (debt === undefined || !(await settleDebt(tx, debt.id, { now }))) return;
  const money = debt.amount_cents ?? charge.amount_cents;
  if (charge.provider === CREDIT_PROVIDER) {
    await returnOwn(tx, { charge, backCents: money, now });
    await refundToCredits(tx, { orderId: order.id, cents: money, now });
  } else if (charge.provider === OUTSIDE_PROVIDER && !debt.as_credit) {
    await returnOwn(tx, { charge, backCents: money, now });
  } else if (money > 0) {
    await issueCredit(tx, {
      kind: 'vale_troca',
      cents: money,
      email: order.email,
      sourceKey: sourceOf(debt.id),
      orderId: order.id,
      note: debt.note,
      by,
      now,
    });
  }
  if (debt.credit_cents > 0) await refundToCredits(tx, { orderId: order.id, cents: debt.credit_cents, now });
  await endTaken(tx, dedupKey, now);
  await orders.settleUnits(tx, order.id, debt);
}

/** The one vale of a refund. */
export const sourceOf = (debtId: number): string => `estorno:${debtId}`;

/**
 * Where a part of a charge became a vale the provider never says that all is back: the last of its money ends the order,
 * whichever way it went.
 */
export async function endWhereAllIsBack(
  tx: Transaction<DB>,
  { orders, charge, now }: Pick<Own, 'orders' | 'charge' | 'now'>,
): Promise<void> {
  const refunds = await listRefunds(tx, charge.order_id);
  if (!refunds.some((refund) => refund.as_credit && refund.payment_id === charge.id)) return;
  const order = await orders.find({ id: charge.order_id }, tx);
  if (order === undefined || order.paid_charge_id !== charge.id) return;
  const credits = await listUses(tx, order.id);
  const { leftCents } = creditBeside({ order, charge, credits, refunds });
  const isUnderWay = refunds.some(({ state }) => state === 'queued');
  if (isUnderWay || refundLeftCents(charge, refunds) + leftCents > 0) return;
  await orders.endRefunded(tx, order, now);
}
