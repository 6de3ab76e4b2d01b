import type { ReportAnswer } from '../http/faults.ts';
import type { AccessToken } from './answers.ts';
import type { Store, Table } from '../store.ts';
import type { CardToken } from './card-tokens.ts';
import type { Chargebacks } from './chargebacks.ts';
import type { SellerTerms } from './installments.ts';
import type { Orders } from './orders.ts';
import type { Payments } from './payments.ts';
import type { Preference } from './preferences.ts';
import type { Webhooks } from './webhooks.ts';

export interface MercadoPagoDeps {
  store: Store;
  terms: SellerTerms;
  payments: Payments;
  orders: Orders;
  chargebacks: Chargebacks;
  tokens: Table<CardToken>;
  preferences: Table<Preference>;
  webhooks: Webhooks;
  isEarly: () => boolean;
  reportAnswer: () => ReportAnswer;
  clock: () => number;
  publicUrl: () => string;
  log: (message: string) => void;
  /** Which tokens are taken; without it any that looks like the provider's. */
  accessToken: AccessToken;
}
