import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { Container } from '../../ui/container.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './footer.module.css';
import { navigation, policies } from './navigation.ts';

const methods: { icon: IconName; label: string }[] = [
  { icon: 'pix', label: 'Pix' },
  { icon: 'card', label: 'Cartão de crédito' },
  { icon: 'cash', label: 'Na entrega' },
];

const phoneDigits = (phone: string) => `tel:+55${phone.replaceAll(/\D/g, '')}`;

/** Ways on, ways to pay, how to reach the shop and who it is by law. */
export function Footer({ shop }: { shop: ShopSettings }) {
  const chat = whatsappLink(shop.whatsapp, shop.whatsappMessage);
  return (
    <footer className={styles.footer}>
      <Container className={styles.columns}>
        <div className={styles.identity}>
          <p className={styles.brand}>{shop.name}</p>
          <p>Moda feminina leve, feita para acompanhar os seus dias.</p>
          <p className={styles.social}>
            <a href={shop.instagram} target="_blank" rel="noopener noreferrer" aria-label="Instagram">
              <Icon name="instagram" />
            </a>
            <a href={chat} target="_blank" rel="noopener noreferrer" aria-label="WhatsApp">
              <Icon name="whatsapp" />
            </a>
          </p>
        </div>
        <nav aria-labelledby="footer-shop">
          <h2 className={styles.title} id="footer-shop">
            Loja
          </h2>
          <ul className={styles.list}>
            {[...navigation, { to: paths.orders, label: 'Meus pedidos' }].map((item) => (
              <li key={item.to}>
                <Link to={item.to}>{item.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-help">
          <h2 className={styles.title} id="footer-help">
            Ajuda
          </h2>
          <ul className={styles.list}>
            {policies.map((item) => (
              <li key={item.to}>
                <Link to={item.to}>{item.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={styles.title}>Atendimento</h2>
          <ul className={styles.list}>
            <li>
              <a href={phoneDigits(shop.phone)}>
                <Icon name="phone" /> {shop.phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${shop.email}`}>
                <Icon name="mail" /> {shop.email}
              </a>
            </li>
            <li className={styles.address}>
              <Icon name="pin" /> <address>{shop.address}</address>
            </li>
          </ul>
        </div>
      </Container>
      <Container className={styles.payment}>
        <h2 className={styles.title}>Formas de pagamento</h2>
        <ul className={styles.methods}>
          {methods.map((method) => (
            <li key={method.label}>
              <Icon name={method.icon} /> {method.label}
            </li>
          ))}
        </ul>
        <p className={styles.safe}>
          <Icon name="lock" /> Site seguro com SSL
        </p>
      </Container>
      <Container className={styles.legal}>
        <p>
          © {shop.name} · CNPJ {shop.cnpj}
        </p>
        <p>{shop.address}</p>
      </Container>
    </footer>
  );
}
