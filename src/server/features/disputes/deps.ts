import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { PaymentProvider } from '../../providers/payment/port.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import type { Orders } from '../orders/index.ts';
import type { PaperPress } from './paper-press.ts';

export interface DisputesDeps {
  db: Kysely<DB>;
  clock: Clock;
  cpfs: Cpfs;
  log: FastifyBaseLogger;
  orders: Orders;
  provider: PaymentProvider;
  papers: PaperPress;
  /** Where the shop is reached, and what it is called. */
  publicUrl: string;
  shopName: () => string;
}
