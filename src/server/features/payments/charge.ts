import { AppError } from '../../errors.ts';
import type { ChargeRequest, Outcome, ProviderPayment, Sale } from '../../providers/payment/port.ts';
import { PIX_GRACE_MS } from '#shared/pix-term.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { keepAnswer, type Attempt } from '../ledger/index.ts';
import { listPaidUnits, type PlacedOrder } from '../orders/index.ts';
import type { Purchase } from '../purchases/index.ts';
import { createdAnswer, inDoubtAnswer, isFinal } from './answer.ts';
import type { PaymentsDeps } from './deps.ts';
import { hear } from './hear.ts';
import { creationFailed, naming, offered } from './provider-texts.ts';
import type { PaymentRequest } from './read-payment.ts';
import { soldItems } from './sold-items.ts';
import { payableUntil } from './term.ts';

/**
 * Asks the provider for the charge of an attempt and applies what it says. Any repeat of the same attempt sends
 * the same body under the same key. Throws 422, 502 or 504, naming the order, when there is no charge, or none of a PIX
 * is known.
 */
export async function charge(
  deps: PaymentsDeps,
  placed: PlacedOrder,
  request: PaymentRequest,
): Promise<PaymentCreated> {
  const { order, attempt } = placed;
  const outcome = await ask(deps, placed, request);
  if (outcome.kind === 'ok') return applied(deps, attempt, outcome.value);
  const method = request.card === null ? 'pix' : 'card';
  const failure = creationFailed(method, outcome);
  deps.log.warn(
    {
      pedido: order.id,
      attempt: attempt.id,
      outcome: outcome.kind,
      detail: String(failure.cause ?? failure.codigo),
    },
    'a charge was not made',
  );
  if (outcome.kind === 'unknown') {
    await deps.orders.doubtAttempt(attempt, outcome.detail);
    if (method === 'card') return inDoubtAnswer(order, attempt);
    throw naming(order, failure);
  }
  const shoppersFault = outcome.kind === 'refused' && outcome.refusal.fault === 'request';
  const error = outcome.kind === 'refused' ? outcome.refusal.detail : outcome.detail;
  const declineBy = shoppersFault ? 'provider' : null;
  const after = await deps.orders.failAttempt({ attempt, error, declineBy });
  throw naming(after ?? order, failure);
}

async function ask(
  deps: PaymentsDeps,
  { order, attempt, items: written }: PlacedOrder,
  { card, payer, purchase }: PaymentRequest,
): Promise<Outcome<ProviderPayment>> {
  const items = written ?? (await deps.orders.items(order.id));
  const common: ChargeRequest = {
    amountCents: attempt.amount_cents,
    description: `Pedido Loja - ${items.length} item(ns)`,
    externalReference: order.external_reference,
    attempt: String(attempt.id),
    payer,
  };
  const { createCard, createPix } = deps.provider;
  const key = attempt.provider_key;
  if (card !== null) {
    const paidUnits = await listPaidUnits(deps.db, items);
    const sold = soldItems({ order, items, paidUnits, amountCents: attempt.amount_cents }, deps.log);
    const sale = { items: sold, ...whereTo(purchase) };
    return offered(createCard)({ ...common, ...card, sale }, key);
  }
  const lifeMs = deps.orders.termOf(attempt) + PIX_GRACE_MS;
  return offered(createPix)({ ...common, expiresAt: payableUntil(order), lifeMs }, key);
}

/** As it was asked for, not as the order may have been changed since: a repeat has to say the same. */
function whereTo({ buyer, address }: Purchase): Omit<Sale, 'items'> {
  const { cep: postalCode, endereco: street, numero: number, cidade: city, estado: state } = address;
  return { phone: buyer.whatsapp, address: { postalCode, street, number, city, state } };
}

async function applied(
  deps: PaymentsDeps,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<PaymentCreated> {
  // The answer to our own call, whatever it bears.
  const result = await hear(deps, { ...payment, isOwn: true });
  if (result.kind === 'foreign')
    throw new AppError(502, 'provedor_indisponivel', 'O provedor respondeu sobre outro pedido.');
  if (result.kind === 'unclear') {
    await deps.orders.doubtAttempt(attempt, 'a cobrança pode ser outra que já se conhece');
    return inDoubtAnswer(result.order, attempt);
  }
  const { id: attemptId, method } = attempt;
  const about = { pedido: result.order.id, attempt: attemptId, payment: payment.id };
  deps.log.info({ ...about, method, state: result.charge.state }, 'a charge was made');
  const answer = createdAnswer(result.order, result.charge, deps.clock());
  if (isFinal(result.charge)) {
    await keepAnswer(deps.db, attempt.id, { status: 201, answer });
  }
  return answer;
}
