import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './steps.module.css';

interface ContactLineProps {
  shop: ShopSettings;
  codigo: string | null;
}

/** WhatsApp and e-mail, with the order's code in the message already. */
export function ContactLine({ shop, codigo }: ContactLineProps) {
  const about = codigo === null ? shop.whatsappMessage : `Olá! É sobre o meu pedido ${codigo}.`;
  const subject = codigo === null ? '' : `?subject=${encodeURIComponent(`Pedido ${codigo}`)}`;
  return (
    <section className={`${styles.section} ${styles.contact}`} aria-labelledby="contact-line">
      <h2 id="contact-line" className={styles.title}>
        Ficou com alguma dúvida?
      </h2>
      <p className={styles.ways}>
        <a href={whatsappLink(shop.whatsapp, about)} target="_blank" rel="noopener noreferrer">
          <Icon name="whatsapp" /> WhatsApp
        </a>
        <a href={`mailto:${shop.email}${subject}`}>
          <Icon name="mail" /> {shop.email}
        </a>
      </p>
    </section>
  );
}
