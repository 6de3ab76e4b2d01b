import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { Orders } from '../orders/index.ts';

export interface SalesDeps {
  db: Kysely<DB>;
  clock: Clock;
  orders: Pick<Orders, 'find' | 'items' | 'history'>;
}
