import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useCart } from './use-cart.ts';

/** The live region that says what became of the cart. */
export function CartVoice() {
  const { announcement } = useCart();
  return (
    <output>
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </output>
  );
}
