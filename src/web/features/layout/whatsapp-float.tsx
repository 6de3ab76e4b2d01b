import { useRef, useState } from 'react';
import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import styles from './whatsapp-float.module.css';

const GiveWay = lazyComponent(async () => (await import('./give-way.tsx')).GiveWay);

interface WhatsAppFloatProps {
  shop: ShopSettings;
  /** Until then the page is looked at, and a chat is nobody's first wish. */
  isTouched: boolean;
}

/** Opens a chat with the shop. It waits aside until it is known that it covers nothing, and steps aside where it would. */
export function WhatsAppFloat({ shop, isTouched }: WhatsAppFloatProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [aside, setAside] = useState(true);
  return (
    <>
      {isTouched && <GiveWay button={link} onAside={setAside} />}
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
