import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How much a cache may hold. */
export interface Bounds<V> {
  /** As `/metrics` calls it. */
  name: string;
  /** Entries. */
  max: number;
  /** What a value takes: the most that any does, or each by itself. */
  bytesOf: number | ((value: V) => number);
  /** Of keys and values together; `max` values of a fixed size where it is not said. */
  maxBytes?: number;
  /** Others that it shares a bound with; in `/metrics` stand all of them as one. */
  room?: CacheRoom;
  /** Is a value good for nothing any more? In a full room such a one goes first. */
  isOver?: (value: V) => boolean;
}

interface Lodger {
  bytes: () => number;
  entries: () => number;
  /** Is what was used least good for nothing any more? */
  isOldestOver: () => boolean;
  forgetOne: () => void;
}

/** Many caches that are never full at once, and one bound for all of them. */
export interface CacheRoom {
  /** A cache that is in it from now on: it forgets the entry that was used least. */
  join(cache: Lodger): void;
  /** To be told of each change of a cache within: how many bytes more, or less. */
  changed(bytes: number): void;
}

export interface BoundedCache<V> {
  get(key: string): V | undefined;
  has(key: string): boolean;
  set(key: string, value: V): void;
  delete(key: string): void;
  clear(): void;
  /** Of keys and values, as it is counted. */
  bytes(): number;
}

/** What something that outlives a request holds now, and may at the most. */
export interface Holding {
  entries: number;
  bytes: number;
  maxEntries: number;
  maxBytes: number;
}

/** Letters of the longest key that is kept as it is. */
const LONGEST_KEY = 128;
/** The text of a key, two bytes a letter, and what holds it and its value together. */
const KEY_BYTES = 2 * LONGEST_KEY + 200;

/** What there is of each name. A test that makes several of one name sees the last. */
const holdings: Partial<Record<string, () => Holding>> = {};

/**
 * Room for caches of strangers' keys. While it is full, one forgets what is over, and if none has such the largest does:
 * a flood drives out nothing of a cache that is smaller than its own.
 */
export function cacheRoom({ name, maxBytes }: { name: string; maxBytes: number }): CacheRoom {
  const caches: Lodger[] = [];
  let bytes = 0;
  const entries = () => caches.reduce((sum, cache) => sum + cache.entries(), 0);
  holdings[name] = () => ({
    entries: entries(),
    bytes,
    maxEntries: Math.floor(maxBytes / KEY_BYTES),
    maxBytes,
  });
  return {
    join: (cache) => void caches.push(cache),
    changed(more) {
      bytes += more;
      if (bytes <= maxBytes) return;
      const largest = caches.reduce((a, b) => (b.bytes() > a.bytes() ? b : a));
      const forgetful = [largest, ...caches].find((cache) => cache.isOldestOver()) ?? largest;
      // What it forgets comes back here as less.
      forgetful.forgetOne();
    },
  };
}

/**
 * A cache that forgets what was used least, and never takes more memory than its bounds say: strangers choose keys, so
 * a long one is kept as its hash. Every cache of the server is made here, and stands in `/metrics`.
 */
export function boundedCache<V extends NonNullable<unknown>>(bounds: Bounds<V>): BoundedCache<V> {
  const { name, max, bytesOf, room, isOver = () => false } = bounds;
  const sizeOf = typeof bytesOf === 'number' ? () => bytesOf : bytesOf;
  const { maxBytes = max * (sizeOfFixed(bounds) + KEY_BYTES) } = bounds;
  // Told how many at the most, it would take room for all of them at once.
  const kept = new LRUCache<string, V>({
    maxSize: maxBytes,
    sizeCalculation: (value) => Math.ceil(sizeOf(value)) + KEY_BYTES,
  });
  const bytes = () => kept.calculatedSize;
  function change(work: () => void): void {
    const before = bytes();
    work();
    room?.changed(bytes() - before);
  }
  if (room === undefined)
    holdings[name] = () => ({ entries: kept.size, bytes: bytes(), maxEntries: max, maxBytes });
  else
    room.join({
      bytes,
      entries: () => kept.size,
      isOldestOver() {
        const { value } = kept.rvalues().next();
        return value !== undefined && isOver(value);
      },
      forgetOne: () => change(() => kept.pop()),
    });
  return {
    get: (key) => kept.get(shortKey(key)),
    has: (key) => kept.has(shortKey(key)),
    set: (key, value) =>
      change(() => {
        kept.set(shortKey(key), value);
        if (kept.size > max) kept.pop();
      }),
    delete: (key) => change(() => kept.delete(shortKey(key))),
    clear: () => change(() => kept.clear()),
    bytes,
  };
}

function sizeOfFixed<V>({ name, bytesOf }: Bounds<V>): number {
  if (typeof bytesOf === 'number') return bytesOf;
  throw new Error(`The cache '${name}' says neither what a value takes nor what all do`);
}

/**
 * Lets callers who want the same at the same time share one piece of work. It holds no more than there are requests
 * under way.
 */
export function sharedWork<V>(name: string): (key: string, work: () => Promise<V>) => Promise<V> {
  const underWay = new Map<string, Promise<V>>();
  const unbounded = { maxEntries: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY };
  holdings[name] = () => ({ entries: underWay.size, bytes: underWay.size * KEY_BYTES, ...unbounded });
  return (given, work) => {
    const key = shortKey(given);
    const same = underWay.get(key);
    if (same !== undefined) return same;
    const begun = work().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}

/** All that this process holds, by name. */
export function listHoldings(): Record<string, Holding> {
  return Object.fromEntries(
    Object.entries(holdings).flatMap(([name, read]) => (read ? [[name, read()]] : [])),
  );
}

function shortKey(key: string): string {
  if (key.length <= LONGEST_KEY) return key;
  return `sha256 ${createHash('sha256').update(Buffer.from(key, 'utf16le')).digest('base64url')}`;
}
