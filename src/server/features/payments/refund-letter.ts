import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { queueMail } from '../mail/index.ts';
import { listUses } from '../credits/index.ts';
import {
  creditBeside,
  CREDIT_PROVIDER,
  listRefundLines,
  listRefunds,
  type Charge,
  type Debt,
  type Refund,
} from '../ledger/index.ts';
import type { Order, Orders } from '../orders/index.ts';

const KIND = 'valor_devolvido';
const REJECTED = 'estorno_recusado_aviso';

interface ToldRefund {
  charge: Charge;
  orders: Orders;
  debt: Debt;
  now: Date;
}

/**
 * Queues the letter about money that a provider gave back, once per refund. The one that gives back the last of what an order
 * was paid with makes the order `refunded`, and its own letter tells of that.
 */
export async function tellRefund(tx: Transaction<DB>, told: ToldRefund): Promise<void> {
  const { charge, orders } = told;
  const order = await orders.find({ id: charge.order_id }, tx);
  if (order === undefined) return;
  const refunds = await listRefunds(tx, order.id);
  const ofCharge = refunds.filter((refund) => refund.payment_id === charge.id && refund.state === 'done');
  const returnedCents = ofCharge.reduce((cents, refund) => cents + refund.amount_cents, 0);
  const isWhole = Math.max(returnedCents, charge.refunded_cents) >= charge.amount_cents;
  const isFirst = refunds[0]?.payment_id === charge.id;
  const isPayer = order.paid_charge_id === null ? isFirst : order.paid_charge_id === charge.id;
  if (isWhole && isPayer && (await isAllBack(tx, { order, charge, refunds }))) return;
  await tellPart(tx, order, told);
}

/** The same of a refund that does not end its order, by money, to vales or as one. Of pieces that cost nothing there is none to write. */
export async function tellPart(
  tx: Transaction<DB>,
  order: Order,
  { charge, orders, debt, now }: ToldRefund,
): Promise<void> {
  const ofCharge = debt.amount_cents ?? charge.amount_cents;
  const isByVales = charge.provider === CREDIT_PROVIDER;
  const toValesCents = debt.credit_cents + (isByVales ? ofCharge : 0);
  const amountCents = ofCharge + debt.credit_cents;
  if (amountCents === 0) return;
  await queueMail(tx, {
    kind: KIND,
    dedupKey: `${KIND}:${debt.id}`,
    now,
    payload: {
      orderId: order.id,
      refund: {
        amountCents,
        toValesCents,
        renewedCents: debt.as_credit ? ofCharge : 0,
        method: charge.method,
        isExtra: order.paid_charge_id !== charge.id,
        of: await namesOf(tx, { order, orders, debt }),
      },
    },
  });
}

/** Is nothing left that vales paid? Where something is the order stands, and has no letter of its own. */
async function isAllBack(
  tx: Transaction<DB>,
  { order, charge, refunds }: { order: Order; charge: Charge; refunds: Refund[] },
): Promise<boolean> {
  if (order.status === 'refunded') return true;
  return creditBeside({ order, charge, refunds, credits: await listUses(tx, order.id) }).leftCents === 0;
}

/** What a refund of lines is of: '2 × Vestido (Azul, M)', 'frete'. */
async function namesOf(
  tx: Transaction<DB>,
  { order, orders, debt }: { order: Order; orders: Orders; debt: Debt },
): Promise<string[]> {
  if (debt.restock === null) return [];
  const lines = (await listRefundLines(tx, order.id)).filter((line) => line.task_id === debt.id);
  const items = await orders.items(order.id, tx);
  const named = lines.flatMap(({ order_item_id: id, units }) =>
    items
      .filter((item) => item.id === id)
      .map(({ nome, cor, tamanho }) => `${units} × ${nome} (${[cor, tamanho].filter(Boolean).join(', ')})`),
  );
  return debt.freight_cents === null ? named : [...named, 'frete'];
}

/** Queues the note for the owner about money that could not be given back. */
export function tellOwner(
  tx: Transaction<DB>,
  { order, charge, debt, now }: { order: Order; charge: Charge; debt: Debt; now: Date },
): Promise<void> {
  const amountCents = debt.amount_cents ?? charge.amount_cents;
  const refund = { amountCents, method: charge.method, isExtra: order.paid_charge_id !== charge.id };
  return queueMail(tx, {
    kind: REJECTED,
    dedupKey: `${REJECTED}:${debt.id}`,
    payload: { orderId: order.id, refund },
    now,
  });
}
