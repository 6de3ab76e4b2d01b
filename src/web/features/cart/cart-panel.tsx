import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { formatReais } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CartNotices } from './cart-notices.tsx';
import notices from './cart-notices.module.css';
import styles from './cart-panel.module.css';
import { EmptyCart } from './empty-cart.tsx';
import { FreeShipping } from './free-shipping.tsx';
import { PanelLine } from './panel-line.tsx';
import { PutBack } from './put-back.tsx';
import { useCart } from './use-cart.ts';

/** Prices this old are good enough for a glance; the checkout asks anew. */
const FRESH_MS = 60_000;

interface CartPanelProps {
  freeShipping: ShopSettings['freeShipping'];
}

/** The side panel, and what the cart has to say on any page: its live region and its notices. */
export function CartPanel({ freeShipping }: CartPanelProps) {
  const { ready, isOpen, close, reprice, announcement, cart, ...sums } = useCart();
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    close();
  }, [key, close]);
  useEffect(() => {
    if (ready || isOpen) void reprice(FRESH_MS);
  }, [ready, isOpen, reprice]);

  const said = (
    <output>
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </output>
  );
  const isEmpty = cart.length === 0;
  return (
    <>
      <Dialog
        open={isOpen}
        onClose={close}
        title={isEmpty ? 'Seu carrinho' : `Seu carrinho (${sums.count})`}
        variant="sheet"
        footer={
          isEmpty ? undefined : <PanelFooter {...{ freeShipping }} subtotalCents={sums.subtotalCents} />
        }
      >
        {/* What lies outside of an open dialog is not read aloud. */}
        {isOpen && said}
        {ready && (
          <div className={styles.content}>
            {isOpen && <CartNotices />}
            <PutBack />
            {isEmpty ? (
              <EmptyCart level={3} />
            ) : (
              <ul className={styles.lines} aria-label="Itens do carrinho">
                {cart.map((line) => (
                  <PanelLine key={line.id} {...{ line, cart }} />
                ))}
              </ul>
            )}
          </div>
        )}
      </Dialog>
      {!isOpen && said}
      {!isOpen && (
        <div className={notices.float}>
          <CartNotices />
        </div>
      )}
    </>
  );
}

function PanelFooter({ subtotalCents, freeShipping }: CartPanelProps & { subtotalCents: number }) {
  return (
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
  );
}
