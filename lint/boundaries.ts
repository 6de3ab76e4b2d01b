/**
 * Who may import whom. Elements are folders, files have categories, and of the policies the last one that matches an
 * import decides; what no policy names is forbidden. CONTRIBUTING.md tells the same in words.
 */
const folder = (type: string, pattern: string, ...capture: string[]) => {
  return { type, pattern, capture, partialMatch: false };
};

export const boundarySettings = {
  'import/resolver': { './lint/resolver.cjs': {} },
  'boundaries/legacy-warnings': false,
  'boundaries/legacy-templates': false,
  'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import', 'require'],
  'boundaries/additional-dependency-nodes': [
    { selector: 'TSImportType Literal', kind: 'type', name: 'import-type' },
  ],
  'boundaries/elements': [
    folder('wire', 'src/shared/wire'),
    folder('shared', 'src/shared'),
    folder('sandbox', 'src/sandbox'),
    folder('demo', 'src/demo'),
    folder('server-feature', 'src/server/features/*', 'feature'),
    folder('providers', 'src/server/providers'),
    folder('database', 'src/server/db'),
    folder('http', 'src/server/http'),
    folder('rendering', 'src/server/pages'),
    folder('doctor', 'src/server/doctor'),
    folder('server', 'src/server'),
    folder('web-feature', 'src/web/features/*', 'feature'),
    folder('pages', 'src/web/pages'),
    folder('ui', 'src/web/ui'),
    folder('lib', 'src/web/lib/*', 'room'),
    folder('styles', 'src/web/styles'),
    folder('web', 'src/web'),
    folder('office-feature', 'src/office/features/*', 'feature'),
    folder('office-pages', 'src/office/pages'),
    folder('office-fields', 'src/office/fields'),
    folder('office-ui', 'src/office/ui'),
    folder('office-lib', 'src/office/lib'),
    folder('office', 'src/office'),
    folder('tests', '{test,e2e,bench,cluster}'),
  ],
  'boundaries/files': [
    { category: 'front-door', pattern: ['src/server/features/*/index.ts', 'src/{sandbox,demo}/index.ts'] },
    { category: 'store', pattern: 'src/**/*.store.ts' },
    { category: 'test', pattern: 'src/**/*.test.{ts,tsx}' },
    {
      category: 'wiring',
      pattern:
        'src/server/{main,app,doors,commands/*,services/*,workers/{beside,first-process,stand-ins-beside,worker-process}}.ts',
    },
    { category: 'page-policy', pattern: 'src/web/page-policy.ts' },
  ],
};

const element = (...type: string[]) => ({ element: { type } });
const file = (categories: string) => ({ file: { categories } });
const module = (...source: string[]) => ({ module: { source } });
const anyPackage = { module: { origin: ['external', 'core'] } };
const feature = (name: string) => ({ element: { type: 'server-feature', captured: { feature: name } } });

const may = (from: object, ...to: object[]) => ({ from, allow: { to } });
const mayImportTypes = (from: object, ...to: object[]) => ({
  from,
  allow: { to, dependency: { kind: 'type' } },
});
const mayNot = (from: object, to: object, message: string) => ({ from, disallow: { to }, message });
const mayNotImportValues = (from: object, to: object, message: string) => ({
  from,
  disallow: { to, dependency: { kind: 'value' } },
  message,
});
const frontDoor = (name: string) => ({ ...feature(name), ...file('front-door') });

const OFFICE = ['office', 'office-pages', 'office-feature', 'office-fields', 'office-ui', 'office-lib'];
const BROWSER = element('web', 'pages', 'web-feature', 'ui', 'lib', ...OFFICE);
const ROOMS = ['server', 'doctor', 'server-feature', 'providers', 'database', 'http', 'rendering'];
const SERVER = element(...ROOMS);
const SERVER_AND_DEMO = element(...ROOMS, 'demo');
const TESTS = [element('tests'), file('test')];

const web = [
  may(element('web'), element('pages', 'web-feature', 'ui', 'lib', 'styles', 'shared')),
  may(element('pages'), element('web-feature', 'ui', 'lib', 'shared')),
  may(element('web-feature'), element('ui', 'lib', 'shared')),
  may(element('ui'), element('shared')),
  may(element('lib'), element('lib', 'shared')),
  mayNot(
    element('web-feature'),
    element('web-feature'),
    'A web feature imports no other one: a page brings them together.',
  ),
];

const browser = [
  mayImportTypes(BROWSER, element('wire')),
  mayNot(BROWSER, { module: { origin: 'core' } }, 'There is no Node.js in a browser.'),
  mayNotImportValues(
    BROWSER,
    module('zod'),
    'zod stays on the server: the browser imports types of wire schemas.',
  ),
];

/** Of the shop's web the office has what is common to both; the shop has nothing of the office. */
const COMMON = ['ui', 'lib', 'shared'];
const office = [
  may(element('office'), element('office-pages', 'office-lib', 'styles', ...COMMON)),
  may(element('office-pages'), element('office-feature', 'office-ui', 'office-lib', ...COMMON)),
  may(element('office-feature'), element('office-fields', 'office-ui', 'office-lib', ...COMMON)),
  // Fields that send or find by themselves.
  may(element('office-fields'), element('office-ui', 'office-lib', ...COMMON)),
  may(element('office-ui', 'office-lib'), element(...COMMON)),
  mayNot(
    element('office-feature'),
    element('office-feature'),
    'A feature of the office imports no other one: a page brings them together.',
  ),
];

/** The demonstration fills a shop through the front doors of those who keep it. */
const demo = may(
  element('demo'),
  element('database', 'http', 'server', 'shared', 'wire'),
  ...['catalog', 'media', 'stock'].map(frontDoor),
);

/** The server's features, and the others that each may ask through their front doors. */
const ASKS: Readonly<Record<string, readonly string[]>> = {
  shipping: ['catalog'],
  'catalog-office': ['catalog', 'media', 'stock'],
  'stock-counts': ['catalog', 'stock'],
  'search-engines': ['catalog', 'own-pages'],
  customers: [
    'credits',
    'custom-pix',
    'disputes',
    'edits',
    'exchanges',
    'favorites',
    'fit',
    'ledger',
    'mail',
    'messages',
    'moving',
    'newsletter',
    'orders',
    'parcels',
    'waitlist',
  ],
  'mail-texts': ['mail'],
  messages: ['mail'],
  waitlist: ['catalog', 'mail'],
  newsletter: ['mail'],
  fit: ['catalog', 'orders'],
  restock: ['ledger'],
  credits: ['mail', 'ledger'],
  edits: ['mail'],
  parcels: ['ledger'],
  purchases: ['shipping', 'stock', 'promotions', 'credits'],
  orders: [
    'catalog',
    'shipping',
    'stock',
    'mail',
    'ledger',
    'promotions',
    'credits',
    'comments',
    'messages',
    'edits',
    'parcels',
    'purchases',
  ],
  payments: ['catalog', 'shipping', 'orders', 'purchases', 'mail', 'ledger', 'credits'],
  counter: ['ledger', 'orders', 'purchases', 'payments', 'shipping'],
  sales: ['orders', 'edits', 'parcels', 'ledger', 'credits', 'shipping'],
  invoices: ['orders'],
  fiscal: ['invoices', 'sales'],
  'invoice-service': ['fiscal', 'invoices', 'labels', 'ledger', 'orders', 'parcels'],
  'daily-mail': ['sales', 'mail'],
  exchanges: ['orders', 'parcels', 'payments', 'ledger', 'stock', 'mail', 'media'],
  'order-parcels': ['orders', 'parcels', 'payments', 'exchanges', 'mail'],
  labels: ['invoices', 'exchanges', 'orders', 'parcels', 'payments', 'ledger', 'shipping', 'tracking'],
  'order-edits': [
    'custom-pix',
    'orders',
    'edits',
    'parcels',
    'purchases',
    'payments',
    'exchanges',
    'invoice-service',
    'labels',
    'ledger',
    'mail',
    'sales',
    'shipping',
    'stock',
  ],
  'many-moves': ['orders', 'payments', 'labels', 'mail'],
  tracking: ['orders', 'parcels', 'mail'],
  disputes: ['orders', 'ledger', 'mail'],
  reconciliation: ['ledger', 'credits'],
  'custom-pix': ['payments', 'ledger'],
  moving: ['catalog', 'catalog-office', 'media', 'newsletter'],
  admin: ['*'],
  'at-rest': ['*'],
};
/** Those that draw pages. */
const DRAW = ['offline', 'customers', 'waitlist', 'newsletter', 'moving', 'shop-settings'];

const server = [
  demo,
  may(element('sandbox'), element('shared')),
  may(element('server-feature'), element('providers', 'database', 'http', 'server', 'shared', 'wire')),
  may(element('http'), element('database', 'server', 'shared', 'wire')),
  may(element('rendering'), element('http', 'server', 'shared'), file('page-policy')),
  may(element('providers'), element('server', 'shared')),
  may(element('doctor'), element('providers', 'database', 'server')),
  may(element('server'), element('database', 'shared')),
  // The words that columns keep.
  may(element('database'), element('shared')),
  mayNot(SERVER_AND_DEMO, file('wiring'), 'Only the wiring imports the wiring.'),
  may(file('wiring'), SERVER, element('shared', 'wire'), {
    ...element('sandbox', 'demo'),
    ...file('front-door'),
  }),
  may(file('test'), file('wiring')),
  mayNotImportValues(SERVER_AND_DEMO, module('kysely'), 'SQL stands in *.store.ts and in src/server/db.'),
  may(file('store'), module('kysely')),
  may(element('database'), module('kysely')),
];

const shared = [
  mayImportTypes(element('shared'), element('wire')),
  may(element('wire'), element('shared')),
  mayNot(
    element('shared', 'wire'),
    anyPackage,
    'What is shared runs in browser, server and stand-ins, and imports nothing from outside src/shared.',
  ),
  may(element('wire'), module('zod')),
];

const tests = [
  ...TESTS.map((from) => may(from, anyPackage, element('tests', 'wire'))),
  may(element('tests'), element('*')),
];

const internal = { allow: { dependency: { relationship: { to: 'internal' } } } };

/** All policies are asked about each import: a file is asked about those alone that can speak of it. */
const rule = (...policies: object[]) => ({
  default: 'disallow',
  checkAllOrigins: true,
  checkInternals: true,
  message: '{{from.element.type}} may not import {{to.element.type}} (see CONTRIBUTING.md).',
  policies: [{ allow: { to: anyPackage } }, ...policies, ...tests],
});

export const boundaryRule = rule(internal);

const within = (files: string, ...policies: object[]) => ({
  files: [files],
  rules: { 'boundaries/dependencies': ['error', rule(...policies)] as ['error', object] },
});

export const boundaryOverrides = [
  within('src/web/**', ...web, ...browser, internal),
  within('src/office/**', ...office, ...browser, internal),
  within('src/shared/**', ...shared, internal),
  within('src/{server,sandbox,demo}/**', internal, ...server),
  ...[...new Set([...Object.keys(ASKS), ...DRAW])].map((name) =>
    within(
      `src/server/features/${name}/**`,
      internal,
      may(
        feature(name),
        ...(ASKS[name] ?? []).map(frontDoor),
        ...(DRAW.includes(name) ? [element('rendering')] : []),
      ),
      ...server,
    ),
  ),
];
