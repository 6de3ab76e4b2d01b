import type { Config } from '../settings/config.ts';
import type { Endpoints } from './endpoints.ts';
import { createDrawingRecovery, keepBanner, seedDemo } from '../../demo/index.ts';
import { creditSealer } from '../features/credits/index.ts';
import { createPublished, type PublishedPromotions } from '../features/promotions/index.ts';
import { createLiveCredentials, type LiveCredentials } from '../features/credentials/index.ts';
import type { KeptMails } from '../features/mail/index.ts';
import { createLiveTexts, type LiveTexts } from '../features/mail-texts/index.ts';
import { createLivePages, type LivePages } from '../features/own-pages/index.ts';
import { shelfFolder } from '../features/media/index.ts';
import type { Metrics } from '../http/metrics.ts';
import { findDataKeys } from '../security/data-key-file.ts';
import type { Sealer } from '../security/sealer.ts';
import { generatedSecret } from '../security/secrets.ts';
import { createCpfs, type Cpfs } from '../security/cpfs.ts';
import {
  createCredentialsServices,
  keptPayments,
  officeAccounts,
  officeFreight,
  presentServices,
  sealerOf,
  type Present,
} from './credentials.ts';
import { createAtRestServices } from './at-rest.ts';
import { createCatalogServices, type CatalogServices } from './catalog.ts';
import { tellSteps } from './figures.ts';
import { createEdgePart, shownVersion } from './edge.ts';
import { createFront } from './front.ts';
import { createFirstDaysServices } from './first-days.ts';
import { createInvoiceServices, invoiceSettings } from './invoice-service.ts';
import { createLabelsServices, labelsSettings } from './labels.ts';
import { createMailServices, mailSettings, writerOf } from './mail.ts';
import { createMailTextsServices } from './mail-texts.ts';
import { createMessagesServices } from './messages.ts';
import { createMoneyServices, moneySettings, type MoneyServices } from './money.ts';
import { createNewsletterServices, newsletterOf } from './newsletter.ts';
import { createOfficeSearchServices } from './office-search.ts';
import { createOwnPagesServices } from './own-pages.ts';
import { createPeopleServices, type PeopleServices } from './people.ts';
import { createMovingServices } from './moving.ts';
import { keepSecrets, openForAdministrator } from './opening.ts';
import { waysToPay } from './payment-account.ts';
import { connectProviders, type ConnectProviders, type Providers } from './providers.ts';
import { createShippingServices, quoteSecrets, shippingSettings, type ShippingServices } from './shipping.ts';
import { createShopSettingsServices, type ShopSettingsServices } from './shop-settings.ts';
import { createSupportServices } from './support.ts';
import { createTrackingServices, newsOf } from './tracking.ts';
import { createWaitlistServices } from './waitlist.ts';
import type { Part, World } from './world.ts';

export interface ServicesDeps {
  config: Config;
  world: World;
  endpoints: Endpoints;
  payment?: ConnectProviders['payment'];
  /** What was not sent; null where mails are. */
  keptMails: KeptMails | null;
  /** Takes sentences for the server's operator. */
  say: (sentence: string) => void;
  metrics: Metrics;
  /** Are sizes of pictures made before anybody asks? Of several processes on a machine by one alone. */
  makesAhead?: boolean;
}

/** What the shop knows and does, behind its routes. */
export async function createServices(deps: ServicesDeps) {
  const { config, world, metrics } = deps;
  const stopping = new AbortController();
  const keys = await findDataKeys(config, world.random);
  const sealer = sealerOf(keys, world.random);
  const credentials = createLiveCredentials({ ...world, sealer });
  const present = presentServices(config, credentials);
  const previewSecret = await generatedSecret(world, 'preview_signing');
  const ownPages = createLivePages(world);
  const settings = createShopSettingsServices(world, { config, besides: present, previewSecret, ownPages });
  const texts = createLiveTexts(world);
  const providers = connectProviders({
    ...deps,
    shop: settings.live.shop,
    ...officeAccounts(config, credentials),
    clock: world.clock,
    stopping: stopping.signal,
  });
  const cpfs = await openCpfs(world, keys);
  const { goods, parts, published } = await createParts(
    { ...deps, world: { ...world, cpfs } },
    { providers, sealer, settings, texts, ownPages, previewSecret, cpfs, credentials, present },
  );
  const { catalog, media } = goods;
  tellSteps(world, metrics);
  return {
    catalog,
    published,
    version: shownVersion({ catalog, published, live: settings.live, ownPages }),
    parts,
    /** Where an address leads that has no page. */
    resolveOld: goods.addresses.resolve,
    /** The shop as its owner has published it. */
    live: settings.live,
    /** What is only played. */
    present,
    previews: settings.previews,
    ownPages,
    ...settings.shown,
    /** What the payment page needs of the provider. */
    browser: () => providers.payment.browser,
    waysToPay: () => waysToPay(providers.payment),
    /** Before the first request. */
    async open() {
      await openSettings(deps, { sealer, credentials, settings, texts, ownPages });
      const banner = await keepBanner({ db: world.db, media });
      await seedDemo({ ...world, media, mode: config.SEED_DEMO, say: deps.say });
      await catalog.start();
      await published.start();
      return { banner };
    },
    startWork: () => parts.forEach((part) => part.startWork?.()),
    /** From here on calls to providers end soon. */
    beginStop: () => stopping.abort(),
    async stop() {
      await Promise.all(parts.map((part) => part.stop?.()));
    },
  };
}

/** A key that is missing is told of before anything is opened. */
async function openCpfs(world: World, keys: readonly Buffer[]): Promise<Cpfs> {
  const cpfs = createCpfs({ ...world, keys });
  await cpfs();
  return cpfs;
}

/** What the owner and the environment say is known, and somebody may come in. */
async function openSettings(
  deps: ServicesDeps,
  given: Pick<PartsGiven, 'sealer' | 'credentials' | 'settings' | 'texts' | 'ownPages'>,
): Promise<void> {
  const { sealer, credentials, settings, texts, ownPages } = given;
  await keepSecrets(deps, sealer);
  await credentials.start();
  await settings.live.start();
  await texts.start();
  await ownPages.start();
  await openForAdministrator(deps);
}

interface PartsGiven {
  providers: Providers;
  sealer: Sealer | null;
  cpfs: Cpfs;
  settings: ShopSettingsServices;
  texts: LiveTexts;
  ownPages: LivePages;
  previewSecret: string;
  credentials: LiveCredentials;
  present: () => Present;
}

async function createParts(deps: ServicesDeps, given: PartsGiven) {
  const { config, world, endpoints, keptMails, metrics, makesAhead = true } = deps;
  const { providers, sealer, settings, cpfs, credentials, present } = given;
  const { shop, document } = settings.live;
  const writer = writerOf(settings.live, given.texts);
  const shopName = () => shop().name;
  const goods = createCatalogServices(world, {
    dataDir: config.DATA_DIR,
    publicUrl: config.publicUrl,
    brand: shopName,
    bucket: providers.bucket,
    direct: providers.direct && { bucket: providers.direct, count: metrics.countDirectPicture },
    shelfFolder: shelfFolder(process.env),
    recover: createDrawingRecovery(),
    makesAhead,
    isOfShop: settings.namesPicture,
  });
  settings.follow(goods.catalog);
  const published = createPublished(world);
  const freight = createShippingServices(world, {
    ...shippingSettings(config, shop),
    ...officeFreight(config, credentials, present),
    isSetByOffice: published.setsFreight,
    provider: providers.freight,
    postalCodes: providers.postalCodes,
    secrets: quoteSecrets(world),
  });
  const codes = await creditSealer({ ...world, keys: await findDataKeys(config, world.random) });
  const money = createMoneyServices(world, {
    sealer: codes,
    ...moneySettings(config, writer, document),
    sandbox: () => present().sandbox.payments,
    provider: providers.payment,
    shipping: freight.shipping,
    published,
  });
  const front = await createFront(world, { catalog: goods.catalog, shop, ownPages: given.ownPages });
  const people = createPeopleServices(world, {
    keptMails,
    sealer,
    secondFactorRequired: config.ADMIN_SECOND_FACTOR === 'required',
    shopName,
    shopEmail: () => shop().email,
    publicUrl: config.publicUrl,
  });
  const mails = createMailServices(world, {
    sender: providers.mail,
    shop: writer,
    ...mailSettings(settings.live),
    keptMails,
    sealer: codes,
  });
  const waitlist = createWaitlistServices(world, { catalog: goods.catalog, shopName });
  const settled = { ...given, config, endpoints, metrics };
  const owners = createOwnersServices(world, { ...settled, freight, goods, people, money, published });
  const atRest = createAtRestServices(world, { cpfs, codes, sealer, keptMails });
  const sold = [goods, freight, people, mails, money, waitlist, front];
  const parts: Part[] = [settings, ...sold, ...Object.values(owners), atRest];
  return { goods, parts, published };
}

interface OwnersParts extends PartsGiven, Pick<ServicesDeps, 'config' | 'endpoints' | 'metrics'> {
  published: PublishedPromotions;
  freight: Pick<ShippingServices, 'shipping'>;
  goods: CatalogServices;
  people: Pick<PeopleServices, 'customers'>;
  money: Pick<MoneyServices, 'orders' | 'payments' | 'unknownCodes'>;
}

/** What helps an owner with her shop as a whole: its first day, moving in and out, finding things, labels, and its state. */
function createOwnersServices(world: World, given: OwnersParts) {
  const { config, settings, present, providers, freight, goods, people, money, credentials, sealer } = given;
  const { live } = settings;
  const pages = createOwnPagesServices(world, { live: given.ownPages, shop: live.shop, ...goods });
  const byInvoices = { ...invoiceSettings(present, credentials), seller: live.shop };
  const byLabels = {
    ...labelsSettings(present, live.shop),
    needsInvoice: byInvoices.needsInvoice,
    issuesHere: () => byInvoices.regime() !== null,
    orders: money.orders,
    provider: providers.labels,
  };
  return {
    firstDays: createFirstDaysServices(world, {
      config,
      live,
      present,
      isOriginTyped: () => credentials.freight() !== null,
      paymentAccount: () => keptPayments(config, credentials),
      providers,
      shipping: freight.shipping,
      demonstration: goods.demonstration,
      policies: pages.policies,
    }),
    search: createOfficeSearchServices(world, { customers: people.customers }),
    moving: createMovingServices(world, {
      ...goods,
      publicUrl: config.publicUrl,
      settings: () => ({ ...live.document(), paga_icms: byInvoices.needsInvoice() }),
      ownPages: pages.whole,
      policies: pages.policies,
    }),
    pages,
    newsletter: createNewsletterServices(world, newsletterOf(live, world.clock)),
    typed: createCredentialsServices(world, {
      config,
      live: credentials,
      sealer,
      melhorEnvio: given.endpoints.melhorEnvio,
      shop: writerOf(live),
      instalments: { provider: providers.payment, rules: () => live.shop().installments },
    }),
    texts: createMailTextsServices(world, given),
    messages: createMessagesServices(world, given),
    support: createSupportServices(world, { config, present, providers }),
    labels: createLabelsServices(world, {
      ...byLabels,
      payments: money.payments,
      unknownCodes: money.unknownCodes,
      extraDays: () => credentials.freight()?.document.dias_extras ?? 0,
    }),
    invoices: createInvoiceServices(world, {
      ...byInvoices,
      orders: money.orders,
      issuer: providers.invoices,
    }),
    tracking: createTrackingServices(world, { ...byLabels, ...newsOf(given) }),
    edge: createEdgePart(world, { ...given, ...goods, live }),
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
