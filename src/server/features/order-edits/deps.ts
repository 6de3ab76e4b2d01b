import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { CustomPixService } from '../custom-pix/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Shipping } from '../shipping/index.ts';

export interface OrderEditsDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  orders: Pick<Orders, 'find' | 'items' | 'locked' | 'tried'>;
  shipping: Shipping;
  payments: Pick<Payments, 'refundBeside'>;
  customPix: Pick<CustomPixService, 'create'>;
}

/** What every change is asked with. */
export interface Asked {
  orderId: number;
  /** The order's last change that was seen. */
  seen: number;
  key: string;
  by: string;
  /** Only whether it would be refused is wanted, were the label given up that holds the order: nothing is done. */
  isTrial: boolean;
}
