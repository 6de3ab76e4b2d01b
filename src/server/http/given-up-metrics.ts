import { Counter, type Registry } from 'prom-client';
import { givenUpCounts } from '../db/index.ts';

/** Tells what the database gives up in favour of others: with many that failed, more want the same rows than come through. */
export function watchGivenUp(registry: Registry): void {
  const made: Counter<'outcome'> = new Counter({
    name: 'vitrine_database_given_up_total',
    help: 'Transactions and statements that the database gave up in favour of others: begun again, or failed after the last try',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      made.reset();
      for (const [outcome, count] of Object.entries(givenUpCounts())) made.inc({ outcome }, count);
    },
  });
}
