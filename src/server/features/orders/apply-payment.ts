import type { Transaction } from 'kysely';
import { isOpenState, type ChargeState } from '#shared/charges.ts';
import { canMove, type OrderActor } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { insertAudit, orderSubject } from '../../audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import {
  isNews,
  listRefunds,
  noteAnswered,
  owe,
  readBook,
  recordCharge,
  type Attempt,
  type Charge,
  type Refund,
} from '../ledger/index.ts';
import { announceOrder } from './announce.ts';
import { decide, wantsStockAgain, type Situation } from './decision.ts';
import type { OrdersDeps } from './deps.ts';
import { moveOrder, retakeStock } from './moves.ts';
import { lockOrder, updateOrder, type Order } from './orders.store.ts';

export interface AppliedPayment {
  order: Order;
  charge: Charge;
}

/** Who called a charge off, and how the history says why. */
export interface CalledOff {
  actor: OrderActor;
  reason: string;
}

const PAID: ReadonlySet<ChargeState> = new Set(['paid', 'disputed']);
const WAS_PAID: ReadonlySet<ChargeState> = new Set([...PAID, 'returned']);
/** The first charge that was not turned down is told of as an order. */
const WORTH_A_MAIL: ReadonlySet<ChargeState> = new Set(['open', 'in_review', 'paid', 'disputed']);

/**
 * The one way in for what the provider says of a charge, whoever heard it: the creation's answer, a webhook,
 * a poll, the reconciler. Any number of repeats, in any order and at any time, has the effect of one.
 * Null when no order has the charge's reference. Where somebody called the charge off, the end that this brings the
 * order is theirs, not the provider's.
 */
export async function applyPayment(
  deps: OrdersDeps,
  provider: string,
  news: ProviderPayment,
  calledOff?: CalledOff,
): Promise<AppliedPayment | null> {
  const applied = await inTransaction(deps.db, (tx) =>
    apply({ ...deps, tx, now: deps.clock(), calledOff }, provider, news),
  );
  if (applied?.alert) {
    deps.log.error({ pedido: applied.order.id, payment: news.id }, 'a charge does not fit its order');
  }
  return applied;
}

type Context = OrdersDeps & { tx: Transaction<DB>; now: Date; calledOff: CalledOff | undefined };

async function apply(
  context: Context,
  provider: string,
  news: ProviderPayment,
): Promise<(AppliedPayment & { alert: boolean }) | null> {
  const { tx, now } = context;
  const order = await lockOrder(tx, { externalReference: news.externalReference });
  if (order === undefined) return null;
  const { attempts, charges } = await readBook(tx, order.id);
  const known = charges.find((row) => row.provider === provider && row.provider_payment_id === news.id);
  const dated = known && { state: known.state, updatedAt: known.provider_updated_at };
  if (known !== undefined && !isNews(dated ?? null, news)) {
    return { order, charge: known, alert: false };
  }
  const attempt = attemptOf(attempts, known, news);
  const attemptId = attempt?.id ?? null;
  const method = news.methodId || (attempt?.method ?? order.metodo_pagamento);
  const charge = await recordCharge(tx, {
    provider,
    payment: news,
    orderId: order.id,
    attemptId,
    method,
    now,
  });
  if (attempt !== undefined && !isAnsweredBy(attempt, news)) {
    await noteAnswered(tx, attempt.id, { chargeId: news.id, now });
  }

  const others = charges.filter((row) => row.id !== known?.id);
  const refunds = await listRefunds(tx, order.id);
  const situation = describe({ order, news, attempts, attempt, others, known, refunds });
  const alert = await carryOut(context, { order, charge, situation, others });
  return { order, charge, alert };
}

/** The attempt that made a charge: the one noted with it, else the latest that has none yet. */
function attemptOf(
  attempts: Attempt[],
  known: Charge | undefined,
  news: ProviderPayment,
): Attempt | undefined {
  return (
    attempts.find((attempt) => attempt.id === known?.attempt_id) ??
    attempts.find((attempt) => attempt.provider_payment_id === news.id) ??
    attempts.findLast((attempt) => attempt.provider_payment_id === null && fitsMethod(attempt, news))
  );
}

function fitsMethod(attempt: Attempt, news: ProviderPayment): boolean {
  if (attempt.method === 'preferencia') return true;
  return (attempt.method === 'pix') === (news.methodId === 'pix');
}

/** On the provider's page one may pay again after a refusal: it is looked at until its end. */
function isAnsweredBy(attempt: Attempt, news: ProviderPayment): boolean {
  if (attempt.hosted_id !== null) return true;
  return attempt.state === 'answered' && attempt.provider_payment_id === news.id;
}

interface Facts {
  order: Order;
  news: ProviderPayment;
  attempts: Attempt[];
  attempt: Attempt | undefined;
  others: Charge[];
  known: Charge | undefined;
  refunds: Refund[];
}

function describe({ order, news, attempts, attempt, others, known, refunds }: Facts): Situation {
  const otherAttemptOpen = attempts.some(
    (row) => row.id !== attempt?.id && (row.state === 'sending' || row.state === 'unknown'),
  );
  return {
    status: order.status,
    stockHeld: order.stock_held,
    state: news.state,
    amountFits: news.amountCents === order.total_cents && news.currency === 'BRL',
    wasPaid: known !== undefined && WAS_PAID.has(known.state),
    otherPaid: others.some((row) => PAID.has(row.state)),
    otherOpen: otherAttemptOpen || others.some((row) => isOpenState(row.state)),
    owedBack: refunds.some((row) => row.payment_id === known?.id && row.state !== 'rejected'),
    superseded:
      attempt !== undefined &&
      attempts.some(
        // A later one that took up this very charge is no other way of paying.
        (row) => row.number > attempt.number && row.state !== 'failed' && row.provider_payment_id !== news.id,
      ),
  };
}

interface Outcome {
  order: Order;
  charge: Charge;
  situation: Situation;
  others: Charge[];
}

async function carryOut(context: Context, { order, charge, situation, others }: Outcome): Promise<boolean> {
  const { tx, now, calledOff } = context;
  let stockHeld = situation.stockHeld;
  if (wantsStockAgain(situation)) stockHeld = await retakeStock(tx, order);
  const decision = decide({ ...situation, stockHeld });
  const told = { actor: 'provider' as const, reason: charge.reason };
  let from: OrderStatus = order.status;
  for (const to of decision.moves) {
    const wished = to === 'cancelled' && calledOff !== undefined && canMove(from, to, calledOff.actor);
    const word = wished ? calledOff : told;
    await moveOrder(tx, { order, from, to, ...word, now, paidAt: charge.approved_at });
    from = to;
  }
  if (decision.disputed !== null && decision.disputed !== order.disputed) {
    await updateOrder(tx, order.id, { disputed: decision.disputed, updated_at: now });
    order.disputed = decision.disputed;
  }
  if (decision.owes !== null) await oweFor(context, charge, decision.owes);
  if (decision.moves.includes('paid')) {
    await updateOrder(tx, order.id, { paid_charge_id: charge.id });
    order.paid_charge_id = charge.id;
    for (const other of others.filter((row) => isOpenState(row.state))) {
      await oweFor(context, other, 'cancel');
    }
  }
  if (decision.alert) {
    const after = { payment: charge.provider_payment_id, amountCents: charge.amount_cents };
    const subject = orderSubject(order);
    await insertAudit(tx, { actor: 'system', action: 'pagamento_divergente', subject, after, at: now });
  }
  if (WORTH_A_MAIL.has(situation.state)) await announceOrder(tx, order.id);
  return decision.alert;
}

function oweFor({ tx, now }: Context, charge: Charge, kind: 'cancel' | 'refund'): Promise<void> {
  const dedupKey = `${kind}:${charge.provider}:${charge.provider_payment_id}`;
  return owe(tx, { charge, kind, dedupKey, reason: 'o pedido não quer esta cobrança', now });
}
