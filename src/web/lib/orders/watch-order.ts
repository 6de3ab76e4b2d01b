import { isSettled } from '#shared/orders.ts';
import type { PedidoStatus } from '#shared/wire/orders.ts';
import { api, ApiError } from '../calls/api.ts';

const EVERY_MS = 3000;
const MAX_TIMES = 60;

/** How an order stands, as far as the server has told. */
export type OrderStanding =
  | { kind: 'asking' }
  | { kind: 'known'; pedido: PedidoStatus }
  /** There is no such order. */
  | { kind: 'unknown' }
  /** No answer, or none that helps. */
  | { kind: 'failed' };

export interface OrderWatch {
  /** Asks now, and goes on asking. */
  again(): void;
  stop(): void;
}

async function readStanding(codigo: string, signal: AbortSignal): Promise<OrderStanding> {
  try {
    const asked = { params: { codigo }, signal };
    const { data, simulated } = await api('GET /pedidos/:codigo/status', asked);
    return simulated ? { kind: 'failed' } : { kind: 'known', pedido: data.pedido };
  } catch (error) {
    if (signal.aborted) return { kind: 'failed' };
    console.error('the order could not be looked up', error);
    return error instanceof ApiError && error.status === 404 ? { kind: 'unknown' } : { kind: 'failed' };
  }
}

function isOver(standing: OrderStanding): boolean {
  return standing.kind === 'unknown' || (standing.kind === 'known' && isSettled(standing.pedido.status));
}

/**
 * Asks how an order stands until it is settled: every 3 s, at most 60 times in a row, and at once when the shopper
 * comes back to the page, as from the bank's app.
 */
export function watchOrder(codigo: string, onStanding: (standing: OrderStanding) => void): OrderWatch {
  const watching = new AbortController();
  const { signal } = watching;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let times = 0;
  let over = false;
  let asking = false;

  async function ask(): Promise<void> {
    if (asking || over) return;
    clearTimeout(timer);
    asking = true;
    times += 1;
    const standing = await readStanding(codigo, signal);
    asking = false;
    if (signal.aborted) return;
    over = isOver(standing);
    onStanding(standing);
    if (!over && times < MAX_TIMES) timer = setTimeout(() => void ask(), EVERY_MS);
  }

  function again(): void {
    times = 0;
    void ask();
  }

  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), {
    signal,
  });
  void ask();
  return {
    again,
    stop: () => {
      watching.abort();
      clearTimeout(timer);
    },
  };
}
