import type { ReactNode } from 'react';
import { formatReais } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { FreeShipping } from './free-shipping.tsx';
import styles from './panel-content.module.css';
import { PanelLine } from './panel-line.tsx';
import { UndoRemoval } from './undo-removal.tsx';
import { useCart } from './use-cart.ts';

interface PanelContentProps {
  freeShipping: ShopSettings['freeShipping'];
  /** What the shop changed in the cart, above its lines. */
  notices: ReactNode;
}

/** What is in the cart, what it costs and the ways on, as the side panel shows them. */
export function PanelContent({ freeShipping, notices }: PanelContentProps) {
  const { cart, subtotalCents } = useCart();
  return (
    <div className={styles.content}>
      <div className={styles.scroller}>
        {notices}
        <UndoRemoval />
        {cart.length === 0 ? (
          <EmptyCart level={3} />
        ) : (
          <ul className={styles.lines} aria-label="Itens do carrinho">
            {cart.map((line) => (
              <PanelLine key={line.id} {...{ line, cart }} />
            ))}
          </ul>
        )}
      </div>
      {cart.length > 0 && (
        <div className={styles.footer}>
          <FreeShipping subtotalCents={subtotalCents} mode={freeShipping} />
          <p className={styles.total}>
            <span>Total</span>
            <strong>{formatReais(subtotalCents)}</strong>
          </p>
          <ButtonLink to={paths.checkout} size="l" block>
            Finalizar compra
          </ButtonLink>
          <ButtonLink to={paths.cart} variant="secondary" block>
            Ver carrinho completo
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
