import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { hasGiftCard } from '#shared/cart.ts';
import type { CheckoutState, KnownCredit } from '#shared/checkout.ts';
import { paths } from '#shared/paths.ts';
import { isPickup } from '#shared/pickup.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { useCart } from '../features/cart/use-cart.ts';
import { DeliverySummary } from '../features/checkout/delivery-summary.tsx';
import { OrderSummary } from '../features/checkout/order-summary.tsx';
import { PageLayout } from '../features/layout/page-layout.tsx';
import { CreditPlace } from '../features/credit/credit-place.tsx';
import { ContactForm, type Contact } from '../features/payment/contact-form.tsx';
import { readCheckout, wayBack } from '../features/payment/read-checkout.ts';
import { keepsCart, rememberOrder } from '../features/payment/order-memory.ts';
import { lacksContact } from '../features/payment/pay-again.ts';
import { sumsOfPurchase } from '../features/payment/purchase-sums.ts';
import { PaymentScreen } from '../features/payment/payment-screen.tsx';
import { enterDocument } from '../lib/document/enter-document.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { keepCredits, useCredits } from '../lib/prices/credits.ts';
import { dueCents } from '../lib/prices/sums.ts';
import { onLogout, useSession } from '../lib/session/session.ts';
import { useShop } from '../lib/document/use-shop.ts';
import { TAB_KEYS } from '../lib/storage/tab-keys.ts';
import { writeTab } from '../lib/storage/tab-storage.ts';
import { classNames } from '../ui/class-names.ts';
import { Container } from '../ui/container.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
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

export default function PaymentMethodPage() {
  const shop = useShop();
  const session = useSession();
  const { state, codigo, goOnWith, confirm, endWith } = usePurchase();
  return (
    <PageLayout header={<SafeHeader shop={shop} />} footer={null}>
      <Container>
        <p className={styles.back}>
          <a href={codigo === undefined ? paths.checkout : paths.order(codigo)}>
            <Icon name="arrow-left" /> {codigo === undefined ? 'Entrega e frete' : 'Voltar ao pedido'}
          </a>
        </p>
        <h1 className={styles.title}>Pagamento</h1>
        <div className={styles.waiting}>
          {state !== null && lacksContact(state) && (
            <ContactForm
              known={{ cpf: textOf(session?.cliente['cpf']), whatsapp: textOf(session?.cliente['whatsapp']) }}
              onDone={confirm}
            />
          )}
          {state !== null && !lacksContact(state) && (
            <PaymentScreen
              state={state}
              shop={shop}
              renderSummary={(byPix) => (
                <>
                  <OrderSummary
                    fetched={isPickup(state.frete)}
                    lines={state.items}
                    sums={sumsOfPurchase(state)}
                    credits={state.creditos}
                    byPix={byPix}
                  />
                  {state.pedido === undefined && !hasGiftCard(state.items) && (
                    <div className={styles.credits}>
                      <CreditPlace totalCents={dueCents(sumsOfPurchase(state), byPix)} />
                    </div>
                  )}
                  <DeliverySummary state={state} fixed={codigo !== undefined} />
                </>
              )}
              onEnd={({ codigo, parcelas, pending }) => {
                // What is left on a vale is asked when it is typed again.
                keepCredits([]);
                enterDocument(paths.paymentSuccess, { codigo, parcelas, ...(pending && { pending }) });
              }}
              onTotal={goOnWith}
              onNoted={endWith}
            />
          )}
        </div>
      </Container>
    </PageLayout>
  );
}

/** The purchase that is being paid; null until what was handed on was found good. */
function usePurchase() {
  const location = useLocation();
  const { ready, cart, takeOut } = useCart();
  const [state, setState] = useState<CheckoutState | null>(null);
  const [noted, setNoted] = useState<string | null>(null);
  const credits = useCredits();
  useEffect(() => {
    // Whoever is let in stays: what another tab does to the cart must not close an open PIX.
    if (!ready || state !== null) return;
    const found = readCheckout(location.state);
    const back = wayBack(found, cart);
    if (back === null) setState(found);
    else globalThis.location.replace(back);
  }, [ready, cart, state, location.state]);
  // Who has logged out in another tab leaves neither name nor door on this one.
  useEffect(() => onLogout(() => globalThis.location.replace(paths.checkout)), []);
  const goOnWith = (next: CheckoutState) => {
    writeTab(TAB_KEYS.checkout, next);
    setState(next);
  };
  function confirm(contact: Contact): void {
    if (state === null) return;
    const next = { ...state, customer: { ...state.customer, ...contact } };
    if (next.pedido) rememberOrder(next, next.pedido.codigo);
    goOnWith(next);
  }
  function endWith(noted: string): void {
    setNoted(noted);
    if (state !== null && !keepsCart(state)) {
      takeOut(state.items.map(({ id, quantidade }) => [id, quantidade] as const));
    }
  }
  const codigo = noted ?? state?.pedido?.codigo;
  return { state: state && withCredits(state, credits), codigo, goOnWith, confirm, endWith };
}

/** An order that stands has its vales; any other purchase is paid with those of this visit. */
function withCredits(state: CheckoutState, credits: readonly KnownCredit[]): CheckoutState {
  if (state.pedido !== undefined) return state;
  const { creditos: _, ...rest } = state;
  return credits.length === 0 || hasGiftCard(state.items) ? rest : { ...rest, creditos: credits };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function SafeHeader({ shop }: { shop: ShopSettings }) {
  return (
    <header className={styles.header}>
      <a href={paths.home} className={classNames(styles.brand, shop.logo && styles.logo)}>
        <Logo name={shop.name} logo={shop.logo} />
      </a>
      <span className={styles.safe}>
        <Icon name="lock" /> Ambiente seguro
      </span>
    </header>
  );
}
