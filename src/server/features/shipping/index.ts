export type { PricedShippingOption, Shipping, ShippingOptionChoice } from './port.ts';
export { createPostalCodes } from './postal-codes.service.ts';
export { createShipping, type ShippingDeps } from './shipping.service.ts';
export { shippingRoutes } from './shipping.routes.ts';
