import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Faults } from '../http/faults.ts';
import type { Store } from '../store.ts';
import { showLabel, type Label } from './label.ts';

export interface FreightNewsDeps {
  store: Store;
  /** Of the application: it signs. */
  secret: string;
  clock: () => number;
  faults: Pick<Faults, 'webhooks'>;
  /** Where the application's panel has news sent; nowhere while it names no address. */
  panelUrl: string | null;
  log: (message: string) => void;
}

/** News that their receiver has not taken yet. */
interface Waiting {
  id: string;
  body: string;
  attempts: number;
  nextMs: number;
}

const ANSWER_MS = 6000;
const AGAIN_MS = 15 * 60_000;
const MOST_TRIES = 5;
const AFTER_MS = 40;
const SHUFFLE_MS = 500;
const CHECK_MS = 100;

interface Signed {
  body: string;
  signature: string;
}

const signed = (body: string, secret: string): Signed => {
  return { body, signature: createHmac('sha256', secret).update(body).digest('base64') };
};

/** Tells the shop what becomes of its labels, with the disturbances that are switched on; what waits survives a restart. */
export function createFreightNews({ store, secret, clock, faults, panelUrl, log }: FreightNewsDeps) {
  const rows = store.table<Waiting>('melhorenvio_news', 2000);
  const stopping = new AbortController();
  let checking: NodeJS.Timeout | undefined;

  async function send(url: string, waiting: Waiting): Promise<void> {
    // Nobody else sends it while it is under way.
    rows.set(waiting.id, { ...waiting, nextMs: clock() + 2 * ANSWER_MS });
    const isTaken = await post(url, signed(waiting.body, secret), stopping.signal).catch(() => false);
    if (stopping.signal.aborted && !isTaken) return;
    const attempts = waiting.attempts + 1;
    if (isTaken || attempts >= MOST_TRIES) rows.delete(waiting.id);
    else
      rows.set(waiting.id, {
        ...waiting,
        attempts,
        nextMs: clock() + AGAIN_MS * faults.webhooks().timeScale,
      });
    await store.flush();
  }

  function sendDue(): void {
    if (panelUrl === null) return;
    for (const row of rows.list())
      if (row.nextMs <= clock()) void send(panelUrl, row).catch((error: unknown) => log(String(error)));
  }

  return {
    /** Queues an event; written with whatever else is set before the next flush. */
    tell(label: Label, event: string): void {
      const { drop, repeat, shuffle, delayMs } = faults.webhooks();
      if (panelUrl === null || drop()) return;
      const nowMs = clock();
      const shown = showLabel(label, nowMs);
      const { id, protocol, status, tracking, self_tracking, tags } = shown;
      const data = { id, protocol, status, tracking, self_tracking, tracking_url: null, tags };
      const body = JSON.stringify({ event: `order.${event}`, data });
      for (let copy = 0; copy <= repeat; copy += 1) {
        const inMs = AFTER_MS + delayMs + (shuffle ? randomInt(0, SHUFFLE_MS) : copy);
        const name = randomUUID();
        rows.set(name, { id: name, body, attempts: 0, nextMs: nowMs + inMs });
      }
    },
    start(): void {
      checking = setInterval(sendDue, CHECK_MS).unref();
    },
    stop(): void {
      clearInterval(checking);
      stopping.abort();
    },
  };
}

async function post(url: string, { body, signature }: Signed, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Melhor Envio Webhooks/1.0 (sandbox)',
      'x-me-signature': signature,
    },
    body,
  });
  await answer.body?.cancel();
  return answer.ok;
}

export type FreightNews = ReturnType<typeof createFreightNews>;
