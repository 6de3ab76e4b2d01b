export type { PricedShippingOption, Shipping, ShippingOptionChoice, ShippingPrice } from './port.ts';
