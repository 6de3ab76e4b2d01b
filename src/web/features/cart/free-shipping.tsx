import { formatReais } from '#shared/money.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './free-shipping.module.css';

interface FreeShippingProps {
  subtotalCents: number;
  /** The subtotal from which it is promised. */
  fromCents: number;
  mode: ShopSettings['freeShipping'];
}

/** How far the cart is from free shipping; what is missing is only promised where the shop applies it. */
export function FreeShipping({ subtotalCents, fromCents, mode }: FreeShippingProps) {
  const missingCents = Math.max(0, fromCents - subtotalCents);
  const isEarned = mode === 'apply' && missingCents === 0;
  const applied = isEarned
    ? 'Você ganhou frete grátis na opção mais econômica!'
    : `Faltam ${formatReais(missingCents)} para o frete grátis`;
  return (
    <div className={styles.box}>
      <p className={styles.text}>
        <Icon name={isEarned ? 'check-circle' : 'truck'} />
        <span>
          {`Frete grátis acima de ${formatReais(fromCents)}`}
          {mode === 'apply' && <strong className={styles.applied}>{applied}</strong>}
        </span>
      </p>
      <progress
        className={styles.bar}
        max={fromCents}
        value={Math.min(subtotalCents, fromCents)}
        aria-label={`${formatReais(subtotalCents)} de ${formatReais(fromCents)}`}
      />
    </div>
  );
}
