import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { ShopSettings } from '#shared/shop.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { LabelProvider } from '../../providers/freight/labels-port.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import type { Orders } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';

export type Sender = Pick<ShopSettings, 'name' | 'cnpj' | 'address' | 'phone' | 'email' | 'originCep'>;

export interface LabelsDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  cpfs: Cpfs;
  orders: Pick<Orders, 'locked' | 'lock' | 'find' | 'items' | 'noteDispatchIn'>;
  payments: Pick<Payments, 'checkBeforeSending'>;
  provider: LabelProvider;
  /** Why no labels are bought here; '' where they are. */
  closed(): string;
  /** Who sends, as it is known at this moment. */
  sender: () => Sender;
}
