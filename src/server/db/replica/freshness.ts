/** Positions of the primary that the replica may still have to reach; who is further behind is not used anyway. */
const MOST_SAMPLES = 256;

/** How old what the replica shows may be, by positions in the primary's log: no clock but this process's own is asked. */
export interface Freshness {
  /** All that was committed before `at` stands at or before this position. */
  sampled(at: number, position: number): void;
  /** The replica has come so far. */
  replayed(position: number): void;
  /** At most so many milliseconds old; null while nothing is known. */
  ageMs(now: number): number | null;
}

/** The moments are of one clock that never goes back. */
export function createFreshness(): Freshness {
  let samples: { at: number; position: number }[] = [];
  let shownUpTo: number | null = null;
  return {
    sampled(at, position) {
      samples.push({ at, position });
      // The newest are kept: the replica that reaches one of them is fresh again.
      if (samples.length > MOST_SAMPLES) samples.shift();
    },
    replayed(position) {
      const reached = samples.filter((sample) => sample.position <= position);
      const last = reached.at(-1);
      if (last === undefined) return;
      shownUpTo = Math.max(shownUpTo ?? last.at, last.at);
      samples = samples.filter((sample) => sample.at > last.at);
    },
    ageMs: (now) => (shownUpTo === null ? null : now - shownUpTo),
  };
}
