import { Outlet, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { CartCorner, loadCartPanel } from '../features/cart/cart-corner.tsx';
import { useCart } from '../features/cart/use-cart.ts';
import { CartButton } from '../features/layout/cart-button.tsx';
import { Footer } from '../features/layout/footer.tsx';
import { Header } from '../features/layout/header.tsx';
import { NoticeBar } from '../features/layout/notice-bar.tsx';
import { PageLayout } from '../features/layout/page-layout.tsx';
import { WhatsAppFloat } from '../features/layout/whatsapp-float.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { fetchAhead, lazyComponent } from '../lib/document/lazy-component.ts';
import { useFirstTouch } from '../lib/document/use-first-touch.ts';
import { logout, useSession } from '../lib/session/session.ts';
import { useShop } from '../lib/document/use-shop.ts';

// Nobody wants it before the page has been touched.
const RecentlySeen = lazyComponent(
  async () => (await import('../features/seen/recently-seen.tsx')).RecentlySeen,
);

/** What surrounds every page of the storefront. */
export default function MainLayout() {
  const shop = useShop();
  const isTouched = useFirstTouch();
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
    <PageLayout
      header={
        <>
          {shop.notice && <NoticeBar {...shop.notice} />}
          <Header shop={shop} session={session} onLogout={leave} search={<SearchForm />} cart={bag} />
        </>
      }
      footer={<Footer shop={shop} />}
    >
      <Outlet />
      {isTouched && <RecentlySeen />}
      <WhatsAppFloat shop={shop} isTouched={isTouched} />
      <CartCorner freeShipping={shop.freeShipping} />
    </PageLayout>
  );
}
