import { readExpiry, type CardFields } from '#shared/card.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { digitsOf } from '#shared/cpf.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { CardPaymentBody, PaymentCreated } from '#shared/wire/payments.ts';
import { api, ApiError, type AskOptions } from '../../lib/calls/api.ts';
import { dropOpenOrder } from '../../lib/orders/open-orders.ts';
import { keepCardInDoubt, type CardInDoubt } from './attempt-key.ts';
import { TokenError, type CardDesk } from './card-adapter.ts';
import type { CardOffer } from './card-offer.ts';
import { isChallenged } from './challenge.ts';
import { createPayment, payPurchase } from './create-payment.ts';
import { placedOrderOf, rememberPlaced } from './order-memory.ts';
import { paymentBody } from './payment-body.ts';
import { Stayed } from './stayed.ts';
import type { Agree } from './use-replace-question.ts';

export interface CardInput {
  desk: CardDesk;
  fields: CardFields;
  installments: number;
  /** The instalments in full, as the form shows them. */
  parcelamento: string;
  /** What the provider offers for this card. */
  offer(): Promise<CardOffer> | CardOffer;
}

/** Has the card turned into a token by the provider, and pays with it. */
export async function payByCard(
  state: CheckoutState,
  { originCep, agree, ...payment }: CardInput & Pick<ShopSettings, 'originCep'> & { agree: Agree },
): Promise<PaymentCreated> {
  const { desk, fields, installments } = payment;
  const expiry = readExpiry(fields.validade);
  if (expiry === null) throw new TokenError('Erro ao criar token do cartão');
  const payer = { nome: fields.nome.trim(), email: fields.email.trim(), cpf: digitsOf(fields.cpf) };
  const { methodId, issuerId } = await payment.offer();
  const token = await desk.tokenOf({
    number: digitsOf(fields.numero),
    holder: fields.titular.trim(),
    expiry,
    code: digitsOf(fields.codigo),
    cpf: payer.cpf,
  });
  const body: CardPaymentBody = {
    ...paymentBody(state, { method: null, originCep, payer }),
    token,
    installments,
    ...(methodId !== null && { payment_method_id: methodId }),
    ...(issuerId !== null && { issuer_id: issuerId }),
  };
  const way = JSON.stringify(['cartao', payer, installments, methodId]);
  const { parcelamento } = payment;
  return payPurchase({
    state,
    body,
    way,
    agree,
    send: (asked, key) => send({ body: asked, key, state, parcelamento }, desk.deviceId()),
  });
}

/** Asks once more for the payment whose answer was lost: it is found, or made at last, never made twice. */
export async function sendAgain(sent: CardInDoubt): Promise<PaymentCreated> {
  const replaces = sent.body.substitui?.codigo ?? null;
  try {
    const created = await send(sent);
    if (replaces !== null) dropOpenOrder(replaces);
    return created;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    rememberPlaced(sent.state, error, replaces);
    throw error.codigo === 'ja_pago' ? new Stayed(placedOrderOf(error)) : error;
  }
}

/**
 * Sends a payment that can be asked for again as it is until its answer has come. What tells the device is not kept:
 * the provider is given it when the card is charged, and can do without.
 */
async function send(sent: CardInDoubt, deviceId: string | null = null): Promise<PaymentCreated> {
  keepCardInDoubt(sent);
  try {
    const { key } = sent;
    const body = deviceId === null ? sent.body : { ...sent.body, device_id: deviceId };
    const ask = (options: AskOptions) => api('POST /payment/cartao/create', { body, ...options });
    const created = await createPayment(ask, key);
    // What its holder is still to confirm is come back to after a reload.
    keepCardInDoubt(isChallenged(created) ? { ...sent, isAsked: true } : null);
    return created;
  } catch (error) {
    if (!isUnknown(error)) keepCardInDoubt(null);
    throw error;
  }
}

/** Nobody knows whether the card was charged: no answer came, or none of the shop's own. */
export function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isForeign = error.status >= 500 && Object.keys(error.body).length === 0;
  return error.status === 0 || error.codigo === 'em_andamento' || isForeign;
}
