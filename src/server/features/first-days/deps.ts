import type { Kysely } from 'kysely';
import type { SettingName, ShopDocument } from '#shared/shop-document.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';

/** What the shop was started with, as far as a new owner has to care. */
export interface Surroundings {
  sandbox: { payments: boolean; freight: boolean; postalCodes: boolean; mail: boolean };
  /** The provider's credentials are those for tests. */
  testCredentials: boolean;
  /** Variables for payments that are not set, and what they are for. */
  missingForPayments: readonly string[];
  /** The account that the office keeps, charging or not; null where it keeps none. */
  paymentAccount: { name: string; isTest: boolean; opens: boolean } | null;
  publicUrl: string;
  originCep: string;
  /** Did anybody say where parcels leave from? */
  isOriginGiven: boolean;
}

export interface FirstDaysDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** As they are now. */
  surroundings: () => Surroundings;
  document: () => ShopDocument;
  /** Does it sell to nobody now? */
  isClosed: () => boolean;
  /** Did the owner say so, or does the shop come with it? */
  isOwn: (name: SettingName) => boolean;
  demonstration: () => Promise<{ there: number; removed: number; until: Date | null }>;
  lastBackup: () => Promise<Date | null>;
  /** The owner's own words of policies, shown or not. */
  policies: () => Promise<readonly { publicada: boolean }[]>;
  quote: (input: { cep: string; items: { productId: number; quantity: number }[] }) => Promise<FreteOpcao[]>;
  /** Sends a mail to try the way; what the server says where it does not take it. */
  sendTestMail: (to: string) => Promise<{ kind: 'sent' } | { kind: 'failed'; detail: string }>;
}
