import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { ShopSettings } from '#shared/shop.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { LabelProvider } from '../../providers/freight/labels-port.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import type { Orders } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Db } from './labels.store.ts';

export type Sender = Pick<ShopSettings, 'name' | 'cnpj' | 'address' | 'phone' | 'email' | 'originCep'>;

export interface JoinedPdfs {
  /** Null where none could be read. */
  bytes: Buffer | null;
  /** Their places among those that were given. */
  unread: readonly number[];
}

export interface LabelsDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  cpfs: Cpfs;
  orders: Pick<Orders, 'locked' | 'lock' | 'find' | 'items' | 'noteDispatchIn'>;
  payments: Pick<Payments, 'checkBeforeSending'>;
  provider: LabelProvider;
  /** Of several PDFs one, in their order, and which of them could not be read. Throws 429 and 503. */
  joinPdfs(files: readonly Uint8Array[]): Promise<JoinedPdfs>;
  /** Why no labels are bought here; '' where they are. */
  closed(): string;
  /** Working days that the shop adds to what a carrier promises. */
  extraDays?(): number;
  /** Begins the work behind the calls now. */
  wake?(): void;
  /** Does the shop pay ICMS? Then its parcels go with an invoice, and never with a declaration. */
  needsInvoice?: () => boolean;
  /** Are those invoices issued here? Else somebody types or notes their keys. */
  issuesHere?: () => boolean;
  /** The keys of notes that were issued for what exchanges send, by these. */
  pieceKeys?: (db: Db, exchangeIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Those of these keys whose invoices are cancelled, or are to be; absent: the shop knows of none. */
  lapsingKeys?: (db: Db, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Who sends, as it is known at this moment. */
  sender: () => Sender;
}
