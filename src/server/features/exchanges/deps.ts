import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { UnknownCodes } from '../../limits/unknown-codes.ts';
import type { PhotoReader } from '../media/index.ts';
import type { Sender } from '../mail/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';

export interface ExchangesDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  orders: Pick<Orders, 'locked' | 'find' | 'items'>;
  payments: Pick<Payments, 'refund' | 'tryRefund' | 'retryRefund' | 'checkBeforeSending'>;
  photos: Pick<PhotoReader, 'read'>;
  unknownCodes: UnknownCodes;
  /** Who writes to buyers, and where pieces are sent back to unless the office says otherwise. */
  shop: () => Sender;
}
