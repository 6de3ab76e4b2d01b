import { formatReais } from '#shared/money.ts';
import { FREE_SHIPPING_FROM_CENTS } from '#shared/shop.ts';
import { usePagePromotions } from '../../lib/prices/use-page-promotions.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './blurbs.module.css';

const FREE = `Frete grátis acima de ${formatReais(FREE_SHIPPING_FROM_CENTS)}`;

const BLURBS: readonly (readonly [IconName, string])[] = [
  ['exchange', '30 dias para trocas e devoluções'],
  ['shield', 'Site seguro com SSL'],
];

/** What a shopper may count on; of the freight what is published, else what the shop promises anyway. */
export function Blurbs() {
  const freight = usePagePromotions()?.automaticas.find(({ tipo }) => tipo === 'frete');
  const blurbs: typeof BLURBS = [['truck', freight?.frase ?? FREE], ...BLURBS];
  return (
    <ul className={styles.blurbs}>
      {blurbs.map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
