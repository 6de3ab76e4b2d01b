import { useEffect, useRef, type ReactNode } from 'react';
import { goesByEmail, type CartLine } from '#shared/cart.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Prices } from '../../lib/prices/use-prices.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './cart-screen.module.css';
import { CartNotices } from './cart-notices.tsx';
import { CartRow } from './cart-row.tsx';
import { CartSummary } from './cart-summary.tsx';
import { ClearCart } from './clear-cart.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { UndoRemoval } from './undo-removal.tsx';
import { TellIfCartIsEmpty } from './tell-if-cart-is-empty.tsx';
import { toldOf } from './told-line.ts';
import { useCart } from './use-cart.ts';

/** Prices this old are good enough while one moves between panel and page. */
const FRESH_MS = 10_000;

interface CartScreenProps extends Pick<ShopSettings, 'freeShipping' | 'installments'> {
  /** What it costs with all that is published. */
  prices: Prices;
  /** A place for a coupon. */
  coupon: ReactNode;
  /** What it costs to have it sent. */
  freight: ReactNode;
  /** For whom a line's gift cards are. */
  renderGifts(line: CartLine): ReactNode;
}

/** The whole cart: its lines, what they cost and the way to checkout. */
export function CartScreen({ prices, renderGifts, ...summary }: CartScreenProps) {
  const { cart, ready, reprice, count } = useCart();
  useEffect(() => {
    if (ready) void reprice(FRESH_MS);
  }, [ready, reprice]);
  const isEmpty = cart.length === 0;
  const unchosen = goesByEmail(cart) ? 'por e-mail' : 'Calculado no checkout';
  const lines = useRef<HTMLDivElement>(null);
  const wasFilled = useRef(false);
  useEffect(() => {
    // The button that emptied the cart is gone, and the focus with it.
    if (isEmpty && wasFilled.current && document.activeElement === document.body)
      lines.current?.focus({ preventScroll: true });
    wasFilled.current = !isEmpty;
  }, [isEmpty]);
  return (
    <div className={styles.screen}>
      {!ready && <TellIfCartIsEmpty />}
      {!ready && <CartSkeleton />}
      {!ready && (
        <noscript>
          {import.meta.env.SSR && (
            <p>O carrinho fica guardado no seu navegador e só aparece com o JavaScript ligado.</p>
          )}
        </noscript>
      )}
      <div className={ready ? styles.lines : styles.ifEmpty} ref={lines} tabIndex={-1}>
        {ready && <CartNotices />}
        {ready && <UndoRemoval />}
        {isEmpty ? (
          <EmptyCart level={2} />
        ) : (
          <>
            <ul className={styles.list} aria-label="Itens do carrinho">
              {cart.map((line) => (
                <CartRow
                  key={line.id}
                  {...{ line, cart }}
                  told={toldOf(prices, cart, line)}
                  gifts={line.valePresente === true && renderGifts(line)}
                />
              ))}
            </ul>
            <ClearCart />
          </>
        )}
      </div>
      {!isEmpty && <CartSummary {...{ prices, count, unchosen }} {...summary} />}
    </div>
  );
}

/** The server knows nobody's cart: until the browser has read it, the shape of a full one stands here. */
function CartSkeleton() {
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>Carregando seu carrinho…</VisuallyHidden>
      {[1, 2].map((row) => (
        <div key={row} className={styles.ghost}>
          <Skeleton ratio="3 / 4" />
          <div>
            <Skeleton width="70%" height="1.5rem" />
            <Skeleton width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}
