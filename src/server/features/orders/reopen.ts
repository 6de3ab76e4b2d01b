import type { Transaction } from 'kysely';
import { isOpenState } from '#shared/charges.ts';
import { readGifts, type GiftTo } from '#shared/gift-list.ts';
import { canMove, isPaidLike, RETRY_WITHIN_HOURS } from '#shared/orders.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, notFound, tooMany } from '../../errors.ts';
import {
  countCardAttempts,
  listCalledOff,
  newProviderKey,
  openAttempt,
  readBook,
  sendAgain,
  type Attempt,
} from '../ledger/index.ts';
import { orderPlace, type CpfVault } from '../../security/cpfs.ts';
import { listUses, readCredits } from '../credits/index.ts';
import {
  listVariants,
  outOfStock,
  priceLines,
  shortLine,
  unitsOf,
  type PricedLine,
  type Purchase,
  type PurchaseLine,
} from '../purchases/index.ts';
import { amendOrder } from './amend.ts';
import type { OrdersDeps } from './deps.ts';
import { requireRoom } from './holds.ts';
import { keepHeld } from './keep-held.ts';
import { moveOrder, retakeHeldCredits, retakeHeldUses, retakeStock } from './moves.ts';
import {
  findStateSince,
  listItems,
  lockOrder,
  updateOrder,
  type Order,
  type OrderItem,
} from './orders.store.ts';
import { payBy } from './discounts.store.ts';
import { requireTotalOf } from './asked-sum.ts';
import { expiryFrom } from './order-row.ts';
import { requireSamePrices, requireSameTotal } from './same-prices.ts';
import type { PlaceOrder, PlacedOrder } from './place-order.ts';
import { requireSameKind } from './test-orders.ts';
import { isShutOut, lockWithParent } from './going-along.ts';
import {
  beingReplaced,
  isBeingReplaced,
  partOfAnother,
  requireKnownOutcome,
  requireNotReplaced,
} from './replaceable.ts';

export interface FurtherAttempt extends Pick<
  PlaceOrder,
  'method' | 'installments' | 'askedReais' | 'attempt'
> {
  orderId: number;
  purchase: Purchase;
  isTest?: boolean;
}

const CARD_ATTEMPTS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/**
 * A further attempt to pay an order that was declined or has expired, within 24 h: prices compared, stock taken again
 * and the address amended in one transaction. Throws 409 when it can't be paid again, 429 after five cards in an hour.
 */
export async function reopenOrder(deps: OrdersDeps, input: FurtherAttempt): Promise<PlacedOrder> {
  const vault = await deps.cpfs();
  const now = deps.clock();
  const providerKey = newProviderKey(deps.random, deps.charging);
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: input.orderId });
    if (order === undefined) throw notFound('Não encontramos este pedido.');
    requireSameKind(order, input);
    if (order.added_to !== null) throw partOfAnother();
    await requireNothingOpen(tx, order, now);
    if (input.method === 'cartao') await requireFewCards(tx, order.id, now);
    requireSameCoupon(order, input.purchase);
    await requireSameCredits(tx, order, { codes: input.purchase.credits, now });
    const lines = await requireSameLines(tx, order, input.purchase.lines);
    if (order.status !== 'pending') await requireSamePrices(tx, order, lines);
    const isPix = input.method === 'pix';
    requireTotalOf(input.askedReais, order, isPix);
    await payBy(tx, order, isPix);
    await amendOrder(tx, order, { purchase: input.purchase, vault, now });
    const termMinutes = deps.pixExpiresMinutes();
    await bringBack(tx, { deps, vault, order, lines, now, termMinutes });
    const paying = { metodo_pagamento: input.method, parcelas: input.installments };
    await updateOrder(tx, order.id, { ...paying, updated_at: now });
    Object.assign(order, paying);
    const { method, installments, attempt } = input;
    const asked = { order, method, installments, ...attempt, providerKey, now };
    return { order, attempt: await openAttempt(tx, { ...asked, termMinutes }) };
  });
}

/**
 * The same attempt once more after the provider had failed it, with a key of its own towards the account of now, and through
 * the same of its interfaces: nothing was made under the old one. Null when somebody else took it up in the same moment.
 */
export async function resumeFailed(deps: OrdersDeps, seen: Attempt): Promise<PlacedOrder | null> {
  const vault = await deps.cpfs();
  const now = deps.clock();
  const providerKey = newProviderKey(deps.random, {
    account: deps.charging.account,
    via: deps.viaOf({ key: seen.provider_key }),
  });
  return inTransaction(deps.db, async (tx) => {
    const order = await lockWithParent(tx, { id: seen.order_id });
    if (order === undefined) throw notFound('Não encontramos este pedido.');
    if (await isShutOut(tx, order)) throw conflict('pedido_encerrado', endedText(order));
    await requireNothingOpen(tx, order, now);
    if (seen.method === 'cartao') await requireFewCards(tx, order.id, now);
    const termMinutes = deps.pixExpiresMinutes();
    const attempt = await sendAgain(tx, seen, {
      now,
      anew: { providerKey, termMinutes },
    });
    if (attempt === undefined) return null;
    const items = await listItems(tx, order.id);
    const lines = priceLines(items.map(askedAgain), await listVariants(tx, productsOf(items)));
    await payBy(tx, order, seen.method === 'pix');
    await bringBack(tx, { deps, vault, order, lines, now, termMinutes });
    return { order, attempt };
  });
}

async function requireNothingOpen(tx: Transaction<DB>, order: Order, now: Date): Promise<void> {
  if (isBeingReplaced(order, now)) throw beingReplaced();
  await requireNotReplaced(tx, order);
  const book = await readBook(tx, order.id);
  requireKnownOutcome(order, book);
  // One that is being called off keeps nobody waiting: if it is paid all the same, its money goes back.
  const calledOff = await listCalledOff(tx, order.id);
  const isWaiting = book.charges.some((charge) => isOpenState(charge.state) && !calledOff.has(charge.id));
  if (order.status === 'pending' && isWaiting) {
    throw conflict(
      'pagamento_em_aberto',
      'Este pedido já tem um pagamento em aberto. Conclua ou cancele-o antes.',
    );
  }
  // Late money for goods that are gone is on its way back: what is paid now would be a second payment.
  const isBeingReturned = book.charges.some(({ state }) => state === 'paid' || state === 'disputed');
  if (order.status !== 'pending' && (isBeingReturned || !canMove(order.status, 'pending', 'shopper'))) {
    throw conflict('pedido_encerrado', endedText(order));
  }
}

function endedText({ status }: Order): string {
  if (isPaidLike(status)) return 'Este pedido já está pago. Não pague de novo.';
  if (status === 'refunded')
    return 'O valor deste pedido já foi devolvido. Para comprar, faça um novo pedido.';
  return 'Este pedido não espera mais por pagamento.';
}

async function requireFewCards(tx: Transaction<DB>, orderId: number, now: Date): Promise<void> {
  const count = await countCardAttempts(tx, orderId, new Date(now.getTime() - HOUR_MS));
  if (count >= CARD_ATTEMPTS_PER_HOUR) throw tooMany(HOUR_MS / 1000);
}

/** An order keeps the coupon that it was bought with: another one is another purchase, and never left out silently. */
export function requireSameCoupon({ cupom }: Order, { coupon }: Purchase): void {
  if (coupon === null || coupon === cupom) return;
  const text = `O cupom ${coupon} não é deste pedido. Faça um novo pedido com ele.`;
  throw conflict('pedido_diferente', text, { campos: { cupom: text } });
}

/** It keeps the vales that pay it, too. */
export async function requireSameCredits(
  tx: Transaction<DB>,
  order: Order,
  asked: { codes: readonly string[]; now: Date },
): Promise<void> {
  if (asked.codes.length === 0) return;
  const uses = new Set((await listUses(tx, order.id)).map(({ credit_id: id }) => id));
  const found = await readCredits(tx, asked);
  if (found.every(({ credit }) => credit !== null && uses.has(credit.id))) return;
  const text = 'Este vale não é deste pedido. Faça um novo pedido com ele.';
  throw conflict('pedido_diferente', text, { campos: { creditos: text } });
}

export async function requireSameLines(
  tx: Transaction<DB>,
  order: Order,
  asked: PurchaseLine[],
): Promise<PricedLine[]> {
  const items = await listItems(tx, order.id);
  const productIds = new Set([...productsOf(items), ...asked.map((line) => line.productId)]);
  const lines = priceLines(asked, await listVariants(tx, [...productIds]));
  const asks = sumPerVariant(lines.map((line) => [line.variant.variantId, line.quantity]));
  const has = sumPerVariant(items.map((item) => [item.variant_id ?? -1, item.quantidade]));
  const same =
    asks.size === has.size && [...has].every(([variant, quantity]) => asks.get(variant) === quantity);
  if (!same)
    throw conflict('pedido_diferente', 'Estes itens não são os do pedido. Faça um novo pedido com eles.');
  requireSameGifts(items, lines);
  return lines;
}

const textOf = (gifts: readonly GiftTo[]) => gifts.map((to) => JSON.stringify(Object.values(to)));

/** Nor are its gift cards for others by now. A call may leave out for whom they are. */
function requireSameGifts(items: readonly OrderItem[], lines: readonly PricedLine[]): void {
  const asked = lines.flatMap(({ gifts = [] }) => textOf(gifts));
  if (asked.length === 0) return;
  const kept = items.flatMap(({ presentes, quantidade }) => textOf(readGifts(presentes, quantidade)));
  if (asked.toSorted().join('\n') === kept.toSorted().join('\n')) return;
  const text = 'O vale-presente deste pedido é para outra pessoa. Para mudar, faça um novo pedido.';
  throw conflict('pedido_diferente', text);
}

function sumPerVariant(pairs: [variantId: number, quantity: number][]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [variantId, quantity] of pairs) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return sums;
}

function productsOf(items: OrderItem[]): number[] {
  return [...new Set(items.map((item) => item.product_id))];
}

function askedAgain(item: OrderItem): PurchaseLine {
  const { product_id: productId, quantidade: quantity, cor, tamanho } = item;
  return { productId, quantity, cor, tamanho, variantHint: '' };
}

interface BroughtBack {
  deps: OrdersDeps;
  vault: CpfVault;
  order: Order;
  lines: PricedLine[];
  now: Date;
  termMinutes: number;
}

/** Makes a fallen order pending once more; one that still is pending gets a new term. */
async function bringBack(
  tx: Transaction<DB>,
  { deps, vault, order, lines, now, termMinutes }: BroughtBack,
): Promise<void> {
  const expires = { expires_at: expiryFrom(termMinutes, now) };
  await updateOrder(tx, order.id, expires);
  Object.assign(order, expires);
  if (order.status === 'pending') return;
  const since = await findStateSince(tx, order.id);
  if (since === undefined || now.getTime() - since.getTime() > RETRY_WITHIN_HOURS * HOUR_MS) {
    throw conflict('prazo_encerrado', 'O prazo para pagar este pedido terminou. Faça um novo pedido.');
  }
  await requireSamePrices(tx, order, lines);
  const buyer = { cpf: vault.open(order, orderPlace(order.codigo)), email: order.email };
  const hold = { buyer, placedFrom: order.placed_from, units: unitsOf(lines) };
  await requireRoom(tx, hold, { limits: deps.holdLimits, vault, now });
  await keepHeld(tx, order.id);
  if (!(await retakeHeldUses(tx, order))) {
    const text =
      'Uma promoção deste pedido já foi usada até o fim. Faça um novo pedido para ver o novo total.';
    throw conflict('promocao_esgotada', text);
  }
  await requireSameTotal(tx, deps, { order, buyer, lines });
  if (!(await retakeHeldCredits(tx, order, now))) {
    const text = 'O saldo do vale deste pedido já foi usado. Faça um novo pedido para ver o novo total.';
    throw conflict('credito_nao_vale', text);
  }
  if (!order.stock_held && !(await retakeStock(tx, order, now))) {
    const short = shortLine(lines);
    throw outOfStock(short, short?.variant.available ?? 0);
  }
  const from = order.status;
  await moveOrder(tx, { order, from, to: 'pending', actor: 'shopper', reason: 'nova tentativa', now });
}
