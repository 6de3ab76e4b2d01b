import { performance } from 'node:perf_hooks';
import { createFairQueue } from '../limits/fair-queue.ts';
import { busy } from './busy.ts';
import type { Lane } from './kinds.ts';

/** Turns in a lane: so many at once, each network in its turn. */
export interface Turns {
  /** Waits for a turn and does the work. Throws 503 when too many wait. */
  run<T>(address: string, work: () => Promise<T>): Promise<T>;
  running(): number;
  waiting(): number;
}

interface TurnsOptions extends Pick<Lane, 'atOnce' | 'waiting'> {
  /** What who has to give way is told. */
  refusal?: (() => Error) | undefined;
  /** Hears how long each waited. */
  waited?: ((ms: number) => void) | undefined;
}

export function createTurns({ atOnce, waiting: most, refusal = () => busy(5), waited }: TurnsOptions): Turns {
  const line = createFairQueue<{ start: () => void; giveUp: () => void }>({
    max: most,
    drop({ giveUp }) {
      giveUp();
    },
  });
  let running = 0;
  let waiting = 0;

  async function takeTurn(address: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    waiting += 1;
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => reject(refusal());
      if (!line.push({ start: resolve, giveUp }, { address, isKnown: false })) giveUp();
    }).finally(() => (waiting -= 1));
  }

  /** The turn passes to who waits, after whatever else the thread has to do. */
  function passOn(): void {
    const next = line.shift();
    if (next === undefined) running -= 1;
    else setImmediate(next.start);
  }

  return {
    async run(address, work) {
      const began = performance.now();
      await takeTurn(address);
      waited?.(performance.now() - began);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
    running: () => running,
    waiting: () => waiting,
  };
}
