import type { Pagamento } from '#shared/wire/payments.ts';
import { askOpenOrder } from '../../lib/orders/ask-open-order.ts';
import { OPEN_ORDERS_KEY } from '../../lib/orders/open-orders-key.ts';
import {
  dropOpenOrder,
  readOpenOrders,
  type BoughtLine,
  type OpenOrder,
} from '../../lib/orders/open-orders.ts';

const EVERY_MS = 5000;
const MAX_TIMES = 60;

export interface OpenPayment {
  codigo: string;
  payment: Pagamento;
  /** Until when that can be paid, by this device's clock. */
  untilMs: number | null;
}

/** What is heard of the orders of this browser. */
interface Heard {
  /** The latest whose PIX can be paid; null: there is none any more. */
  onOpen(open: OpenPayment | null): void;
  /** `bought` is what leaves the cart: nothing where another tab has seen to that. */
  onPaid(order: OpenOrder, bought: readonly BoughtLine[]): void;
}

/**
 * Asks how the orders of this browser stand, until each has ended: now, every 5 s for five minutes while a PIX is open,
 * and at once when the shopper comes back to the page, as from the bank's app, or another tab makes or ends one. Gives a
 * way to stop.
 */
export function watchOpenOrders({ onOpen, onPaid }: Heard): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const watched = new Map<string, OpenOrder>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let times = 0;
  let asking = false;

  async function look(order: OpenOrder): Promise<OpenPayment | null> {
    const standing = await askOpenOrder(order);
    const { codigo } = order;
    if (signal.aborted) return null;
    if (standing.kind === 'open') return { ...standing, codigo };
    if (standing.kind !== 'paid' && standing.kind !== 'over') return null;
    watched.delete(codigo);
    const dropped = dropOpenOrder(codigo);
    if (standing.kind === 'paid') onPaid(order, dropped?.lines ?? []);
    return null;
  }

  async function lookAtAll(): Promise<void> {
    clearTimeout(timer);
    if (asking) return;
    asking = true;
    times += 1;
    for (const order of readOpenOrders().toReversed()) watched.set(order.codigo, order);
    let open: OpenPayment | null = null;
    // One that another tab has forgotten is asked about once more: it may have been paid.
    for (const order of watched.values()) open = (await look(order)) ?? open;
    asking = false;
    if (signal.aborted) return;
    onOpen(open);
    // What is looked at for a day is asked about only when she comes.
    if (open !== null && times < MAX_TIMES) timer = setTimeout(() => void lookAtAll(), EVERY_MS);
  }

  function again(): void {
    times = 0;
    void lookAtAll();
  }

  addEventListener('storage', ({ key }) => key === OPEN_ORDERS_KEY && again(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && again(), { signal });
  addEventListener('popstate', again, { signal });
  addEventListener('online', again, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), {
    signal,
  });
  again();
  return () => {
    watching.abort();
    clearTimeout(timer);
  };
}
