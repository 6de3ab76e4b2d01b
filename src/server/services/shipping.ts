import type { Config } from '../settings/config.ts';
import {
  createPostalCodes,
  createShipping,
  shippingRoutes,
  type Shipping,
  type ShippingDeps,
} from '../features/shipping/index.ts';
import type { PostalCodeSource } from '../providers/postal-code/port.ts';
import type { Part, World } from './world.ts';

export interface ShippingSettings extends Omit<ShippingDeps, keyof World> {
  /** Asked one after the other. */
  postalCodes: readonly PostalCodeSource[];
}

export interface ShippingServices extends Part {
  shipping: Shipping;
}

/** What the shop's settings say about freight. */
export function shippingSettings(config: Config, shopName = () => config.STORE_NAME) {
  return {
    fromCep: config.CEP_ORIGEM,
    shopName,
    localDelivery: config.LOCAL_DELIVERY,
    freeShipping: config.FREE_SHIPPING,
    publicUrl: config.publicUrl,
  };
}

/** What freight costs, and which street a postal code is. */
export function createShippingServices(world: World, settings: ShippingSettings): ShippingServices {
  const shipping = createShipping({ ...world, ...settings });
  const postalCodes = createPostalCodes({ ...world, sources: settings.postalCodes });
  return { shipping, calls: [shippingRoutes({ shipping, postalCodes })] };
}
