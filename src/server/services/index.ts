import type { Config } from '../settings/config.ts';
import type { Endpoints } from './endpoints.ts';
import { ensureAdministrator, resealSecrets } from '../features/admin/index.ts';
import { artRoutes, createDrawingRecovery, keepBanner, seedDemo } from '../../demo/index.ts';
import { createPublished } from '../features/promotions/index.ts';
import { searchEngineRoutes } from '../features/search-engines/index.ts';
import type { KeptMails } from '../features/mail/index.ts';
import { shelfFolder } from '../features/media/index.ts';
import { createOfflineRoutes } from '../features/offline/index.ts';
import { countBacklog, countOrderStates, countPaymentStates } from '../features/sales/index.ts';
import { listJobs } from '../jobs/index.ts';
import type { Metrics } from '../http/metrics.ts';
import { findDataKeys } from '../security/data-key-file.ts';
import { createSealer, type Sealer } from '../security/sealer.ts';
import { generatedSecret } from '../security/secrets.ts';
import { createCatalogServices } from './catalog.ts';
import { createMailServices } from './mail.ts';
import { createMoneyServices, moneySettings } from './money.ts';
import { createPeopleServices } from './people.ts';
import { connectProviders, type Providers } from './providers.ts';
import { createShippingServices, shippingSettings } from './shipping.ts';
import { createShopSettingsServices, type ShopSettingsServices } from './shop-settings.ts';
import { createSupportServices } from './support.ts';
import { createWaitlistServices } from './waitlist.ts';
import type { Part, World } from './world.ts';

export interface ServicesDeps {
  config: Config;
  world: World;
  endpoints: Endpoints;
  /** What was not sent; null where mails are. */
  keptMails: KeptMails | null;
  /** Takes sentences for the server's operator. */
  say: (sentence: string) => void;
  metrics: Metrics;
}

/** What the shop knows and does, behind its routes. */
export async function createServices(deps: ServicesDeps) {
  const { config, world, endpoints, metrics } = deps;
  const stopping = new AbortController();
  const settings = createShopSettingsServices(world, { config });
  const providers = connectProviders({
    config,
    shop: settings.live.shop,
    endpoints,
    metrics,
    clock: world.clock,
    stopping: stopping.signal,
  });
  const sealer = await sealerOf(config, world);
  const { goods, parts, published } = await createParts(deps, { providers, sealer, settings });
  const { catalog, media } = goods;
  watchFigures(metrics, world);
  return {
    catalog,
    published,
    parts,
    /** The shop as its owner has published it. */
    live: settings.live,
    /** What the payment page needs of the provider. */
    browser: providers.payment.browser,
    /** Before the first request. */
    async open() {
      await settings.live.start();
      await openForAdministrator(deps);
      await keepSecrets(deps, sealer);
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

interface PartsGiven {
  providers: Providers;
  sealer: Sealer | null;
  settings: ShopSettingsServices;
}

async function createParts({ config, world, keptMails }: ServicesDeps, given: PartsGiven) {
  const { providers, sealer, settings } = given;
  const { shop } = settings.live;
  const shopName = () => shop().name;
  const goods = createCatalogServices(world, {
    dataDir: config.DATA_DIR,
    publicUrl: config.publicUrl,
    brand: shopName,
    bucket: providers.bucket,
    shelfFolder: shelfFolder(process.env),
    recover: createDrawingRecovery(),
  });
  const published = createPublished(world);
  const freight = createShippingServices(world, {
    ...shippingSettings(config, shopName),
    isSetByOffice: published.setsFreight,
    provider: providers.freight,
    postalCodes: providers.postalCodes,
    secret: await generatedSecret(world, 'quote_signing'),
  });
  const money = createMoneyServices(world, {
    ...moneySettings(config, shop),
    provider: providers.payment,
    shipping: freight.shipping,
    published,
  });
  const front: Part = {
    calls: [],
    files: [
      artRoutes(),
      searchEngineRoutes({ catalog: goods.catalog, shop, clock: world.clock }),
      await createOfflineRoutes({ shopName }),
    ],
  };
  const people = createPeopleServices(world, {
    keptMails,
    sealer,
    secondFactorRequired: config.ADMIN_SECOND_FACTOR === 'required',
    shopName,
    publicUrl: config.publicUrl,
  });
  const unwanted = () => (settings.live.document().avisar_vendas ? [] : ['venda_aviso']);
  const mails = createMailServices(world, { sender: providers.mail, shop, unwanted, keptMails });
  const waitlist = createWaitlistServices(world, { catalog: goods.catalog, shopName });
  const support = createSupportServices(world, { config, providers });
  const parts: Part[] = [settings, goods, freight, people, mails, money, waitlist, support, front];
  return { goods, parts, published };
}

function watchFigures(metrics: Metrics, { db }: World): void {
  metrics.watch({
    name: 'vitrine_orders',
    help: 'Orders by state',
    label: 'status',
    read: () => countOrderStates(db),
  });
  metrics.watch({
    name: 'vitrine_payments',
    help: "Charges by the provider's word",
    label: 'status',
    read: () => countPaymentStates(db),
  });
  metrics.watch({
    name: 'vitrine_backlog',
    help: 'Work that waits to be done',
    label: 'kind',
    read: () => countBacklog(db),
  });
  watchJobs(metrics);
}

function watchJobs(metrics: Metrics): void {
  const figure = (name: string, help: string, of: 'rounds' | 'failures') => {
    const read = async () =>
      Object.fromEntries(Object.entries(listJobs()).map(([job, all]) => [job, all[of]]));
    metrics.watch({ name, help, label: 'job', read });
  };
  figure('vitrine_job_rounds', 'How often work behind the calls came round', 'rounds');
  figure('vitrine_job_failures', 'Rounds of it that failed', 'failures');
}

async function sealerOf(config: Config, { random }: World): Promise<Sealer | null> {
  const [first, ...others] = await findDataKeys(config, random);
  return first === undefined ? null : createSealer([first, ...others], random);
}

/** An older key may be thrown away once a start has said nothing. */
async function keepSecrets({ world, say }: ServicesDeps, sealer: Sealer | null): Promise<void> {
  if (sealer === null) return;
  const { lost } = await resealSecrets(world.db, sealer);
  if (lost === 0) return;
  say(
    `Atenção: ${lost} aplicativo(s) de códigos da equipe não abrem com a DATA_KEY de agora: traga a chave de antes (DATA_KEY=nova,antiga), ou entrem com códigos de recuperação.`,
  );
}

/** Says the first administrator's password, the only time that it can be read. */
async function openForAdministrator({ config, world, say }: ServicesDeps): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config;
  const made = await ensureAdministrator(world, { username, password });
  if (made?.password === undefined) return;
  say(`Primeiro acesso à administração: usuário ${made.username}, senha ${made.password}`);
}

export type Services = Awaited<ReturnType<typeof createServices>>;
