import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Attempt } from '../ledger/index.ts';
import type { PricedShippingOption } from '../shipping/index.ts';
import { listUnwanted } from './added-orders.store.ts';
import { applyPayment } from './apply-payment.ts';
import type { Applied, ChargeNews } from './charge-news.ts';
import { cancelUncharged, doubtAttempt, failAttempt, type FailedAttempt } from './attempt-outcome.ts';
import type { OrdersDeps } from './deps.ts';
import { noteDispatch, noteDispatchIn, type Dispatched, type DispatchNote } from './dispatch.ts';
import { priceFreight, type FreightAsked } from './freight.ts';
import {
  findOrder,
  listHistory,
  listItems,
  listOverdueOrders,
  lockOrder,
  type HistoryRow,
  type Order,
  type OrderItem,
} from './orders.store.ts';
import { stepToTakeBack, takeBack, type Press, type TakeBack } from './take-back.ts';
import { layReady } from './lay-ready.ts';
import { liftFraudAlert, noteFraudAlert } from './going-out.ts';
import { moveByOffice, moveByOfficeIn, type OfficeMove } from './word-of-the-office.ts';
import { keepHeld } from './keep-held.ts';
import { keepOpenPix, type OpenPix } from './open-pix.ts';
import { termOf } from './order-row.ts';
import { checkPlacing, placeOrder, tryPlacing } from './place.ts';
import type { PlacedOrder, PlaceOrder } from './place-order.ts';
import { beginReplacing, endReplacing } from './replace.ts';
import { createCardBudget, type CardBudget } from './refused-cards.ts';
import { reopenOrder, resumeFailed, type FurtherAttempt } from './reopen.ts';
import { settleRefunded } from './end-by-parts.ts';
import { endRefunded } from './end-refunded.ts';
import { locked, tried } from './locked.ts';
import type { SettledRefund } from './units-back.ts';
import { withdraw, type Withdrawal } from './withdrawal.ts';

export interface Orders extends CardBudget {
  find(by: OrderName, tx?: Transaction<DB>): Promise<Order | undefined>;
  items(orderId: number, tx?: Transaction<DB>): Promise<OrderItem[]>;
  history(orderId: number): Promise<HistoryRow[]>;
  /** Unpaid orders whose time is over and of which nothing can be paid any more. */
  overdue(now: Date, limit: number): Promise<number[]>;
  /** Unpaid orders that were added to one which takes them no more. */
  unwanted(limit: number): Promise<number[]>;
  /** Does something while nobody else changes the order, all of it or nothing. Throws 404. */
  locked<T>(orderId: number, work: (tx: Transaction<DB>, order: Order) => Promise<T>): Promise<T>;
  /** The same, and all of it undone: throws what `locked` would. */
  tried: Orders['locked'];
  /** Keeps an order to a transaction. It comes before all that hangs on it: tasks, and what `keepHeld` keeps. */
  lock(tx: Transaction<DB>, orderId: number): Promise<Order | undefined>;
  /** Keeps what a locked order holds, before any of it is changed: uses, vales, stock. */
  keepHeld: typeof keepHeld;
  /** Freight as it is priced for who was shown this total in reais; may ask its provider. Throws 409, 422 or 502. */
  priceFreight(asked: FreightAsked): Promise<PricedShippingOption>;
  place(input: PlaceOrder): Promise<PlacedOrder>;
  /** Throws what placing would; nothing is placed nor taken. */
  tryPlacing(input: Parameters<typeof tryPlacing>[1]): Promise<void>;
  /** How long an attempt's order waits for its money, in milliseconds: what its call said, any repeat says. */
  termOf(attempt: Attempt): number;
  /** Keeps the order that `input` replaces until its charges are called off. Throws all that placing would. */
  beginReplacing(input: PlaceOrder & { replaces: number }): Promise<void>;
  endReplacing(orderId: number): Promise<void>;
  reopen(input: FurtherAttempt): Promise<PlacedOrder>;
  /** The PIX of an order that can still be paid, for who asks to pay by PIX again; null when there is none. */
  keepOpenPix(input: FurtherAttempt): Promise<OpenPix | null>;
  resumeFailed(attempt: Attempt): Promise<PlacedOrder | null>;
  /** The one way in for the provider's news, those of a charge that somebody has just called off among them. */
  applyPayment(news: ChargeNews): Promise<Applied>;
  failAttempt(failed: FailedAttempt): Promise<Order | undefined>;
  doubtAttempt(attempt: Attempt, error: string): Promise<void>;
  cancelUncharged(input: Parameters<typeof cancelUncharged>[1]): Promise<Order | undefined>;
  moveByOffice(move: OfficeMove): Promise<Order>;
  /** The same in a transaction that has its order locked. */
  moveByOfficeIn: typeof moveByOfficeIn;
  noteDispatch(note: DispatchNote): Promise<Dispatched>;
  /** By which step a press began or sent an order, for `takeBack`; null: by none that is taken back. */
  stepToTakeBack(orderId: number, press: Press): Promise<number | null>;
  takeBack(asked: TakeBack): ReturnType<typeof takeBack>;
  /** Somebody has packed what had its label before, or what a part left behind; false: there is no such thing to say. */
  layReady(said: Parameters<typeof layReady>[1]): Promise<boolean>;
  /** The same in the transaction of what brings the code, with its order locked. Throws before it writes anything. */
  noteDispatchIn: typeof noteDispatchIn;
  /** The provider's word that an order is likely a fraud. */
  noteFraudAlert(orderId: number): Promise<void>;
  /** The owner's, that it is none. Throws 404, 409 where there is no alert. */
  liftFraudAlert(lift: Parameters<typeof liftFraudAlert>[1]): Promise<Order>;
  withdraw(withdrawal: Withdrawal): Promise<Order>;
  /** Puts the units of refunded lines where they belong, and ends what all else of went ahead, in the transaction in which their money is noted as back. */
  settleUnits(tx: Transaction<DB>, orderId: number, refund: SettledRefund): Promise<void>;
  /** An order of which all is back by the shop's own hand, as vales, is refunded; one that is no sale stays. */
  endRefunded: typeof endRefunded;
}

type OrderName = Parameters<typeof findOrder>[1];

/** The rules of orders over one database. */
export function createOrders(deps: OrdersDeps): Orders {
  const { db } = deps;
  return {
    find: (by, tx) => findOrder(tx ?? db, by),
    items: (orderId, tx) => listItems(tx ?? db, orderId),
    history: (orderId) => listHistory(db, orderId),
    overdue: (now, limit) => listOverdueOrders(db, now, limit),
    unwanted: (limit) => listUnwanted(db, limit),
    locked: (orderId, work) => locked(db, orderId, work),
    tried: (orderId, work) => tried(db, orderId, work),
    lock: (tx, id) => lockOrder(tx, { id }),
    priceFreight: (asked) => priceFreight(deps, asked),
    place: (input) => placeOrder(deps, input),
    tryPlacing: (input) => tryPlacing(deps, input),
    termOf: (attempt) => termOf(deps, attempt),
    beginReplacing: async (input) => {
      const vault = await deps.cpfs();
      return beginReplacing(deps, input.replaces, (tx, givenUp) =>
        checkPlacing(tx, { deps, vault, input, givenUp, now: deps.clock() }),
      );
    },
    endReplacing: (orderId) => endReplacing(deps, orderId),
    reopen: (input) => reopenOrder(deps, input),
    keepOpenPix: (input) => keepOpenPix(deps, input),
    ...createCardBudget(deps),
    resumeFailed: (attempt) => resumeFailed(deps, attempt),
    applyPayment: (news) => applyPayment(deps, news),
    failAttempt: (failed) => failAttempt(deps, failed),
    doubtAttempt: (attempt, error) => doubtAttempt(deps, attempt, error),
    cancelUncharged: (input) => cancelUncharged(deps, input),
    moveByOffice: (move) => moveByOffice(deps, move),
    moveByOfficeIn,
    noteDispatch: (note) => noteDispatch(deps, note),
    noteDispatchIn,
    stepToTakeBack: (orderId, press) => stepToTakeBack(deps, orderId, press),
    takeBack: (asked) => takeBack(deps, asked),
    layReady: (said) => layReady(deps, said),
    noteFraudAlert: (orderId) => noteFraudAlert(deps, orderId),
    liftFraudAlert: (lift) => liftFraudAlert(deps, lift),
    withdraw: (withdrawal) => withdraw(deps, withdrawal),
    keepHeld,
    settleUnits: (tx, id, refund) => settleRefunded(tx, id, { refund, now: deps.clock() }),
    endRefunded,
  };
}
