import type { ReactNode } from 'react';
import { installmentText } from '#shared/installments.ts';
import { formatReais } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './cart-summary.module.css';
import { FreeShipping } from './free-shipping.tsx';

interface CartSummaryProps extends Pick<ShopSettings, 'freeShipping' | 'installments'> {
  subtotalCents: number;
  count: number;
  /** An estimate: the sums do not change by it. */
  freight: ReactNode;
}

/** What the cart costs and the ways on. On a phone total and way on stay at the bottom of the screen. */
export function CartSummary({ subtotalCents, count, freight, freeShipping, installments }: CartSummaryProps) {
  const total = formatReais(subtotalCents);
  return (
    <section className={styles.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary" className={styles.title}>
        Resumo
      </h2>
      <FreeShipping subtotalCents={subtotalCents} mode={freeShipping} />
      <dl className={styles.sums}>
        <div>
          <dt>
            Subtotal ({count} {count === 1 ? 'item' : 'itens'})
          </dt>
          <dd>{total}</dd>
        </div>
        <div>
          <dt>Frete</dt>
          <dd className={styles.later}>Calculado no checkout</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p className={styles.installments}>{installmentText(subtotalCents, installments)}</p>
      <div className={styles.bar} data-bottom-bar>
        <p className={styles.barTotal} aria-hidden="true">
          <span>Total</span>
          <strong>{total}</strong>
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
