import { useEffect, useRef, useState } from 'react';
import { readExpiry, type CardField, type CardFields } from '#shared/card.ts';
import { STATUS_OF_STATE } from '#shared/charges.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { digitsOf } from '#shared/cpf.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { CardPaymentBody, PaymentCreated } from '#shared/wire/payments.ts';
import { api, ApiError, type AskOptions } from '../../lib/api.ts';
import { keepOwnOrder } from '../../lib/own-order.ts';
import { useShop } from '../../lib/shop.ts';
import { cardInDoubt, endAttempt, keepCardInDoubt, type CardInDoubt } from './attempt-key.ts';
import type { CardOffer } from './card-offer.ts';
import { refusalOf } from './card-refusals.ts';
import { TokenError, type CardDesk } from './card-adapter.ts';
import { createPayment, payPurchase } from './create-payment.ts';
import { forgetOrder, keepsCart, rememberOrder, rememberPlaced } from './order-memory.ts';
import { paymentBody } from './payment-body.ts';
import { problemOf, type PaymentProblem } from './problem.ts';

/** How a payment has ended in this page. */
export interface PaymentEnd {
  codigo: string;
  parcelas: number;
  /** The card is still being looked at. */
  pending: boolean;
}

interface CardInput {
  state: CheckoutState;
  onProblem(problem: PaymentProblem | null): void;
  /** The provider says that a field was mistyped. */
  onMistyped(field: CardField, text: string): void;
  onEnd(end: PaymentEnd): void;
}

interface Payment {
  desk: CardDesk;
  fields: CardFields;
  installments: number;
  /** The instalments in full, as the form shows them. */
  parcelamento: string;
  /** What the provider offers for this card. */
  offer(): Promise<CardOffer> | CardOffer;
}

/** The message of a good end is read before the page changes. */
const READING_MS = 1500;

const FAILED = 'Erro ao processar pagamento com cartão.';
const TEXTS = { failed: FAILED, unexpected: FAILED };

/** A card payment from the token to its outcome; one at a time. */
export function useCard({ state, onProblem, onMistyped, onEnd }: CardInput) {
  const { originCep } = useShop();
  const [busy, setBusy] = useState(false);
  const [inDoubt, setInDoubt] = useState(() => cardInDoubt() !== null);
  const underWay = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  async function run(parcelamento: string, ask: () => Promise<PaymentCreated>): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    onProblem(null);
    let isOver = false;
    try {
      isOver = settle(await ask(), parcelamento);
    } catch (error) {
      onProblem(cardProblem(error));
    }
    setInDoubt(cardInDoubt() !== null);
    underWay.current = isOver;
    setBusy(isOver);
  }

  /** Tells the outcome. True when the page is being left. */
  function settle({ payment, pedido }: PaymentCreated, parcelamento: string): boolean {
    const { codigo } = pedido;
    const parcelas = payment.installments;
    endAttempt();
    rememberOrder(state, codigo);
    const { email } = state.customer;
    const cleared = keepsCart(state);
    keepOwnOrder({ codigo, metodo: 'cartao', parcelas, parcelamento, email, cleared });
    const leave = (pending: boolean) => {
      leaving.current = setTimeout(() => onEnd({ codigo, parcelas, pending }), READING_MS);
      return true;
    };
    switch (payment.status) {
      case STATUS_OF_STATE.paid:
        forgetOrder();
        onProblem({ kind: 'success', title: 'Sucesso', text: 'Pagamento aprovado com sucesso!' });
        return leave(false);
      case STATUS_OF_STATE.open:
      case STATUS_OF_STATE.in_review:
        onProblem({
          kind: 'info',
          title: 'Processando',
          text: 'Pagamento em processamento. Você receberá uma confirmação em breve.',
        });
        return leave(true);
      case STATUS_OF_STATE.refused: {
        const refusal = refusalOf(payment.motivo);
        onProblem({
          kind: 'error',
          text: 'Pagamento recusado. Verifique os dados do cartão ou tente outro meio de pagamento.',
          hint: refusal?.hint,
        });
        if (refusal?.field) onMistyped(refusal.field, refusal.hint);
        return false;
      }
      default:
        onProblem({ kind: 'info', text: `Status do pagamento: ${payment.status}`, order: codigo });
        return false;
    }
  }

  const pay = (payment: Payment) =>
    run(payment.parcelamento, () => payByCard(state, { ...payment, originCep }));
  /** Asks once more for the payment whose answer was lost: it is found, or made at last, never made twice. */
  function resume(): void {
    const sent = cardInDoubt();
    if (sent === null) setInDoubt(false);
    else void run(sent.parcelamento, () => sendAgain(state, sent));
  }
  return { busy, inDoubt, pay, resume };
}

async function payByCard(
  state: CheckoutState,
  { originCep, ...payment }: Payment & Pick<ShopSettings, 'originCep'>,
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
  return payPurchase({ state, body, way, send: (asked, key) => send({ body: asked, key, parcelamento }) });
}

async function sendAgain(state: CheckoutState, sent: CardInDoubt): Promise<PaymentCreated> {
  try {
    return await send(sent);
  } catch (error) {
    rememberPlaced(state, error);
    throw error;
  }
}

/** Sends a payment that can be asked for again as it is until its answer has come. */
async function send(sent: CardInDoubt): Promise<PaymentCreated> {
  keepCardInDoubt(sent);
  try {
    const { body, key } = sent;
    const ask = (options: AskOptions) => api('POST /payment/cartao/create', { body, ...options });
    const created = await createPayment(ask, key);
    keepCardInDoubt(null);
    return created;
  } catch (error) {
    if (!isUnknown(error)) keepCardInDoubt(null);
    throw error;
  }
}

/** Nobody knows whether the card was charged: no answer came, or none of the shop's own. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isForeign = error.status >= 500 && Object.keys(error.body).length === 0;
  return error.status === 0 || error.codigo === 'em_andamento' || isForeign;
}

/** Null while the outcome is unknown: the form gives way to what tells that. */
function cardProblem(error: unknown): PaymentProblem | null {
  if (error instanceof TokenError)
    return { kind: 'error', title: 'Erro', text: error.message, hint: error.hint };
  if (isUnknown(error)) return null;
  console.error('the card payment was not made', error instanceof ApiError ? error.codigo : error);
  return problemOf(error, TEXTS);
}
