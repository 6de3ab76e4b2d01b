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
import {
  demandOf,
  outOfStock,
  priceLines,
  shortLine,
  subtotalOf,
  unitsOf,
  type PricedLine,
} from './pricing.ts';
import { listVariants } from './pricing.store.ts';
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
export function placeOrder(deps: OrdersDeps, input: PlaceOrder): Promise<PlacedOrder> {
  const now = deps.clock();
  const codes = {
    codigo: newCode(deps.random),
    external_reference: newReference(now, deps.random),
  };
  // The provider's pages are made by its first interface, whichever charges.
  const providerKey = newProviderKey(deps.random, input.method === 'preferencia' ? '' : deps.via);
  return inTransaction(deps.db, async (tx) => {
    const givenUp = input.replaces === undefined ? null : await lockGivenUp(tx, input.replaces);
    const lines = await checkPlacing(tx, { deps, input, givenUp, now });
    const subtotalCents = subtotalOf(lines);
    const order = await insertOrder(tx, {
      ...orderRow(deps, input, now),
      ...codes,
      ...amounts(subtotalCents, input),
    });
    await insertItems(tx, order.id, lines);
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
): Promise<PricedLine[]> {
  const { purchase, freight, askedReais } = input;
  await keepProducts(tx, productIdsOf(purchase));
  const read = await readLines(tx, purchase);
  const lines = givenUp === null ? read : withUnitsOf(givenUp, read);
  const totalCents = subtotalOf(lines) + freight.priceCents;
  requireTotal(askedReais, { totalCents, freightCents: freight.priceCents });
  requireUnits(lines);
  const hold = { buyer: purchase.buyer, placedFrom: placedFrom(input.from), units: unitsOf(lines) };
  await requireRoom(tx, { ...hold, except: givenUp?.order.id }, { limits: deps.holdLimits, now });
  return lines;
}

/** The same refusals as placing, before anybody is asked what freight costs; units may be another order's to give. */
export async function checkLines(
  deps: OrdersDeps,
  { purchase, replaces }: Pick<PlaceOrder, 'purchase' | 'replaces'>,
): Promise<{ subtotalCents: number }> {
  const lines = await readLines(deps.db, purchase);
  if (replaces === undefined) requireUnits(lines);
  return { subtotalCents: subtotalOf(lines) };
}

function requireUnits(lines: PricedLine[]): void {
  const short = shortLine(lines);
  if (short !== undefined) throw outOfStock(short, short.variant.available);
}

async function readLines(db: OrdersDeps['db'] | Transaction<DB>, purchase: Purchase): Promise<PricedLine[]> {
  return priceLines(purchase.lines, await listVariants(db, productIdsOf(purchase)));
}

const productIdsOf = ({ lines }: Purchase) => [...new Set(lines.map((line) => line.productId))];

/** 409 with the right total unless the shopper was shown exactly it. */
export function requireTotal(
  askedReais: number | null,
  { totalCents, freightCents }: { totalCents: number; freightCents: number },
): void {
  if (totalCents > MAX_TOTAL_CENTS) throw invalid('O pedido passa do valor que pode ser pago de uma vez.');
  if (askedReais !== null && !isSameAmount(askedReais, totalCents))
    throw priceChanged(totalCents, freightCents);
}

export function priceChanged(totalCents: number, freightCents: number): AppError {
  return conflict('preco_mudou', 'O valor do pedido mudou. Confira o novo total antes de pagar.', {
    total: centsToReais(totalCents),
    frete: centsToReais(freightCents),
  });
}

function amounts(subtotalCents: number, input: PlaceOrder) {
  const { priceCents, ...option } = input.freight;
  return {
    subtotal_cents: subtotalCents,
    frete_cents: priceCents,
    total_cents: subtotalCents + priceCents,
    frete: JSON.stringify(option),
  };
}

type OrderFields = Omit<
  Insertable<DB['orders']>,
  'codigo' | 'external_reference' | 'subtotal_cents' | 'frete_cents' | 'total_cents' | 'frete'
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
