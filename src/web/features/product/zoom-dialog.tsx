import { useState } from 'react';
import type { Picture } from '#shared/wire/catalog.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProductPicture } from '../../ui/picture.tsx';
import styles from './zoom-dialog.module.css';

interface ZoomDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  picture: Pick<Picture, 'url' | 'width' | 'height' | 'placeholder' | 'widths'>;
  alt: string;
}

/** The picture in all its detail: pressed, it grows and is moved by scrolling. */
export function ZoomDialog({ open, onClose, title, picture, alt }: ZoomDialogProps) {
  const [isNear, setNear] = useState(false);
  // Kept while it closes, and never loaded before it was opened once.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <Dialog open={open} onClose={onClose} title={title} wide>
      <button
        type="button"
        className={classNames(styles.stage, isNear && styles.near)}
        aria-pressed={isNear}
        aria-label={isNear ? 'Afastar imagem' : 'Aproximar imagem'}
        onClick={() => setNear(!isNear)}
      >
        {wasOpen && (
          <ProductPicture
            picture={picture}
            alt={alt}
            sizes={isNear ? '100rem' : '(min-width: 56rem) 52rem, 100vw'}
            className={styles.picture}
          />
        )}
      </button>
    </Dialog>
  );
}
