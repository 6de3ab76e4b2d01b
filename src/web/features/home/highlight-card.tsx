import { Link } from 'react-router';
import type { Cartao } from '#shared/wire/catalog.ts';
import { effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import { DEFAULT_BACKGROUND } from '#shared/default-background.ts';
import { paths } from '#shared/paths.ts';
import { textColorOn } from './contrast.ts';
import { useOffers } from '../../lib/prices/use-offers.ts';
import { Heart } from '../../ui/heart.tsx';
import { onIntent } from '../../ui/on-intent.ts';
import { plainPicture, ProductPicture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './highlight-card.module.css';

const SIZES =
  '(min-width: 80rem) max(17rem, 17vw), (min-width: 48.0625rem) 22vw, (min-width: 36rem) 23vw, 3.5rem';

/** A featured product on its own colour, with text that can be read on whatever colour that is. */
export function HighlightCard({ card }: { card: Cartao }) {
  const { piece } = useOffers()(card);
  const ground = card.corBackground || DEFAULT_BACKGROUND;
  const picture = card.picture ?? plainPicture(card.imagem);
  const to = paths.product(card.id);
  return (
    <article className={styles.card} style={{ backgroundColor: ground, color: textColorOn(ground) }}>
      <ProductPicture picture={picture} alt={card.nome} sizes={SIZES} className={styles.picture} />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link to={to} prefetch={onIntent()} className={styles.link}>
            {card.nome}
          </Link>
        </h3>
        <Price
          size="m"
          note="à vista"
          cents={effectivePriceCents(piece)}
          beforeCents={fullPriceCents(card)}
          className={styles.price}
        />
      </div>
      <Heart nome={card.nome} to={to} className={styles.heart} />
    </article>
  );
}
