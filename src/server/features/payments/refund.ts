import { reaisToCents } from '#shared/money.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import {
  findDebt,
  listCharges,
  listRefunds,
  owe,
  paidCharge,
  refundLeftCents,
  type Debt,
} from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import { workOffDebt } from './debts.ts';
import type { PaymentsDeps } from './deps.ts';
import { readBack } from './settle.ts';

export interface RefundRequest {
  orderId: number;
  /** In reais; the whole that is left when absent. */
  valor: number | undefined;
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

const REJECTED =
  'O provedor não aceitou este estorno e nada foi devolvido. Confira o saldo da conta e tente de novo.';

/** Gives a paid order's money back, whole or in part. The debt is written down before the provider is asked. Throws 409 when
 * it rejects it. */
export async function refundOrder(deps: PaymentsDeps, request: RefundRequest): Promise<RefundAnswer> {
  const asked = request.valor === undefined ? null : reaisToCents(request.valor);
  const { dedupKey, otherKey } = keysOf(request, asked);
  await seeWhatWentBack(deps, request.orderId);
  await deps.orders.locked(request.orderId, async (tx, order) => {
    const known = await findDebt(tx, dedupKey);
    if (known !== undefined) return requireSame(known, asked);
    if ((await findDebt(tx, otherKey)) !== undefined) throw reused();
    const charge = paidCharge(order, await listCharges(tx, order.id));
    if (charge === undefined) throw conflict('sem_pagamento', 'Este pedido não tem pagamento a estornar.');
    const leftCents = refundLeftCents(charge, await listRefunds(tx, order.id));
    const amountCents = asked ?? leftCents;
    if (amountCents <= 0 || amountCents > leftCents) {
      const text =
        leftCents <= 0 ? 'Não há mais valor a estornar.' : 'O valor passa do que ainda pode ser estornado.';
      throw invalid(text, { valor: text });
    }
    const whole = amountCents === charge.amount_cents;
    const now = deps.clock();
    const debt = { charge, kind: 'refund' as const, dedupKey, reason: `estorno por ${request.by}`, now };
    await owe(tx, { ...debt, ...(whole ? {} : { amountCents }) });
    await insertAudit(tx, {
      actor: request.by,
      action: 'pedido_estorno',
      subject: orderSubject(order),
      after: { amountCents },
      at: now,
    });
  });
  const debt = await findDebt(deps.db, dedupKey);
  if (debt?.state === 'queued') await workOffDebt(deps, debt);
  const order = await deps.orders.find({ id: request.orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const state = (await findDebt(deps.db, dedupKey))?.state;
  if (state === 'rejected') throw conflict('estorno_recusado', REJECTED);
  return { order, done: state === 'done', leftCents: await refundable(deps, order) };
}

/** Money may have gone back in the provider's own panel, of which no news came. */
async function seeWhatWentBack(deps: PaymentsDeps, orderId: number): Promise<void> {
  const order = await deps.orders.find({ id: orderId });
  const charge = order && paidCharge(order, await listCharges(deps.db, orderId));
  if (charge !== undefined) await readBack(deps, charge.provider_payment_id);
}

async function refundable({ db }: PaymentsDeps, order: Order): Promise<number> {
  const charge = paidCharge(order, await listCharges(db, order.id));
  return charge === undefined ? 0 : refundLeftCents(charge, await listRefunds(db, order.id));
}

/** A part and all that is left are two things to ask for, though they may come to one amount. */
function keysOf({ orderId, key }: RefundRequest, asked: number | null) {
  const part = `estorno:${orderId}:${key}`;
  const rest = `${part}:tudo`;
  return asked === null ? { dedupKey: rest, otherKey: part } : { dedupKey: part, otherKey: rest };
}

function requireSame(debt: Debt, asked: number | null): void {
  if (asked !== null && debt.amount_cents !== null && debt.amount_cents !== asked) throw reused();
}

function reused() {
  return conflict('chave_reutilizada', 'Este estorno já foi pedido com outro valor.');
}
