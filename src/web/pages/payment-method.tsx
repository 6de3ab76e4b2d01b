import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { subtotalCents } from '#shared/cart.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useCart } from '../features/cart/use-cart.ts';
import { OrderSummary } from '../features/checkout/order-summary.tsx';
import { PageFrame } from '../features/frame/page-frame.tsx';
import { PaymentScreen } from '../features/payment/payment-screen.tsx';
import { enterDocument } from '../lib/enter-document.ts';
import { pageMeta } from '../lib/meta.ts';
import { useShop } from '../lib/shop.ts';
import { TAB_KEYS } from '../lib/tab-keys.ts';
import { readTab, writeTab } from '../lib/tab-storage.ts';
import { Container } from '../ui/container.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './payment-method.module.css';
import type { Route } from './+types/payment-method.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Pagamento',
    description: 'Escolha como pagar o seu pedido.',
    path: paths.paymentMethod,
    noindex: true,
  });
}

/** What the checkout handed on: the tab's copy, which has the total that was agreed to last, else the navigation's. */
function readState(given: unknown): CheckoutState | null {
  const state = (readTab(TAB_KEYS.checkout) ?? given) as Partial<CheckoutState> | null;
  const { customer, freteId, frete, items, totalCents } = state ?? {};
  if (!customer || !frete || !Array.isArray(items)) return null;
  const total = totalCents ?? subtotalCents(items) + freightCentsOf(frete);
  return { customer, freteId: freteId ?? frete.id, frete, items, totalCents: total };
}

const freightCentsOf = ({ valor }: CheckoutState['frete']) => reaisToCents(valor) ?? 0;

export default function PaymentMethodPage() {
  const shop = useShop();
  const location = useLocation();
  const { ready, cart } = useCart();
  const [state, setState] = useState<CheckoutState | null>(null);
  useEffect(() => {
    if (!ready) return;
    const found = readState(location.state);
    if (found === null) globalThis.location.replace(paths.checkout);
    else if (cart.length === 0) globalThis.location.replace(paths.cart);
    else setState((current) => current ?? found);
  }, [ready, cart.length, location.state]);
  const acceptTotal = (next: CheckoutState) => {
    writeTab(TAB_KEYS.checkout, next);
    setState(next);
  };
  const freightCents = state === null ? 0 : freightCentsOf(state.frete);
  return (
    <PageFrame header={<SafeHeader shopName={shop.name} />} footer={null}>
      <Container>
        <p className={styles.back}>
          <a href={paths.checkout}>
            <Icon name="arrow-left" /> Entrega e frete
          </a>
        </p>
        <h1 className={styles.title}>Pagamento</h1>
        <div className={styles.waiting}>
          {state !== null && (
            <PaymentScreen
              state={state}
              shop={shop}
              summary={
                <OrderSummary
                  lines={state.items}
                  subtotalCents={state.totalCents - freightCents}
                  freightCents={freightCents}
                  open
                />
              }
              onEnd={({ codigo, parcelas, pending }) =>
                enterDocument(paths.paymentSuccess, { codigo, parcelas, ...(pending && { pending }) })
              }
              onTotal={acceptTotal}
            />
          )}
        </div>
      </Container>
    </PageFrame>
  );
}

function SafeHeader({ shopName }: { shopName: string }) {
  return (
    <header className={styles.header}>
      <a href={paths.home} className={styles.brand}>
        {shopName}
      </a>
      <span className={styles.safe}>
        <Icon name="lock" /> Ambiente seguro
      </span>
    </header>
  );
}
