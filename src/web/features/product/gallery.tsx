import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Produto } from '#shared/wire/catalog.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { NoPicture } from '../../ui/no-picture.tsx';
import { FIRST_PICTURE_SIZES } from '../../ui/on-intent.ts';
import { ProductPicture } from '../../ui/picture.tsx';
import { galleryViews, type View } from './gallery-views.ts';
import styles from './gallery.module.css';

const ZoomDialog = lazyComponent(async () => (await import('./zoom-dialog.tsx')).ZoomDialog);

interface GalleryProps {
  product: Produto;
  cor: string;
  /** The form that a colour's thumbnail answers to. */
  colorForm: string;
}

interface Photo extends View {
  alt: string;
}

/**
 * The chosen colour's picture and the details, and all colours as thumbnails: a colour's one chooses that colour. On a
 * phone they stand in a row that is swiped through; elsewhere one is large, and the thumbnails say which.
 */
export function Gallery({ product, cor, colorForm }: GalleryProps) {
  const [looked, setLooked] = useState<{ url: string; cor: string } | null>(null);
  const all = galleryViews(product);
  // The colours come first; what the others show nobody has written down, so they are told apart by a number.
  const colors = all.filter(({ cor }) => cor !== null).length;
  const views = all.map((view, at) => ({
    ...view,
    alt:
      view.cor === null
        ? `${product.nome}, detalhe ${at - colors + 1}`
        : `${product.nome} na cor ${view.cor}`,
  }));
  const ofColor = views.find((view) => view.cor === cor) ?? views[0];
  if (!ofColor) {
    return (
      <div className={styles.empty}>
        <NoPicture />
      </div>
    );
  }
  const photos = views.filter((view) => view === ofColor || view.cor === null);
  // A detail is looked at until another colour is chosen.
  const main = (looked?.cor === cor && photos.find((view) => view.picture.url === looked.url)) || ofColor;
  return (
    <Photos {...{ photos, main, cor }}>
      {views.length > 1 && (
        <ul className={styles.thumbs} aria-label="Todas as imagens">
          {views.map((view) => (
            <li key={view.picture.url + (view.cor ?? '')}>
              <Thumb
                view={view}
                isShown={view === main}
                colorForm={colorForm}
                onLook={() => setLooked(view.cor === null ? { url: view.picture.url, cor } : null)}
              />
            </li>
          ))}
        </ul>
      )}
    </Photos>
  );
}

interface PhotosProps {
  photos: readonly Photo[];
  /** The large one where there is room for one. */
  main: Photo;
  cor: string;
  children: ReactNode;
}

function Photos({ photos, main, cor, children }: PhotosProps) {
  const [swiped, setSwiped] = useState(0);
  // Null: never asked for, and its code never fetched.
  const [zoomed, setZoomed] = useState<{ at: number; open: boolean } | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const shown = useRef(cor);
  // Another colour is shown from its beginning.
  useEffect(() => {
    if (shown.current !== cor) track.current?.scrollTo(0, 0);
    shown.current = cor;
  }, [cor]);
  return (
    <div className={styles.gallery}>
      <div
        ref={track}
        className={styles.track}
        role="group"
        aria-label="Imagens do produto"
        onScroll={({ currentTarget: { scrollLeft, clientHeight } }) =>
          // Three to four, each one.
          setSwiped(Math.min(photos.length - 1, Math.round(scrollLeft / clientHeight / 0.75)))
        }
      >
        {photos.map((photo, at) => (
          <div
            key={at && photo.picture.url}
            role="group"
            aria-label={`Foto ${at + 1} de ${photos.length}`}
            className={classNames(styles.main, photo === main && styles.now)}
          >
            <ProductPicture
              picture={photo.picture}
              alt={photo.alt}
              sizes={FIRST_PICTURE_SIZES}
              className={styles.picture}
              priority={at === 0}
            />
            <button
              type="button"
              className={styles.zoom}
              aria-label="Ampliar imagem"
              onClick={() => setZoomed({ at, open: true })}
            >
              <span className={styles.lens}>
                <Icon name="zoom" />
              </span>
            </button>
          </div>
        ))}
        {children}
      </div>
      {photos.length > 1 && <Dots {...{ photos, swiped }} />}
      {zoomed && (
        <ZoomDialog {...zoomed} pictures={photos} onClose={() => setZoomed({ ...zoomed, open: false })} />
      )}
    </div>
  );
}

function Dots({ photos, swiped }: Pick<PhotosProps, 'photos'> & { swiped: number }) {
  return (
    <p className={styles.dots} aria-hidden="true">
      {photos.map(({ picture }, at) => (
        <i key={picture.url} data-now={at === swiped || undefined} />
      ))}
    </p>
  );
}

interface ThumbProps {
  view: Photo;
  isShown: boolean;
  colorForm: string;
  onLook(): void;
}

function Thumb({ view, isShown, colorForm, onLook }: ThumbProps) {
  const ofColor =
    view.cor === null
      ? { type: 'button' as const }
      : { type: 'submit' as const, form: colorForm, name: 'cor', value: view.cor };
  return (
    <button
      {...ofColor}
      className={classNames(styles.thumb, isShown && styles.shown)}
      aria-label={`Ver ${view.alt}`}
      aria-pressed={isShown}
      onClick={onLook}
    >
      <ProductPicture picture={view.picture} alt="" sizes="80px" className={styles.picture} />
    </button>
  );
}
