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
  tipo: 'delivery' | 'delivery_local';
  priceCents: number;
}

export type ShippingPrice =
  | { ok: true; option: PricedShippingOption }
  | { ok: false; reason: 'price_changed' | 'unknown_option' | 'unavailable' };

/** What a payment asks of freight. May call a provider: never inside a transaction. */
export interface Shipping {
  priceFor(input: {
    cep: string;
    items: { productId: number; quantity: number }[];
    option: ShippingOptionChoice;
  }): Promise<ShippingPrice>;
}
