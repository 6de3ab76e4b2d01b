import { useEffect, useRef, useState } from 'react';
import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import styles from './whatsapp-float.module.css';

const GiveWay = lazyComponent(async () => (await import('./give-way.tsx')).GiveWay);

/** Until then the page is looked at, and a chat is nobody's first wish. */
const FIRST_TOUCHES = ['scroll', 'pointermove', 'pointerdown'];

/** Opens a chat with the shop. It waits aside until it is known that it covers nothing, and steps aside where it would. */
export function WhatsAppFloat({ shop }: { shop: ShopSettings }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [aside, setAside] = useState(true);
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    const look = () => setLooking(true);
    for (const touch of FIRST_TOUCHES) addEventListener(touch, look, { once: true, passive: true });
    return () => FIRST_TOUCHES.forEach((touch) => removeEventListener(touch, look));
  }, []);
  return (
    <>
      {isLooking ? <GiveWay button={link} onAside={setAside} /> : null}
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
    </>
  );
}
