import { STATUS_OF_STATE } from '#shared/charges.ts';
import type { CheckoutSession, PreferenceCreated } from '#shared/wire/payments.ts';
import { AppError, conflict, notFound, providerFailed } from '../../errors.ts';
import {
  claimAttempt,
  findAttempt,
  findHostedAttempt,
  findOrder,
  isKeyTaken,
  listItems,
  orderOf,
  statusOf,
  updateAttempt,
  type Attempt,
  type Order,
  type PlacedOrder,
} from '../orders/index.ts';
import { CALL_LEASE_MS, type PaymentsDeps } from './deps.ts';
import { naming, offered } from './provider-texts.ts';
import type { HostedPurchase } from './read-hosted.ts';

export interface OpenHosted {
  asked: HostedPurchase;
  /** The client's key for this attempt. */
  key: string;
  customerId: number | null;
}

/** An order and the page at the provider on which it can be paid. */
export interface HostedOrder {
  order: Order;
  id: string;
  url: string;
}

const NOT_OPENED = 'Não foi possível abrir a página de pagamento agora. Tente novamente.';

/**
 * Places an order to be paid on the provider's own page. The same key and body give the same order and page. Throws
 * as placing does, and 502 or 504 when there is no page; the same key then tries again.
 */
export async function openHosted(deps: PaymentsDeps, input: OpenHosted): Promise<HostedOrder> {
  offered(deps.provider.hostCheckout);
  const known = await findAttempt(deps.db, { key: input.key });
  if (known !== undefined) return again(deps, known, input);
  const { purchase, askedReais, bodyHash } = input.asked;
  try {
    const freight = await deps.orders.priceFreight(purchase, askedReais);
    const placed = await deps.orders.place({
      purchase,
      freight,
      customerId: input.customerId,
      method: 'preferencia',
      installments: 1,
      askedReais,
      attempt: { key: input.key, bodyHash },
    });
    return await host(deps, placed, input);
  } catch (error) {
    const first = isKeyTaken(error) ? await findAttempt(deps.db, { key: input.key }) : undefined;
    if (first === undefined) throw error;
    return again(deps, first, input);
  }
}

async function again(deps: PaymentsDeps, attempt: Attempt, input: OpenHosted): Promise<HostedOrder> {
  if (!attempt.body_hash.equals(input.asked.bodyHash)) {
    throw conflict('chave_reutilizada', 'Esta tentativa já foi usada com outros dados. Tente de novo.');
  }
  const order = await findOrder(deps.db, { id: attempt.order_id });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  if (attempt.hosted_id !== null) return { order, id: attempt.hosted_id, url: attempt.hosted_url ?? '' };
  const now = deps.clock();
  if (attempt.state === 'sending' && now.getTime() - attempt.sent_at.getTime() < CALL_LEASE_MS)
    throw underWay();
  const taken =
    attempt.state === 'failed'
      ? await deps.orders.resumeFailed(attempt)
      : await takeOver(deps, { order, attempt });
  if (taken === null) throw underWay();
  return host(deps, taken, input);
}

async function takeOver(deps: PaymentsDeps, { order, attempt }: PlacedOrder): Promise<PlacedOrder | null> {
  const now = deps.clock();
  const claimed = await claimAttempt(deps.db, attempt, { state: 'sending', updated_at: now, sent_at: now });
  return claimed === undefined ? null : { order, attempt: claimed };
}

async function host(
  deps: PaymentsDeps,
  { order, attempt }: PlacedOrder,
  { asked }: OpenHosted,
): Promise<HostedOrder> {
  const items = await listItems(deps.db, order.id);
  const outcome = await offered(deps.provider.hostCheckout)(
    {
      items: items.map((item) => ({
        id: String(item.product_id),
        title: `${item.nome} (${item.cor}, ${item.tamanho})`.slice(0, 250),
        quantity: item.quantidade,
        unitCents: item.preco_cents,
      })),
      freightCents: order.frete_cents,
      externalReference: order.external_reference,
      payer: asked.payer,
      backUrls: backTo(order.codigo, asked.backUrls),
      expiresAt: order.expires_at ?? order.created_at,
      cardsOnly: asked.cardsOnly,
    },
    attempt.provider_key,
  );
  if (outcome.kind === 'ok') {
    const { id, url } = outcome.value;
    // From now on it is looked for what was paid there.
    await updateAttempt(deps.db, attempt.id, {
      state: 'unknown',
      hosted_id: id,
      hosted_url: url,
      updated_at: deps.clock(),
    });
    return { order, id, url };
  }
  // A page that may have been made is known to nobody, so nobody pays there.
  const detail = outcome.kind === 'refused' ? `HTTP ${outcome.refusal.detail}` : outcome.detail;
  deps.log.warn({ pedido: order.id, attempt: attempt.id, detail }, 'no hosted checkout was made');
  const after = await deps.orders.failAttempt({ attempt, error: detail, declineBy: null });
  const status = outcome.kind !== 'refused' && outcome.timedOut ? 504 : 502;
  throw naming(after ?? order, providerFailed(status, NOT_OPENED, detail));
}

function underWay(): AppError {
  return new AppError(
    409,
    'em_andamento',
    'Este pagamento ainda está sendo preparado. Aguarde um instante.',
    {
      retryAfterSeconds: 2,
    },
  );
}

/** A hosted checkout by the provider's name for it; undefined when there is none. */
export async function findHosted(deps: PaymentsDeps, hostedId: string): Promise<HostedOrder | undefined> {
  const attempt = await findHostedAttempt(deps.db, hostedId);
  const order = attempt && (await findOrder(deps.db, { id: attempt.order_id }));
  return order && { order, id: hostedId, url: attempt.hosted_url ?? '' };
}

const SESSION_STATUS: Readonly<Record<Order['status'], CheckoutSession['session']['status']>> = {
  pending: 'open',
  waiting: 'open',
  in_analysis: STATUS_OF_STATE.in_review,
  paid: 'paid',
  processing: 'paid',
  delivered: 'paid',
  declined: 'declined',
  cancelled: 'expired',
  refunded: 'expired',
};

const done = { success: true as const, sucesso: true as const };

export function preferenceAnswer({ order, id, url }: HostedOrder): PreferenceCreated {
  return { ...done, preference: { id, init_point: url }, pedido: orderOf(order) };
}

export function sessionAnswer({ order, id, url }: HostedOrder): CheckoutSession {
  return { ...done, session: { id, url, status: SESSION_STATUS[order.status], pedido: statusOf(order) } };
}

/** The ways back carry the order's code, by which the result page finds it. */
type BackUrls = HostedPurchase['backUrls'];

function backTo(codigo: string, urls: BackUrls): BackUrls {
  const withCode = (address: string) => {
    const url = new URL(address);
    url.searchParams.set('pedido', codigo);
    return url.href;
  };
  return {
    success: withCode(urls.success),
    failure: withCode(urls.failure),
    pending: withCode(urls.pending),
  };
}
