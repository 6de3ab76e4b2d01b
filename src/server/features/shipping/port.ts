import type { PickupPoint } from '#shared/pickup.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';

/** The option that a shopper chose, with the signed quote that it came with. */
export interface ShippingOptionChoice {
  id: string;
  cotacao?: string;
}

/** An option with the price that holds now. */
export interface PricedShippingOption {
  id: string;
  nome: string;
  servico: string;
  company: string;
  /** Working days. */
  prazo: number;
  tipo: 'delivery' | 'delivery_local' | 'digital' | 'retirada';
  /** Paid before this hour of a working day it comes on that day. */
  mesmoDiaAte?: number | undefined;
  /** Where it is fetched, as it was when it was quoted. */
  retirada?: PickupPoint | undefined;
  priceCents: number;
}

export type ShippingPrice =
  | { ok: true; option: PricedShippingOption }
  | { ok: false; reason: 'price_changed' | 'unknown_option' | 'unavailable' };

export interface ShippingItem {
  productId: number;
  quantity: number;
}

/** What a payment asks of freight. May call a provider: never inside a transaction. */
export interface Shipping {
  priceFor(input: {
    /** Empty for what goes by e-mail alone. */
    cep: string;
    items: ShippingItem[];
    option: ShippingOptionChoice;
    /** What it costs where the shop makes nothing free: for who wants to know what the shop itself bears. */
    isWhole?: boolean | undefined;
  }): Promise<ShippingPrice>;
  /**
   * The ways by which the same is brought to a door, whole unless said otherwise; none where the provider is down and the shop has no
   * way of its own.
   */
  waysTo?(input: {
    cep: string;
    items: ShippingItem[];
    isWhole?: boolean | undefined;
  }): Promise<PricedShippingOption[]>;
}

/** What the freight calls ask. */
export interface ShippingQuotes extends Shipping {
  /**
   * The ways of sending these items to a postal code of eight digits, local delivery first, then by price,
   * and fetching it last.
   * Throws 422 for products that can't be bought, 502 or 504 when nothing can be offered since the provider is down.
   */
  quote(input: { cep: string; items: ShippingItem[] }): Promise<FreteOpcao[]>;
}
