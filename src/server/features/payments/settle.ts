import { isOpenState, waitsForHolder } from '#shared/charges.ts';
import { isSettled } from '#shared/orders.ts';
import { inTransaction } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import {
  claimOpenAttempts,
  claimOpenCharges,
  findCharge,
  keepCharge,
  listCharges,
  noteAnswered,
  owe,
  type Attempt,
  type Charge,
} from '../ledger/index.ts';
import { mayHaveMade, type CalledOff, type Order } from '../orders/index.ts';
import { CALL_LEASE_MS, SEARCH_LAG_MS, type PaymentsDeps } from './deps.ts';
import { readBack, searchBack } from './hear.ts';
import { payableUntil } from './term.ts';

/** Whoever polls makes us ask the provider at most this often per charge. */
const ASK_AGAIN_MS = 4000;

/**
 * Finds out what became of an attempt whose answer was lost: charges of its reference are applied; none but what is
 * another one's, long enough after it was sent, means that it never was.
 */
export async function findOutcome(deps: PaymentsDeps, attempt: Attempt): Promise<void> {
  const order = await deps.orders.find({ id: attempt.order_id });
  if (order === undefined) return;
  if (attempt.hosted_id !== null) return settleHosted(deps, order, attempt);
  const found = await searchBack(deps, order, attempt.provider_key);
  if (found === null) return;
  const known = await listCharges(deps.db, order.id);
  const others = new Set(
    known.filter((row) => row.attempt_id !== attempt.id).map((row) => row.provider_payment_id),
  );
  const own = found.filter((payment) => !others.has(payment.id));
  let isFound = false;
  for (const payment of own.toReversed()) {
    const heard = await readBack(deps, { provider_payment_id: payment.id, order_id: order.id });
    if (heard?.kind !== 'inside' && mayHaveMade(attempt, payment)) isFound = true;
  }
  if (isFound) return;
  const ageMs = deps.clock().getTime() - attempt.sent_at.getTime();
  if (ageMs < SEARCH_LAG_MS) return;
  const declineBy = attempt.method === 'cartao' ? ('system' as const) : null;
  await deps.orders.failAttempt({ attempt, error: 'nenhuma cobrança encontrada', declineBy });
}

/** Who asks for a lost attempt again is there to confirm it: what was found of it is not called off. */
export async function keepAsking({ db }: PaymentsDeps, attempt: Attempt): Promise<void> {
  const charges = await listCharges(db, attempt.order_id);
  const asked = charges.find((charge) => charge.attempt_id === attempt.id && waitsForHolder(charge));
  if (asked !== undefined) await inTransaction(db, (tx) => keepCharge(tx, asked.id));
}

/** Looks for what was paid on the provider's page, until nobody can pay there any more. */
async function settleHosted(deps: PaymentsDeps, order: Order, attempt: Attempt): Promise<void> {
  const found = await searchBack(deps, order, attempt.provider_key);
  if (found === null) return;
  const known = new Map((await listCharges(deps.db, order.id)).map((row) => [row.provider_payment_id, row]));
  let isAllRead = true;
  for (const payment of found.toReversed()) {
    const isKnown = known.get(payment.id)?.provider_status === payment.told.status;
    const heard = isKnown
      ? undefined
      : await readBack(deps, { provider_payment_id: payment.id, order_id: order.id });
    if (heard === null || heard?.kind === 'unclear') isAllRead = false;
  }
  const endMs = payableUntil(order).getTime() + SEARCH_LAG_MS;
  if (isAllRead && deps.clock().getTime() > endMs) {
    await noteAnswered(deps.db, attempt.id, { now: deps.clock() });
  }
}

/** Brings an order that waits for money up to date with the provider, unless that was done a moment ago. */
export async function settleOrder(deps: PaymentsDeps, order: Order): Promise<void> {
  if (isSettled(order.status)) return;
  const now = deps.clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const attempts = await claimOpenAttempts(deps.db, {
    now,
    sentBefore: before(CALL_LEASE_MS),
    lookedAtBefore: before(ASK_AGAIN_MS),
    limit: 5,
    orderId: order.id,
  });
  for (const attempt of attempts) await findOutcome(deps, attempt);
  const payments = await claimOpenCharges(deps.db, {
    now,
    askedBefore: before(ASK_AGAIN_MS),
    limit: 5,
    orderId: order.id,
  });
  for (const payment of payments) await readBack(deps, payment);
}

/** Calls a charge off at the provider; one that was paid in that instant is read back instead. */
export async function callOff(deps: PaymentsDeps, charge: Charge, calledOff?: CalledOff): Promise<boolean> {
  const outcome = await deps.provider.cancel(charge.provider_payment_id);
  if (outcome.kind === 'ok') {
    await deps.orders.applyPayment({ provider: deps.provider.name, payment: outcome.value, calledOff });
    return true;
  }
  return outcome.kind === 'refused' && (await readBack(deps, charge)) !== null;
}

const SHUT_OUT = 'o pedido saiu sem esta peça, ou não vai mais';

/** Calls off all that is open of an order. What the provider can't be told now it is told by a task. */
export async function callOffOrder(
  deps: PaymentsDeps,
  order: Order,
  actor: 'shopper' | 'admin' | 'system',
): Promise<Order> {
  await settleOrder(deps, order);
  const calledOff = { actor, reason: actor === 'system' ? SHUT_OUT : 'desistência antes do pagamento' };
  const charges = await listCharges(deps.db, order.id);
  for (const charge of charges.filter((row) => isOpenState(row.state))) {
    if (!(await callOff(deps, charge, calledOff))) await oweCancel(deps, charge);
  }
  await deps.orders.cancelUncharged({ orderId: order.id, ...calledOff });
  return (await deps.orders.find({ id: order.id })) ?? order;
}

/**
 * The shopper does not confirm a card after all: its charge is called off, unless it was paid in that instant. Throws 409
 * where the order waits for money of another kind.
 */
export async function giveUpConfirming(deps: PaymentsDeps, order: Order): Promise<Order> {
  if (order.status !== 'pending') return order;
  const charges = await listCharges(deps.db, order.id);
  if (charges.some(waitsForHolder)) return callOffOrder(deps, order, 'shopper');
  throw conflict('sem_confirmacao', 'Este pedido não espera a confirmação de um cartão.');
}

function oweCancel({ db, clock }: PaymentsDeps, charge: Charge): Promise<void> {
  const dedupKey = `cancel:${charge.provider}:${charge.provider_payment_id}`;
  return owe(db, { charge, kind: 'cancel', dedupKey, reason: 'desistência', now: clock() });
}

/** A charge by the provider's number, with its order. */
export async function chargeWithOrder(
  { db, orders, provider }: PaymentsDeps,
  paymentId: string,
): Promise<{ order: Order; charge: Charge } | undefined> {
  const charge = await findCharge(db, { provider: provider.name, providerPaymentId: paymentId });
  const order = charge && (await orders.find({ id: charge.order_id }));
  return charge && order && { order, charge };
}
