import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
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

/** A place in the picture, as parts of its width and height. */
interface Spot {
  x: number;
  y: number;
}

/** Where a keyboard, which points nowhere, looks closer. */
const UPPER_MIDDLE: Spot = { x: 0.5, y: 0.35 };

function spotOf(event: MouseEvent<HTMLElement>): Spot {
  if (event.detail === 0) return UPPER_MIDDLE;
  const box = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
}

/** The picture in all its detail: pressed, it grows around that spot and is moved by scrolling. */
export function ZoomDialog({ open, onClose, title, picture, alt }: ZoomDialogProps) {
  const [near, setNear] = useState<Spot | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = stage.current;
    if (!near || !box) return;
    box.scrollLeft = near.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = near.y * box.scrollHeight - box.clientHeight / 2;
  }, [near]);
  return (
    <Dialog open={open} onClose={onClose} title={title} wide>
      <div className={styles.stage} ref={stage}>
        <button
          type="button"
          className={classNames(styles.lens, near && styles.near)}
          aria-pressed={near !== null}
          aria-label="Aproximar imagem"
          onClick={(event) => setNear(near ? null : spotOf(event))}
        >
          <ProductPicture
            picture={picture}
            alt={alt}
            sizes={near ? '90rem' : '(min-width: 56rem) 52rem, 100vw'}
            className={styles.picture}
          />
        </button>
      </div>
    </Dialog>
  );
}
