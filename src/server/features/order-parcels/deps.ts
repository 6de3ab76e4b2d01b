import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { LetterContext } from '../mail/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';

export interface OrderParcelsDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  orders: Pick<Orders, 'locked' | 'find' | 'items'>;
  payments: Pick<Payments, 'checkBeforeSending'>;
  /** Who writes to buyers. */
  shop: () => LetterContext['sender'];
}
