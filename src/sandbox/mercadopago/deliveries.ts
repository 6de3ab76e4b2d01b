import type { WebhookFaults } from '../http/faults.ts';
import type { Store, Table } from '../store.ts';
import { postNews } from './post-news.ts';
import type { Delivery } from './post-news.ts';

export interface DeliveryDeps {
  store: Store;
  secret: string;
  clock: () => number;
  faults: () => WebhookFaults;
  log: (message: string) => void;
}

export interface Deliveries {
  rows: Table<Delivery>;
  send(delivery: Delivery): Promise<void>;
  sendDue(): void;
  /** Gives up what is in the air; it stays in the rows. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Time between attempts: three times a quarter of an hour, then ever longer, then given up. */
const WAITS_MS = [15, 15, 15, 30, 60, 180, 360, 720, 1440, 2880, 5760].map((minutes) => minutes * MINUTE_MS);

/** Sends what waits, each piece until it is taken. What waits survives a restart. */
export function createDeliveries({ store, secret, clock, faults, log }: DeliveryDeps): Deliveries {
  const rows = store.table<Delivery>('deliveries', 20_000);
  const flying = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function attempt(delivery: Delivery): Promise<void> {
    const { timestamps, timeScale } = faults();
    const options = { secret, nowMs: clock(), timestamps, signal: stopping.signal };
    const isTaken = await postNews(delivery, options).catch(() => false);
    if (stopping.signal.aborted && !isTaken) return;
    const waitMs = WAITS_MS[delivery.attempts];
    if (isTaken || waitMs === undefined) {
      if (!isTaken) log(`notification of payment ${delivery.paymentId} given up`);
      rows.delete(delivery.id);
    } else {
      const nextMs = clock() + waitMs * timeScale;
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

  return {
    rows,
    send,
    sendDue: () => {
      const nowMs = clock();
      for (const row of rows.list()) if (row.nextMs <= nowMs) void send(row);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(flying.values());
    },
  };
}
