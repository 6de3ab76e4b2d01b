import type { Provider } from './faults.ts';

export interface Call {
  at: string;
  provider: Provider;
  method: string;
  path: string;
  status: number | null;
  fault: string | null;
  /** The device for whose sake it was made, where the call named it. */
  device?: string | undefined;
}

export interface CallLog {
  add(call: Omit<Call, 'at'>): void;
  /** Counts by provider and by 'METHOD /path', ids replaced; the last calls, newest first. */
  view(): { counters: Record<string, Record<string, number>>; calls: Call[] };
  reset(): void;
}

const KEPT = 500;
/** Whoever invents paths may not fill the memory with them. */
const MOST_COUNTED = 300;
const LONGEST_PATH = 200;
const OTHERS = 'others';

/** Which calls came in, so that a test can say "none" and a person can see what the shop does. */
export function createCallLog(clock: () => number): CallLog {
  let calls: Call[] = [];
  let counters: Record<string, Record<string, number>> = {};
  return {
    add: (call) => {
      const path = Buffer.from(call.path.slice(0, LONGEST_PATH)).toString();
      calls.push({ at: new Date(clock()).toISOString(), ...call, path });
      if (calls.length > KEPT) calls.shift();
      const pattern = path.replaceAll(/\/[\w-]*\d{3}[\w-]*/g, '/{id}');
      const counts = (counters[call.provider] ??= { total: 0 });
      counts['total'] = (counts['total'] ?? 0) + 1;
      const name = `${call.method} ${pattern}`;
      const isKnown = name in counts || Object.keys(counts).length < MOST_COUNTED;
      counts[isKnown ? name : OTHERS] = (counts[isKnown ? name : OTHERS] ?? 0) + 1;
    },
    view: () => ({ counters, calls: calls.toReversed() }),
    reset: () => {
      calls = [];
      counters = {};
    },
  };
}
