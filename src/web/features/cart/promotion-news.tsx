import { useEffect, useState } from 'react';
import { usePagePromotions } from '../../lib/prices/use-page-promotions.ts';
import type { Prices } from '../../lib/prices/use-prices.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import styles from './cart-notices.module.css';
import { keepTold, lastTold, lostPromotions, nearPromotions, type ToldPromotion } from './told-promotions.ts';

/** What has stopped applying and why, and what is missing to what else there is. */
export function PromotionNews({ prices: { state, precos } }: { prices: Prices }) {
  const published = usePagePromotions()?.automaticas ?? [];
  // How far it is to that has a place of its own.
  const freight = published.filter(({ tipo }) => tipo === 'frete').map(({ id }) => id);
  const [seen, setSeen] = useState(lastTold);
  const [lost, setLost] = useState<readonly ToldPromotion[]>([]);
  if (state === 'known' && precos !== null && precos !== seen) {
    setSeen(precos);
    setLost(lostPromotions(seen, precos, lost));
  }
  useEffect(() => {
    if (state === 'known') keepTold(precos);
  }, [state, precos]);
  const near = precos === null ? [] : nearPromotions(precos, lost, freight);
  return (
    <>
      {lost.length > 0 && (
        <InfoBox kind="warning" title="Um desconto deixou de valer" onClose={() => setLost([])}>
          <Told promotions={lost} />
        </InfoBox>
      )}
      {near.length > 0 && (
        <div className={styles.near}>
          <Told promotions={near} />
        </div>
      )}
    </>
  );
}

function Told({ promotions }: { promotions: readonly ToldPromotion[] }) {
  return (
    <ul className={styles.list}>
      {promotions.map(({ nome, texto }) => (
        <li key={nome}>
          <bdi>{nome}</bdi>: {texto}
        </li>
      ))}
    </ul>
  );
}
