import { useEffect, useRef, useState } from 'react';
import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './whatsapp-float.module.css';

/** Scrolling has ended when nothing moved for this long. */
const SETTLED_MS = 120;

/** What the button must never lie on: controls and links of the page, and whatever is marked as a way to buy. */
const CONTROLS = 'main :is(button, input, select, textarea, [data-buy], p a, li > a), footer a';

const isControlAt = (x: number, y: number) =>
  document.elementsFromPoint(x, y).some((under) => under.closest(CONTROLS) !== null);

function liesOnControl(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  // A pill's corners are round: the middles of the edges are looked at as well.
  return [left, (left + right) / 2, right].some((x) =>
    [top, (top + bottom) / 2, bottom].some((y) => isControlAt(x, y)),
  );
}

/** Opens a chat with the shop. It steps aside while it would cover something that is to be pressed. */
export function WhatsAppFloat({ shop }: { shop: ShopSettings }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [aside, setAside] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look() {
      if (link.current) setAside(liesOnControl(link.current));
    }
    function later() {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLED_MS);
    }
    later();
    // What grows or goes moves the rest under the button as scrolling does.
    const growing = new ResizeObserver(later);
    growing.observe(document.body);
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      growing.disconnect();
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, []);
  return (
    <a
      ref={link}
      className={styles.float}
      data-aside={aside ? '' : undefined}
      href={whatsappLink(shop.whatsapp, shop.whatsappMessage)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Conversar pelo WhatsApp"
    >
      <Icon name="whatsapp" />
    </a>
  );
}
