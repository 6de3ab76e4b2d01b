import type { Transaction } from 'kysely';
import { isOpenState, isPaidState, waitsForHolder, type ChargeState } from '#shared/charges.ts';
import { canMove, isPaidLike } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import { listUses, type UsedCredit } from '../credits/index.ts';
import {
  creditBeside,
  inTime,
  isNews,
  isUnderWay,
  listAttempts,
  listCharges,
  listRefunds,
  noteAnswered,
  noteRead,
  recordCharge,
  refundLeftCents,
  type Attempt,
  type Charge,
  type Refund,
} from '../ledger/index.ts';
import { announceOrder, FELL_THROUGH } from './announce.ts';
import { followPaid, isAsked } from './other-sum.ts';
import { attemptOf, isAnsweredBy } from './attempt-of.ts';
import { decide, wantsStockAgain, type Decision, type Situation } from './decision.ts';
import type { CpfVault } from '../../security/cpfs.ts';
import type { OrdersDeps } from './deps.ts';
import { fitsOrder, tellHeld } from './held.ts';
import { tellDispute } from './going-out.ts';
import { moveOrder, retakeStock } from './moves.ts';
import { notePaidBy, oweFor } from './settle-charge.ts';
import { isBeingReplaced } from './replaceable.ts';
import { noteRefusedCard } from './refused-cards.ts';
import { isShutOut, lockWithParent } from './going-along.ts';
import { updateOrder, type Order } from './orders.store.ts';
import { holdCredits } from './sold-gifts.ts';
import type { Applied, CalledOff, ChargeNews } from './charge-news.ts';
import { noteSame, type Noted } from './same-money.ts';
import { toldAs, type Told } from './told-again.ts';

const wasPaid = (state: ChargeState) => isPaidState(state) || state === 'returned';
const WORTH_A_MAIL: ReadonlySet<ChargeState> = new Set(['open', 'in_review', 'paid', 'disputed']);

/** The first charge that was not turned down is told of as an order, but none that its bank may turn down any moment. */
function isWorthAMail(charge: Charge): boolean {
  return WORTH_A_MAIL.has(charge.state) && !waitsForHolder(charge);
}

/**
 * The one way in for what the provider says of a charge, whoever heard it: the creation's answer, a webhook,
 * a poll, the reconciler. Any number of repeats, in any order and at any time, has the effect of one.
 */
export async function applyPayment(deps: OrdersDeps, news: ChargeNews): Promise<Applied> {
  const now = deps.clock();
  const told = { ...news, payment: inTime(news.payment, now) };
  const vault = await deps.cpfs();
  const { alert, noted, ...applied } = await inTransaction(deps.db, (tx) =>
    apply({ ...deps, vault, tx, now }, told),
  );
  if (applied.kind === 'foreign') return applied;
  const about = { pedido: applied.order.id, payment: news.payment.id };
  if (alert) deps.log.error(about, 'a charge does not fit its order');
  if (noted === 'inside') deps.log.info(about, 'a payment is told of under two numbers');
  if (noted === 'in_doubt')
    deps.log.error(about, 'a payment is taken for the inside of another, and may be none');
  return applied;
}

type Context = OrdersDeps & { vault: CpfVault; tx: Transaction<DB>; now: Date };

/** What is to be logged once it is written. */
interface Heard {
  alert?: boolean;
  noted?: Noted | undefined;
}

async function apply(
  context: Context,
  { provider, payment: told, isAsked = false, calledOff }: ChargeNews,
): Promise<Applied & Heard> {
  const { tx, now, viaOf } = context;
  const order = await lockWithParent(tx, { externalReference: told.externalReference });
  if (order === undefined) return { kind: 'foreign' };
  const charges = await listCharges(tx, order.id);
  const heardOf = charges.find((row) => row.provider === provider && row.provider_payment_id === told.id);
  const payment = stillPaid(heardOf, told);
  if (heardOf !== undefined && !isNews(datedOf(heardOf), payment)) {
    await noteRead(tx, { charge: heardOf, payment, now });
    return { kind: 'applied', order, charge: heardOf };
  }
  const attempts = await listAttempts(tx, order.id);
  const same: Told =
    heardOf === undefined
      ? toldAs({ attempts, charges, provider, payment, viaOf, isAsked })
      : { kind: 'own' };
  if (same.kind === 'unclear') return { order, ...same };
  const found =
    same.kind === 'same' ? await noteSame(tx, { order, provider, payment, same, viaOf, now }) : null;
  const noted = found?.noted;
  if (found?.isInside === true) return { kind: 'inside', order, charge: found.charge, noted };
  const known = found?.charge ?? heardOf;
  const attempt = attemptOf(context, { attempts, known, payment });
  const attemptId = attempt?.id ?? null;
  const method = payment.methodId || (attempt?.method ?? order.metodo_pagamento);
  const news = { provider, payment, orderId: order.id, attemptId, method, known, now };
  const charge = await recordCharge(tx, news);
  if (attempt !== undefined && !isAnsweredBy(attempt, payment)) {
    await noteAnswered(tx, attempt.id, { chargeId: payment.id, now });
  }

  const others = charges.filter((row) => row.id !== charge.id);
  await followPaid(tx, order, { charge, others });
  if (payment.state === 'refused' && known?.state !== 'refused' && method !== 'pix') {
    await noteRefusedCard(tx, { order, cardMark: payment.cardMark }, context);
  }
  // Nobody was told where to confirm it: who asks with the attempt's key again keeps it.
  if (attempt?.state === 'unknown' && waitsForHolder(charge)) await oweFor(context, charge, 'cancel');
  // Nothing was given back of a first charge.
  const refunds = charges.length === 0 ? [] : await listRefunds(tx, order.id);
  const credits = order.credito_cents === 0 ? [] : await listUses(tx, order.id);
  const shutOut = await isShutOut(tx, order);
  const heard = { order, payment, charge, attempts, attempt, others, known, refunds, credits, shutOut };
  const situation = describe(heard);
  const heir = heirOf({ order, others, refunds });
  const alert = await carryOut(context, { order, charge, situation, others, heir, calledOff });
  await holdCredits(tx, { order, charge, known, refunds, now });
  return { kind: 'applied', order, charge, alert: alert || payment !== told, noted };
}

function datedOf({ state, refunded_cents: refundedCents, provider_updated_at: updatedAt }: Charge) {
  return { state, refundedCents, updatedAt };
}

/** Money that came is not awaited again: who says so uses a word that we don't know, and what was known stays. */
function stillPaid(known: Charge | undefined, told: ProviderPayment): ProviderPayment {
  if (known === undefined || !wasPaid(known.state) || told.state !== 'open') return told;
  const refundedCents = Math.max(known.refunded_cents, told.refundedCents);
  return { ...told, state: known.state, reason: known.reason, refundedCents };
}

interface Facts {
  order: Order;
  payment: ProviderPayment;
  charge: Charge;
  attempts: Attempt[];
  attempt: Attempt | undefined;
  others: Charge[];
  known: Charge | undefined;
  refunds: Refund[];
  credits: readonly UsedCredit[];
  shutOut: boolean;
}

function describe({
  order,
  payment,
  charge,
  attempts,
  attempt,
  others,
  known,
  refunds,
  credits,
  shutOut,
}: Facts): Situation {
  // A page on which one may pay bears an order that waits for a payment, but none that was under review: nobody
  // would end that once the page lapses, and it may be paid late.
  const bears = order.status === 'in_analysis' ? isUnderWay : isOpenAttempt;
  const otherAttemptOpen = attempts.some((row) => row.id !== attempt?.id && bears(row));
  return {
    status: order.status,
    stockHeld: order.stock_held,
    state: payment.state,
    amountFits: isAsked(charge, order),
    wasPaid: known !== undefined && wasPaid(known.state),
    paysOrder: order.paid_charge_id === charge.id,
    otherPaid: others.some((row) => isPaidState(row.state) && fitsOrder(row, order)),
    otherKept: heirOf({ order, others, refunds }) !== undefined,
    otherDiffers: others.some((row) => isPaidState(row.state) && !fitsOrder(row, order)),
    otherOpen: otherAttemptOpen || others.some((row) => isOpenState(row.state)),
    owedBack: refunds.some((row) => row.payment_id === known?.id && row.state !== 'rejected'),
    replaced: order.replaced_by !== null,
    shutOut,
    // A bank that takes its money back ends the sale; of a refund the rest is the owner's word.
    creditKept:
      charge.reason !== 'dispute_lost' && creditBeside({ order, charge, credits, refunds }).leftCents > 0,
    superseded:
      attempt !== undefined &&
      attempts.some(
        // A later one that took up this very charge is no other way of paying, nor is one that was turned down.
        (row) =>
          row.number > attempt.number &&
          row.state !== 'failed' &&
          // Money under review is not given up for an answer that is awaited: that may be a no.
          !(payment.state === 'in_review' && isUnderWay(row)) &&
          row.provider_payment_id !== payment.id &&
          !others.some((other) => other.provider_payment_id === row.provider_payment_id && isDead(other)),
      ),
  };
}

/** The charge by which an order is paid once what paid it is back: one that is not on its way back itself. */
function heirOf({ order, others, refunds }: Pick<Facts, 'order' | 'others' | 'refunds'>): Charge | undefined {
  return others.find(
    (row) => isPaidState(row.state) && fitsOrder(row, order) && refundLeftCents(row, refunds) > 0,
  );
}

const isOpenAttempt = ({ state }: Attempt) => state === 'sending' || state === 'unknown';

function isDead({ state }: Charge): boolean {
  return state === 'refused' || state === 'cancelled';
}

interface Outcome {
  order: Order;
  charge: Charge;
  situation: Situation;
  others: Charge[];
  heir: Charge | undefined;
  calledOff: CalledOff | undefined;
}

async function carryOut(context: Context, outcome: Outcome): Promise<boolean> {
  const { tx, now } = context;
  const { order, charge, situation, others, calledOff } = outcome;
  let stockHeld = situation.stockHeld;
  if (wantsStockAgain(situation)) stockHeld = await retakeStock(tx, order, now);
  const decided = decide({ ...situation, stockHeld });
  // The order that takes its place takes its units as well: it falls with that.
  const isGivingWay = isBeingReplaced(order, now) && decided.moves.some((to) => FELL_THROUGH.has(to));
  const decision = isGivingWay ? { ...decided, moves: [] } : decided;
  const told = { actor: 'provider' as const, reason: charge.reason };
  await hold(context, outcome, decision);
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
    if (decision.disputed) await tellDispute(tx, order, charge);
  }
  if (decision.passesOn && outcome.heir !== undefined) await notePaidBy(context, order, outcome.heir);
  if (decision.owes !== null) await oweFor(context, charge, decision.owes);
  if (decision.moves.includes('paid') || isFound(order, situation, decision)) {
    await notePaidBy(context, order, charge);
    // Of the others one may be paid, of another amount.
    for (const other of others) {
      if (isOpenState(other.state)) await oweFor(context, other, 'cancel');
      if (isPaidState(other.state)) await oweFor(context, other, 'refund');
    }
  }
  if (decision.alert) {
    const after = { payment: charge.provider_payment_id, amountCents: charge.amount_cents };
    const subject = orderSubject(order);
    await insertAudit(tx, { actor: 'system', action: 'pagamento_divergente', subject, after, at: now });
  }
  if (isWorthAMail(charge)) await announceOrder(tx, order, now);
  return decision.alert;
}

/** Is it the money of a sale for which none was known? It is the shop's then, and what is to be given back. */
function isFound(order: Order, { state, amountFits }: Situation, { owes }: Decision): boolean {
  return (
    order.paid_charge_id === null &&
    isPaidLike(order.status) &&
    isPaidState(state) &&
    amountFits &&
    owes === null
  );
}

/** Keeps the order for its owner while money of another amount is all that it was paid with. */
async function hold({ tx, now }: Context, outcome: Outcome, decision: Decision): Promise<void> {
  const { order, charge, situation, others } = outcome;
  const differs = isPaidState(situation.state) && !situation.amountFits;
  const held =
    (decision.moves.at(-1) ?? order.status) === 'in_analysis' && (differs || situation.otherDiffers);
  if (held === order.payment_held) return;
  await updateOrder(tx, order.id, { payment_held: held, updated_at: now });
  order.payment_held = held;
  if (!held) return;
  await tellHeld(tx, order, charge);
  for (const other of others.filter((row) => isOpenState(row.state))) {
    await oweFor({ tx, now }, other, 'cancel');
  }
}
