import type { ProviderPayment } from '../../providers/payment/port.ts';
import { applyPayment, type AppliedPayment } from './apply-payment.ts';
import type { Attempt } from './attempts.store.ts';
import type { OrdersDeps } from './deps.ts';
import { priceFreight, type FreightAsked } from './freight.ts';
import { placeOrder, type PlacedOrder, type PlaceOrder } from './place.ts';
import { reopenOrder, resumeFailed, type FurtherAttempt } from './reopen.ts';
import type { PricedShippingOption } from '../shipping/index.ts';

export type { OrdersDeps } from './deps.ts';
export type { AppliedPayment } from './apply-payment.ts';

export interface Orders {
  /** Freight as it is priced now; may ask its provider. Throws 409, 422 or 502. */
  priceFreight(asked: FreightAsked): Promise<PricedShippingOption>;
  place(input: PlaceOrder): Promise<PlacedOrder>;
  reopen(input: FurtherAttempt): Promise<PlacedOrder>;
  resumeFailed(attempt: Attempt): Promise<PlacedOrder | null>;
  applyPayment(provider: string, news: ProviderPayment): Promise<AppliedPayment | null>;
}

/** The rules of orders over one database. */
export function createOrders(deps: OrdersDeps): Orders {
  return {
    priceFreight: (asked) => priceFreight(deps, asked),
    place: (input) => placeOrder(deps, input),
    reopen: (input) => reopenOrder(deps, input),
    resumeFailed: (attempt) => resumeFailed(deps, attempt),
    applyPayment: (provider, news) => applyPayment(deps, provider, news),
  };
}
