import { STATUS_OF_STATE } from '#shared/charges.ts';
import { mostInstallments } from '#shared/installments.ts';
import type { CheckoutSession, PreferenceCreated } from '#shared/wire/payments.ts';
import { notFound, providerFailed } from '../../errors.ts';
import type { HostedRequest } from '../../providers/payment/port.ts';
import { findAttempt, keptKey, noteHosted, oncePerKey, type Attempt } from '../ledger/index.ts';
import { listPaidUnits, orderOf, statusOf, type Order, type PlacedOrder } from '../orders/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { placeNew } from './place-new.ts';
import { naming, offered } from './provider-texts.ts';
import type { HostedPurchase } from './read-hosted.ts';
import { soldItems } from './sold-items.ts';
import { takeUp } from './take-up.ts';
import { payableUntil } from './term.ts';

export interface OpenHosted {
  asked: HostedPurchase;
  /** The client's key for this attempt. */
  key: string;
  customerId: number | null;
  /** The shopper's address in the network. */
  from: string;
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
 * as placing and trying a card do, and 502 or 504 when there is no page; the same key then tries again.
 */
export async function openHosted(deps: PaymentsDeps, input: OpenHosted): Promise<HostedOrder> {
  offered(deps.provider.hostCheckout);
  const { purchase, askedReais, replaces, bodyHash } = input.asked;
  const attempt = keptKey(await deps.cpfs(), { key: input.key, bodyHash });
  return oncePerKey(deps.db, attempt, {
    first: async () => {
      const { coupon: typed, credits } = purchase;
      await deps.guardCoupon({ typed, credits, from: input.from, orders: [replaces] });
      return carefully(deps, input, async (takes) => {
        const { customerId, from } = input;
        const paying = { method: 'preferencia' as const, installments: 1, askedReais, attempt };
        const placed = await placeNew(deps, { ...paying, purchase, customerId, from, replaces });
        return host(deps, placed, { asked: input.asked, takes });
      });
    },
    again: (seen) => again(deps, seen, input),
  });
}

/** Who had too many cards refused gets no page for cards alone, and any other one without cards. */
async function carefully<T>(
  { orders }: PaymentsDeps,
  { asked, from }: OpenHosted,
  work: (takes: HostedRequest['takes']) => Promise<T>,
): Promise<T> {
  const { cpf, email } = asked.purchase.buyer;
  const asker = { cpf, email, from };
  if (asked.cardsOnly) return orders.tryCard(asker, () => work('cards'));
  return work((await orders.takesCardsOf(asker)) ? 'all' : 'no_cards');
}

async function again(deps: PaymentsDeps, attempt: Attempt, input: OpenHosted): Promise<HostedOrder> {
  const { hosted_id: id, hosted_url: url } = attempt;
  if (id === null) {
    const { asked } = input;
    return carefully(deps, input, async (takes) => host(deps, await takeUp(deps, attempt), { asked, takes }));
  }
  const order = await deps.orders.find({ id: attempt.order_id });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  return { order, id, url: url ?? '' };
}

/** Asks the provider for the page of a placed order, and notes where it is. */
export async function host(
  deps: PaymentsDeps,
  { order, attempt }: PlacedOrder,
  { asked, takes }: { asked: Pick<HostedPurchase, 'payer' | 'backUrls'> } & Pick<HostedRequest, 'takes'>,
): Promise<HostedOrder> {
  const items = await deps.orders.items(order.id);
  const paidUnits = await listPaidUnits(deps.db, items);
  const outcome = await offered(deps.provider.hostCheckout)(
    {
      items: soldItems({ order, items, paidUnits, amountCents: attempt.amount_cents }, deps.log),
      externalReference: order.external_reference,
      attempt: String(attempt.id),
      payer: asked.payer,
      backUrls: backTo(order.codigo, asked.backUrls),
      expiresAt: payableUntil(order),
      takes,
      mostInstallments: mostInstallments(order.total_cents - order.credito_cents, deps.installments()),
    },
    attempt.provider_key,
  );
  if (outcome.kind === 'ok') {
    const { id, url } = outcome.value;
    await noteHosted(deps.db, attempt.id, { id, url, now: deps.clock() });
    return { order, id, url };
  }
  // A page that may have been made is known to nobody, so nobody pays there.
  const detail = outcome.kind === 'refused' ? `HTTP ${outcome.refusal.detail}` : outcome.detail;
  deps.log.warn({ pedido: order.id, attempt: attempt.id, detail }, 'no hosted checkout was made');
  const after = await deps.orders.failAttempt({ attempt, error: detail, declineBy: null });
  const status = outcome.kind !== 'refused' && outcome.timedOut ? 504 : 502;
  throw naming(after ?? order, providerFailed(status, NOT_OPENED, detail));
}

/** A hosted checkout by the provider's name for it; undefined when there is none. */
export async function findHosted(deps: PaymentsDeps, hostedId: string): Promise<HostedOrder | undefined> {
  const attempt = await findAttempt(deps.db, { hostedId });
  const order = attempt && (await deps.orders.find({ id: attempt.order_id }));
  return order && { order, id: hostedId, url: attempt.hosted_url ?? '' };
}

const SESSION_STATUS: Readonly<Record<Order['status'], CheckoutSession['session']['status']>> = {
  pending: 'open',
  waiting: 'open',
  in_analysis: STATUS_OF_STATE.in_review,
  paid: 'paid',
  processing: 'paid',
  shipped: 'paid',
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
