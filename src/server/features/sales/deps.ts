import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB, Reading } from '../../db/index.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import type { Orders } from '../orders/index.ts';

export interface SalesDeps {
  db: Kysely<DB>;
  clock: Clock;
  cpfs: Cpfs;
  orders: Pick<Orders, 'find' | 'items' | 'history'>;
}

/** Lists, figures and files besides. */
export interface SalesReads extends SalesDeps {
  reading: Reading;
}
