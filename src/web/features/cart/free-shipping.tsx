import { formatReais } from '#shared/money.ts';
import { FREE_SHIPPING_FROM_CENTS, type ShopSettings } from '#shared/shop.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './free-shipping.module.css';

interface FreeShippingProps {
  subtotalCents: number;
  mode: ShopSettings['freeShipping'];
}

const PROMISE = `Frete grátis acima de ${formatReais(FREE_SHIPPING_FROM_CENTS)}`;

/** How far the cart is from free shipping; what is missing is only promised where the shop applies it. */
export function FreeShipping({ subtotalCents, mode }: FreeShippingProps) {
  const missingCents = Math.max(0, FREE_SHIPPING_FROM_CENTS - subtotalCents);
  const isEarned = mode === 'apply' && missingCents === 0;
  const applied = isEarned
    ? 'Você ganhou frete grátis na opção mais econômica!'
    : `Faltam ${formatReais(missingCents)} para o frete grátis`;
  return (
    <div className={styles.box}>
      <p className={styles.text}>
        <Icon name={isEarned ? 'check-circle' : 'truck'} />
        <span>
          {PROMISE}
          {mode === 'apply' && <strong className={styles.applied}>{applied}</strong>}
        </span>
      </p>
      <progress
        className={styles.bar}
        max={FREE_SHIPPING_FROM_CENTS}
        value={Math.min(subtotalCents, FREE_SHIPPING_FROM_CENTS)}
        aria-label={`${formatReais(subtotalCents)} de ${formatReais(FREE_SHIPPING_FROM_CENTS)}`}
      />
    </div>
  );
}
