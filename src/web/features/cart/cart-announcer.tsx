import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useCart } from './use-cart.ts';

/** The live region that tells screen readers about changes of the cart. */
export function CartAnnouncer() {
  const { announcement } = useCart();
  return (
    <output>
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </output>
  );
}
