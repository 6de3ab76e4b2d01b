import { formatReais } from '#shared/money.ts';
import { FREE_SHIPPING_FROM_CENTS } from '#shared/shop.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './blurbs.module.css';

const BLURBS: readonly (readonly [IconName, string])[] = [
  ['truck', `Frete grátis acima de ${formatReais(FREE_SHIPPING_FROM_CENTS)}`],
  ['exchange', '30 dias para trocas e devoluções'],
  ['shield', 'Site seguro com SSL'],
];

/** What a shopper may count on. */
export function Blurbs() {
  return (
    <ul className={styles.blurbs}>
      {BLURBS.map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
