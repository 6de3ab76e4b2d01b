import { networkOf } from '../limits/address.ts';
import type { Clock } from '../clock.ts';
import { createWindows } from '../limits/windows.ts';
import { busy, RENDERINGS, type Load } from '../load/index.ts';

export interface Renderings {
  /**
   * Counts a page that has to be made. Throws 503 when the address has had too many of them, and while there is too
   * much to do: of pages for one visitor alone first.
   */
  admit(address: string, forWhom: 'all' | 'one'): void;
  /** Renders when it is this address's turn. Throws 503 when too many wait. */
  run<T>(address: string, render: () => Promise<T>): Promise<T>;
}

const PER_ADDRESS = { max: 600, windowMs: 60_000 };
/** Of a /48: mobile carriers give a /64 of it to each telephone. */
const PER_NETWORK = { max: 2400, windowMs: 60_000 };

const tooMany = (seconds: number) =>
  busy(seconds, 'Muitas páginas foram pedidas de uma vez. Aguarde um pouco e tente de novo.');

/** Pages that have to be made: so many per address, a few at a time, each network in its turn. */
export function createRenderings({ clock, load }: { clock: Clock; load: Load }): Renderings {
  const ofAddress = createWindows({ clock, name: 'renderings', ...PER_ADDRESS });
  const ofNetwork = createWindows({ clock, name: 'renderings-wide', ...PER_NETWORK });
  const { run } = load.turns(RENDERINGS, () => tooMany(1));
  return {
    admit(address, forWhom) {
      load.admit(forWhom === 'all' ? 'browse' : 'heavy');
      const { near, wide } = networkOf(address);
      const waitMs = Math.max(ofAddress.waitMs(near), wide === null ? 0 : ofNetwork.waitMs(wide));
      if (waitMs > 0) throw tooMany(waitMs / 1000);
      ofAddress.add(near);
      if (wide !== null) ofNetwork.add(wide);
    },
    run,
  };
}
