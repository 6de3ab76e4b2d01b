import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { classNames } from './class-names.ts';
import { Heart } from './heart.tsx';
import { NoPicture } from './no-picture.tsx';
import { fetchFirstPicture, onIntent } from './on-intent.ts';
import { plainPicture, ProductPicture } from './picture.tsx';
import { Swatches } from './swatches.tsx';
import styles from './tile.module.css';

interface TileProps {
  /** Whoever draws it gives it `mostra` as its key: a colour that is filtered or searched for anew goes before one that was chosen here. */
  card: Cartao;
  sizes: string;
  priority?: boolean;
  /** Small marks in the picture's upper corners. */
  badges?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Between title and colours. */
  about?: ReactNode;
  children?: ReactNode;
  /** Under everything, above the tile's link: buttons, for the colour that is shown and its page. */
  renderAction?(to: string, cor: string | undefined): ReactNode;
}

/** A product on a list: a picture of 3:4, a title that links the whole tile, its colours, and what belongs to it. */
export function Tile(props: TileProps) {
  const { card, sizes, priority, badges, level = 3 } = props;
  const [cor, choose] = useState(card.mostra);
  const own = card.fotos.find((one) => one.cor === cor);
  const isInColor = cor !== undefined && (own ?? card.picture)?.cor === cor;
  const shown = own ?? card.picture ?? (card.imagem ? plainPicture(card.imagem) : null);
  const to = paths.product(card.id, cor);
  const Heading = `h${level}` as const;
  function fetchLarge({ currentTarget }: SyntheticEvent): void {
    const small = currentTarget.closest('article')?.querySelector('img');
    if (shown !== null && small) fetchFirstPicture(shown, small.currentSrc);
  }
  return (
    <article className={classNames(styles.tile, card.esgotado && styles.dimmed)}>
      <div className={styles.media}>
        {shown ? (
          <ProductPicture
            picture={shown}
            alt={card.nome + (isInColor ? ` na cor ${cor}` : '')}
            sizes={sizes}
            className={styles.front}
            {...(priority && { priority })}
          />
        ) : (
          <NoPicture />
        )}
        {card.hover && !own && (
          <ProductPicture picture={card.hover} alt="" sizes={sizes} className={styles.back} />
        )}
        <Heart nome={card.nome} to={to} className={styles.heart} />
        {badges && <div className={styles.badges}>{badges}</div>}
      </div>
      <Heading className={styles.title}>
        <Link
          to={to}
          prefetch={onIntent()}
          className={styles.link}
          onMouseEnter={fetchLarge}
          onFocus={fetchLarge}
          onTouchStart={fetchLarge}
        >
          {card.nome}
        </Link>
      </Heading>
      {props.about}
      <Swatches
        title={card.nome}
        page={paths.product(card.id)}
        // A gift card of one kind has no colour.
        colors={card.valePresente && card.cor.length === 1 ? [] : card.cor}
        chosen={cor ?? card.cor[0]?.nome}
        onChoose={choose}
      />
      {props.children}
      {props.renderAction && <div className={styles.action}>{props.renderAction(to, cor)}</div>}
    </article>
  );
}
