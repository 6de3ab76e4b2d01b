import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { CheckoutState } from '#shared/checkout.ts';
import { paths } from '#shared/paths.ts';
import { CartNotices } from '../features/cart/cart-notices.tsx';
import { useCart } from '../features/cart/use-cart.ts';
import { CheckoutScreen } from '../features/checkout/checkout-screen.tsx';
import { enterDocument } from '../lib/document/enter-document.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useSession } from '../lib/session/session.ts';
import { TAB_KEYS } from '../lib/storage/tab-keys.ts';
import { writeTab } from '../lib/storage/tab-storage.ts';
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

function proceed(state: CheckoutState): void {
  writeTab(TAB_KEYS.checkout, state);
  // The payment page lives under a policy of its own: it is entered by a document load.
  enterDocument(paths.paymentMethod, state);
}

export default function CheckoutPage() {
  const { ready, cart, subtotalCents, reprice } = useCart();
  const session = useSession();
  const navigate = useNavigate();
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
            cliente={session?.cliente ?? null}
            onProceed={proceed}
          />
        )}
      </div>
    </Container>
  );
}
