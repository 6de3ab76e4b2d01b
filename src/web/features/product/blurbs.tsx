import { CREDIT_DAYS } from '#shared/credits.ts';
import { BY_EMAIL } from '#shared/gift-card.ts';
import { formatReais } from '#shared/money.ts';
import { exchangeDaysOf, promisedFreightCents, type ShopSettings } from '#shared/shop.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { usePagePromotions } from '../../lib/prices/use-page-promotions.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './blurbs.module.css';

/** What the shop promises anyway; null where it promises nothing. */
function promiseOf(shop: ShopSettings): string | null {
  const fromCents = promisedFreightCents(shop);
  return fromCents === null ? null : `Frete grátis acima de ${formatReais(fromCents)}`;
}

type Blurb = readonly [IconName, string];

const OF_GIFT_CARDS: readonly Blurb[] = [
  ['mail', BY_EMAIL],
  ['gift', `Para gastar na loja em até ${CREDIT_DAYS} dias, de uma vez ou aos poucos`],
  ['shield', 'Site seguro com SSL'],
];

/** What a shopper may count on; of the freight what is published, else what the shop promises anyway. */
export function Blurbs({ isGiftCard }: { isGiftCard: boolean }) {
  const freight = usePagePromotions()?.automaticas.find(({ tipo }) => tipo === 'frete');
  const shop = useShop();
  const promise = promiseOf(shop);
  const free = freight?.frase ?? promise;
  const ofPieces: readonly Blurb[] = [
    ...(free === null ? [] : [['truck', free] satisfies Blurb]),
    ['exchange', `${exchangeDaysOf(shop)} dias para trocas e devoluções`],
    ['shield', 'Site seguro com SSL'],
  ];
  const blurbs = isGiftCard ? OF_GIFT_CARDS : ofPieces;
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
