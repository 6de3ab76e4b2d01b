import type { CheckoutState } from '#shared/checkout.ts';
import type { CardPaymentBody, PaymentBody, PaymentCreated } from '#shared/wire/payments.ts';
import { ApiError, type ApiAnswer, type AskOptions } from '../../lib/calls/api.ts';
import { attemptKey, endAttempt, isAttempt } from './attempt-key.ts';
import { forgetOrder, knownOrder, purchaseText, rememberPlaced } from './order-memory.ts';

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

interface Asked<Body extends PaymentBody> {
  state: CheckoutState;
  body: Body;
  /** How it is paid, in a text: another way of paying is another attempt. */
  way: string;
  send(body: Body, key: string): Promise<PaymentCreated>;
}

/**
 * Pays what the checkout handed on: the order that stands for it already where one does, else a new one. A key is
 * kept until its attempt has ended. Throws ApiError.
 */
export async function payPurchase<Body extends PaymentBody | CardPaymentBody>(
  asked: Asked<Body>,
): Promise<PaymentCreated> {
  const { state, body, way, send } = asked;
  const known = knownOrder(state);
  const aboutOf = (code: string | null) => `${way}|${code ?? ''}|${purchaseText(state)}`;
  // The attempt that has placed the order goes on as it was sent: by its key the shop knows the order.
  const codigo = isAttempt(aboutOf(null)) ? null : known;
  try {
    return await send(codigo === null ? body : { ...body, pedido: { codigo } }, attemptKey(aboutOf(codigo)));
  } catch (error) {
    rememberPlaced(state, error);
    if (!(error instanceof ApiError)) throw error;
    const isGone = ORDER_GONE.has(error.codigo);
    if (isGone || error.codigo === 'pedido_encerrado') forgetOrder();
    // One that is paid or given back is told first; whoever presses again means another purchase.
    if (known === null || !isGone) throw error;
    return payPurchase(asked);
  }
}
