import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Shipping } from '../shipping/index.ts';

export interface OrderEditsDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  orders: Pick<Orders, 'find' | 'items' | 'locked'>;
  shipping: Shipping;
}

/** What every change is asked with. */
export interface Asked {
  orderId: number;
  /** The order's last change that was seen. */
  seen: number;
  key: string;
  by: string;
}
