import type { Cartao } from '#shared/wire/catalog.ts';
import { cardInstalmentText, discountPercent, effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { useOffers } from '../../lib/prices/use-offers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './related.module.css';

interface RelatedProps {
  cards: readonly Cartao[];
  title: string;
  /** Of its heading. */
  id?: string;
}

/** Products that are near this one; nothing when there are none. */
export function Related({ cards, title, id = 'parecidas' }: RelatedProps) {
  const { installments } = useShop();
  const offerOf = useOffers();
  if (cards.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.grid}>
        {cards
          .map((card) => ({ card, ...offerOf(card) }))
          .map(({ card, piece, offers }) => (
            <li key={card.id}>
              <Tile
                key={card.mostra}
                card={card}
                sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 23vw, 45vw"
                badges={discountPercent(piece) > 0 && <Badge tone="berry">-{discountPercent(piece)}%</Badge>}
              >
                <Price
                  cents={effectivePriceCents(piece)}
                  beforeCents={fullPriceCents(card)}
                  offers={offers}
                  instalments={cardInstalmentText(piece, installments)}
                />
              </Tile>
            </li>
          ))}
      </ul>
    </section>
  );
}
