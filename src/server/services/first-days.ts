import { variableOf, type SettingName } from '#shared/shop-document.ts';
import { backupPlace, lastBackup } from '../backup/index.ts';
import {
  createFirstDays,
  firstDaysRoutes,
  type FirstDaysDeps,
  type Surroundings,
} from '../features/first-days/index.ts';
import { createTestMail } from '../features/mail/index.ts';
import type { Demonstration } from '../features/catalog-office/index.ts';
import { documentOf, type LiveShop } from '../features/shop-settings/index.ts';
import type { ShippingQuotes } from '../features/shipping/index.ts';
import type { Config } from '../settings/config.ts';
import { hasTestCredentials, missingCredentials } from '../settings/payment.ts';
import type { Present } from './credentials.ts';
import { writerOf } from './mail.ts';
import type { Providers } from './providers.ts';
import type { Part, World } from './world.ts';

interface FirstDaysGiven {
  config: Config;
  live: LiveShop;
  present: () => Present;
  /** Has the office said where parcels leave from? */
  isOriginTyped: () => boolean;
  /** The payment account that the office keeps, charging or not. */
  paymentAccount: () => Surroundings['paymentAccount'];
  providers: Pick<Providers, 'mail'>;
  shipping: ShippingQuotes;
  demonstration: Demonstration;
  policies: FirstDaysDeps['policies'];
}

/** What a new owner is led through. */
export function createFirstDaysServices(world: World, given: FirstDaysGiven): Part {
  const {
    config,
    live,
    present,
    isOriginTyped,
    paymentAccount,
    providers,
    shipping,
    demonstration,
    policies,
  } = given;
  const comesWith = documentOf(config);
  const firstDays = createFirstDays({
    ...world,
    surroundings: () =>
      surroundingsOf(config, present(), { isOriginTyped: isOriginTyped(), account: paymentAccount() }),
    document: live.document,
    isClosed: live.isClosed,
    isOwn: (name: SettingName) =>
      live.document()[name] !== comesWith[name] || config.given.includes(variableOf(name) ?? ''),
    demonstration: demonstration.state,
    lastBackup: () => lastBackup(backupPlace(config).folder),
    quote: shipping.quote,
    policies,
    sendTestMail: createTestMail({ ...world, sender: providers.mail, shop: writerOf(live) }),
  });
  return { calls: [firstDaysRoutes({ firstDays })] };
}

const surroundingsOf = (
  config: Config,
  { sandbox, originCep }: Present,
  { isOriginTyped, account }: { isOriginTyped: boolean; account: Surroundings['paymentAccount'] },
): Surroundings => ({
  sandbox,
  testCredentials: account?.isTest ?? hasTestCredentials(config),
  missingForPayments: sandbox.payments || account !== null ? [] : missingCredentials(config),
  paymentAccount: account,
  publicUrl: config.publicUrl,
  originCep,
  isOriginGiven: isOriginTyped || config.given.includes('CEP_ORIGEM'),
});
