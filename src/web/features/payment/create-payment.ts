import type { CheckoutState } from '#shared/checkout.ts';
import type { CardPaymentBody, PaymentBody, PaymentCreated } from '#shared/wire/payments.ts';
import { ApiError, type ApiAnswer, type AskOptions } from '../../lib/calls/api.ts';
import { dropOpenOrder } from '../../lib/orders/open-orders.ts';
import { attemptKey, endAttempt, keptAttempt } from './attempt-key.ts';
import {
  forgetOrder,
  keepOpen,
  knownOrder,
  placedOrderOf,
  purchaseText,
  rememberPlaced,
} from './order-memory.ts';
import { Stayed } from './stayed.ts';
import type { Agree } from './use-replace-question.ts';

/** An attempt that is under way somewhere is waited for this long. */
const PATIENCE_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks for a payment with the attempt's key. While the same attempt is still under way (a lost answer, a second
 * press) it is asked again by itself. Throws ApiError; after a refusal the attempt has ended.
 */
export async function createPayment(
  ask: (options: AskOptions) => Promise<ApiAnswer<PaymentCreated>>,
  key: string,
): Promise<PaymentCreated> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const headers = { 'X-Trace-Id': key };
      const { data } = await ask({ key, headers });
      return data;
    } catch (error) {
      const busy = error instanceof ApiError && error.codigo === 'em_andamento';
      const waitMs = busy ? (error.retryAfterSeconds ?? 2) * 1000 : 0;
      if (endsAttempt(error)) endAttempt();
      if (!busy || Date.now() + waitMs > until) throw error;
      await pause(waitMs);
    }
  }
}

/** Refused by the provider, or still under way: the same key goes on with the same attempt. */
const GOES_ON = new Set(['pagamento_nao_aceito', 'em_andamento']);

/** A refusal ends an attempt; a failure of network or provider is resumed with the same key. */
function endsAttempt(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && !GOES_ON.has(error.codigo);
}

/** These tell that the order which stood for the purchase can't take a further attempt. */
const ORDER_GONE = new Set(['pedido_diferente', 'prazo_encerrado', 'nao_encontrado']);
/** These too, and are told first: whoever presses again means another purchase. */
const TOLD_FIRST = new Set(['pedido_encerrado', 'pedido_substituido']);

interface Asked<Body extends PaymentBody> {
  state: CheckoutState;
  body: Body;
  /** How it is paid, in a text: another way of paying is another attempt. */
  way: string;
  /** Asks the shopper before an open order of the same things is given up for this one. */
  agree: Agree;
  send(body: Body, key: string): Promise<PaymentCreated>;
}

/**
 * Pays what the checkout handed on: the order that stands for it already where one does, else a new one, in the place
 * of one that is open. A key is kept until its attempt has ended. Throws ApiError, and Stayed when the open one stays.
 */
export async function payPurchase<Body extends PaymentBody | CardPaymentBody>(
  asked: Asked<Body>,
): Promise<PaymentCreated> {
  const { state, body, way, send } = asked;
  const known = knownOrder(state);
  const aboutOf = (code: string | null) => `${way}|${code ?? ''}|${purchaseText(state)}`;
  const replaces = await replacedBy(asked, aboutOf);
  // The attempt that has placed the order goes on as it was sent: by its key the shop knows the order.
  const codigo = replaces !== null || keptAttempt(aboutOf(null)) !== null ? null : known;
  const named =
    codigo !== null ? { pedido: { codigo } } : replaces !== null ? { substitui: { codigo: replaces } } : {};
  try {
    const created = await send({ ...body, ...named }, attemptKey(aboutOf(codigo), replaces));
    if (replaces !== null) dropOpenOrder(replaces);
    return created;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const placed = rememberPlaced(state, error, replaces);
    if (placed !== null && codigo === null)
      keepOpen(state, { codigo: placed, paymentId: null, expiresAt: null });
    if (error.codigo === 'ja_pago') throw new Stayed(placedOrderOf(error));
    const isGone = ORDER_GONE.has(error.codigo);
    if (isGone || TOLD_FIRST.has(error.codigo)) forgetOrder();
    if (isGone && replaces !== null) dropOpenOrder(replaces);
    if ((codigo === null && replaces === null) || !isGone) throw error;
    return payPurchase(asked);
  }
}

/** The order that is given up for a purchase: as its attempt was sent, else as the shopper says. */
function replacedBy(
  { state, agree }: Pick<Asked<PaymentBody>, 'state' | 'agree'>,
  aboutOf: (code: string | null) => string,
): Promise<string | null> {
  const known = knownOrder(state);
  const kept = keptAttempt(aboutOf(null)) ?? keptAttempt(aboutOf(known));
  return kept === null ? agree(state, known) : Promise.resolve(kept.replaces ?? null);
}
