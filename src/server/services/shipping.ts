import { freeFreightCents, type ShopSettings } from '#shared/shop.ts';
import type { Config } from '../settings/config.ts';
import {
  boxesRoutes,
  createBoxes,
  createCutOff,
  cutOffRoutes,
  createOwnWays,
  createPostalCodes,
  createShipping,
  ownWaysRoutes,
  QUOTE_GOOD_FOR_MS,
  shippingRoutes,
  type ShippingQuotes,
  type ShippingDeps,
} from '../features/shipping/index.ts';
import type { PostalCodeSource } from '../providers/postal-code/port.ts';
import { shopSettings } from '../settings/shop-settings.ts';
import { renewedSecret, type Secrets } from '../security/renewed-secret.ts';
import type { Part, World } from './world.ts';

export interface ShippingSettings extends Omit<ShippingDeps, keyof World> {
  /** Asked one after the other. */
  postalCodes: readonly PostalCodeSource[];
  /** Is what was said of streets forgotten when accounts are typed in the office? */
  mayChangeStreets?: boolean;
}

export interface ShippingServices extends Part {
  shipping: ShippingQuotes;
}

type ShopAsItIs = () => Pick<ShopSettings, 'name' | 'freeShipping' | 'freeShippingFromCents'>;

/** What the shop's settings say about freight. */
export function shippingSettings(config: Config, shop: ShopAsItIs = () => shopSettings(config)) {
  return {
    fromCep: () => config.CEP_ORIGEM,
    shopName: () => shop().name,
    localDelivery: config.LOCAL_DELIVERY,
    isLocalLocked: config.given.includes('LOCAL_DELIVERY'),
    freeFromCents: () => freeFreightCents(shop()),
    mayChangeStreets: config.sandbox.postalCodes,
    publicUrl: config.publicUrl,
  };
}

const RENEW_AFTER_MS = 30 * 24 * 3_600_000;
/** Another node signs with the former one until it looks again. */
const OTHERS_MS = 60_000;

/** What quotes are signed with. */
export function quoteSecrets(world: World): Secrets {
  const honouredMs = QUOTE_GOOD_FOR_MS + OTHERS_MS;
  return renewedSecret(world, { name: 'quote_signing', renewAfterMs: RENEW_AFTER_MS, honouredMs });
}

/** What freight costs, and which street a postal code is. */
export function createShippingServices(world: World, settings: ShippingSettings): ShippingServices {
  const shipping = createShipping({ ...world, ...settings });
  const redis = settings.mayChangeStreets === true ? undefined : world.redis;
  const postalCodes = createPostalCodes({ ...world, redis, sources: settings.postalCodes });
  const ways = createOwnWays({ ...world, ...settings });
  const calls = [
    shippingRoutes({ shipping, postalCodes }),
    ownWaysRoutes(ways),
    boxesRoutes(createBoxes(world)),
    cutOffRoutes(createCutOff(world)),
  ];
  return { shipping, calls };
}
