import type { InstallmentRules } from '#shared/installments.ts';
import type { Config } from '../settings/config.ts';
import { installmentRules } from '../settings/installments.ts';
import { createCustomPix, createCustomPixWorker, customPixRoutes } from '../features/custom-pix/index.ts';
import {
  createDisputesWorker,
  createPaperPress,
  disputesRoutes,
  type DisputesWorker,
} from '../features/disputes/index.ts';
import { fitRoutes } from '../features/fit/index.ts';
import {
  dispatchRoutes,
  type DispatchRoutesDeps,
  createCouponGuard,
  createOrders,
  createUnknownCodes,
  ordersRoutes,
  pricesRoutes,
  type HoldLimits,
  type Orders,
} from '../features/orders/index.ts';
import {
  createPayments,
  createPaymentWorkers,
  officeOrdersRoutes,
  paymentsRoutes,
  type PaymentWorkers,
  type WorkerTimes,
} from '../features/payments/index.ts';
import { createPublished, promotionsRoutes, type PublishedPromotions } from '../features/promotions/index.ts';
import { reconciliationRoutes } from '../features/reconciliation/index.ts';
import { shopSettings } from '../settings/shop-settings.ts';
import { salesRoutes } from '../features/sales/index.ts';
import type { Shipping } from '../features/shipping/index.ts';
import type { Job } from '../jobs/index.ts';
import type { PaymentProvider } from '../providers/payment/port.ts';
import type { Part, World } from './world.ts';

export interface MoneySettings {
  shipping: Shipping;
  /** What is published of promotions; the money's own where no page asks for it. */
  published?: PublishedPromotions;
  provider: PaymentProvider;
  /** Is the provider only played? */
  sandbox: boolean;
  /** Who writes to buyers. */
  shop: DispatchRoutesDeps['shop'];
  /** Where the shop is reached. */
  publicUrl: string;
  pixExpiresMinutes: number;
  holdLimits: HoldLimits;
  /** How cards may be paid in instalments. */
  installments: InstallmentRules;
  /** Refusals of one CPF, e-mail or address in ten minutes, after which it must wait. */
  maxRefusedCards: number;
  /** Are orders to be paid on delivery taken? */
  takesOnDelivery: boolean;
  /** Whom the provider is told that pays a custom PIX. */
  payer: { email: string; name: () => string };
  times?: Partial<WorkerTimes>;
}

export interface MoneyServices extends Part {
  orders: Orders;
  workers: PaymentWorkers;
  customPixWorker: Job;
  disputesWorker: DisputesWorker;
}

/** At most so many codes and numbers that nobody has, per address and minute. */
const UNKNOWN_CODES = { max: 30, windowMs: 60_000 };

/** What the shop's settings say about money. */
export function moneySettings(config: Config, shop: DispatchRoutesDeps['shop'] = () => shopSettings(config)) {
  return {
    sandbox: config.sandbox.payments,
    publicUrl: config.publicUrl,
    shop,
    installments: installmentRules(config),
    pixExpiresMinutes: config.PIX_EXPIRES_MINUTES,
    maxRefusedCards: config.REFUSED_CARDS,
    holdLimits: {
      personOrders: config.UNPAID_ORDERS_PER_PERSON,
      personUnits: config.UNPAID_UNITS_PER_PERSON,
      addressUnits: config.UNPAID_UNITS_PER_ADDRESS,
    },
    takesOnDelivery: config.PAY_ON_DELIVERY === 'order',
    payer: { email: config.CUSTOM_PIX_PAYER_EMAIL, name: () => shop().name },
  };
}

/** Promotions, and what they make a cart cost. */
function pricingCalls(
  { db, clock, random }: World,
  deps: Parameters<typeof pricesRoutes>[0] & { published: PublishedPromotions },
) {
  return [promotionsRoutes({ db, clock, random, published: deps.published }), pricesRoutes(deps)];
}

/** Orders, what is paid for them, what is paid without one, and the office of all three. */
export function createMoneyServices(world: World, settings: MoneySettings): MoneyServices {
  const { db, clock, random } = world;
  const { provider, payer, shop, times = {}, publicUrl, sandbox, takesOnDelivery, installments } = settings;
  const { publicKey, sdkUrl } = provider.browser;
  const published = settings.published ?? createPublished(world);
  const ordersDeps = { ...world, ...settings, published, via: provider.via, viaOf: provider.viaOf };
  const orders = createOrders(ordersDeps);
  const customPixDeps = { ...world, provider, payer };
  const customPix = createCustomPix(customPixDeps);
  const foreign = customPix.hearNews;
  const paymentsDeps = { ...world, orders, provider, installments };
  const payments = createPayments(paymentsDeps, { foreign });
  const workers = createPaymentWorkers(paymentsDeps, { times, foreign });
  const customPixWorker = createCustomPixWorker(customPixDeps);
  const papers = createPaperPress();
  const disputesDeps = { ...world, orders, provider, papers, publicUrl, shopName: payer.name };
  const disputesWorker = createDisputesWorker(disputesDeps);
  const unknownCodes = createUnknownCodes({ clock, ...UNKNOWN_CODES });
  const asking = { random, unknownCodes, guardCoupon: createCouponGuard({ db, unknownCodes }) };
  return {
    orders,
    workers,
    customPixWorker,
    disputesWorker,
    calls: [
      fitRoutes({ db, clock, unknownCodes }),
      ...pricingCalls(world, { ...ordersDeps, ...asking }),
      ordersRoutes({ ...asking, orders, db, clock, takesOnDelivery, placeNew: payments.placeNew }),
      dispatchRoutes({ db, clock, shop }),
      salesRoutes({ db, clock, orders }),
      reconciliationRoutes({ db, clock, provider }),
      officeOrdersRoutes({ payments, orders, random }),
      customPixRoutes({ customPix, random }),
      disputesRoutes(disputesDeps),
      paymentsRoutes({
        payments,
        orders,
        config: { publicKey, sdkUrl, sandbox },
        ...asking,
        publicUrl,
      }),
    ],
    startWork() {
      workers.start();
      customPixWorker.start();
      disputesWorker.start();
    },
    async stop() {
      papers.stop();
      await Promise.all([published.stop(), workers.stop(), customPixWorker.stop(), disputesWorker.stop()]);
      await payments.idle();
    },
  };
}
