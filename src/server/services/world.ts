import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from '../db/index.ts';
import type { ApiRoutes } from '../http/api.ts';
import type { Cpfs } from '../security/cpfs.ts';

/** What every room of the shop is given from outside; tests bring a clock that they can move. */
export interface World {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: FastifyBaseLogger;
  /** Keeps CPFs; with a key of the database's own where none is brought. */
  cpfs?: Cpfs;
}

/** A part of the shop, put together: its calls, and its work behind them. */
export interface Part {
  calls: readonly ApiRoutes[];
  /** Answered at their one address, without /api. */
  files?: readonly ApiRoutes[];
  /** Once requests are answered. */
  startWork?(): void;
  /** Resolves when nothing of it is under way any more. */
  stop?(): Promise<void>;
}
