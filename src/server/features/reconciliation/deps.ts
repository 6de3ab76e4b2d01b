import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB, Reading } from '../../db/index.ts';
import type { PaymentProvider } from '../../providers/payment/port.ts';

export interface ReconciliationDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** Where sums of a period and their file are read. */
  reading: Reading;
  provider: Pick<PaymentProvider, 'name' | 'orderReport' | 'readReport'>;
}
