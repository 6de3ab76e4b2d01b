export type {
  PricedShippingOption,
  Shipping,
  ShippingOptionChoice,
  ShippingPrice,
  ShippingQuotes,
} from './port.ts';
export { createPostalCodes } from './postal-codes.service.ts';
export { deletePostalCodes } from './postal-codes.store.ts';
export { createShipping, type ShippingDeps } from './shipping.service.ts';
export { deleteOffersBefore } from './shipping.store.ts';
export { ownWaysRoutes } from './own-ways.routes.ts';
export { createOwnWays } from './own-ways.service.ts';
export { QUOTE_GOOD_FOR_MS } from './signed-quote.ts';
export { sizesOf } from './sizes-of.ts';
export { shippingRoutes } from './shipping.routes.ts';
