import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { goesByEmail, hasGiftCard } from '#shared/cart.ts';
import { paths } from '#shared/paths.ts';
import { CartNotices } from '../features/cart/cart-notices.tsx';
import { FreightGoal } from '../features/cart/freight-goal.tsx';
import { PromotionNews } from '../features/cart/promotion-news.tsx';
import { useCart } from '../features/cart/use-cart.ts';
import { CheckoutScreen } from '../features/checkout/checkout-screen.tsx';
import { CouponPlace } from '../features/coupon/coupon-place.tsx';
import { CreditPlace } from '../features/credit/credit-place.tsx';
import { enterPayment } from '../lib/document/enter-payment.ts';
import { lazyComponent } from '../lib/document/lazy-component.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
import { useLearnedPromotions } from '../lib/prices/use-learned-promotions.ts';
import { useSession } from '../lib/session/session.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import styles from './checkout.module.css';
import type { Route } from './+types/checkout.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Finalizar compra',
    description: 'Entrega e frete do seu pedido.',
    path: paths.checkout,
    noindex: true,
  });
}

const LoginSheet = lazyComponent(
  async () => (await import('../features/account/login-sheet.tsx')).LoginSheet,
);

export default function CheckoutPage() {
  const { ready, cart, subtotalCents, reprice } = useCart();
  const { freeShipping: mode } = useShop();
  useLearnedPromotions();
  const session = useSession();
  const navigate = useNavigate();
  const [isEntering, setEntering] = useState(false);
  const empty = ready && cart.length === 0;
  useEffect(() => {
    if (empty) void navigate(paths.cart, { replace: true });
  }, [empty, navigate]);
  useEffect(() => {
    if (ready) void reprice();
  }, [ready, reprice]);
  return (
    <Container>
      <Breadcrumb
        items={[
          { label: 'Início', to: paths.home },
          { label: 'Carrinho', to: paths.cart },
          { label: 'Finalizar compra' },
        ]}
      />
      <h1 className={styles.title}>Finalizar compra</h1>
      <div className={styles.notices}>
        <CartNotices />
      </div>
      <div className={styles.waiting}>
        {ready && cart.length > 0 && (
          <CheckoutScreen
            lines={cart}
            subtotalCents={subtotalCents}
            renderPrices={(prices) => (
              <>
                <PromotionNews prices={prices} />
                <CouponPlace prices={prices} byEmail={goesByEmail(cart)} />
                {!hasGiftCard(cart) && <CreditPlace totalCents={prices.sums.totalCents} asksAnew />}
                {mode === 'apply' && <FreightGoal {...{ prices, mode }} />}
              </>
            )}
            cliente={session?.cliente ?? null}
            onEnter={() => setEntering(true)}
            onProceed={enterPayment}
          />
        )}
      </div>
      {isEntering && session === null && (
        <LoginSheet from={paths.checkout} onClose={() => setEntering(false)} />
      )}
    </Container>
  );
}
