import { GIVEN_UP, type LoadKind } from './kinds.ts';

/** Milliseconds that a request waits for the thread from which on a kind is given up, in the order of `GIVEN_UP`. */
export type LoadLimits = readonly [heavy: number, browse: number, sale: number];

/** What was felt since the last time. */
export interface Felt {
  /** For the thread. */
  delayMs: number;
  /** For a connection to the database, the longest. */
  databaseMs: number;
}

export interface Gate {
  feel(felt: Felt): void;
  /** How many kinds are given up. */
  level(): number;
  isGivenUp(kind: LoadKind): boolean;
}

/** One long garbage collection is no load: it takes two in succession. */
const TIMES_UP = 2;
/** Three seconds of calm, before the next kind is let in again. */
const TIMES_DOWN = 6;
/** Calm is less than this share of the limit: at the limit itself the gate would open and close for ever. */
const CALM = 0.5;
/** Lists and pages come from memory, so that this keeps out costly calls alone. */
const DATABASE_LIMIT_MS = 1000;

/** Decides what is given up, by what is felt twice a second. Up at once as far as needed, down a step at a time. */
export function createGate(limits: LoadLimits): Gate {
  let level = 0;
  let before = 0;
  let above = 0;
  let calm = 0;

  const wanted = ({ delayMs, databaseMs }: Felt) =>
    Math.max(limits.filter((limit) => delayMs >= limit).length, databaseMs >= DATABASE_LIMIT_MS ? 1 : 0);
  const isCalm = ({ delayMs, databaseMs }: Felt) =>
    delayMs < CALM * (limits[level - 1] ?? 0) && databaseMs < CALM * DATABASE_LIMIT_MS;

  return {
    feel(felt) {
      const next = wanted(felt);
      above = next > level ? above + 1 : 0;
      calm = level > 0 && isCalm(felt) ? calm + 1 : 0;
      // As far as both times ask for: a single pause refuses no purchase.
      if (above >= TIMES_UP) [level, above] = [Math.min(before, next), 0];
      else if (calm >= TIMES_DOWN) [level, calm] = [level - 1, 0];
      before = next;
    },
    level: () => level,
    isGivenUp: (kind) => GIVEN_UP.indexOf(kind) < level,
  };
}
