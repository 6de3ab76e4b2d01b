import { Link } from 'react-router';
import type { GridPhoto, ShownSection } from '#shared/front-page.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { Container } from '../../ui/container.tsx';
import { ProductPicture } from '../../ui/picture.tsx';
import styles from './front-sections.module.css';

interface PhotoGridProps {
  id: string;
  grid: Extract<ShownSection, { kind: 'photos' }>;
}

/** The same picture may stand there twice: each is called by its place. */
const numbered = (photos: readonly GridPhoto[]) => photos.map((photo, at) => [photo, at] as const);

/** Square photographs side by side, and the way to the shop's profile where it has one. */
export function PhotoGrid({ id, grid: { title, photos } }: PhotoGridProps) {
  const { instagram } = useShop();
  return (
    <Container as="section" aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {instagram !== '' && (
          <a href={instagram} target="_blank" rel="noopener noreferrer" className={styles.more}>
            Ver no Instagram
          </a>
        )}
      </div>
      <ul className={styles.photos} data-few={photos.length < 3 || undefined}>
        {numbered(photos).map(([photo, place]) => (
          <li key={place}>
            <Photo photo={photo} />
          </li>
        ))}
      </ul>
    </Container>
  );
}

function Photo({ photo: { picture, alt, to } }: { photo: GridPhoto }) {
  const image = (
    <ProductPicture
      picture={picture}
      alt={alt}
      sizes="(min-width: 64rem) 12rem, (min-width: 48rem) 23vw, 31vw"
      className={styles.photo}
    />
  );
  return to === undefined ? image : <Link to={to}>{image}</Link>;
}
