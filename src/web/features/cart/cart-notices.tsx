import { noticeText } from '#shared/reprice-cart.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './cart-notices.module.css';
import { useCart } from './use-cart.ts';

/** What the shop changed in the cart since the shopper looked last; nothing while there is no such thing. */
export function CartNotices() {
  const { notices, dismissNotices } = useCart();
  if (notices.length === 0) return null;
  return (
    <InfoBox kind="warning" title="Seu carrinho mudou" onClose={dismissNotices}>
      <ul className={styles.list}>
        {notices.map((notice) => (
          <li key={notice.kind + notice.line.id}>{noticeText(notice)}</li>
        ))}
      </ul>
    </InfoBox>
  );
}
