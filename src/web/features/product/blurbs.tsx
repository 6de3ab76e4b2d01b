import { CREDIT_DAYS } from '#shared/credits.ts';
import { BY_EMAIL } from '#shared/gift-card.ts';
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

const OF_GIFT_CARDS: typeof BLURBS = [
  ['mail', BY_EMAIL],
  ['gift', `Para gastar na loja em até ${CREDIT_DAYS} dias, de uma vez ou aos poucos`],
  ['shield', 'Site seguro com SSL'],
];

/** What a shopper may count on; of the freight what is published, else what the shop promises anyway. */
export function Blurbs({ isGiftCard }: { isGiftCard: boolean }) {
  const freight = usePagePromotions()?.automaticas.find(({ tipo }) => tipo === 'frete');
  const blurbs = isGiftCard ? OF_GIFT_CARDS : [['truck', freight?.frase ?? FREE] as const, ...BLURBS];
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
