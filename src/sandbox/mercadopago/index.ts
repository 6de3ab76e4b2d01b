import type { Faults } from '../http/faults.ts';
import type { Store, Table } from '../store.ts';
import type { CardToken } from './card-tokens.ts';
import { createChargebacks } from './chargebacks.ts';
import type { Chargebacks } from './chargebacks.ts';
import type { SellerTerms } from './installments.ts';
import { createLedger } from './ledger.ts';
import { createOrders } from './orders.ts';
import type { Orders } from './orders.ts';
import type { Payment } from './payment.ts';
import { createPayments } from './payments.ts';
import type { Payments } from './payments.ts';
import type { Preference } from './preferences.ts';
import { createWebhooks } from './webhooks.ts';
import type { Webhooks } from './webhooks.ts';

export interface MercadoPagoOptions {
  store: Store;
  faults: Faults;
  secret: string;
  clock: () => number;
  publicUrl: () => string;
  terms: SellerTerms;
  notifyOrigins: readonly string[];
  notifyLoopback: boolean;
  marksNumbers: boolean;
  panelUrl: string | null;
  log: (message: string) => void;
}

export interface MercadoPago {
  terms: SellerTerms;
  payments: Payments;
  chargebacks: Chargebacks;
  orders: Orders;
  tokens: Table<CardToken>;
  preferences: Table<Preference>;
  webhooks: Webhooks;
}

/** What the payment provider's stand-in holds and does, without its HTTP. */
export function createMercadoPago(options: MercadoPagoOptions): MercadoPago {
  const { store, faults, secret, clock, publicUrl, notifyOrigins, notifyLoopback, marksNumbers, panelUrl } =
    options;
  const terms = termsNow(options);
  const tokens = store.table<CardToken>('card-tokens', 5_000);
  const origins = () => [URL.parse(publicUrl())?.origin ?? '', ...notifyOrigins];
  const webhooks = createWebhooks({
    store,
    secret,
    clock,
    faults: faults.webhooks,
    log: options.log,
    origins,
    loopback: notifyLoopback,
    panelUrl,
  });
  const rows = store.table<Payment>('payments', 5_000);
  const ledger = createLedger({ rows, clock, marksNumbers, onChange: webhooks.queue });
  const { searchLagMs, refunds, refundLagMs, marks } = faults;
  const common = { store, ledger, tokens, clock, publicUrl, terms, searchLagMs, refunds };
  const chargebacks = createChargebacks({ store, clock });
  const payments = createPayments({ ...common, marks, chargebacks, checkNotificationUrl: webhooks.checkUrl });
  const orders = createOrders({ ...common, marksNumbers, refundLagMs });
  const preferences = store.table<Preference>('preferences', 2_000);
  return { terms, payments, orders, chargebacks, tokens, preferences, webhooks };
}

/** As agreed, or as whoever plays the seller says on the stand-ins' page. */
function termsNow({ terms, faults }: Pick<MercadoPagoOptions, 'terms' | 'faults'>): SellerTerms {
  return {
    get withoutInterest() {
      return faults.freeInstalments() ?? terms.withoutInterest;
    },
    monthlyRate: terms.monthlyRate,
  };
}
