import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookFaults } from '../http/faults.ts';
import type { Store } from '../store.ts';
import { refusal } from './errors.ts';
import { toProviderTime } from './payment.ts';
import type { Payment } from './payment.ts';
import type { NewsKind } from './payments.ts';
import { signatureHeader } from './signature.ts';

/** A piece of news that its receiver has not taken yet. */
interface Delivery {
  id: string;
  url: string;
  paymentId: number;
  action: NewsKind;
  createdMs: number;
  attempts: number;
  nextMs: number;
}

export interface WebhookDeps {
  store: Store;
  secret: string;
  clock: () => number;
  faults: () => WebhookFaults;
  log: (message: string) => void;
  /** Origins that may be notified besides loopback. */
  origins: () => readonly string[];
}

export interface Webhooks {
  /** Queues the news of a change; written with whatever else is set before the next flush. */
  queue(payment: Payment, action: NewsKind): void;
  /** Sends at once what is queued of a payment and waits for the receiver: news that beat the answer. */
  sendNow(paymentId: number): Promise<void>;
  checkUrl(url: string): void;
  waiting(): number;
  start(): void;
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const ANSWER_MS = 22_000;
/** Time between attempts: three times a quarter of an hour, then ever longer, then given up. */
const WAITS_MS = [15, 15, 15, 30, 60, 180, 360, 720, 1440, 2880, 5760].map((minutes) => minutes * MINUTE_MS);
const AFTER_ANSWER_MS = 60;
const RETRY_CHECK_MS = 500;
/** An answer is not held longer than this by news that were to come before it. */
const EARLY_MS = 2_000;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Sends signed notifications and repeats them until they are taken; what waits survives a restart. */
export function createWebhooks(deps: WebhookDeps): Webhooks {
  const { store, clock, faults, log } = deps;
  const rows = store.table<Delivery>('deliveries', 20_000);
  const flying = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const wakes = new Set<NodeJS.Timeout>();
  let timer: NodeJS.Timeout | undefined;

  async function post(delivery: Delivery): Promise<boolean> {
    const nowMs = clock();
    const requestId = randomUUID();
    const ts = String(faults().timestamps === 's' ? Math.floor(nowMs / 1000) : nowMs);
    const dataId = String(delivery.paymentId);
    const url = new URL(delivery.url);
    url.searchParams.set('data.id', dataId);
    url.searchParams.set('type', 'payment');
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_MS)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'MercadoPago WebHook v1.0 payment (sandbox)',
        'x-request-id': requestId,
        'x-signature': signatureHeader({ dataId, requestId, ts }, deps.secret),
      },
      body: JSON.stringify({
        id: Number.parseInt(delivery.id.slice(0, 8), 16),
        live_mode: false,
        type: 'payment',
        date_created: toProviderTime(delivery.createdMs),
        user_id: 1_000_000_001,
        api_version: 'v1',
        action: delivery.action,
        data: { id: dataId },
      }),
    });
    await answer.body?.cancel();
    return answer.status === 200 || answer.status === 201;
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const isTaken = await post(delivery).catch(() => false);
    if (stopping.signal.aborted && !isTaken) return;
    const waitMs = WAITS_MS[delivery.attempts];
    if (isTaken || waitMs === undefined) {
      if (!isTaken) log(`notification of payment ${delivery.paymentId} given up`);
      rows.delete(delivery.id);
    } else {
      const nextMs = clock() + waitMs * faults().timeScale;
      rows.set(delivery.id, { ...delivery, attempts: delivery.attempts + 1, nextMs });
    }
    await store.flush();
  }

  function send(delivery: Delivery): Promise<void> {
    const running = flying.get(delivery.id);
    if (running) return running;
    const flight = attempt(delivery)
      .catch((error: unknown) => log(`notification of payment ${delivery.paymentId}: ${String(error)}`))
      .finally(() => flying.delete(delivery.id));
    flying.set(delivery.id, flight);
    return flight;
  }

  function pump(): void {
    const nowMs = clock();
    for (const row of rows.list()) if (row.nextMs <= nowMs) void send(row);
  }

  function wake(inMs: number): void {
    const timer = setTimeout(() => {
      wakes.delete(timer);
      pump();
    }, inMs).unref();
    wakes.add(timer);
  }

  return {
    queue: (payment, action) => {
      const { drop, repeat, shuffle, delayMs } = faults();
      if (payment.notification_url === null || drop()) return;
      for (let copy = 0; copy <= repeat; copy++) {
        const spreadMs = shuffle ? randomInt(0, 500) : copy;
        const nextMs = clock() + AFTER_ANSWER_MS + delayMs + spreadMs;
        wake(nextMs - clock());
        const delivery = {
          url: payment.notification_url,
          paymentId: payment.id,
          action,
          attempts: 0,
          nextMs,
        };
        const id = randomUUID();
        rows.set(id, { id, createdMs: clock(), ...delivery });
      }
    },
    sendNow: async (paymentId) => {
      const own = rows.list().filter((row) => row.paymentId === paymentId);
      await Promise.race([Promise.all(own.map(send)), sleep(EARLY_MS, undefined, { ref: false })]);
    },
    checkUrl: (url) => {
      const { hostname, origin } = new URL(url);
      if (LOOPBACK.test(hostname) || deps.origins().includes(origin)) return;
      throw refusal(400, 4020, 'notification_url: the sandbox notifies its own shop only');
    },
    waiting: () => rows.list().length,
    start: () => {
      timer = setInterval(pump, RETRY_CHECK_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      for (const waking of wakes) clearTimeout(waking);
      stopping.abort();
      await Promise.all(flying.values());
    },
  };
}
