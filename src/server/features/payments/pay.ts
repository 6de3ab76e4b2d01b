import type { PaymentCreated } from '#shared/wire/payments.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import {
  claimAttempt,
  findAttempt,
  findOrder,
  findPayment,
  isKeyTaken,
  type Attempt,
  type OpenPix,
  type PlacedOrder,
} from '../orders/index.ts';
import { createdAnswer, inDoubtAnswer } from './answer.ts';
import { charge } from './charge.ts';
import { CALL_LEASE_MS, type PaymentsDeps } from './deps.ts';
import { offered } from './provider-texts.ts';
import type { PaymentRequest } from './read-payment.ts';
import { settleAttempt, settleOrder } from './settle.ts';

export interface Pay {
  request: PaymentRequest;
  /** The client's key for this attempt. */
  key: string;
  customerId: number | null;
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
  offered(input.request.card === null ? deps.provider.createPix : deps.provider.createCard);
  const known = await findAttempt(deps.db, { key: input.key });
  if (known !== undefined) return repeat(deps, known, input);
  try {
    const begun = await begin(deps, input);
    if ('payment' in begun) return { status: 201, body: createdAnswer(begun.order, begun.payment) };
    return { status: 201, body: await charge(deps, begun, input.request) };
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    const first = await findAttempt(deps.db, { key: input.key });
    if (first === undefined) throw error;
    return repeat(deps, first, input);
  }
}

async function begin(deps: PaymentsDeps, { request, key, customerId }: Pay): Promise<PlacedOrder | OpenPix> {
  const { purchase, card, askedReais, bodyHash } = request;
  const attempt = { key, bodyHash };
  const method = card === null ? ('pix' as const) : ('cartao' as const);
  const installments = card?.installments ?? 1;
  const paying = { method, installments, askedReais, attempt };
  if (request.retryOf !== null) {
    const order = await findOrder(deps.db, { codigo: request.retryOf });
    if (order === undefined) throw notFound('Não encontramos este pedido.');
    await settleOrder(deps, order);
    const further = { ...paying, orderId: order.id, lines: purchase.lines };
    const open = card === null ? await deps.orders.keepOpenPix(further) : null;
    return open ?? deps.orders.reopen(further);
  }
  const freight = await deps.orders.priceFreight(purchase, askedReais);
  return deps.orders.place({ ...paying, purchase, freight, customerId });
}

/** A key that was seen before: the same attempt goes on from wherever it stands. */
async function repeat(deps: PaymentsDeps, attempt: Attempt, input: Pay): Promise<PayAnswer> {
  if (!attempt.body_hash.equals(input.request.bodyHash)) {
    throw conflict(
      'chave_reutilizada',
      'Esta tentativa de pagamento já foi usada com outros dados. Tente de novo.',
    );
  }
  switch (attempt.state) {
    case 'answered':
      return answerAgain(deps, attempt);
    case 'failed':
      return resume(deps, await deps.orders.resumeFailed(attempt), input);
    case 'sending':
      if (deps.clock().getTime() - attempt.sent_at.getTime() < CALL_LEASE_MS) throw underWay();
      return goOn(deps, attempt, input);
    case 'unknown':
      return goOn(deps, attempt, input);
  }
}

/** Nobody knows what became of the call: a PIX is asked for again under its key, a card only looked for. */
async function goOn(deps: PaymentsDeps, attempt: Attempt, input: Pay): Promise<PayAnswer> {
  if (input.request.card !== null) {
    await settleAttempt(deps, attempt);
    return answerAgain(deps, attempt);
  }
  const now = deps.clock();
  const claimed = await claimAttempt(deps.db, attempt, { state: 'sending', updated_at: now, sent_at: now });
  const order = await findOrder(deps.db, { id: attempt.order_id });
  return resume(
    deps,
    claimed === undefined || order === undefined ? null : { order, attempt: claimed },
    input,
  );
}

async function resume(deps: PaymentsDeps, placed: PlacedOrder | null, { request }: Pay): Promise<PayAnswer> {
  if (placed === null) throw underWay();
  return { status: 201, body: await charge(deps, placed, request) };
}

function underWay(): AppError {
  return new AppError(
    409,
    'em_andamento',
    'Este pagamento ainda está sendo processado. Aguarde um instante.',
    {
      retryAfterSeconds: 2,
    },
  );
}

/** A final outcome as it was; else the charge as it is now. */
async function answerAgain(deps: PaymentsDeps, seen: Attempt): Promise<PayAnswer> {
  const attempt = (await findAttempt(deps.db, { id: seen.id })) ?? seen;
  if (attempt.answer !== null && attempt.answer_status !== null) {
    return { status: attempt.answer_status, body: attempt.answer as PaymentCreated };
  }
  const order = await findOrder(deps.db, { id: attempt.order_id });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const payment =
    attempt.provider_payment_id === null
      ? undefined
      : await findPayment(deps.db, {
          provider: deps.provider.name,
          providerPaymentId: attempt.provider_payment_id,
        });
  return { status: 201, body: payment ? createdAnswer(order, payment) : inDoubtAnswer(order, attempt) };
}
