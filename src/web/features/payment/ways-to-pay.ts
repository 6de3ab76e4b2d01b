import { hasGiftCard } from '#shared/cart.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { amountCents, type Costs } from './purchase-sums.ts';
import type { Step } from './steps.tsx';

export type PaymentType = 'online' | 'delivery';
export type Method = 'cartao' | 'pix';

/** Where the shopper stands: method and type are null while they are open. */
export interface Way {
  step: Step;
  type: PaymentType | null;
  method: Method | null;
}

/** By what a purchase can be paid here. */
export interface Takes {
  /** Cards in the shop itself, where the provider has them. */
  cartao: boolean;
  /** Where the provider has it, and not where it would have nothing left to pay: a code of R$ 0,00 there is none. */
  pix: boolean;
  /** Not where a gift card is among it: nothing of that comes to the door. */
  door: boolean;
}

interface Purchase {
  state: Costs & Pick<CheckoutState, 'items'>;
  shop: Pick<ShopSettings, 'cardAdapter' | 'takesPix' | 'payOnDelivery'>;
}

export const takenFor = ({ state, shop }: Purchase): Takes => ({
  cartao: shop.cardAdapter !== null,
  pix: shop.takesPix && amountCents(state, true) > 0,
  door: shop.payOnDelivery !== 'off' && !hasGiftCard(state.items),
});

const START: Way = { step: 'tipo', type: null, method: null };
const ONLINE: Way = { step: 'metodo', type: 'online', method: null };
const DOOR: Way = { step: 'metodo', type: 'delivery', method: null };

/**
 * With what the payment begins: the first thing that there is to choose, or what is left without a choice. By what the shop
 * has: what a vale makes of this purchase's sums comes and goes.
 */
export function startOf({ state, shop }: Purchase): Way {
  const online: Method[] = [];
  if (shop.cardAdapter !== null) online.push('cartao');
  if (shop.takesPix) online.push('pix');
  const [only = null, ...others] = online;
  if (only === null) return takenFor({ state, shop }).door ? DOOR : START;
  if (shop.payOnDelivery !== 'off') return START;
  return others.length > 0 ? ONLINE : { step: 'formulario', type: 'online', method: only };
}
