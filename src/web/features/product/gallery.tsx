import { useState } from 'react';
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

function altOf(product: Produto, view: View): string {
  return view.cor === null ? `${product.nome}, detalhe` : `${product.nome} na cor ${view.cor}`;
}

/** The chosen colour's picture, large, and all the others as thumbnails: a colour's one chooses that colour. */
export function Gallery({ product, cor, colorForm }: GalleryProps) {
  const views = galleryViews(product);
  const [looked, setLooked] = useState<{ url: string; cor: string } | null>(null);
  // Null: never asked for, and its code never fetched.
  const [isZoomed, setZoomed] = useState<boolean | null>(null);
  const ofColor = views.find((view) => view.cor === cor) ?? views[0];
  // A detail is looked at until another colour is chosen.
  const main = (looked?.cor === cor && views.find((view) => view.picture.url === looked.url)) || ofColor;
  if (!main) {
    return (
      <div className={styles.empty}>
        <NoPicture />
      </div>
    );
  }
  const alt = altOf(product, main);
  return (
    <div className={styles.gallery}>
      <MainPicture view={main} alt={alt} onZoom={() => setZoomed(true)} />
      {views.length > 1 && (
        <ul className={styles.thumbs} aria-label="Imagens do produto">
          {views.map((view) => (
            <li key={view.picture.url + (view.cor ?? '')}>
              <Thumb
                view={view}
                alt={altOf(product, view)}
                isShown={view === main}
                colorForm={colorForm}
                onLook={() => setLooked(view.cor === null ? { url: view.picture.url, cor } : null)}
              />
            </li>
          ))}
        </ul>
      )}
      {isZoomed !== null && (
        <ZoomDialog
          open={isZoomed}
          onClose={() => setZoomed(false)}
          title={product.nome}
          picture={main.picture}
          alt={alt}
        />
      )}
    </div>
  );
}

interface MainPictureProps {
  view: View;
  alt: string;
  onZoom(): void;
}

function MainPicture({ view, alt, onZoom }: MainPictureProps) {
  return (
    <div className={styles.main}>
      <ProductPicture
        picture={view.picture}
        alt={alt}
        sizes={FIRST_PICTURE_SIZES}
        className={styles.picture}
        priority
      />
      <button type="button" className={styles.zoom} aria-label="Ampliar imagem" onClick={onZoom}>
        <span className={styles.lens}>
          <Icon name="zoom" />
        </span>
      </button>
    </div>
  );
}

interface ThumbProps {
  view: View;
  alt: string;
  isShown: boolean;
  colorForm: string;
  onLook(): void;
}

function Thumb({ view, alt, isShown, colorForm, onLook }: ThumbProps) {
  const ofColor =
    view.cor === null
      ? { type: 'button' as const }
      : { type: 'submit' as const, form: colorForm, name: 'cor', value: view.cor };
  return (
    <button
      {...ofColor}
      className={classNames(styles.thumb, isShown && styles.shown)}
      aria-label={`Ver ${alt}`}
      aria-pressed={isShown}
      onClick={onLook}
    >
      <ProductPicture picture={view.picture} alt="" sizes="80px" className={styles.picture} />
    </button>
  );
}
