import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { InvoiceIssuer } from '../../providers/invoice/port.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import type { Seller } from '../fiscal/index.ts';
import type { Orders } from '../orders/index.ts';

/** How the shop is taxed, as its invoices say. */
export interface Regime {
  csosn: string;
  /** Its state registration, digits. */
  ie: string;
}

export interface InvoiceServiceDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  cpfs: Cpfs;
  orders: Pick<Orders, 'find' | 'locked'>;
  issuer: InvoiceIssuer;
  /** Who sells, as it is known at this moment. */
  seller(): Seller;
  /** Null: the shop issues no invoices. */
  regime(): Regime | null;
  /** Why none can be issued here; '' where they can. */
  closed(): string;
  /** Since when they are issued by what is set now; null: since always. */
  issuesSince?(): Date | null;
  /** Tells the work behind the calls that there is some. */
  wake?(): void;
}
