import type { PaymentStatusAnswer } from '#shared/wire/payments.ts';
import { api } from '../../lib/calls/api.ts';
import { isChallenged } from './challenge.ts';

const FIRST_MS = 3000;
const LONGEST_MS = 15_000;
const GROWS = 1.3;
/** Whoever asks for it, the shop is not asked more often. */
const LEAST_MS = 1000;
const GIVEN_UP_MS = 30 * 60_000;

interface Heard {
  /** The bank has decided. */
  onDecided(answer: PaymentStatusAnswer): void;
  /** Whether the shop answers. */
  onLine(isThere: boolean): void;
}

export interface ChallengeWatch {
  /** Asks at once, and often again. */
  again(): void;
  stop(): void;
}

/** Null: the shop gave no answer. */
async function look(id: string, signal: AbortSignal): Promise<PaymentStatusAnswer | null> {
  try {
    const { data, simulated } = await api('GET /payment/cartao/status/:id', { params: { id }, signal });
    return simulated ? null : data;
  } catch (error) {
    if (!signal.aborted) console.error('the confirmation could not be looked up; asking again', error);
    return null;
  }
}

function saysDone({ data }: MessageEvent<unknown>): boolean {
  return typeof data === 'object' && data !== null && 'status' in data && data.status === 'COMPLETE';
}

/**
 * Asks the shop what became of a card that its holder is to confirm: ever more seldom, and at once when the bank's page
 * says that it is done, or the shopper comes back. Any page may say so: it is no more than a reason to ask.
 */
export function watchChallenge(paymentId: string, { onDecided, onLine }: Heard): ChallengeWatch {
  const watching = new AbortController();
  const { signal } = watching;
  const startedMs = Date.now();
  let pauseMs = FIRST_MS;
  let askedMs = 0;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function soon(inMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), inMs);
  }

  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    askedMs = Date.now();
    const answer = await look(paymentId, signal);
    asking = false;
    if (signal.aborted) return;
    onLine(answer !== null);
    if (answer !== null && !isChallenged(answer)) return onDecided(answer);
    if (Date.now() - startedMs > GIVEN_UP_MS) return;
    soon(pauseMs);
    pauseMs = Math.min(LONGEST_MS, pauseMs * GROWS);
  }

  function again(): void {
    pauseMs = FIRST_MS;
    if (!asking) soon(Math.max(0, askedMs + LEAST_MS - Date.now()));
  }

  addEventListener('message', (event) => saysDone(event) && again(), { signal });
  addEventListener('online', again, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), {
    signal,
  });
  soon(FIRST_MS);
  return {
    again,
    stop: () => {
      watching.abort();
      clearTimeout(timer);
    },
  };
}
