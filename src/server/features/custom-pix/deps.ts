import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { PaymentProvider } from '../../providers/payment/port.ts';

export interface CustomPixDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: FastifyBaseLogger;
  provider: PaymentProvider;
  /** Who pays is not known: the provider is told this address and the shop's name. */
  payer: { email: string; name: () => string };
}
