export { UNKNOWN_COUPON } from './coupon.ts';
export { checkDocument } from './document.ts';
export { price, type PriceAsked, type Priced } from './price.ts';
export { priceTrial } from './trial.ts';
export { promotionsRoutes } from './promotions.routes.ts';
export { createPublished, type PublishedPromotions } from './published.ts';
export { findCode, type Published } from './published.store.ts';
export { personOf } from './person.ts';
export { forgetUsers, releaseUses, retakeUses, takeUses } from './uses.store.ts';
