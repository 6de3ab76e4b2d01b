import { goesByEmail } from '#shared/cart.ts';
import { paths } from '#shared/paths.ts';
import { CartScreen } from '../features/cart/cart-screen.tsx';
import { useCart } from '../features/cart/use-cart.ts';
import { CouponPlace } from '../features/coupon/coupon-place.tsx';
import { FreightEstimate } from '../features/freight/freight-estimate.tsx';
import { lazyComponent } from '../lib/document/lazy-component.ts';
import { useKnownCep } from '../lib/delivery/use-known-cep.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
import { useLearnedPromotions } from '../lib/prices/use-learned-promotions.ts';
import { usePrices } from '../lib/prices/use-prices.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import styles from './cart.module.css';
import type { Route } from './+types/cart.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shop: matches[0].loaderData.shop,
    title: 'Carrinho',
    description: 'As peças que você escolheu.',
    path: paths.cart,
    noindex: true,
  });
}

const GiftLines = lazyComponent(async () => (await import('../features/gift/gift-lines.tsx')).GiftLines);

export default function CartPage() {
  const { freeShipping, installments } = useShop();
  const { cart, setGift } = useCart();
  useLearnedPromotions();
  const { cep = '' } = useKnownCep() ?? {};
  const prices = usePrices({ lines: cart, cep });
  return (
    <Container>
      <Breadcrumb items={[{ label: 'Início', to: paths.home }, { label: 'Carrinho' }]} />
      <h1 className={styles.title}>Seu carrinho</h1>
      <CartScreen
        {...{ freeShipping, installments, prices }}
        renderGifts={(line) => <GiftLines line={line} onChange={(unit, to) => setGift(line.id, unit, to)} />}
        coupon={<CouponPlace prices={prices} byEmail={goesByEmail(cart)} />}
        freight={!goesByEmail(cart) && <FreightEstimate items={cart} level={3} />}
      />
    </Container>
  );
}
