import { setTimeout as sleep } from 'node:timers/promises';
import { isSettled } from '#shared/orders.ts';
import type { PedidoStatus } from '#shared/wire/orders.ts';
import type { PaymentStatusAnswer } from '#shared/wire/payments.ts';
import type { NotificationCall } from '../../providers/payment/port.ts';
import {
  standingOf,
  type Dispatched,
  type DispatchNote,
  type NewOrder,
  type OfficeMove,
  type Order,
  type PlacedOrder,
} from '../orders/index.ts';
import { statusAnswer } from './answer.ts';
import type { PaymentsDeps } from './deps.ts';
import { checkBeforeSending } from './check-before-sending.ts';
import { checkCharge, checkOrder, type Checked } from './check.ts';
import { retryRefund } from './retry-refund.ts';
import { findHosted, openHosted, type HostedOrder, type OpenHosted } from './hosted.ts';
import { keepNotification, workOff, type ForeignCharges } from './news.ts';
import { changeStatus, noteDispatch } from './change-status.ts';
import { refundOrder, tryRefund, type RefundAnswer, type RefundRequest } from './refund.ts';
import { createRefundBeside, type RefundBeside } from './refund-beside.ts';
import { placeNew } from './place-new.ts';
import { pay, type Pay, type PayAnswer } from './pay.ts';
import { sell, trySelling, type Sell, type Sold } from './sell.ts';
import { callOffOrder, chargeWithOrder, giveUpConfirming, settleOrder } from './settle.ts';

export interface Payments {
  pay(input: Pay): Promise<PayAnswer>;
  /** Places an order; one that is given up for it has its charges called off first. */
  placeNew(asked: NewOrder): Promise<PlacedOrder>;
  /** Places an order that was sold elsewhere, and asks for its money where it is not there yet. */
  sell(input: Sell): Promise<Sold>;
  /** Throws what selling would before money is asked for; nothing is done. */
  trySelling(input: Sell): Promise<void>;
  /** An order and the page at the provider on which it can be paid. */
  openHosted(input: OpenHosted): Promise<HostedOrder>;
  /** That order, brought up to date; undefined when there is none. */
  hostedStatus(hostedId: string): Promise<HostedOrder | undefined>;
  /** A charge and its order by the provider's number, brought up to date; undefined when there is none. */
  chargeStatus(paymentId: string): Promise<PaymentStatusAnswer | undefined>;
  /** An order's state, brought up to date; undefined when there is none. */
  orderStatus(by: { codigo: string } | { id: number }): Promise<PedidoStatus | undefined>;
  /** Gives an unpaid order up: its charges are called off first. Who had paid in that instant has paid. */
  giveUp(order: Order, actor: 'shopper' | 'admin'): Promise<Order>;
  /** Likewise for a card that its holder is to confirm, by the shopper. Throws 409 where the order waits for no such thing. */
  giveUpConfirming(order: Order): Promise<Order>;
  /** The administrator's word. Throws 409 for a move that the order's life does not have. */
  changeStatus(move: OfficeMove): Promise<Order>;
  /** Likewise for the sending of an order and remarks on it. */
  noteDispatch(note: DispatchNote): Promise<Dispatched>;
  /** Reads again whether an order is still paid. Throws 409 where the provider gives no answer. */
  checkBeforeSending(order: Order): Promise<void>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Throws what a refund would before the provider is asked for it; nothing is done. */
  tryRefund(request: RefundRequest): Promise<void>;
  /** A refund that is written down in the transaction of what it is for. */
  refundBeside: RefundBeside;
  /** Looks for an order's money at the provider. Throws 404, and 502 or 504 where it gives no answer. */
  checkOrder(asked: { orderId: number; by: string }): Promise<Checked>;
  /** Reads one charge again, whosever it is; throws likewise. */
  checkCharge(asked: { paymentId: string; by: string }): Promise<Checked>;
  /** Asks about a refund that stands still, or anew for one that was rejected. False while it is not done. Throws 404 and 409. */
  retryRefund(asked: { debtId: number; by: string }): Promise<boolean>;
  /** Stores what the provider has to tell, and works it off behind the answer. False when the call is not the provider's. */
  receive(call: NotificationCall): Promise<boolean>;
  /** Resolves when no work is under way that no request waits for. */
  idle(): Promise<void>;
}

/** A poll waits at most this long for the provider; what it says later the next poll tells. */
const POLL_PATIENCE_MS = 1500;

/** Payments over one provider. `foreign` is asked about charges of which no order knows. */
export function createPayments(deps: PaymentsDeps, options: { foreign?: ForeignCharges } = {}): Payments {
  const { goOnBehind, idle } = workBehind(deps);
  const bringUpToDate = async (order: Order) => {
    if (isSettled(order.status)) return;
    const patience = new AbortController();
    await Promise.race([
      goOnBehind(settleOrder(deps, order)),
      sleep(POLL_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {}),
    ]);
    patience.abort();
  };
  return {
    pay: (input) => pay(deps, input),
    placeNew: (asked) => placeNew(deps, asked),
    sell: (input) => sell(deps, input),
    trySelling: (input) => trySelling(deps, input),
    openHosted: (input) => openHosted(deps, input),
    hostedStatus: async (hostedId) => {
      const seen = await findHosted(deps, hostedId);
      if (seen !== undefined) await bringUpToDate(seen.order);
      return seen && findHosted(deps, hostedId);
    },
    chargeStatus: async (paymentId) => {
      const seen = await chargeWithOrder(deps, paymentId);
      if (seen === undefined) return undefined;
      await bringUpToDate(seen.order);
      const { order, charge } = (await chargeWithOrder(deps, paymentId)) ?? seen;
      return statusAnswer(order, charge, deps.clock());
    },
    orderStatus: async (by) => {
      const seen = await deps.orders.find(by);
      if (seen === undefined) return undefined;
      await bringUpToDate(seen);
      return standingOf(deps.db, (await deps.orders.find({ id: seen.id })) ?? seen);
    },
    giveUp: (order, actor) => callOffOrder(deps, order, actor),
    giveUpConfirming: (order) => giveUpConfirming(deps, order),
    changeStatus: (move) => changeStatus(deps, move),
    noteDispatch: (note) => noteDispatch(deps, note),
    checkBeforeSending: (order) => checkBeforeSending(deps, order, []),
    refund: (request) => refundOrder(deps, request),
    tryRefund: (request) => tryRefund(deps, request),
    refundBeside: createRefundBeside(deps),
    checkOrder: (asked) => checkOrder(deps, asked),
    checkCharge: (asked) => checkCharge({ ...deps, ...options }, asked),
    retryRefund: (asked) => retryRefund(deps, asked),
    receive: async (call) => {
      const notification = deps.provider.readNotification(call);
      if (notification === null) return false;
      const event = await keepNotification(deps, notification);
      if (event !== undefined) void goOnBehind(workOff(deps, event, options.foreign));
      return true;
    },
    idle,
  };
}

/** What goes on after its call was answered. */
function workBehind({ log }: Pick<PaymentsDeps, 'log'>) {
  const behind = new Set<Promise<void>>();
  return {
    goOnBehind(work: Promise<void>): Promise<void> {
      const tracked = work
        .catch((error: unknown) => log.error({ err: error }, 'payment work behind an answer failed'))
        .finally(() => behind.delete(tracked));
      behind.add(tracked);
      return tracked;
    },
    idle: async (): Promise<void> => {
      await Promise.all(behind);
    },
  };
}
