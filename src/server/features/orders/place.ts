import type { Transaction } from 'kysely';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { newProviderKey, openAttempt } from '../ledger/index.ts';
import { orderPlace, type CpfVault } from '../../security/cpfs.ts';
import { announceOrder, tellSale } from './announce.ts';
import { payWithCredits, requireCredits, requirePayable, requireTotal } from './asked-sum.ts';
import { takeCredits, type CreditPlan } from '../credits/index.ts';
import { newCode, newReference } from './code.ts';
import { refuseWorth } from './test-orders.ts';
import { keepProducts } from './demand.store.ts';
import type { OrdersDeps } from './deps.ts';
import { refuseCreditForGifts, refuseGiftsAtDoor, refuseGiftsElsewhere, requireWay } from './gift-lines.ts';
import { placedFrom, requireRoom } from './holds.ts';
import { lockParent } from './going-along.ts';
import { insertItems, insertOrder, wordsOf, type Order, type OrderItem } from './orders.store.ts';
import { personOf, takeUses, type Priced } from '../promotions/index.ts';
import {
  cutsOf,
  demandOf,
  freightCutOf,
  listVariants,
  outOfStock,
  priceLines,
  priceWhole,
  requireCoupon,
  shortLine,
  unitsByLine,
  unitsOf,
  type PricedLine,
  type Purchase,
} from '../purchases/index.ts';
import { insertDiscounts, insertUnits } from './discounts.store.ts';
import { payByCredit } from './pay-by-credit.ts';
import { amountsOf, orderRow } from './order-row.ts';
import type { PlacedOrder, PlaceOrder } from './place-order.ts';
import { giveWay, lockGivenUp, withUnitsOf, type GivenUp } from './replace.ts';
import { finishSale } from './sold-elsewhere.ts';
import { noteStep } from './story.ts';
import { takeStock } from '../stock/index.ts';

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

async function placeIn(deps: OrdersDeps, input: PlaceOrder): Promise<PlacedOrder> {
  const vault = await deps.cpfs();
  const now = deps.clock();
  // One for both: an order does not end before its PIX though the setting changes in between.
  const termMinutes = deps.pixExpiresMinutes();
  const codes = {
    codigo: newCode(deps.random),
    external_reference: newReference(now, deps.random),
  };
  // The provider's pages are made by its first interface, whichever charges.
  const providerKey = newProviderKey(deps.random, {
    account: deps.charging.account,
    via: input.method === 'preferencia' ? '' : deps.charging.via,
  });
  return inTransaction(deps.db, async (tx) => {
    await keepParent(tx, input);
    const givenUp = input.replaces === undefined ? null : await lockGivenUp(tx, input.replaces);
    const { lines, priced, plan } = await checkPlacing(tx, { deps, vault, input, givenUp, now });
    const order = await insertOrder(tx, {
      ...orderRow(input, termMinutes, now),
      exchange_days: deps.exchangeDays(),
      ...codes,
      ...vault.keep(input.purchase.buyer.cpf, orderPlace(codes.codigo)),
      ...amountsOf(priced, plan, input),
      busca_pecas: wordsOf(lines),
    });
    const items = await keepPrices(tx, { order, lines, priced });
    await takeHeld(tx, { order, priced, plan, vault, input, givenUp, now });
    await noteStep(tx, order, {
      from: null,
      to: order.status,
      actor: input.sale === undefined ? 'shopper' : 'admin',
      reason: '',
      at: now,
    });
    const { method, installments } = input;
    const asked = { order, method, installments, ...input.attempt, providerKey, now };
    const attempt = await openAttempt(tx, { ...asked, termMinutes });
    if (input.method === 'entrega') {
      await announceOrder(tx, order, now);
      await tellSale(tx, order, now);
    }
    if (givenUp !== null) await giveWay(tx, { givenUp, by: order, demand: demandOf(lines), now });
    // Last, so that the rows that everybody wants are kept from others as shortly as can be.
    await takeAll(tx, order.id, lines);
    if (input.method === 'credito') {
      const isHandedOver = input.sale?.received?.delivered === true;
      await payByCredit(tx, { order, isHandedOver, now });
    }
    if (input.sale !== undefined) await finishSale(tx, { order, sale: input.sale, now });
    return { order, attempt, items };
  });
}

/** Throws what placing would, of an order that takes no other's place. It only reads, so that no number of an order is used up. */
export async function tryPlacing(
  deps: OrdersDeps,
  input: Omit<PlaceOrder, 'attempt' | 'replaces'>,
): Promise<void> {
  const vault = await deps.cpfs();
  await inTransaction(deps.db, async (tx) => {
    await keepParent(tx, input);
    await checkPlacing(tx, { deps, vault, input, givenUp: null, now: deps.clock() });
  });
}

/** The order that it is added to comes before it, and everything that is kept after. */
async function keepParent(tx: Transaction<DB>, { sale }: Pick<PlaceOrder, 'sale'>): Promise<void> {
  if (sale?.addedTo === undefined) return;
  const { orderId, check } = sale.addedTo;
  await check(tx, await lockParent(tx, orderId));
}

interface Holding extends Omit<Placing, 'deps'> {
  order: Order;
  priced: Priced;
  plan: CreditPlan;
}

/** Takes uses of promotions, then vales. Those of the order that gives way are this one's to take. */
async function takeHeld(
  tx: Transaction<DB>,
  { order, priced, plan, vault, input, givenUp, now }: Holding,
): Promise<void> {
  const { cpf, email } = input.purchase.buyer;
  const person = personOf({ cpf: vault.seek(cpf), email });
  const inPlaceOf = givenUp?.holder ?? null;
  // Whoever tries the shop uses up nothing that buyers may have.
  const uses = order.teste ? [] : priced.uses;
  const short = await takeUses(tx, { orderId: order.id, person, uses, now, inPlaceOf });
  if (short !== null) throw new UseTaken();
  const taken = await takeCredits(tx, {
    orderId: order.id,
    takings: plan.takings,
    by: input.sale?.by ?? 'shopper',
    now,
    inPlaceOf,
  });
  if (!taken) throw new UseTaken();
}

interface Placing {
  deps: OrdersDeps;
  vault: CpfVault;
  input: Omit<PlaceOrder, 'attempt'>;
  givenUp: GivenUp | null;
  now: Date;
}

/** What is to be bought, at what it costs now. Throws all that placing refuses. */
export async function checkPlacing(
  tx: Transaction<DB>,
  { deps, vault, input, givenUp, now }: Placing,
): Promise<{ lines: PricedLine[]; priced: Priced; plan: CreditPlan }> {
  const { purchase, freight, askedReais } = input;
  await keepProducts(tx, productIdsOf(purchase));
  const read = await readLines(tx, purchase);
  const lines = givenUp === null ? read : withUnitsOf(givenUp, read);
  const except = givenUp?.holder ?? null;
  refuseCreditForGifts(purchase, lines);
  refuseGiftsAtDoor(input.method, lines);
  if (input.sale !== undefined) refuseGiftsElsewhere(lines);
  if (input.isTest === true) refuseWorth(purchase, lines);
  requireWay(freight, lines);
  const priced = await priceWhole(deps, tx, {
    ...whoAndWhere(input),
    lines,
    freightCents: freight.priceCents,
    except,
  });
  requireCoupon(priced);
  const plan = await payWithCredits(tx, { priced, codes: purchase.credits, except, now });
  requireCredits(priced, plan);
  requireTotal(askedReais, priced, plan);
  requirePayable(input.method, priced, plan);
  requireUnits(lines);
  if (isPaidAtOnce(input)) return { lines, priced, plan };
  const hold = { buyer: purchase.buyer, placedFrom: placedFrom(input.from), units: unitsOf(lines) };
  await requireRoom(tx, { ...hold, except: givenUp?.order.id }, { limits: deps.holdLimits, vault, now });
  return { lines, priced, plan };
}

/** A sale of the office's for which nobody is waited: it holds no units that could be wanted back. */
const isPaidAtOnce = ({ sale }: Pick<PlaceOrder, 'sale'>) => (sale?.received ?? null) !== null;

/** What a purchase says to promotions. */
export function whoAndWhere({ purchase, method, sale }: Pick<PlaceOrder, 'purchase' | 'method' | 'sale'>) {
  const { buyer, address, coupon } = purchase;
  return {
    coupon,
    cep: address.cep === '' ? null : address.cep,
    isPix: method === 'pix',
    // Who said neither is known to no limit.
    buyer: buyer.cpf === '' && buyer.email === '' ? null : buyer,
    own: sale?.discount ?? undefined,
  };
}

/** The same refusals as placing, before anybody is asked what freight costs; units may be another order's to give. */
export async function checkLines(
  deps: OrdersDeps,
  { purchase, replaces }: Pick<PlaceOrder, 'purchase' | 'replaces'>,
): Promise<PricedLine[]> {
  const lines = await readLines(deps.db, purchase);
  refuseCreditForGifts(purchase, lines);
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

/** Keeps lines, discounts and units as they were bought; units alone where something is off them. The lines as they are written. */
async function keepPrices(
  tx: Transaction<DB>,
  { order, lines, priced }: { order: Order; lines: PricedLine[]; priced: Priced },
): Promise<OrderItem[]> {
  const { cart, byOther, byPix } = priced;
  const paid = unitsByLine(lines, cart);
  const items = await insertItems(
    tx,
    order.id,
    lines.map((line, at) => ({ ...line, cutCents: cutOf(paid[at]) })),
  );
  const cuts = cutsOf(priced);
  await insertDiscounts(tx, order.id, { cuts, freight: freightCutOf(priced) });
  if (cuts.length === 0 && byPix.pixCents === 0) return items;
  const [other, pix] = [unitsByLine(lines, byOther), unitsByLine(lines, byPix)];
  const units = items.map(({ id: itemId }, at) => ({ itemId, other: other[at] ?? [], pix: pix[at] ?? [] }));
  const isPix = order.metodo_pagamento === 'pix';
  await insertUnits(tx, units, { promotions: cuts.map(({ promotion }) => promotion), isPix });
  return items;
}

const cutOf = (units: Priced['cart']['units'] = []) =>
  units.reduce((sum, { unitCents, paidCents }) => sum + unitCents - paidCents, 0);

async function takeAll(tx: Transaction<DB>, orderId: number, lines: PricedLine[]): Promise<void> {
  const shortItem = await takeStock(tx, { orderId, round: 1 }, demandOf(lines));
  if (shortItem === null) return;
  throw outOfStock(
    lines.find((line) => line.variant.stockItemId === shortItem),
    0,
  );
}
