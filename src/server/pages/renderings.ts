import { networkOf } from '../limits/address.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import { createWindows } from '../limits/windows.ts';

export interface Renderings {
  /** Counts a page that is not kept. Throws 503 when the address has had too many of them. */
  admit(address: string): void;
  /** Renders when it is this address's turn. Throws 503 when too many wait. */
  run<T>(address: string, render: () => Promise<T>): Promise<T>;
}

/** A rendering keeps the one thread: others come to their turn between two of them. */
const AT_ONCE = 2;
const MOST_WAITING = 200;
const PER_ADDRESS = { max: 600, windowMs: 60_000 };
/** Of a /48: mobile carriers give a /64 of it to each telephone. */
const PER_NETWORK = { max: 2400, windowMs: 60_000 };

const busy = (seconds: number) =>
  new AppError(503, 'ocupado', 'Muitas páginas foram pedidas de uma vez. Aguarde um pouco e tente de novo.', {
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  });

/** Pages that have to be made: so many per address, a few at a time, each network in its turn. */
export function createRenderings({ clock }: { clock: Clock }): Renderings {
  const ofAddress = createWindows({ clock, name: 'renderings', ...PER_ADDRESS });
  const ofNetwork = createWindows({ clock, name: 'renderings-wide', ...PER_NETWORK });
  const waiting = createFairQueue<{ start: () => void; giveUp: () => void }>({
    max: MOST_WAITING,
    drop: ({ giveUp }) => giveUp(),
  });
  let running = 0;

  function admit(address: string): void {
    const { near, wide } = networkOf(address);
    const waitMs = Math.max(ofAddress.waitMs(near), wide === null ? 0 : ofNetwork.waitMs(wide));
    if (waitMs > 0) throw busy(waitMs / 1000);
    ofAddress.add(near);
    if (wide !== null) ofNetwork.add(wide);
  }

  function takeTurn(address: string): Promise<void> {
    if (running < AT_ONCE) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(busy(1));
      if (!waiting.push({ start: resolve, giveUp }, { address, isKnown: false })) giveUp();
    });
  }

  /** The turn passes to who waits, after whatever else the thread has to do. */
  function passOn(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else setImmediate(next.start);
  }

  return {
    admit,
    async run(address, render) {
      await takeTurn(address);
      return render().finally(passOn);
    },
  };
}
