/**
 * What somebody wants to buy, before there is an order of it: checked for form, found in the catalogue, and priced by what is
 * published now. It writes nothing, and knows no order but by what it is given.
 */
export { createCouponGuard, guardSeller, type CouponGuard } from './coupon-guard.ts';
export {
  cutsOf,
  freightCutOf,
  priceWhole,
  requireCoupon,
  toDesconto,
  toldSum,
  unitsByLine,
} from './discounted.ts';
export { hashPurchase } from './hash-purchase.ts';
export { pricesRoutes } from './prices.routes.ts';
export {
  demandOf,
  hasGiftCard,
  outOfStock,
  priceLines,
  shortLine,
  unitsOf,
  type PricedLine,
} from './pricing.ts';
export { listVariants, type VariantNow } from './pricing.store.ts';
export type { Buyer, Purchase, PurchaseLine } from './purchase.ts';
export {
  readAddress,
  readCredits,
  readLines,
  readPurchase,
  readReplaced,
  refuse,
  typedAddress,
  type RawPurchase,
} from './read-purchase.ts';
export { readSalePrices } from './sale-prices.ts';
