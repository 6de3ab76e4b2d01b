import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Picture } from '#shared/wire/catalog.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProductPicture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useBackCloses } from './use-back-closes.ts';
import styles from './zoom-dialog.module.css';
import { lensOn, NEAR, UPPER_MIDDLE, zoomTo } from './zoom-lens.ts';

interface ZoomDialogProps {
  open: boolean;
  /** Which one is seen first. */
  at: number;
  pictures: readonly {
    picture: Pick<Picture, 'url' | 'width' | 'height' | 'placeholder' | 'widths'>;
    alt: string;
  }[];
  onClose(): void;
}

function slideIn(track: RefObject<HTMLElement | null>, index: number): HTMLElement | null {
  const slide = track.current?.children[index];
  return slide instanceof HTMLElement ? slide : null;
}

/** Which picture is seen, and how near. */
function useLens(track: RefObject<HTMLElement | null>, { open, at }: Pick<ZoomDialogProps, 'open' | 'at'>) {
  const [shown, setShown] = useState(at);
  const [scale, setScale] = useState(1);
  // Once the dialog has its size, which it has from its own effect on.
  useEffect(() => {
    if (open) track.current?.scrollTo({ left: slideIn(track, at)?.offsetLeft ?? 0, behavior: 'instant' });
  }, [track, open, at]);
  useEffect(() => {
    const slide = slideIn(track, shown);
    if (!open || slide === null) return;
    const letGo = lensOn(slide, setScale);
    return () => {
      letGo();
      zoomTo(slide, 1, UPPER_MIDDLE);
      setScale(1);
    };
  }, [track, open, shown]);
  return { shown, setShown, scale, setScale };
}

/** The pictures on the whole screen: swiped through, and looked at closely by pinching, a double tap, a click or the button. */
export function ZoomDialog({ open, at, pictures, onClose }: ZoomDialogProps) {
  const track = useRef<HTMLDivElement>(null);
  const { shown, setShown, scale, setScale } = useLens(track, { open, at });
  const nameOf = (index: number) => `Foto ${index + 1} de ${pictures.length}`;

  function toggle() {
    const slide = slideIn(track, shown);
    if (slide === null) return;
    const next = scale > 1 ? 1 : NEAR;
    zoomTo(slide, next, UPPER_MIDDLE);
    setScale(next);
  }

  return (
    <Dialog open={open} onClose={useBackCloses(open, onClose)} title={nameOf(shown)} variant="full">
      <div
        ref={track}
        className={styles.track}
        data-near={scale > 1 || undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
        }}
      >
        {pictures.map(({ picture, alt }, index) => (
          <div
            key={picture.url}
            // Moved by the arrow keys where it is larger than the screen.
            role="region"
            tabIndex={0}
            aria-label={nameOf(index)}
            inert={index !== shown}
            className={styles.slide}
          >
            <ProductPicture
              {...{ picture, alt }}
              sizes={index === shown && scale > 1 ? '250vw' : '100vw'}
              className={styles.picture}
            />
          </div>
        ))}
      </div>
      <Tools
        {...{ shown, name: nameOf(shown), last: pictures.length - 1, isNear: scale > 1, onZoom: toggle }}
        onShow={(next) => track.current?.scrollTo({ left: slideIn(track, next)?.offsetLeft ?? 0 })}
      />
    </Dialog>
  );
}

interface ToolsProps {
  shown: number;
  last: number;
  name: string;
  isNear: boolean;
  onZoom(): void;
  onShow(index: number): void;
}

function Tools({ shown, last, name, isNear, onZoom, onShow }: ToolsProps) {
  const way = (step: number) => {
    const isEnd = shown + step < 0 || shown + step > last;
    // Stays a button at the end: one that is disabled would lose the focus.
    return { 'aria-disabled': isEnd, onClick: () => isEnd || onShow(shown + step) };
  };
  return (
    <div className={styles.tools}>
      {last > 0 && <IconButton icon="chevron-left" label="Foto anterior" {...way(-1)} />}
      <IconButton icon="zoom" label="Aproximar imagem" aria-pressed={isNear} onClick={onZoom} />
      {last > 0 && <IconButton icon="chevron-right" label="Próxima foto" {...way(1)} />}
      <output>
        <VisuallyHidden>{name}</VisuallyHidden>
      </output>
    </div>
  );
}
