import { beforeAll, describe, expect, it } from 'vitest';
import { lintPlanted, messagesOf, type Planted } from './support/planted-house.ts';

/** Files that the planted imports lead to. */
const TARGETS = [
  'src/server/app.ts',
  'src/server/errors.ts',
  'src/server/db/index.ts',
  'src/server/http/sessions.ts',
  'src/server/pages/pages.ts',
  'src/server/providers/payment/port.ts',
  ...['catalog', 'shipping', 'orders', 'payments'].map((name) => `src/server/features/${name}/index.ts`),
  'src/server/features/orders/orders.store.ts',
  'src/sandbox/index.ts',
  'src/demo/index.ts',
  'src/demo/seed.ts',
  'src/sandbox/store.ts',
  'src/shared/money.ts',
  'src/shared/wire/orders.ts',
  'src/web/features/cart/use-cart.ts',
  'src/web/lib/calls/api.ts',
  'src/web/pages/home.tsx',
  'src/web/ui/button.tsx',
  'src/web/page-policy.ts',
  'src/web/routes.ts',
  'src/office/features/sales/order-words.ts',
  'src/office/pages/login.tsx',
  'src/office/lib/session.ts',
];

/** What the patterns of these take grows faster than the text that meets them. */
const SLOW_PATTERNS = [
  String.raw`export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);`,
  String.raw`export const trimmed = (text: string) => text.replace(/\s+$/, '');`,
  String.raw`export const isName = (text: string) => new RegExp('^(\\w+ ?)+$').test(text);`,
];
const slowPattern = (index: number) => `src/server/slow-${index}.ts`;

const forbidden = {
  webToServer: ['src/web/lib/calls/a.ts', "import { x } from '../../../server/db/index.ts';"],
  webToServerType: ['src/web/lib/calls/b.ts', "import type { x } from '../../../server/errors.ts';"],
  webToServerLazily: ['src/web/pages/c.ts', "export const x = () => import('../../server/errors.ts');"],
  webToSandbox: ['src/web/ui/d.ts', "export * from '../../sandbox/store.ts';"],
  webToWireValue: ['src/web/lib/calls/e.ts', "import { x } from '#shared/wire/orders.ts';"],
  webToZod: ['src/web/features/cart/f.ts', "import { z } from 'zod';"],
  webToNode: ['src/web/lib/calls/g.ts', "import { x } from 'node:fs';"],
  featureToFeature: ['src/web/features/home/a.ts', "import { x } from '../cart/use-cart.ts';"],
  featureToPage: ['src/web/features/home/b.ts', "import { x } from '../../pages/home.tsx';"],
  uiToFeature: ['src/web/ui/a.ts', "import { x } from '../features/cart/use-cart.ts';"],
  libToFeature: ['src/web/lib/calls/h.ts', "import { x } from '../../features/cart/use-cart.ts';"],
  shopToOffice: ['src/web/features/cart/a.ts', "import { x } from '../../../office/lib/session.ts';"],
  shopToOfficeType: ['src/web/pages/a.ts', "import type { x } from '../../office/pages/login.tsx';"],
  officeToShopFeature: ['src/office/pages/a.ts', "import { x } from '#web/features/cart/use-cart.ts';"],
  officeToShopPage: ['src/office/features/sales/a.ts', "import { x } from '#web/pages/home.tsx';"],
  officeToServer: ['src/office/lib/a.ts', "import type { x } from '../../server/errors.ts';"],
  officeFeatureToFeature: ['src/office/features/mails/a.ts', "import { x } from '../sales/order-words.ts';"],
  officeUiToFeature: ['src/office/ui/a.ts', "import { x } from '../features/sales/order-words.ts';"],
  officeToWireValue: ['src/office/features/sales/b.ts', "import { x } from '#shared/wire/orders.ts';"],
  officeToZod: ['src/office/lib/b.ts', "import { z } from 'zod';"],
  officeToNode: ['src/office/pages/b.ts', "import { x } from 'node:fs';"],
  pastTheDoor: ['src/server/features/payments/a.ts', "import { x } from '../orders/orders.store.ts';"],
  pastTheDoorType: [
    'src/server/features/payments/b.ts',
    "export type X = import('../orders/orders.store.ts').X;",
  ],
  againstTheOrder: ['src/server/features/orders/a.ts', "import { x } from '../payments/index.ts';"],
  catalogToShipping: ['src/server/features/catalog/a.ts', "import { x } from '../shipping/index.ts';"],
  httpToFeature: ['src/server/http/a.ts', "import { x } from '../features/orders/index.ts';"],
  providerToDatabase: ['src/server/providers/payment/a.ts', "import { x } from '../../db/index.ts';"],
  baseToWiring: ['src/server/clock.ts', "import { x } from './app.ts';"],
  featureToWiring: ['src/server/features/orders/b.ts', "import { x } from '../../app.ts';"],
  serverToSandbox: ['src/server/features/orders/c.ts', "import { x } from '../../../sandbox/index.ts';"],
  sqlInService: ['src/server/features/orders/d.service.ts', "import { sql } from 'kysely';"],
  featureToDemo: ['src/server/features/catalog/b.ts', "import { x } from '../../../demo/index.ts';"],
  wiringPastDemoDoor: ['src/server/services/a.ts', "import { x } from '../../demo/seed.ts';"],
  demoPastTheDoor: ['src/demo/a.ts', "import { x } from '../server/features/orders/orders.store.ts';"],
  demoToOrders: ['src/demo/b.ts', "import { x } from '../server/features/orders/index.ts';"],
  httpToPages: ['src/server/http/c.ts', "import { x } from '../pages/pages.ts';"],
  featureToPages: ['src/server/features/orders/f.ts', "import { x } from '../../pages/pages.ts';"],
  pagesToFeature: ['src/server/pages/a.ts', "import { x } from '../features/catalog/index.ts';"],
  pagesToWeb: ['src/server/pages/b.ts', "import { x } from '../../web/routes.ts';"],
  sandboxToServer: ['src/sandbox/a.ts', "import { x } from '../server/errors.ts';"],
  sandboxToWeb: ['src/sandbox/b.ts', "import { x } from '../web/lib/calls/api.ts';"],
  sandboxToWire: ['src/sandbox/c.ts', "import { x } from '#shared/wire/orders.ts';"],
  sharedToServer: ['src/shared/a.ts', "import { x } from '../server/errors.ts';"],
  sharedToNode: ['src/shared/b.ts', "import { x } from 'node:crypto';"],
  sharedToReact: ['src/shared/c.ts', "import { x } from 'react';"],
  sharedToZod: ['src/shared/d.ts', "import { z } from 'zod';"],
  growingMap: [
    'src/server/features/orders/e.ts',
    'export function make() { const all = new Map(); return (key) => all.set(key, 1); }',
  ],
  growingList: ['src/sandbox/d.ts', 'const all = []; export function keep(one) { all.push(one); }'],
  growingRecord: ['src/server/http/b.ts', 'const all = {}; export const keep = (key) => { all[key] = 1; };'],
  otherCache: [
    'src/server/providers/payment/b.ts',
    "import { LRUCache } from 'lru-cache'; const all = new LRUCache(); export const keep = (key) => all.set(key, 1);",
  ],
} satisfies Record<string, Planted>;

const allowed: Planted[] = [
  ['src/web/pages/ok.ts', "import { x } from '../features/cart/use-cart.ts';"],
  [
    'src/web/features/cart/ok.ts',
    "import { x } from './use-cart.ts'; import { y } from '../../ui/button.tsx';",
  ],
  ['src/web/features/home/ok.ts', "import type { X } from '#shared/wire/orders.ts';"],
  ['src/web/ui/ok.ts', "import { x } from '#shared/money.ts'; import { y } from 'react';"],
  ['src/web/lib/lists/ok.ts', "import { x } from '../calls/api.ts'; import { y } from '#shared/money.ts';"],
  ['src/office/pages/ok.ts', "import { x } from '../features/sales/order-words.ts';"],
  [
    'src/office/features/mails/ok.ts',
    "import { x } from '#web/ui/button.tsx'; import { y } from '#web/lib/calls/api.ts'; import { z } from '../../lib/session.ts';",
  ],
  ['src/server/features/payments/ok.ts', "import { x } from '../orders/index.ts';"],
  ['src/server/features/orders/ok.ts', "import { x } from './orders.store.ts';"],
  ['src/server/features/orders/ok.service.ts', "import type { Kysely } from 'kysely';"],
  ['src/server/features/orders/ok.store.ts', "import { sql } from 'kysely';"],
  ['src/server/features/orders/ok.routes.ts', "import { x } from '../../http/sessions.ts';"],
  ['src/server/services/stand-ins.ts', "import { x } from '../sandbox/index.ts';"],
  ['src/server/services/demo.ts', "import { x } from '../../demo/index.ts';"],
  ['src/server/pages/ok.ts', "import { x } from '../http/sessions.ts';"],
  ['src/server/pages/ok-too.ts', "import { x } from '../../web/page-policy.ts';"],
  ['src/demo/ok.ts', "import { x } from '../server/features/catalog/index.ts';"],
  ['src/server/main.ts', "import { x } from './app.ts';"],
  ['src/sandbox/ok.ts', "import { x } from '#shared/money.ts'; import { y } from 'node:fs';"],
  ['src/shared/ok.ts', "import { x } from './money.ts'; import type { Y } from './wire/orders.ts';"],
  ['src/shared/wire/ok.ts', "import { z } from 'zod'; import { x } from '../money.ts';"],
  [
    'src/server/features/orders/passing.ts',
    'export function count(list) { const all = new Map(); list.forEach((key) => all.set(key, 1)); return all; }',
  ],
  ['src/shared/ok.test.ts', "import { it } from 'vitest';"],
];

const CODES = new Set(['boundaries(dependencies)', 'house(bounded)']);

let complaints: Map<string, string[]>;

beforeAll(async () => {
  const targets = TARGETS.map((file) => [file, 'export const x = 1;'] as const);
  const slow = SLOW_PATTERNS.map((text, index) => [slowPattern(index), text] as const);
  const findings = await lintPlanted([...targets, ...Object.values(forbidden), ...allowed, ...slow]);
  complaints = messagesOf(findings, (code) => CODES.has(code) || code.startsWith('regexp('));
});

const complaintsOn = (names: (keyof typeof forbidden)[]) =>
  names.filter((name) => complaints.get(forbidden[name][0])?.length === 1);

function expectForbidden(...names: (keyof typeof forbidden)[]) {
  expect(complaintsOn(names)).toEqual(names);
}

describe('lint', () => {
  it('[HOUSE-01] forbids a web file to import the server, the stand-ins, Node.js or zod', () => {
    expectForbidden('webToServer', 'webToServerType', 'webToServerLazily', 'webToSandbox');
    expectForbidden('webToWireValue', 'webToZod', 'webToNode');
  });

  it('[HOUSE-02] forbids a web feature to import another one, or what stands above it', () => {
    expectForbidden('featureToFeature', 'featureToPage', 'uiToFeature');
  });

  it('[HOUSE-03] forbids a server feature to import another past its front door or against the order', () => {
    expectForbidden('pastTheDoor', 'pastTheDoorType', 'againstTheOrder', 'catalogToShipping');
  });

  it('forbids what the features stand on to import them, and all but the wiring to import the wiring', () => {
    expectForbidden('httpToFeature', 'providerToDatabase', 'baseToWiring', 'featureToWiring');
    expectForbidden('serverToSandbox', 'sqlInService', 'httpToPages', 'featureToPages', 'pagesToFeature');
    expectForbidden('pagesToWeb');
  });

  it('[HOUSE-04] forbids the stand-ins to import server, web or wire schemas', () => {
    expectForbidden('sandboxToServer', 'sandboxToWeb', 'sandboxToWire');
  });

  it('forbids all but the wiring to import the demonstration, and to it all but three front doors', () => {
    expectForbidden('featureToDemo', 'wiringPastDemoDoor', 'demoPastTheDoor', 'demoToOrders');
  });

  it('forbids shared rules to import anything from outside', () => {
    expectForbidden('sharedToServer', 'sharedToNode', 'sharedToReact', 'sharedToZod');
  });

  it('[ERR-40] forbids a pattern whose time grows faster than its text', () => {
    const found = SLOW_PATTERNS.map((_text, index) => complaints.get(slowPattern(index))?.length);
    expect(found).toEqual([1, 1, 1]);
  });

  it('[HOUSE-15] forbids what outlives a request and grows without a bound that somebody knows', () => {
    expectForbidden('growingMap', 'growingList', 'growingRecord', 'otherCache');
  });

  it('lets through what goes the right way', () => {
    const files = allowed.map(([file]) => file);
    expect(files.flatMap((file) => complaints.get(file) ?? [])).toEqual([]);
  });
});
