import { performance } from 'node:perf_hooks';
import type { PostgresPool } from 'kysely';

interface Waits {
  /** The same connections, of each of which it is known how long somebody waited for it. */
  pool: PostgresPool;
  takeLongestMs(): number;
}

/** Measures how long connections are waited for. Who got none is not counted: that is a database which is away. */
export function createWaits(pool: PostgresPool): Waits {
  let longestMs = 0;
  return {
    pool: {
      options: pool.options,
      async connect() {
        const began = performance.now();
        const client = await pool.connect();
        longestMs = Math.max(longestMs, performance.now() - began);
        return client;
      },
      end: () => pool.end(),
    },
    takeLongestMs() {
      const taken = longestMs;
      longestMs = 0;
      return taken;
    },
  };
}
