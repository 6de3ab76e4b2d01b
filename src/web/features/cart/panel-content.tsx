import type { ReactNode } from 'react';
import { formatReais } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { sumRows } from '../../lib/prices/sum-rows.ts';
import { usePrices, type Prices } from '../../lib/prices/use-prices.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SumList } from '../../ui/sum-list.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { FreightGoal } from './freight-goal.tsx';
import styles from './panel-content.module.css';
import { PanelLine } from './panel-line.tsx';
import { PixHint } from './pix-hint.tsx';
import { toldOf } from './told-line.ts';
import { UndoRemoval } from './undo-removal.tsx';
import { useCart } from './use-cart.ts';

interface PanelContentProps {
  freeShipping: ShopSettings['freeShipping'];
  /** What the shop changed in the cart, above its lines. */
  notices: ReactNode;
  isOpen: boolean;
}

/** What is in the cart, what it costs and the ways on, as the side panel shows them. */
export function PanelContent({ freeShipping, notices, isOpen }: PanelContentProps) {
  const { cart } = useCart();
  const prices = usePrices({ lines: cart, rests: !isOpen });
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
              <PanelLine key={line.id} {...{ line, cart }} told={toldOf(prices, cart, line)} />
            ))}
          </ul>
        )}
      </div>
      {cart.length > 0 && (
        <div className={styles.footer}>
          <FreightGoal prices={prices} mode={freeShipping} />
          <Cuts prices={prices} />
          <p className={styles.total}>
            <span>Total</span>
            <strong>{formatReais(prices.sums.totalCents)}</strong>
          </p>
          <PixHint prices={prices} />
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

/** What was taken off, in few lines: the whole sum stands on the cart's page. */
function Cuts({ prices: { sums } }: { prices: Prices }) {
  if (sums.cuts.length === 0) return null;
  return <SumList rows={sumRows({ sums }).filter(({ kind, key }) => kind === 'cut' || key === 'subtotal')} />;
}
