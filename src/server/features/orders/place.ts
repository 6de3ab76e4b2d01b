import type { Insertable, Transaction } from 'kysely';
import { centsToReais, isSameAmount } from '#shared/money.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict, invalid, type AppError } from '../../errors.ts';
import { newProviderKey, openAttempt, type Attempt, type Keyed } from '../ledger/index.ts';
import type { PricedShippingOption } from '../shipping/index.ts';
import { announceOrder, tellSale } from './announce.ts';
import { newCode, newReference } from './code.ts';
import { keepProducts } from './demand.store.ts';
import type { OrdersDeps } from './deps.ts';
import { placedFrom, requireRoom } from './holds.ts';
import { insertHistory, insertItems, insertOrder, type Order } from './orders.store.ts';
import { demandOf, outOfStock, priceLines, shortLine, unitsOf, type PricedLine } from './pricing.ts';
import { listVariants } from './pricing.store.ts';
import { personOf, releaseUses, takeUses, type Priced } from '../promotions/index.ts';
import { cutsOf, freightCutOf, priceWhole, requireCoupon, toldSum, unitsByLine } from './discounted.ts';
import { insertDiscounts, insertUnits, totalBy } from './discounts.store.ts';
import type { Purchase } from './purchase.ts';
import { giveWay, lockGivenUp, withUnitsOf, type GivenUp } from './replace.ts';
import { takeStock } from '../stock/index.ts';

export type PaymentMethod = Order['metodo_pagamento'];

export interface PlaceOrder {
  purchase: Purchase;
  freight: PricedShippingOption;
  /** From the customer's token, never from what was typed. */
  customerId: number | null;
  /** The shopper's address in the network. */
  from: string;
  method: PaymentMethod;
  installments: number;
  /** What the shopper was shown, in reais; null when the call does not tell. */
  askedReais: number | null;
  attempt: Keyed;
  /** The number of the order that this one takes the place of: its units are this one's. */
  replaces?: number | undefined;
}

export interface PlacedOrder {
  order: Order;
  attempt: Attempt;
}

const MAX_TOTAL_CENTS = 100_000_000;
const MINUTE_MS = 60_000;

/**
 * Makes an order in one transaction: prices read again, stock taken, order, lines, and the attempt with the
 * key that its call will carry. Where it takes another one's place that falls, and its units pass over, in the same.
 * Throws 409 (`preco_mudou` with the right total, `sem_estoque` naming the item, `produto_indisponivel`,
 * `muitos_abertos`, and what `requireReplaceable` throws), 422 or 429, and then nothing has happened.
 */
export async function placeOrder(deps: OrdersDeps, input: PlaceOrder): Promise<PlacedOrder> {
  for (let turn = 1; turn < MOST_TURNS; turn += 1) {
    const placed = await placeOnce(deps, input);
    if (placed !== 'use_taken') return placed;
  }
  const text = 'Muita gente está usando esta promoção agora. Tente de novo.';
  throw conflict('em_andamento', text);
}

/** Whoever loses the race for a last use is priced again, without it. */
const MOST_TURNS = 4;

class UseTaken extends Error {}

async function placeOnce(deps: OrdersDeps, input: PlaceOrder): Promise<PlacedOrder | 'use_taken'> {
  try {
    return await placeIn(deps, input);
  } catch (error) {
    if (error instanceof UseTaken) return 'use_taken';
    throw error;
  }
}

function placeIn(deps: OrdersDeps, input: PlaceOrder): Promise<PlacedOrder> {
  const now = deps.clock();
  const codes = {
    codigo: newCode(deps.random),
    external_reference: newReference(now, deps.random),
  };
  // The provider's pages are made by its first interface, whichever charges.
  const providerKey = newProviderKey(deps.random, input.method === 'preferencia' ? '' : deps.via);
  return inTransaction(deps.db, async (tx) => {
    const givenUp = input.replaces === undefined ? null : await lockGivenUp(tx, input.replaces);
    const { lines, priced } = await checkPlacing(tx, { deps, input, givenUp, now });
    const order = await insertOrder(tx, {
      ...orderRow(deps, input, now),
      ...codes,
      ...amountsOf(priced, input),
    });
    await keepPrices(tx, { order, lines, priced });
    // The uses of the order that gives way are this one's to take.
    if (givenUp !== null) await releaseUses(tx, givenUp.order.id);
    const person = personOf(input.purchase.buyer);
    const short = await takeUses(tx, { orderId: order.id, person, uses: priced.uses, now });
    if (short !== null) throw new UseTaken();
    await insertHistory(tx, {
      orderId: order.id,
      from: null,
      to: order.status,
      actor: 'shopper',
      reason: '',
      at: now,
    });
    const { method, installments } = input;
    const asked = { order, method, installments, ...input.attempt, providerKey, now };
    const attempt = await openAttempt(tx, { ...asked, termMinutes: deps.pixExpiresMinutes });
    if (input.method === 'entrega') {
      await announceOrder(tx, order, now);
      await tellSale(tx, order, now);
    }
    if (givenUp !== null) await giveWay(tx, { givenUp, by: order, demand: demandOf(lines), now });
    // Last, so that the rows that everybody wants are kept from others as shortly as can be.
    await takeAll(tx, order.id, lines);
    return { order, attempt };
  });
}

interface Placing {
  deps: OrdersDeps;
  input: PlaceOrder;
  givenUp: GivenUp | null;
  now: Date;
}

/** What is to be bought, at what it costs now. Throws all that placing refuses. */
export async function checkPlacing(
  tx: Transaction<DB>,
  { deps, input, givenUp, now }: Placing,
): Promise<{ lines: PricedLine[]; priced: Priced }> {
  const { purchase, freight, askedReais } = input;
  await keepProducts(tx, productIdsOf(purchase));
  const read = await readLines(tx, purchase);
  const lines = givenUp === null ? read : withUnitsOf(givenUp, read);
  const priced = await priceWhole(deps, tx, {
    ...whoAndWhere(input),
    lines,
    freightCents: freight.priceCents,
    except: givenUp?.order.id ?? null,
  });
  requireCoupon(priced);
  requireTotal(askedReais, priced);
  requireUnits(lines);
  const hold = { buyer: purchase.buyer, placedFrom: placedFrom(input.from), units: unitsOf(lines) };
  await requireRoom(tx, { ...hold, except: givenUp?.order.id }, { limits: deps.holdLimits, now });
  return { lines, priced };
}

/** What a purchase says to promotions. */
export function whoAndWhere({ purchase, method }: Pick<PlaceOrder, 'purchase' | 'method'>) {
  const { buyer, address, coupon } = purchase;
  return { coupon, cep: address.cep, isPix: method === 'pix', buyer };
}

/** The same refusals as placing, before anybody is asked what freight costs; units may be another order's to give. */
export async function checkLines(
  deps: OrdersDeps,
  { purchase, replaces }: Pick<PlaceOrder, 'purchase' | 'replaces'>,
): Promise<PricedLine[]> {
  const lines = await readLines(deps.db, purchase);
  if (replaces === undefined) requireUnits(lines);
  return lines;
}

function requireUnits(lines: PricedLine[]): void {
  const short = shortLine(lines);
  if (short !== undefined) throw outOfStock(short, short.variant.available);
}

async function readLines(db: OrdersDeps['db'] | Transaction<DB>, purchase: Purchase): Promise<PricedLine[]> {
  return priceLines(purchase.lines, await listVariants(db, productIdsOf(purchase)));
}

const productIdsOf = ({ lines }: Purchase) => [...new Set(lines.map((line) => line.productId))];

/** 409 with the right total, and what is off it, unless the shopper was shown exactly it. */
export function requireTotal(askedReais: number | null, priced: Priced): void {
  const { totalCents } = priced.cart;
  if (totalCents > MAX_TOTAL_CENTS) throw invalid('O pedido passa do valor que pode ser pago de uma vez.');
  if (askedReais !== null && !isSameAmount(askedReais, totalCents)) throw priceChanged(toldSum(priced));
}

/** The same for an order that stands already. */
export function requireTotalOf(askedReais: number | null, order: Order, isPix: boolean): void {
  const totalCents = totalBy(order, isPix);
  if (askedReais === null || isSameAmount(askedReais, totalCents)) return;
  throw priceChanged(standingSum(order, isPix));
}

/** What an order that stands costs by a way to pay, for who was shown another sum. */
export function standingSum(order: Order, isPix: boolean, moreCents = 0): Record<string, unknown> {
  return {
    total: centsToReais(totalBy(order, isPix) + moreCents),
    frete: centsToReais(order.frete_cents),
    desconto_pix: centsToReais(isPix ? order.pix_offer_cents : 0),
  };
}

export function priceChanged(sum: Record<string, unknown>): AppError {
  return conflict('preco_mudou', 'O valor do pedido mudou. Confira o novo total antes de pagar.', sum);
}

function amountsOf({ cart, byOther, byPix, coupon }: Priced, { freight, method }: PlaceOrder) {
  const { priceCents, ...option } = freight;
  const offer = byPix.pixCents;
  return {
    subtotal_cents: cart.subtotalCents,
    desconto_cents: byOther.discounts.reduce((sum, { cents }) => sum + cents, 0),
    frete_cents: priceCents,
    desconto_frete_cents: cart.freight?.discountCents ?? 0,
    pix_offer_cents: offer,
    desconto_pix_cents: method === 'pix' ? offer : 0,
    total_cents: cart.totalCents,
    cupom: coupon?.code ?? null,
    frete: JSON.stringify(option),
  };
}

/** Keeps lines, discounts and units as they were bought; units alone where something is off them. */
async function keepPrices(
  tx: Transaction<DB>,
  { order, lines, priced }: { order: Order; lines: PricedLine[]; priced: Priced },
): Promise<void> {
  const { cart, byOther, byPix } = priced;
  const paid = unitsByLine(lines, cart);
  const items = await insertItems(
    tx,
    order.id,
    lines.map((line, at) => ({ ...line, cutCents: cutOf(paid[at]) })),
  );
  const cuts = cutsOf(priced);
  await insertDiscounts(tx, order.id, { cuts, freight: freightCutOf(priced) });
  if (cuts.length === 0 && byPix.pixCents === 0) return;
  const [other, pix] = [unitsByLine(lines, byOther), unitsByLine(lines, byPix)];
  const units = items.map((itemId, at) => ({ itemId, other: other[at] ?? [], pix: pix[at] ?? [] }));
  const isPix = order.metodo_pagamento === 'pix';
  await insertUnits(tx, units, { promotions: cuts.map(({ promotion }) => promotion), isPix });
}

const cutOf = (units: Priced['cart']['units'] = []) =>
  units.reduce((sum, { unitCents, paidCents }) => sum + unitCents - paidCents, 0);

type OrderFields = Omit<
  Insertable<DB['orders']>,
  'codigo' | 'external_reference' | keyof ReturnType<typeof amountsOf>
>;

function orderRow(deps: OrdersDeps, input: PlaceOrder, now: Date): OrderFields {
  const { purchase, method } = input;
  const onDelivery = method === 'entrega';
  return {
    ...purchase.buyer,
    ...purchase.address,
    customer_id: input.customerId,
    placed_from: placedFrom(input.from),
    status: onDelivery ? 'waiting' : 'pending',
    metodo_pagamento: method,
    parcelas: input.installments,
    stock_held: true,
    stock_round: 1,
    uses_held: true,
    expires_at: onDelivery ? null : expiryFrom(deps, now),
    created_at: now,
    updated_at: now,
  };
}

/** Until when an unpaid order keeps its units. */
export function expiryFrom(deps: OrdersDeps, now: Date): Date {
  return new Date(now.getTime() + deps.pixExpiresMinutes * MINUTE_MS);
}

/** How long an order waits for its money, in milliseconds: as it was when the attempt's key was made. */
export function termOf({ pixExpiresMinutes }: OrdersDeps, { term_minutes: minutes }: Attempt): number {
  return (minutes ?? pixExpiresMinutes) * MINUTE_MS;
}

async function takeAll(tx: Transaction<DB>, orderId: number, lines: PricedLine[]): Promise<void> {
  const shortItem = await takeStock(tx, { orderId, round: 1 }, demandOf(lines));
  if (shortItem === null) return;
  throw outOfStock(
    lines.find((line) => line.variant.stockItemId === shortItem),
    0,
  );
}
