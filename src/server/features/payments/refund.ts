import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import {
  findDebt,
  listCharges,
  listRefunds,
  listRefundsOwed,
  owe,
  paidCharge,
  refundLeftCents,
  refundUnsureCents,
  type LinesOwed,
} from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import { workOffDebt } from './debts.ts';
import type { PaymentsDeps } from './deps.ts';
import { refundKey, wasAsked, type Asked } from './read-refund.ts';
import { priceLines, refundUnderWay } from './refund-lines.ts';
import { readBack } from './hear.ts';

export interface RefundRequest {
  orderId: number;
  asked: Asked;
  /** Why, in the owner's words. */
  note: string;
  /** The same key gives money back once. */
  key: string;
  by: string;
}

export interface RefundAnswer {
  order: Order;
  /** False while the provider has not done it yet; it is told again until it has. */
  done: boolean;
  leftCents: number;
}

export const REFUND_REJECTED =
  'O provedor não aceitou este estorno e nada foi devolvido. Confira o saldo da conta e tente de novo.';

/**
 * Gives a paid order's money back: all of it, a part, or what lines of it cost. The debt is written down before the
 * provider is asked. Throws 409 when it rejects it.
 */
export async function refundOrder(deps: PaymentsDeps, request: RefundRequest): Promise<RefundAnswer> {
  const dedupKey = refundKey(request);
  await seeWhatWentBack(deps, request.orderId, dedupKey);
  await deps.orders.locked(request.orderId, async (tx, order) => {
    if (!(await wasAsked(tx, request))) await noteDown(deps, { tx, order, request });
  });
  const debt = await findDebt(deps.db, dedupKey);
  if (debt?.state === 'queued') await workOffDebt(deps, debt);
  const order = await deps.orders.find({ id: request.orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const state = (await findDebt(deps.db, dedupKey))?.state;
  if (state === 'rejected') throw conflict('estorno_recusado', REFUND_REJECTED);
  return { order, done: state === 'done', leftCents: await refundable(deps, order) };
}

interface Asking {
  tx: Transaction<DB>;
  order: Order;
  request: RefundRequest;
}

/** Writes down what is owed back. Throws 409 or 422 where that is nothing, or more than there is. */
async function noteDown(deps: PaymentsDeps, { tx, order, request }: Asking): Promise<void> {
  const { asked, note, by } = request;
  const now = deps.clock();
  const charge = paidCharge(order, await listCharges(tx, order.id));
  if (charge === undefined) throw conflict('sem_pagamento', 'Este pedido não tem pagamento a estornar.');
  const refunds = await listRefunds(tx, order.id);
  const leftCents = refundLeftCents(charge, refunds);
  let lines: LinesOwed | undefined;
  let amountCents: number;
  if (asked.kind === 'lines') {
    const items = await deps.orders.items(order.id, tx);
    ({ amountCents, lines } = await priceLines(tx, { order, items, charge, refunds }, asked));
  } else amountCents = asked.kind === 'part' ? asked.cents : leftCents;
  if (amountCents <= 0 || amountCents > leftCents) {
    const unsureCents = refundUnsureCents(charge, refunds);
    if (unsureCents > 0 && amountCents <= leftCents + unsureCents) throw refundUnderWay();
    const text =
      leftCents <= 0 ? 'Não há mais valor a estornar.' : 'O valor passa do que ainda pode ser estornado.';
    throw invalid(text, { valor: text });
  }
  const whole = amountCents === charge.amount_cents;
  await owe(tx, {
    charge,
    kind: 'refund',
    dedupKey: refundKey(request),
    reason: `estorno por ${by}`,
    note,
    now,
    ...(whole ? {} : { amountCents }),
    ...(lines === undefined ? {} : { lines }),
  });
  await insertAudit(tx, {
    actor: by,
    action: 'pedido_estorno',
    subject: orderSubject(order),
    after: { amountCents, ...(lines && told(lines)), ...(note === '' ? {} : { motivo: note }) },
    at: now,
  });
}

/** For the audit: of which lines, and what of their units. */
function told({ lines, freightCents, restock }: LinesOwed) {
  const itens = lines.map(({ id, units: quantidade }) => ({ id, quantidade }));
  return { itens, frete: freightCents !== null, devolverEstoque: restock };
}

/**
 * Money may have gone back in the provider's own panel, of which no news came, or by a refund whose answer was lost: until
 * that is noted as done it counts both as back and as on its way, and less would seem to be left.
 */
async function seeWhatWentBack(deps: PaymentsDeps, orderId: number, dedupKey: string): Promise<void> {
  const owed = (await listRefundsOwed(deps.db, orderId)).filter((debt) => debt.dedup_key !== dedupKey);
  await Promise.all(owed.map((debt) => workOffDebt(deps, debt)));
  const order = await deps.orders.find({ id: orderId });
  const charge = order && paidCharge(order, await listCharges(deps.db, orderId));
  if (charge !== undefined) await readBack(deps, charge.provider_payment_id);
}

async function refundable({ db }: PaymentsDeps, order: Order): Promise<number> {
  const charge = paidCharge(order, await listCharges(db, order.id));
  return charge === undefined ? 0 : refundLeftCents(charge, await listRefunds(db, order.id));
}
