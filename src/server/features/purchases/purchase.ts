import type { GiftTo } from '#shared/gift-list.ts';
import type { ShippingOptionChoice } from '../shipping/index.ts';

/** A line as the shopper asks for it: nothing of it is a price. */
export interface PurchaseLine {
  productId: number;
  quantity: number;
  cor: string;
  tamanho: string;
  /** What followed the product's number in a composite id (`12-M-Azul` → `M-Azul`), else empty. */
  variantHint: string;
  /** For whom its units are, in their turn, where it is a gift card; absent where nobody was named. */
  gifts?: GiftTo[];
}

/** Who buys. CPF and phone are digits. */
export interface Buyer {
  nome: string;
  email: string;
  cpf: string;
  whatsapp: string;
}

export interface DeliveryAddress {
  cep: string;
  endereco: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  estado: string;
}

/** What somebody wants to buy, checked for form, priced by nobody yet. */
export interface Purchase {
  lines: PurchaseLine[];
  buyer: Buyer;
  address: DeliveryAddress;
  freight: ShippingOptionChoice;
  /** A coupon's code in its one written form; null: none. */
  coupon: string | null;
  /** Codes of vales in their one form, each once. */
  credits: readonly string[];
}
