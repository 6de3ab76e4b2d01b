import type { Clock } from '../clock.ts';

/** Counts the calls of one account, so that whoever has many to make knows when to wait. */
export interface Pace {
  note(): void;
  /** How many more are taken now; below zero where more were made than that. */
  room(): number;
}

/** At most so many in any window of that length. It refuses nobody: people's own calls go out whatever it says. */
export function createPace({
  clock,
  most,
  windowMs,
}: {
  clock: Clock;
  most: number;
  windowMs: number;
}): Pace {
  let times: number[] = [];
  const forget = () => {
    const now = clock().getTime();
    // What is yet to come was before the clock was set back.
    times = times.filter((at) => at > now - windowMs && at <= now);
  };
  return {
    note() {
      forget();
      times.push(clock().getTime());
    },
    room() {
      forget();
      return most - times.length;
    },
  };
}
