import { useState } from 'react';
import type { ShopSettings } from '#shared/shop.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { CartAnnouncer } from './cart-announcer.tsx';
import { useCart } from './use-cart.ts';

/** Loads the panel; called as well when somebody is about to open it. */
export const loadCartPanel = async () => (await import('./cart-panel.tsx')).CartPanel;

const CartPanel = lazyComponent(loadCartPanel);

/**
 * The cart's part in any page: what it says aloud, and its panel with its notices. The panel is loaded once there
 * is something in the cart or somebody opens it: most first visits need neither.
 */
export function CartCorner({ freeShipping }: { freeShipping: ShopSettings['freeShipping'] }) {
  const { count, isOpen } = useCart();
  const [needed, setNeeded] = useState(false);
  if (!needed && (count > 0 || isOpen)) setNeeded(true);
  return (
    <>
      {!isOpen && <CartAnnouncer />}
      {needed && <CartPanel freeShipping={freeShipping} />}
    </>
  );
}
