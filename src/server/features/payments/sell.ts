import { notFound } from '../../errors.ts';
import type { Payer } from '../../providers/payment/port.ts';
import { findAttempt, keptKey, listCharges, oncePerKey, type Attempt, type Charge } from '../ledger/index.ts';
import type { Order, PlacedOrder, PlaceOrder } from '../orders/index.ts';
import { guardSeller } from '../purchases/index.ts';
import { isOpenState } from '#shared/charges.ts';
import { charge } from './charge.ts';
import type { PaymentsDeps } from './deps.ts';
import { host } from './hosted.ts';
import { offered } from './provider-texts.ts';
import type { HostedPurchase } from './read-hosted.ts';
import { takeUp } from './take-up.ts';

export interface Sell {
  order: Omit<PlaceOrder, 'attempt' | 'freight' | 'replaces'>;
  /** As the office typed it; null: as the carrier's quote says. */
  freight: PlaceOrder['freight'] | null;
  payer: Payer;
  /** Who types it in, and her address in the network. */
  seller: { by: string; from: string };
  /** To where whoever pays on the provider's page comes back. */
  backUrls: HostedPurchase['backUrls'];
  /** The client's key, and what tells one body from another. */
  key: string;
  bodyHash: Buffer;
}

export interface Sold {
  order: Order;
  /** The PIX, while it is open. */
  pix: Charge | null;
  /** Where the buyer pays, while she can. */
  url: string | null;
}

/**
 * Places an order that was sold elsewhere, once per key, and asks the provider for a PIX or a page where its money is not
 * there yet. Throws as placing and paying do; after a provider's failure the same key tries again.
 */
export async function sell(deps: PaymentsDeps, input: Sell): Promise<Sold> {
  requireOffered(deps, input);
  const attempt = keptKey(await deps.cpfs(), { key: input.key, bodyHash: input.bodyHash });
  const orderId = await oncePerKey(deps.db, attempt, {
    first: async () => {
      const asked = await priced(deps, input);
      return askMoney(deps, input, await deps.orders.place({ ...asked, attempt }));
    },
    again: (seen) => goOn(deps, input, seen),
  });
  return readSold(deps, orderId, input.key);
}

/** Throws what `sell` would before it asks a provider for money; nothing is placed, taken nor charged. */
export async function trySelling(deps: PaymentsDeps, input: Sell): Promise<void> {
  requireOffered(deps, input);
  const attempt = keptKey(await deps.cpfs(), { key: input.key, bodyHash: input.bodyHash });
  await oncePerKey(deps.db, attempt, {
    first: async () => deps.orders.tryPlacing(await priced(deps, input)),
    again: async () => undefined,
  });
}

function requireOffered({ provider }: PaymentsDeps, { order: { method } }: Sell): void {
  if (method === 'pix') offered(provider.createPix);
  if (method === 'preferencia') offered(provider.hostCheckout);
}

/** What is placed, with its freight. */
async function priced(deps: PaymentsDeps, { order, seller, freight }: Sell) {
  await guardSeller(deps.guardCoupon, { ...seller, credits: order.purchase.credits });
  return { ...order, freight: freight ?? (await deps.orders.priceFreight(order)) };
}

/** Asks for what is not there yet. The order's number. */
async function askMoney(deps: PaymentsDeps, input: Sell, placed: PlacedOrder): Promise<number> {
  const { order, payer, backUrls, bodyHash } = input;
  if (order.method === 'pix') {
    const asked = {
      purchase: order.purchase,
      payer,
      card: null,
      askedReais: order.askedReais ?? 0,
      bodyHash,
    };
    await charge(deps, placed, { ...asked, retryOf: null, replaces: undefined });
  }
  if (order.method === 'preferencia')
    await host(deps, placed, { asked: { payer, backUrls }, takes: 'cards' });
  return placed.order.id;
}

/** A repeat of the call goes on from where the first one stopped. */
async function goOn(deps: PaymentsDeps, input: Sell, seen: Attempt): Promise<number> {
  if (seen.state === 'answered' || seen.hosted_id !== null) return seen.order_id;
  return askMoney(deps, input, await takeUp(deps, seen));
}

async function readSold(deps: PaymentsDeps, orderId: number, key: string): Promise<Sold> {
  const order = await deps.orders.find({ id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  if (order.status !== 'pending') return { order, pix: null, url: null };
  const open = (await listCharges(deps.db, orderId)).findLast(
    ({ state, qr_code: code }) => code !== null && isOpenState(state),
  );
  const attempt = await findAttempt(deps.db, { key });
  return { order, pix: open ?? null, url: open?.ticket_url ?? attempt?.hosted_url ?? null };
}
