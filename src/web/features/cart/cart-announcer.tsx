import { Announcement } from '../../ui/announcement.tsx';
import { useCart } from './use-cart.ts';

/** The live region that tells screen readers about changes of the cart. */
export function CartAnnouncer() {
  const { announcement } = useCart();
  return <Announcement>{announcement}</Announcement>;
}
