import { Outlet, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { CartCorner, loadCartPanel } from '../features/cart/cart-corner.tsx';
import { useCart } from '../features/cart/use-cart.ts';
import { CartButton } from '../features/frame/cart-button.tsx';
import { Footer } from '../features/frame/footer.tsx';
import { Header } from '../features/frame/header.tsx';
import { PageFrame } from '../features/frame/page-frame.tsx';
import { WhatsAppFloat } from '../features/frame/whatsapp-float.tsx';
import { fetchAhead } from '../lib/later.ts';
import { logout, useSession } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';

/** What surrounds every page of the storefront. */
export default function MainLayout() {
  const shop = useShop();
  const session = useSession();
  const navigate = useNavigate();
  const leave = () => {
    void logout();
    void navigate(paths.home);
  };
  const cart = useCart();
  const bag = (
    <CartButton
      count={cart.ready ? cart.count : null}
      onApproach={() => fetchAhead(loadCartPanel)}
      onOpen={cart.open}
    />
  );
  return (
    <PageFrame
      header={<Header shopName={shop.name} session={session} onLogout={leave} cart={bag} />}
      footer={<Footer shop={shop} />}
    >
      <Outlet />
      <WhatsAppFloat shop={shop} />
      <CartCorner freeShipping={shop.freeShipping} />
    </PageFrame>
  );
}
