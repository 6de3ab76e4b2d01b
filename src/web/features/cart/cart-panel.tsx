import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CartNotices } from './cart-notices.tsx';
import styles from './cart-panel.module.css';
import { CartAnnouncer } from './cart-announcer.tsx';
import { PanelContent } from './panel-content.tsx';
import { useCart } from './use-cart.ts';

/** Prices this old are good enough for a glance; the checkout asks anew. */
const FRESH_MS = 60_000;

/** These pages show the notices in their own text, over nothing else. */
const HAVE_A_PLACE = new Set<string>([paths.cart, paths.checkout]);

/** The side panel, and on any page the notices of what the shop changed in the cart. */
export function CartPanel({ freeShipping }: { freeShipping: ShopSettings['freeShipping'] }) {
  const { ready, isOpen, close, reprice, count } = useCart();
  const { key, pathname } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    close();
  }, [key, close]);
  useEffect(() => {
    if (ready || isOpen) void reprice(FRESH_MS);
  }, [ready, isOpen, reprice]);
  const title = count === 0 ? 'Seu carrinho' : `Seu carrinho (${count})`;
  return (
    <>
      <Dialog open={isOpen} onClose={close} title={title} variant="sheet" inTwoFrames>
        {/* What lies outside of an open dialog is neither read aloud nor pressed. */}
        {isOpen && <CartAnnouncer />}
        <PanelContent {...{ freeShipping, isOpen }} notices={isOpen && <CartNotices />} />
      </Dialog>
      {!isOpen && !HAVE_A_PLACE.has(pathname) && (
        <div className={styles.outside}>
          <CartNotices />
        </div>
      )}
    </>
  );
}
