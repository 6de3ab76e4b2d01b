import { EXCHANGE_DAYS, type PayOnDelivery } from '#shared/shop.ts';
import { exchangeDaysIn, onDeliveryOf, pixMinutesOf, type ShopTerms } from '#shared/shop-terms.ts';
import type { InstallmentRules } from '#shared/installments.ts';
import { isAlone, type Config } from '../settings/config.ts';
import { commentsRoutes } from '../features/comments/index.ts';
import { counterRoutes } from '../features/counter/index.ts';
import { createCreditsWorker, creditsRoutes, type CreditsRoutesDeps } from '../features/credits/index.ts';
import { createCustomPix, createCustomPixWorker, customPixRoutes } from '../features/custom-pix/index.ts';
import {
  createDisputesWorker,
  createPaperPress,
  disputesRoutes,
  type DisputesWorker,
} from '../features/disputes/index.ts';
import { createExchanges, registerWithdrawal } from '../features/exchanges/index.ts';
import { fiscalRoutes, type FiscalDeps } from '../features/fiscal/index.ts';
import { fitRoutes } from '../features/fit/index.ts';
import { manyMovesRoutes, type ManyMovesDeps } from '../features/many-moves/index.ts';
import {
  dispatchRoutes,
  handOverByCode,
  handOverRoutes,
  handOverUncoded,
  keepRemarks,
  type DispatchRoutesDeps,
  createGiftsWorker,
  createOrders,
  holderByCode,
  ordersRoutes,
  type HoldLimits,
  type Orders,
} from '../features/orders/index.ts';
import { orderEditsRoutes } from '../features/order-edits/index.ts';
import { orderParcelsRoutes, type OrderParcelsDeps } from '../features/order-parcels/index.ts';
import {
  createPayments,
  createPaymentWorkers,
  officeOrdersRoutes,
  paymentsRoutes,
  type Payments,
  type PaymentWorkers,
  type WorkerTimes,
} from '../features/payments/index.ts';
import { createPublished, promotionsRoutes, type PublishedPromotions } from '../features/promotions/index.ts';
import { createCouponGuard, pricesRoutes } from '../features/purchases/index.ts';
import { reconciliationRoutes } from '../features/reconciliation/index.ts';
import { shopSettings } from '../settings/shop-settings.ts';
import { restockRoutes } from '../features/restock/index.ts';
import {
  claimsRoutes,
  createCounting,
  isParcel,
  parcelsRoutes,
  salesRoutes,
  unboxedRoutes,
} from '../features/sales/index.ts';
import type { Shipping } from '../features/shipping/index.ts';
import type { Job } from '../jobs/index.ts';
import { createToldWindows } from '../limits/told-windows.ts';
import { createUnknownCodes, type UnknownCodes } from '../limits/unknown-codes.ts';
import type { Sealer } from '../security/sealer.ts';
import type { PaymentProvider } from '../providers/payment/port.ts';
import { createCpfs } from '../security/cpfs.ts';
import { readingOf, type Part, type World } from './world.ts';

export interface MoneySettings {
  shipping: Shipping;
  /** What is published of promotions; the money's own where no page asks for it. */
  published?: PublishedPromotions;
  provider: PaymentProvider;
  /** Is there no other server? */
  isAlone?: boolean;
  /** Is the provider only played, at any moment? */
  sandbox: () => boolean;
  /** Who writes to buyers. */
  shop: () => ReturnType<DispatchRoutesDeps['shop']> & ReturnType<FiscalDeps['seller']>;
  /** Where the shop is reached. */
  publicUrl: string;
  pixExpiresMinutes: () => number;
  exchangeDays: () => number;
  holdLimits: HoldLimits;
  /** How cards may be paid in instalments. */
  installments: () => InstallmentRules;
  /** Refusals of one CPF, e-mail or address in ten minutes, after which it must wait. */
  maxRefusedCards: number;
  /** What becomes of who wants to pay on delivery. */
  payOnDelivery: () => PayOnDelivery;
  /** Whom the provider is told that pays a custom PIX. */
  payer: { email: string; name: () => string };
  /** Keeps codes of vales. */
  sealer: Sealer;
  times?: Partial<WorkerTimes>;
}

export interface MoneyServices extends Part {
  orders: Orders;
  payments: Payments;
  /** Counts who guesses codes of orders, whatever she asks of them. */
  unknownCodes: UnknownCodes;
  workers: PaymentWorkers;
  customPixWorker: Job;
  disputesWorker: DisputesWorker;
  creditsWorker: Job;
  giftsWorker: Job;
  exchangesWorker: Job;
}

/** At most so many codes and numbers that nobody has, per address and minute. */
const UNKNOWN_CODES = { max: 30, windowMs: 60_000 };

type Seller = () => ReturnType<MoneySettings['shop']> & { installments: InstallmentRules };

/** What the shop's settings say about money, and its owner's terms where she has given any. */
export function moneySettings(
  config: Config,
  shop: Seller = () => shopSettings(config),
  terms?: () => ShopTerms,
) {
  const { PIX_EXPIRES_MINUTES: minutes, PAY_ON_DELIVERY: onDelivery } = config;
  return {
    isAlone: isAlone(config),
    sandbox: () => config.sandbox.payments,
    publicUrl: config.publicUrl,
    shop,
    installments: () => shop().installments,
    pixExpiresMinutes: () => (terms === undefined ? minutes : pixMinutesOf(terms(), minutes)),
    exchangeDays: () => (terms === undefined ? EXCHANGE_DAYS : exchangeDaysIn(terms())),
    maxRefusedCards: config.REFUSED_CARDS,
    holdLimits: {
      personOrders: config.UNPAID_ORDERS_PER_PERSON,
      personUnits: config.UNPAID_UNITS_PER_PERSON,
      addressUnits: config.UNPAID_UNITS_PER_ADDRESS,
    },
    payOnDelivery: () => (terms === undefined ? onDelivery : onDeliveryOf(terms(), onDelivery)),
    payer: { email: config.CUSTOM_PIX_PAYER_EMAIL, name: () => shop().name },
  };
}

/** Promotions and vales, and what they make a cart cost. */
function pricingCalls(
  world: World,
  deps: Omit<Parameters<typeof pricesRoutes>[0], 'holderByCode'> &
    Pick<CreditsRoutesDeps, 'sealer' | 'unknownCodes'> & { published: PublishedPromotions },
) {
  const { db, clock, random } = world;
  const { published, sealer, unknownCodes } = deps;
  const holder = (codigo: string | undefined) => holderByCode(db, codigo);
  return [
    creditsRoutes({ db, clock, random, sealer, unknownCodes, holderByCode: holder }),
    promotionsRoutes({ db, clock, random, reading: readingOf(world), published }),
    pricesRoutes({ ...deps, holderByCode: holder }),
  ];
}

/** What an order was bought with is no guess. */
const couponGuard = ({ db }: World, orders: Pick<Orders, 'find'>, unknownCodes: UnknownCodes) =>
  createCouponGuard({
    db,
    unknownCodes,
    couponOf: async (codigo) => (await orders.find({ codigo }))?.cupom,
  });

/** What the payment page asks for before a card is typed. */
const configOf = (provider: PaymentProvider, sandbox: () => boolean) => () => {
  const { publicKey, sdkUrl } = provider.browser;
  return { publicKey, sdkUrl, sandbox: sandbox() };
};

/** What looks after money that is in no order's payment. */
const workersBeside = (world: World, customPix: Parameters<typeof createCustomPixWorker>[0]) => ({
  customPixWorker: createCustomPixWorker(customPix),
  creditsWorker: createCreditsWorker(world),
  giftsWorker: createGiftsWorker(world),
  countingWorker: createCounting(world),
});

/** What is noted about orders. */
const commentsOf = ({ db, clock }: World, { find, locked }: Pick<Orders, 'find' | 'locked'>) =>
  commentsRoutes({ db, clock, findOrder: (id) => find({ id }), locked, keepRemarks });

/** How orders leave the shop. */
const wayCalls = (deps: OrderParcelsDeps & ManyMovesDeps & World) => [
  dispatchRoutes({ ...deps, ...atTheTable(deps) }),
  handOverRoutes(deps),
  orderParcelsRoutes(deps),
  manyMovesRoutes(deps),
];

/** What whoever packs sees, and how she gives what she brought. */
const atTheTable = (world: World) => ({
  isParcel: (id: number) => isParcel(world.db, id, world.clock()),
  handOver: {
    byCode: (press: Parameters<typeof handOverByCode>[1]) => handOverByCode(world, press),
    uncoded: (press: Parameters<typeof handOverUncoded>[1]) => handOverUncoded(world, press),
  },
});

/** Orders, what is paid for them, what is paid without one, and the office of all three. */
export function createMoneyServices(world: World, settings: MoneySettings): MoneyServices {
  const { db, clock, random, reading } = { ...world, reading: readingOf(world) };
  const { provider, payer, shop, times = {}, publicUrl, sandbox, payOnDelivery, installments } = settings;
  const published = settings.published ?? createPublished(world);
  const cpfs = world.cpfs ?? createCpfs(world);
  const ordersDeps = { ...world, ...settings, cpfs, published, charging: provider, viaOf: provider.viaOf };
  const orders = createOrders({ ...ordersDeps, onWithdrawal: registerWithdrawal });
  const customPixDeps = { ...world, provider, payer };
  const customPix = createCustomPix(customPixDeps);
  const told = settings.isAlone ? null : createToldWindows(world);
  const unknownCodes = createUnknownCodes({ clock, ...UNKNOWN_CODES, told });
  const asking = { random, unknownCodes, guardCoupon: couponGuard(world, orders, unknownCodes) };
  const paymentsDeps = { ...world, cpfs, orders, provider, installments, guardCoupon: asking.guardCoupon };
  const payments = createPayments(paymentsDeps, { foreign: customPix.hearNews });
  const workers = createPaymentWorkers(paymentsDeps, { times, foreign: customPix.hearNews });
  const beside = workersBeside(world, customPixDeps);
  const papers = createPaperPress();
  const exchanges = createExchanges({ ...world, orders, payments, unknownCodes, shop });
  const disputesDeps = { ...world, cpfs, orders, provider, papers, publicUrl, shopName: payer.name };
  const disputesWorker = createDisputesWorker(disputesDeps);
  const telling = told === null ? [] : [told.job];
  const jobs = [workers, disputesWorker, exchanges.worker, ...Object.values(beside), ...telling];
  return {
    orders,
    payments,
    unknownCodes,
    workers,
    disputesWorker,
    exchangesWorker: exchanges.worker,
    ...beside,
    calls: [
      exchanges.routes,
      fitRoutes({ db, clock, unknownCodes }),
      ...pricingCalls(world, { ...ordersDeps, ...asking }),
      ordersRoutes({ ...asking, orders, db, clock, cpfs, payOnDelivery, placeNew: payments.placeNew }),
      counterRoutes({ ...asking, payments, prices: ordersDeps, publicUrl }),
      commentsOf(world, orders),
      ...wayCalls({ ...world, orders, payments, shop }),
      orderEditsRoutes({ ...world, cpfs, orders, payments, customPix, prices: ordersDeps, ...settings }),
      fiscalRoutes({ db, clock, reading, cpfs, seller: shop }),
      restockRoutes({ db, clock, reading }),
      parcelsRoutes({ db, clock, cpfs, orders }),
      unboxedRoutes({ db, clock, orders }),
      claimsRoutes({ db, clock, orders }),
      salesRoutes({ db, clock, reading, cpfs, orders }),
      reconciliationRoutes({ db, clock, reading, provider }),
      officeOrdersRoutes({ payments, orders, random, ...atTheTable(world) }),
      customPixRoutes({ customPix, db, random }),
      disputesRoutes(disputesDeps),
      paymentsRoutes({ payments, orders, config: configOf(provider, sandbox), ...asking, publicUrl }),
    ],
    startWork: () => jobs.forEach((job) => job.start()),
    async stop() {
      papers.stop();
      exchanges.stop();
      await Promise.all([published, ...jobs].map((job) => job.stop()));
      await payments.idle();
    },
  };
}
