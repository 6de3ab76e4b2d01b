import { lasts, type Clock } from '../clock.ts';

export interface Breaker {
  /** May a call be made now? False while the provider is left alone. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
  /** It has asked to be left alone for so long. */
  rest(ms: number): void;
}

/**
 * Leaves a provider alone after some failures in a row. When the pause is over one call may try it;
 * that call's outcome opens or closes the way for all.
 */
export function createBreaker(options: { clock: Clock; failures: number; pauseMs: number }): Breaker {
  const { clock, failures, pauseMs } = options;
  let inARow = 0;
  const closed = { endsMs: 0, lastsMs: pauseMs };
  let resting = { endsMs: 0, lastsMs: 0 };
  return {
    allows: () => {
      const nowMs = clock().getTime();
      if (lasts(resting, nowMs)) return false;
      if (inARow < failures) return true;
      if (lasts(closed, nowMs)) return false;
      closed.endsMs = nowMs + pauseMs;
      return true;
    },
    succeeded: () => {
      inARow = 0;
    },
    rest: (ms) => {
      const nowMs = clock().getTime();
      const isLonger = lasts(resting, nowMs) && resting.endsMs > nowMs + ms;
      if (!isLonger) resting = { endsMs: nowMs + ms, lastsMs: ms };
    },
    failed: () => {
      inARow += 1;
      if (inARow >= failures) closed.endsMs = clock().getTime() + pauseMs;
    },
  };
}
