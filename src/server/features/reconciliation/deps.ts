import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { PaymentProvider } from '../../providers/payment/port.ts';

export interface ReconciliationDeps {
  db: Kysely<DB>;
  clock: Clock;
  provider: Pick<PaymentProvider, 'name' | 'orderReport' | 'readReport'>;
}
