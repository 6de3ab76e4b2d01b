import { MOST_INSTALLMENTS } from '#shared/card.ts';
import { mostInstallments } from '#shared/installments.ts';
import { reaisToCents } from '#shared/money.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { invalid, notFound } from '../../errors.ts';
import { findAttempt, findCharge, keptKey, oncePerKey, type Attempt, type Keyed } from '../ledger/index.ts';
import { requireSameKind, type OpenPix, type PlacedOrder } from '../orders/index.ts';
import { createdAnswer, inDoubtAnswer } from './answer.ts';
import { charge } from './charge.ts';
import type { PaymentsDeps } from './deps.ts';
import { placeNew } from './place-new.ts';
import { offered } from './provider-texts.ts';
import type { PaymentRequest } from './read-payment.ts';
import { findOutcome, keepAsking, settleOrder } from './settle.ts';
import { requireLease, takeUp } from './take-up.ts';

export interface Pay {
  request: PaymentRequest;
  /** The client's key for this attempt. */
  key: string;
  customerId: number | null;
  /** The shopper's address in the network. */
  from: string;
  /** Somebody of the team tries a closed shop: as the guard of sales says, never the body. */
  isTest: boolean;
}

export interface PayAnswer {
  status: number;
  body: PaymentCreated;
}

/**
 * Pays by PIX or card: order first, then the provider. The same key and body never make a second order or a
 * second charge, whatever became of the first call.
 */
export async function pay(deps: PaymentsDeps, input: Pay): Promise<PayAnswer> {
  const { request, key } = input;
  offered(request.card === null ? deps.provider.createPix : deps.provider.createCard);
  const attempt = keptKey(await deps.cpfs(), { key, bodyHash: request.bodyHash });
  return oncePerKey(deps.db, attempt, {
    first: async () => {
      await guardCode(deps, input);
      return carefully(deps, input, async () => {
        const begun = await begin(deps, input, attempt);
        if ('charge' in begun)
          return { status: 201, body: createdAnswer(begun.order, begun.charge, deps.clock()) };
        return { status: 201, body: await charge(deps, begun, request) };
      });
    },
    again: (attempt) => goOn(deps, attempt, input),
  });
}

function guardCode({ guardCoupon }: PaymentsDeps, { request, from }: Pay): Promise<void> {
  const { purchase, retryOf, replaces } = request;
  const { coupon: typed, credits } = purchase;
  return guardCoupon({ typed, credits, from, orders: [retryOf, replaces] });
}

/** A card is not charged for who had too many refused. */
function carefully<T>({ orders }: PaymentsDeps, { request, from }: Pay, work: () => Promise<T>): Promise<T> {
  const { cpf, email } = request.purchase.buyer;
  return request.card === null ? work() : orders.tryCard({ cpf, email, from }, work);
}

/** The attempt goes on from wherever it stands: a PIX is asked for again under its key, a lost card only looked for. */
async function goOn(deps: PaymentsDeps, attempt: Attempt, input: Pay): Promise<PayAnswer> {
  const { request } = input;
  if (attempt.state === 'answered') return answerAgain(deps, attempt);
  const order = await deps.orders.find({ id: attempt.order_id });
  if (order?.teste === true) requireSameKind(order, input);
  if (request.card === null || attempt.state === 'failed') {
    return carefully(deps, input, async () => ({
      status: 201,
      body: await charge(deps, await takeUp(deps, attempt), request),
    }));
  }
  requireLease(deps, attempt);
  await findOutcome(deps, attempt);
  await keepAsking(deps, attempt);
  return answerAgain(deps, attempt);
}

async function begin(
  deps: PaymentsDeps,
  { request, customerId, from, isTest }: Pay,
  attempt: Keyed,
): Promise<PlacedOrder | OpenPix> {
  const { purchase, card, askedReais, replaces } = request;
  const method = card === null ? ('pix' as const) : ('cartao' as const);
  const installments = card?.installments ?? 1;
  refuseBeyondPlan(deps, { installments, askedReais });
  const paying = { method, installments, askedReais, attempt };
  if (request.retryOf !== null) {
    const order = await deps.orders.find({ codigo: request.retryOf });
    if (order === undefined) throw notFound('Não encontramos este pedido.');
    await settleOrder(deps, order);
    const further = { ...paying, orderId: order.id, purchase, isTest };
    const open = card === null ? await deps.orders.keepOpenPix(further) : null;
    return open ?? deps.orders.reopen(further);
  }
  return placeNew(deps, { ...paying, purchase, customerId, from, replaces, isTest });
}

/** The total is the one that was shown, or the order is not placed. Throws 422 for more instalments than it may have. */
function refuseBeyondPlan(deps: PaymentsDeps, asked: { installments: number; askedReais: number }): void {
  const totalCents = reaisToCents(asked.askedReais);
  const most = totalCents === null ? MOST_INSTALLMENTS : mostInstallments(totalCents, deps.installments());
  if (asked.installments <= most) return;
  const text =
    most === 1 ? 'Este total não pode ser parcelado.' : `Escolha de 1 a ${most} parcelas para este total.`;
  throw invalid(text, { installments: text });
}

/** A final outcome as it was; else the charge as it is now. */
async function answerAgain(deps: PaymentsDeps, seen: Attempt): Promise<PayAnswer> {
  const attempt = (await findAttempt(deps.db, { id: seen.id })) ?? seen;
  if (attempt.answer !== null && attempt.answer_status !== null) {
    return { status: attempt.answer_status, body: attempt.answer as PaymentCreated };
  }
  const order = await deps.orders.find({ id: attempt.order_id });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const known =
    attempt.provider_payment_id === null
      ? undefined
      : await findCharge(deps.db, {
          provider: deps.provider.name,
          providerPaymentId: attempt.provider_payment_id,
        });
  return {
    status: 201,
    body: known ? createdAnswer(order, known, deps.clock()) : inDoubtAnswer(order, attempt),
  };
}
