import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;

/** How long whatever arrives has to wait for the one thread. */
export interface LoopDelay {
  start(): void;
  /** Milliseconds, since it was last asked. */
  takeMs(): number;
  stop(): void;
}

export function createLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  return {
    start: () => void histogram.enable(),
    takeMs() {
      const { count, mean, stddev } = histogram;
      histogram.reset();
      if (count === 0 || mean === 0) return 0;
      // Long turns weigh by their length: the turn that an arriving request meets, not the mean of all.
      const met = (mean ** 2 + stddev ** 2) / mean / NS_PER_MS;
      return Math.max(0, met - RESOLUTION_MS);
    },
    stop: () => void histogram.disable(),
  };
}
