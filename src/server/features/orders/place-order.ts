import type { Transaction } from 'kysely';
import type { Channel, ReceivedAs } from '#shared/channels.ts';
import type { OwnDiscount } from '#shared/pricing/index.ts';
import type { DB } from '../../db/index.ts';
import type { Attempt, Keyed } from '../ledger/index.ts';
import type { Purchase } from '../purchases/index.ts';
import type { PricedShippingOption } from '../shipping/index.ts';
import type { Order, OrderItem } from './orders.store.ts';

export type PaymentMethod = Order['metodo_pagamento'];

/** What the office says of a sale that was made elsewhere. */
export interface OfficeSale {
  canal: Channel;
  /** Who typed it in. */
  by: string;
  discount: OwnDiscount | null;
  /**
   * How its money came, where no provider is asked for it; `as` is null where vales leave nothing of it. `delivered`: and
   * the pieces went with the buyer at once.
   */
  received: { as: ReceivedAs | null; delivered: boolean } | null;
  note: string;
  /** The order whose parcel it goes in. */
  addedTo?: AddedTo | undefined;
}

/** To which order a sale is added. */
export interface AddedTo {
  orderId: number;
  /** Throws what speaks against it, of the order as it is under its lock. */
  check(tx: Transaction<DB>, parent: Order): Promise<void>;
  /** What the shop bears of the parcel's freight. */
  extraCents: number;
}

export interface PlaceOrder {
  purchase: Purchase;
  freight: PricedShippingOption;
  /** From the customer's token, never from what was typed. */
  customerId: number | null;
  /** The shopper's address in the network; null where the shop itself places it. */
  from: string | null;
  method: PaymentMethod;
  installments: number;
  /** What the shopper was shown, in reais; null when the call does not tell. */
  askedReais: number | null;
  attempt: Keyed;
  /** The number of the order that this one takes the place of: its units are this one's. */
  replaces?: number | undefined;
  /** Absent: it is the shopper's own. */
  sale?: OfficeSale | undefined;
  /** By it the shop's own team tries a closed shop: it is no sale, for good. */
  isTest?: boolean;
}

export interface PlacedOrder {
  order: Order;
  attempt: Attempt;
  /** Its lines, where they were written just now. */
  items?: OrderItem[];
}
