import { phoneDigits } from '#shared/phone.ts';
import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './contact-ways.module.css';

interface Way {
  icon: IconName;
  title: string;
  text: string;
  href: string | null;
}

function waysOf(shop: ShopSettings): Way[] {
  return [
    {
      icon: 'whatsapp',
      title: 'WhatsApp',
      text: 'O jeito mais rápido de falar com a gente',
      href: whatsappLink(shop.whatsapp, shop.whatsappMessage),
    },
    { icon: 'mail', title: 'E-mail', text: shop.email, href: `mailto:${shop.email}` },
    {
      icon: 'phone',
      title: 'Telefone',
      text: shop.phone,
      href: `tel:+55${phoneDigits(shop.phone)}`,
    },
    { icon: 'instagram', title: 'Instagram', text: 'Novidades e bastidores', href: shop.instagram },
    { icon: 'tiktok', title: 'TikTok', text: 'Vídeos da loja', href: shop.tiktok ?? '' },
    { icon: 'facebook', title: 'Facebook', text: 'A página da loja', href: shop.facebook ?? '' },
    { icon: 'clock', title: 'Horário', text: shop.hours, href: null },
    { icon: 'pin', title: 'Endereço', text: shop.address, href: null },
  ];
}

/** Every way that really reaches the shop: one that it does not have is not told. */
export function ContactWays({ shop }: { shop: ShopSettings }) {
  return (
    <ul className={styles.ways}>
      {waysOf(shop)
        .filter(({ text, href }) => text !== '' && href !== '')
        .map((way) => (
          <li key={way.title} className={styles.way}>
            <span className={styles.icon}>
              <Icon name={way.icon} />
            </span>
            <span className={styles.text}>
              <strong>{way.title}</strong>
              {way.href ? (
                <a
                  href={way.href}
                  {...(way.href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
                >
                  {way.text}
                </a>
              ) : (
                <span>{way.text}</span>
              )}
            </span>
          </li>
        ))}
    </ul>
  );
}
