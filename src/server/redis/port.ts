import type { z } from 'zod';
import type { SharedCount } from '../limits/shared-windows.store.ts';

/**
 * - `late`: no answer in time.
 * - `full`: it has no memory left.
 * - `read-only`: it takes nothing now: a replica, or one whose disk fails.
 * - `password`: whom we say that we are, or what that one may do.
 * - `tls`: its certificate.
 * - `refused`: another error of its own.
 * - `unreachable`: no connection, or none any more.
 */
export type RedisFailure = 'late' | 'full' | 'read-only' | 'password' | 'tls' | 'refused' | 'unreachable';

/** What became of a question; `skipped` was none, as Redis is away, and `forged` an answer that this shop did not write. */
export type RedisOutcome = RedisFailure | 'ok' | 'skipped' | 'forged';

/** One more telling of a key, in a window that ends then. */
export interface ToldCount extends SharedCount {
  key: string;
  /** How long such a window is as a whole. */
  windowMs: number;
  /** What was known of it before those events: Redis may have forgotten. */
  known: number;
}

/** Values of one kind that nodes keep for each other: who reads one believes it as if it were its own. */
export interface KeptValues<T> {
  /** Undefined where there is none, or none can be had at once. */
  read(key: string): Promise<T | undefined>;
  /** Waits for nothing. */
  write(key: string, value: T, forMs: number): void;
}

/**
 * What several nodes keep together in Redis. Everything here can do without: nothing throws, and nobody waits longer than a
 * moment, once. What must be right lies in the database.
 */
export interface Redis {
  /** How many events that makes, by the key; undefined where Redis can't be asked, and others have to count. */
  addMany(keys: readonly ToldCount[]): Promise<Map<string, SharedCount> | undefined>;
  values<T>(kind: { name: string; schema: z.ZodType<T> }): KeptValues<T>;
  isUp(): boolean;
  stop(): void;
}
