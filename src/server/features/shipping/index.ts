export type {
  PricedShippingOption,
  Shipping,
  ShippingItem,
  ShippingOptionChoice,
  ShippingPrice,
  ShippingQuotes,
} from './port.ts';
export { createPostalCodes, type PostalCodes, type PostalCodesDeps } from './postal-codes.service.ts';
export { createShipping, type ShippingDeps } from './shipping.service.ts';
export { shippingRoutes } from './shipping.routes.ts';
