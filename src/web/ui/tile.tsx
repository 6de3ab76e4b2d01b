import type { ReactNode, SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { Picture } from '#shared/wire/catalog.ts';
import { classNames } from './class-names.ts';
import { NoPicture } from './no-picture.tsx';
import { fetchFirstPicture, onIntent } from './on-intent.ts';
import { ProductPicture } from './picture.tsx';
import styles from './tile.module.css';

type Shown = Pick<Picture, 'url' | 'width' | 'height' | 'placeholder' | 'widths'>;

interface TileProps {
  to: string;
  title: string;
  picture: Shown | null;
  /** Where there is no measured picture: a plain address, or nothing. */
  src?: string;
  /** Fades in under a pointer. */
  hover?: Shown | null;
  alt: string;
  sizes: string;
  priority?: boolean;
  /** Small marks in the picture's upper corners. */
  badges?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Dimmed: it can't be had now. */
  dimmed?: boolean;
  children?: ReactNode;
  /** Under everything, above the tile's link: buttons. */
  action?: ReactNode;
}

const plain = (src: string): Shown => ({ url: src, width: 900, height: 1200, placeholder: null, widths: [] });

/** A picture of 3:4, a title that links the whole tile, and what belongs to it. */
export function Tile(props: TileProps) {
  const { to, title, picture, src, hover, alt, sizes, priority, badges, level = 3, dimmed } = props;
  const Heading = `h${level}` as const;
  const shown = picture ?? (src ? plain(src) : null);
  function fetchLarge({ currentTarget }: SyntheticEvent): void {
    const small = currentTarget.closest('article')?.querySelector('img');
    if (shown !== null && small) fetchFirstPicture(shown, small.currentSrc);
  }
  return (
    <article className={classNames(styles.tile, dimmed && styles.dimmed)}>
      <div className={styles.media}>
        {shown ? (
          <ProductPicture
            picture={shown}
            alt={alt}
            sizes={sizes}
            className={styles.front}
            {...(priority && { priority })}
          />
        ) : (
          <NoPicture />
        )}
        {hover && <ProductPicture picture={hover} alt="" sizes={sizes} className={styles.back} />}
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
          {title}
        </Link>
      </Heading>
      {props.children}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </article>
  );
}
