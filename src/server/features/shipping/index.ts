export type {
  PricedShippingOption,
  Shipping,
  ShippingOptionChoice,
  ShippingPrice,
  ShippingQuotes,
} from './port.ts';
export { boxesRoutes } from './boxes.routes.ts';
export { createBoxes } from './boxes.service.ts';
export { createCutOff, readCutOffHour } from './cut-off.ts';
export { cutOffRoutes } from './cut-off.routes.ts';
export {
  AUTO,
  BARE,
  boxNames,
  packerFor,
  packingWords,
  volumesText,
  wishFor,
  type Packed,
  type Packer,
} from './packer.ts';
export { asParcels } from './packing.ts';
export { createPostalCodes } from './postal-codes.service.ts';
export { deletePostalCodes } from './postal-codes.store.ts';
export { createShipping, type ShippingDeps } from './shipping.service.ts';
export { deleteOffersBefore } from './shipping.store.ts';
export { ownWaysRoutes } from './own-ways.routes.ts';
export { createOwnWays } from './own-ways.service.ts';
export { QUOTE_GOOD_FOR_MS } from './signed-quote.ts';
export { shippingRoutes } from './shipping.routes.ts';
