import type { ReactNode } from 'react';
import { installmentText } from '#shared/installments.ts';
import { formatReais } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { sumRows } from '../../lib/prices/sum-rows.ts';
import type { Prices } from '../../lib/prices/use-prices.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SumList } from '../../ui/sum-list.tsx';
import styles from './cart-summary.module.css';
import { FreightGoal } from './freight-goal.tsx';
import { PixHint } from './pix-hint.tsx';
import { PromotionNews } from './promotion-news.tsx';

interface CartSummaryProps extends Pick<ShopSettings, 'freeShipping' | 'installments'> {
  prices: Prices;
  count: number;
  /** In place of the freight, which is chosen later. */
  unchosen: string;
  /** A place for a coupon. */
  coupon: ReactNode;
  /** An estimate: the sums do not change by it. */
  freight: ReactNode;
}

/** What the cart costs and the ways on. On a phone total and way on stay at the bottom of the screen. */
export function CartSummary(props: CartSummaryProps) {
  const { prices, count, unchosen, coupon, freight, freeShipping, installments } = props;
  const { sums } = prices;
  return (
    <section className={styles.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary" className={styles.title}>
        Resumo
      </h2>
      <FreightGoal prices={prices} mode={freeShipping} />
      <PromotionNews prices={prices} />
      {coupon}
      <div aria-busy={prices.state === 'asking' || undefined}>
        <SumList rows={sumRows({ sums, count, unchosen })} />
      </div>
      <PixHint prices={prices} />
      <p className={styles.installments}>{installmentText(sums.totalCents, installments)}</p>
      <div className={styles.bar} data-bottom-bar>
        <p className={styles.barTotal} aria-hidden="true">
          <span>Total</span>
          <strong>{formatReais(sums.totalCents)}</strong>
        </p>
        <ButtonLink to={paths.checkout} size="l" block>
          Finalizar compra
        </ButtonLink>
      </div>
      <ButtonLink to={paths.catalog} variant="secondary" block>
        Continuar comprando
      </ButtonLink>
      {freight}
    </section>
  );
}
