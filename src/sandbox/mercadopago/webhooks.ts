import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDeliveries } from './deliveries.ts';
import type { DeliveryDeps } from './deliveries.ts';
import { refusal } from './errors.ts';
import { orderStatusOf } from './order-words.ts';
import type { NewsKind } from './ledger.ts';
import type { Payment } from './payment.ts';

export interface WebhookDeps extends DeliveryDeps {
  /** Origins that may be notified. */
  origins: () => readonly string[];
  /** Whether any port of this machine may be, too. */
  loopback: boolean;
  /** Where the seller's panel has news of orders sent; nowhere while it names no address. */
  panelUrl: string | null;
}

export interface Webhooks {
  /** Queues the news of a change; written with whatever else is set before the next flush. */
  queue(payment: Payment, action: NewsKind): void;
  /** Sends at once what is queued of a payment and waits for the receiver: news that beat the answer. */
  sendNow(paymentId: number): Promise<void>;
  /** Throws the provider's refusal for an address that is not to be notified. */
  checkUrl(url: string): void;
  start(): void;
  stop(): Promise<void>;
}

const AFTER_ANSWER_MS = 60;
const RETRY_CHECK_MS = 500;
const SHUFFLE_MS = 500;
/** An answer is not held longer than this by news that were to come before it. */
const EARLY_MS = 2_000;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Tells the shop what became of its payments, with the disturbances that are switched on. */
export function createWebhooks(deps: WebhookDeps): Webhooks {
  const { clock, faults } = deps;
  const deliveries = createDeliveries(deps);
  const wakes = new Set<NodeJS.Timeout>();
  let checking: NodeJS.Timeout | undefined;

  function wake(inMs: number): void {
    const timer = setTimeout(() => {
      wakes.delete(timer);
      deliveries.sendDue();
    }, inMs).unref();
    wakes.add(timer);
  }

  return {
    queue: (payment, action) => {
      const { drop, repeat, shuffle, delayMs } = faults();
      const { id: paymentId, order } = payment;
      const url = order === undefined ? payment.notification_url : deps.panelUrl;
      if (url === null || drop()) return;
      const about =
        order === undefined
          ? { action }
          : { action: `order.${orderStatusOf(payment).status}`, orderId: order.id };
      for (let copy = 0; copy <= repeat; copy++) {
        const inMs = AFTER_ANSWER_MS + delayMs + (shuffle ? randomInt(0, SHUFFLE_MS) : copy);
        const id = randomUUID();
        const nowMs = clock();
        const nextMs = nowMs + inMs;
        deliveries.rows.set(id, { id, url, paymentId, ...about, createdMs: nowMs, attempts: 0, nextMs });
        wake(inMs);
      }
    },
    sendNow: async (paymentId) => {
      const own = deliveries.rows.list().filter((row) => row.paymentId === paymentId);
      await Promise.race([Promise.all(own.map(deliveries.send)), sleep(EARLY_MS, undefined, { ref: false })]);
    },
    checkUrl: (url) => {
      const { hostname, origin } = new URL(url);
      if (deps.origins().includes(origin) || (deps.loopback && LOOPBACK.test(hostname))) return;
      throw refusal(400, 4020, 'notification_url: the sandbox notifies its own shop only');
    },
    start: () => {
      checking = setInterval(deliveries.sendDue, RETRY_CHECK_MS).unref();
    },
    stop: async () => {
      clearInterval(checking);
      for (const timer of wakes) clearTimeout(timer);
      await deliveries.stop();
    },
  };
}
