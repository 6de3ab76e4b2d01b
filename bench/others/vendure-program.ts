import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DESCRIPTION, NAMED, PRODUCTS } from './system.ts';

/**
 * Vendure as `@vendure/create` configures it for PostgreSQL, run in the folder in which it is installed: `setup` makes its tables and
 * products, `server` and `worker` are its two processes.
 */

type Options = Record<string, unknown>;

/** What is used of its package, which no type of ours knows. */
interface Vendure {
  bootstrap(config: Options): Promise<{ close(): Promise<void> }>;
  bootstrapWorker(config: Options): Promise<{ startJobQueue(): Promise<void> }>;
  dummyPaymentHandler: unknown;
  DefaultLogger: new (options: Options) => unknown;
  LogLevel: { Error: number };
  DefaultSchedulerPlugin: { init(options?: Options): unknown };
  DefaultJobQueuePlugin: { init(options: Options): unknown };
  DefaultSearchPlugin: { init(options: Options): unknown };
}
interface Populating {
  populate(start: () => Promise<unknown>, initial: Options, csv: string): Promise<{ close(): Promise<void> }>;
}

const INITIAL = {
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ name: 'Brasil', code: 'BR', zone: 'Americas' }],
  taxRates: [{ name: 'Standard Tax', percentage: 0 }],
  shippingMethods: [{ name: 'Entrega', price: 2000 }],
  paymentMethods: [
    {
      name: 'Standard Payment',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'false' }] },
    },
  ],
  collections: [],
};

function csvOfProducts(): string {
  const columns =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
  const rows = Array.from({ length: PRODUCTS }, (_, at) => {
    const number = at + 1;
    const texts = `"Vestido ${NAMED} ${number}",vestido-${number},"${DESCRIPTION}"`;
    return `${texts},,,,,SKU-${number},${50 + number}.00,standard,1000000,true,,`;
  });
  return `${[columns, ...rows].join('\n')}\n`;
}

const environment = (name: string) => process.env[name] ?? '';
const theirs = createRequire(join(process.cwd(), 'package.json'));
const vendure = theirs('@vendure/core') as Vendure;
const [what] = process.argv.slice(2);

const config = {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(environment('PORT')),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'dona', password: 'alecrim-do-campo-2026' },
    cookieOptions: { secret: 'segredo-de-medida' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: environment('DB_HOST'),
    port: 5432,
    username: 'postgres',
    password: '',
    database: environment('DB_NAME'),
    synchronize: what === 'setup',
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
  plugins: [
    vendure.DefaultSchedulerPlugin.init(),
    vendure.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
};

if (what === 'setup') {
  const csv = join(process.cwd(), `products-${process.pid}.csv`);
  writeFileSync(csv, csvOfProducts());
  const { populate } = theirs('@vendure/core/cli') as Populating;
  const app = await populate(() => vendure.bootstrap(config), INITIAL, csv);
  await app.close();
  rmSync(csv);
  process.exit(0);
} else if (what === 'worker') {
  const worker = await vendure.bootstrapWorker(config);
  await worker.startJobQueue();
} else {
  await vendure.bootstrap(config);
}
