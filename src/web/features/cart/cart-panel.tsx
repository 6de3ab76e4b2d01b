import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ShopSettings } from '#shared/shop.ts';
import { later } from '../../lib/later.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import floating from './cart-panel.module.css';
import { useCart } from './use-cart.ts';

const PanelContent = later(async () => (await import('./panel-content.tsx')).PanelContent);
const CartNotices = later(async () => (await import('./cart-notices.tsx')).CartNotices);

/** Prices this old are good enough for a glance; the checkout asks anew. */
const FRESH_MS = 60_000;

/** The side panel, and what the cart has to say on any page: its live region and its notices. */
export function CartPanel({ freeShipping }: { freeShipping: ShopSettings['freeShipping'] }) {
  const { ready, isOpen, close, reprice, announcement, count, notices } = useCart();
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
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);

  // What lies outside of an open dialog is not read aloud: while the panel is open, all of it stands inside.
  const said = (
    <>
      <output>
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </output>
      {notices.length > 0 && (
        <div className={isOpen ? floating.inside : floating.outside}>
          <CartNotices />
        </div>
      )}
    </>
  );
  const title = count === 0 ? 'Seu carrinho' : `Seu carrinho (${count})`;
  return (
    <>
      <Dialog open={isOpen} onClose={close} title={title} variant="sheet">
        {isOpen && said}
        {wasOpen && <PanelContent freeShipping={freeShipping} meanwhile={<p>Carregando…</p>} />}
      </Dialog>
      {!isOpen && said}
    </>
  );
}
