import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { phoneDigits } from '#shared/phone.ts';
import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { Container } from '../../ui/container.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './footer.module.css';
import { policies } from './navigation.ts';
import { useMenu } from './use-menu.ts';

/** Hers stands in place of the whole column: what else there is is the shop's own choice. */
function useRooms() {
  const { own, entries } = useMenu('foot');
  const more = [
    { to: paths.favorites, label: 'Favoritos' },
    { to: paths.orders, label: 'Meus pedidos' },
  ];
  return [
    { title: 'Loja', links: own ? entries : [...entries.map(({ to, label }) => ({ to, label })), ...more] },
    { title: 'Ajuda', links: policies },
  ];
}

const methods: [IconName, string][] = [
  ['pix', 'Pix'],
  ['card', 'Cartão de crédito'],
  ['cash', 'Na entrega'],
];

/** Where the shop is outside of its pages: address, icon, and name for whoever does not see the icon. */
function outside(shop: ShopSettings): [string, IconName, string][] {
  const { instagram, tiktok = '', facebook = '', whatsapp, whatsappMessage } = shop;
  const all: [string, IconName, string][] = [
    [instagram, 'instagram', 'Instagram'],
    [tiktok, 'tiktok', 'TikTok'],
    [facebook, 'facebook', 'Facebook'],
    [whatsappLink(whatsapp, whatsappMessage), 'whatsapp', 'WhatsApp'],
  ];
  return all.filter(([address]) => address !== '');
}

function contacts({ phone, email }: ShopSettings): [string, IconName, string][] {
  return [
    [`tel:+55${phoneDigits(phone)}`, 'phone', phone],
    [`mailto:${email}`, 'mail', email],
  ];
}

/** Ways on, ways to pay, how to reach the shop and who it is by law. */
export function Footer({ shop }: { shop: ShopSettings }) {
  const rooms = useRooms();
  return (
    <footer className={styles.footer}>
      <Container className={styles.columns}>
        <div className={styles.identity}>
          <p className={styles.brand}>{shop.name}</p>
          <p>{shop.slogan ?? 'Moda feminina leve, feita para acompanhar os seus dias.'}</p>
          <p className={styles.social}>
            {outside(shop).map(([href, icon, name]) => (
              <a key={icon} href={href} target="_blank" rel="noopener noreferrer" aria-label={name}>
                <Icon name={icon} />
              </a>
            ))}
          </p>
        </div>
        {rooms.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.list}>
              {links.map(({ label, ...item }) => (
                <li key={label}>
                  <Link {...item}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className={styles.title}>Atendimento</h2>
          <ul className={styles.list}>
            {contacts(shop).map(([href, icon, text]) => (
              <li key={icon}>
                <a href={href}>
                  <Icon name={icon} /> {text}
                </a>
              </li>
            ))}
            {shop.hours !== '' && (
              <li className={styles.address}>
                <Icon name="clock" /> {shop.hours}
              </li>
            )}
            <li className={styles.address}>
              <Icon name="pin" /> <address>{shop.address}</address>
            </li>
          </ul>
        </div>
      </Container>
      <PaymentMethods door={shop.payOnDelivery !== 'off'} />
      <Container className={styles.legal}>
        <p>
          © {shop.name} · CNPJ {shop.cnpj}
        </p>
        <p>{shop.address}</p>
      </Container>
    </footer>
  );
}

/** `door`: does it take money there? */
function PaymentMethods({ door }: { door: boolean }) {
  const shown = methods.filter(([icon]) => door || icon !== 'cash');
  return (
    <Container className={styles.payment}>
      <h2 className={styles.title}>Formas de pagamento</h2>
      <ul className={styles.methods}>
        {shown.map(([icon, label]) => (
          <li key={icon}>
            <Icon name={icon} /> {label}
          </li>
        ))}
      </ul>
      <p className={styles.safe}>
        <Icon name="lock" /> Site seguro com SSL
      </p>
    </Container>
  );
}
