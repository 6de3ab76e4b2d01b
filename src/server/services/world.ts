import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { readingFrom, type DB, type Reading } from '../db/index.ts';
import type { ApiRoutes } from '../http/api.ts';
import type { Redis } from '../redis/index.ts';
import type { Cpfs } from '../security/cpfs.ts';

/** What every room of the shop is given from outside; tests bring a clock that they can move. */
export interface World {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: FastifyBaseLogger;
  /** Where what may be a second old is read; the database itself where nothing is brought. */
  reading?: Reading;
  /** Keeps CPFs; with a key of the database's own where none is brought. */
  cpfs?: Cpfs;
  /** What several nodes keep there together; none where they have the database alone. */
  redis?: Redis | undefined;
}

/** Where a world reads what may be a second old. */
export const readingOf = ({ db, reading = readingFrom(db) }: Pick<World, 'db' | 'reading'>): Reading =>
  reading;

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
