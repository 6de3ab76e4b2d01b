import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { PayOnDelivery } from '#shared/shop.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { PaymentProvider } from '../../providers/payment/port.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import type { PublishedPromotions } from '../promotions/index.ts';
import type { Shipping } from '../shipping/index.ts';
import type { HoldLimits } from './holds.ts';
import type { Order } from './orders.store.ts';

/** What the rules of orders are given: nothing here is global. */
export interface OrdersDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: FastifyBaseLogger;
  cpfs: Cpfs;
  shipping: Shipping;
  published: Pick<PublishedPromotions, 'asOf'>;
  /** How long an unpaid order keeps its units, from now on: what began keeps its own. */
  pixExpiresMinutes: () => number;
  /** For how many days pieces may be exchanged by the shop's own rule: each order keeps what was promised. */
  exchangeDays: () => number;
  holdLimits: HoldLimits;
  /** Refusals of one CPF, e-mail or address in ten minutes, after which it must wait. */
  maxRefusedCards: number;
  /** By which account and through which of the provider's interfaces they are charged, at any moment. */
  charging: Pick<PaymentProvider, 'account' | 'via'>;
  /** Through which a charge was. */
  viaOf: PaymentProvider['viaOf'];
  /** What becomes of who wants to pay on delivery. */
  payOnDelivery: () => PayOnDelivery;
  /** What a withdrawal begins, in the transaction that notes it: its order is locked. */
  onWithdrawal: (tx: Transaction<DB>, order: Order, now: Date) => Promise<void>;
}
