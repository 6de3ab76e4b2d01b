import type { Transaction } from 'kysely';
import type { ExchangeWish } from '#shared/exchange-rules.ts';
import type { DB } from '../../db/index.ts';
import { AppError, conflict } from '../../errors.ts';
import { listCharges, paidCharge } from '../ledger/index.ts';
import { endByHand, settleWithdrawal, type Order } from '../orders/index.ts';
import { hasSentPart } from '../parcels/index.ts';
import { changeExchange, takeIn, type Act } from './acts.ts';
import { askRefund, isOwnStock, requireRefundable } from './ask-refund.ts';
import { comesToStock, isAtTheShop } from './at-the-shop.ts';
import type { ExchangesDeps } from './deps.ts';
import {
  findExchange,
  listLines,
  noteRefusal,
  updateExchange,
  type Db,
  type Exchange,
} from './exchanges.store.ts';
import { impossible } from './move.ts';
import { requireNoLabel } from './new-piece.ts';
import { findOwnRefund, isAllByOwn, type OwnRefund } from './own-refund.ts';

export type GivenBack = Exclude<ExchangeWish, 'troca'>;

export interface GivingBack extends Act {
  as: GivenBack;
}

/**
 * Ends a request with money or a vale. That it does is written down first, and from then on it gives no piece; the refund
 * bears a key of the request's own, so that there is one, whoever asks and however often. Throws 409 and 422.
 */
export async function giveBack(deps: ExchangesDeps, { as, ...act }: GivingBack): Promise<Exchange> {
  await requireAccepted(deps, { as, ...act });
  const exchange = await changeExchange(deps, act, async (seen, tx, order) => {
    if (seen.state === 'concluida' && seen.ending === as) return null;
    if (seen.state === 'devolvendo') return turnToMoney(tx, seen, as);
    const ready = await readyToEnd(tx, order, seen);
    if (ready === null) throw impossible(seen.state);
    if (order.disputed) throw disputed();
    await requireNoLabel(tx, seen);
    const { isByHand, toStock } = ready;
    requireChosen(seen, as, isByHand);
    const change = { ending: as, by_hand: isByHand, ended_by: act.by, to_stock: toStock };
    return { to: 'devolvendo', change, noted: { fim: as, porFora: isByHand } };
  });
  return finishGivingBack(deps, exchange, { anew: true });
}

interface ReadyToEnd {
  /** There is no charge whose money could go back. */
  isByHand: boolean;
  toStock: boolean | null;
}

/** How a request would be given back by now; null where its pieces are waited for. */
async function readyToEnd(db: Db, order: Order, seen: Exchange): Promise<ReadyToEnd | null> {
  const isAsked = seen.whole && seen.state === 'pedida';
  const isHere = isAsked && isAtTheShop(order, { hasSentPart: await hasSentPart(db, order.id) });
  if (seen.state !== 'conferida' && !isHere) return null;
  const isByHand = paidCharge(order, await listCharges(db, order.id)) === undefined;
  return { isByHand, toStock: isHere ? comesToStock(order) : seen.to_stock };
}

/**
 * Throws what would refuse its refund for good, while the request can still be left as it is. Whatever else speaks against it
 * is for the act itself to say, under the lock.
 */
async function requireAccepted(deps: ExchangesDeps, { exchangeId, by, as }: GivingBack): Promise<void> {
  const seen = await findExchange(deps.db, exchangeId);
  const order = seen && (await deps.orders.find({ id: seen.order_id }));
  if (seen === undefined || order === undefined || order.disputed) return;
  const ready = await readyToEnd(deps.db, order, seen);
  if (ready === null || ready.isByHand) return;
  await requireRefundable(deps, { ...seen, ending: as, to_stock: ready.toStock, ended_by: by });
}

function disputed() {
  const text =
    'Quem pagou contestou esta compra. Espere a decisão do banco: o valor ainda pode voltar por ela, e voltaria duas vezes.';
  return conflict('pedido_contestado', text);
}

function requireChosen({ wish }: Exchange, as: GivenBack, isByHand: boolean): void {
  if (as !== 'vale') return;
  if (wish !== 'vale') {
    const text = 'Vale-troca só para quem escolheu um. Devolva o dinheiro, ou envie a peça pedida.';
    throw conflict('vale_nao_escolhido', text);
  }
  if (!isByHand) return;
  const text =
    'Este pedido foi pago na entrega, sem cobrança de onde tirar o vale. Dê um vale em Vales, ou devolva o dinheiro por fora.';
  throw conflict('sem_pagamento', text);
}

/** A vale that can't be given becomes money, as long as no refund was asked for. */
async function turnToMoney(tx: Transaction<DB>, seen: Exchange, as: GivenBack): Promise<null> {
  if (as !== 'dinheiro' || seen.ending === as || (await findOwnRefund(tx, seen)).debt !== undefined)
    return null;
  await updateExchange(tx, seen.id, { ending: as });
  seen.ending = as;
  return null;
}

interface Going {
  /** Asks again for a refund that was rejected: the owner alone does, who is written to of each. */
  anew: boolean;
}

/** Goes on with what was written down, after a crash too. Ends the request once the money is back. */
export async function finishGivingBack(
  deps: ExchangesDeps,
  exchange: Exchange,
  going: Going,
): Promise<Exchange> {
  if (exchange.state !== 'devolvendo') return exchange;
  if (!exchange.by_hand && !(await isBack(deps, exchange, going))) {
    return (await findExchange(deps.db, exchange.id)) ?? exchange;
  }
  return changeExchange(deps, { exchangeId: exchange.id, by: exchange.ended_by }, async (seen, tx, order) => {
    if (seen.state !== 'devolvendo') return null;
    const now = deps.clock();
    if (seen.whole) await settleWithdrawal(tx, order, now);
    // Without a charge nobody else ends an order that went back whole.
    const endsOrder = seen.whole && seen.by_hand;
    const inStock = endsOrder && (await endByHand(tx, order, { toStock: seen.to_stock === true, now }));
    return conclude(tx, seen, inStock);
  });
}

/**
 * As what it ends, its refund tells; a piece goes into stock here unless that, another refund of it, or the end of its order
 * took care of it.
 */
async function conclude(tx: Transaction<DB>, seen: Exchange, inStock: boolean) {
  const { debt } = await findOwnRefund(tx, seen);
  const ending = debt?.state === 'done' && debt.as_credit ? ('vale' as const) : seen.ending;
  const isOurs =
    seen.by_hand ||
    ((await isOwnStock(tx, seen, await listLines(tx, [seen.id]))) && (await isAllByOwn(tx, seen)));
  const takesIn = seen.to_stock === true && !seen.restocked && !inStock && isOurs;
  if (takesIn) await takeIn(tx, seen.id);
  return { to: 'concluida' as const, change: { ending, restocked: seen.restocked || takesIn } };
}

/** Is the money back? Keeps the words of a refusal beside the request, so that whoever sees it knows why it stands. */
async function isBack(deps: ExchangesDeps, exchange: Exchange, { anew }: Going): Promise<boolean> {
  const { debt } = await findOwnRefund(deps.db, exchange);
  if (debt?.state === 'rejected' && !anew) return false;
  try {
    const isDone = await askOrAgain(deps, exchange, debt);
    await noteRefusal(deps.db, exchange.id, '');
    return isDone;
  } catch (error) {
    // What fails otherwise passes by itself.
    if (error instanceof AppError && error.status < 500)
      await noteRefusal(deps.db, exchange.id, error.message);
    throw error;
  }
}

/** Asks for the refund, or again for one that was rejected. Is the money back? */
async function askOrAgain(
  deps: ExchangesDeps,
  exchange: Exchange,
  debt: OwnRefund['debt'],
): Promise<boolean> {
  if (debt === undefined) return askRefund(deps, { exchangeId: exchange.id, rejected: undefined });
  if (debt.state !== 'rejected') return debt.state === 'done';
  try {
    return await deps.payments.retryRefund({ debtId: debt.id, by: exchange.ended_by });
  } catch (error) {
    if (!(error instanceof AppError) || !OVERTAKEN.has(error.codigo)) throw error;
    return askRefund(deps, { exchangeId: exchange.id, rejected: debt });
  }
}

/** Another refund was asked for since: of these pieces or not, what is left of them shows. */
const OVERTAKEN: ReadonlySet<string> = new Set(['sem_valor_a_estornar', 'estorno_superado']);
