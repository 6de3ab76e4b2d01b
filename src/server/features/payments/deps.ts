import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { InstallmentRules } from '#shared/installments.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { PaymentProvider } from '../../providers/payment/port.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import type { Orders } from '../orders/index.ts';
import type { CouponGuard } from '../purchases/index.ts';

export interface PaymentsDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: FastifyBaseLogger;
  cpfs: Cpfs;
  orders: Orders;
  provider: PaymentProvider;
  /** How cards may be paid in instalments, at any moment. */
  installments: () => InstallmentRules;
  guardCoupon: CouponGuard;
}

/** What the browser needs to know of the provider. */
export interface PublicPaymentConfig {
  publicKey: string;
  sdkUrl: string;
  sandbox: boolean;
}

/** A creation's answer comes within this, or the call that waited for it is gone. */
export const CALL_LEASE_MS = 25_000;

/** A search is an index: an attempt that is younger than this may be missing in it. */
export const SEARCH_LAG_MS = 90_000;
