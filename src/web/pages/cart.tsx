import { paths } from '#shared/paths.ts';
import { CartScreen } from '../features/cart/cart-screen.tsx';
import { useCart } from '../features/cart/use-cart.ts';
import { CouponPlace } from '../features/coupon/coupon-place.tsx';
import { FreightEstimate } from '../features/freight/freight-estimate.tsx';
import { useKnownCep } from '../lib/delivery/use-known-cep.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
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

export default function CartPage() {
  const { freeShipping, installments } = useShop();
  const { cart } = useCart();
  const { cep = '' } = useKnownCep() ?? {};
  const prices = usePrices({ lines: cart, cep });
  return (
    <Container>
      <Breadcrumb items={[{ label: 'Início', to: paths.home }, { label: 'Carrinho' }]} />
      <h1 className={styles.title}>Seu carrinho</h1>
      <CartScreen
        {...{ freeShipping, installments, prices }}
        coupon={<CouponPlace prices={prices} />}
        freight={<FreightEstimate items={cart} level={3} />}
      />
    </Container>
  );
}
