import { networkOf } from './address.ts';

/** Where something that waits comes from. */
export interface Origin {
  address: string;
  /** Has it been let in from there before? It then waits for nobody who was not. */
  isKnown: boolean;
}

interface Line<T> {
  network: string;
  items: T[];
}

export interface FairQueue<T> {
  /** False when there is no room, and whoever waits has no more before her than this one would have. */
  push(item: T, origin: Origin): boolean;
  shift(): T | undefined;
  isEmpty(): boolean;
}

/** Of three turns two are for those who are known, where both wait: neither starves the other. */
const KNOWN_TURNS = 2;

/**
 * A queue in which each network has a line of its own, and all lines move alike: who sends ninety at once waits for
 * himself. Without room the last of the longest line gives way (`drop` is told) to one of a shorter line.
 */
export function createFairQueue<T>({ max, drop }: { max: number; drop: (item: T) => void }): FairQueue<T> {
  const lanes: { known: Line<T>[]; others: Line<T>[] } = { known: [], others: [] };
  let count = 0;
  let knownTurns = 0;

  function makeRoom(length: number): boolean {
    const longest = [...lanes.others, ...lanes.known].reduce<Line<T> | null>(
      (found, line) => (found === null || line.items.length > found.items.length ? line : found),
      null,
    );
    if (longest === null || longest.items.length <= length + 1) return false;
    const last = longest.items.pop();
    if (last === undefined) return false;
    count -= 1;
    drop(last);
    return true;
  }

  function take(lane: Line<T>[]): T | undefined {
    const line = lane.shift();
    const item = line?.items.shift();
    if (line !== undefined && line.items.length > 0) lane.push(line);
    if (item !== undefined) count -= 1;
    return item;
  }

  return {
    push(item, { address, isKnown }) {
      const { near, wide } = networkOf(address);
      const network = wide ?? near;
      const lane = isKnown ? lanes.known : lanes.others;
      const line = lane.find((one) => one.network === network);
      if (count >= max && !makeRoom(line?.items.length ?? 0)) return false;
      if (line === undefined) lane.push({ network, items: [item] });
      else line.items.push(item);
      count += 1;
      return true;
    },
    shift() {
      const isKnownsTurn = knownTurns < KNOWN_TURNS || lanes.others.length === 0;
      if (isKnownsTurn && lanes.known.length > 0) {
        knownTurns += 1;
        return take(lanes.known);
      }
      knownTurns = 0;
      return take(lanes.others) ?? take(lanes.known);
    },
    isEmpty: () => count === 0,
  };
}
