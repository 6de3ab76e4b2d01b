import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { Sender } from '../mail/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';

export interface ManyMovesDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  orders: Pick<
    Orders,
    'find' | 'tried' | 'moveByOfficeIn' | 'noteDispatchIn' | 'stepToTakeBack' | 'takeBack'
  >;
  payments: Pick<Payments, 'changeStatus' | 'noteDispatch'>;
  /** Who writes to buyers. */
  shop: () => Sender;
}
