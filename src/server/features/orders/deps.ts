import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { Shipping } from '../shipping/index.ts';

/** What the rules of orders are given: nothing here is global. */
export interface OrdersDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: FastifyBaseLogger;
  shipping: Shipping;
  /** How long an unpaid order keeps its units. */
  pixExpiresMinutes: number;
  /** How long an order to be paid on delivery keeps its units unless the owner moves it on; null while it takes. */
  deliveryHoldsHours: number | null;
}
