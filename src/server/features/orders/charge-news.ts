import type { OrderActor } from '#shared/orders.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import type { Charge } from '../ledger/index.ts';
import type { Order } from './orders.store.ts';

/**
 * What became of what the provider says.
 * - `applied`: to this charge.
 * - `inside`: the order knows this money as this charge, and nothing was applied.
 * - `unclear`: what it is can be told once these charges were read, or what these keys made was found.
 * - `foreign`: no order has its reference.
 */
export type Applied =
  | { kind: 'applied' | 'inside'; order: Order; charge: Charge }
  | { kind: 'unclear'; order: Order; ask: string[]; search: string[] }
  | { kind: 'foreign' };

/** What a provider says of a charge now. */
export interface ChargeNews {
  provider: string;
  payment: ProviderPayment;
  /** What `unclear` names was asked about a moment ago. */
  isAsked?: boolean;
  /** Who called the charge off: the end that this brings the order is theirs, not the provider's. */
  calledOff?: CalledOff | undefined;
}

/** Who called a charge off, and how the history says why. */
export interface CalledOff {
  actor: OrderActor;
  reason: string;
}
