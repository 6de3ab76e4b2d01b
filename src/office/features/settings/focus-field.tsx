import { useId, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { focusOf, focusText, MIDDLE, type Focus } from '#shared/focus.ts';
import type { ShopPicture } from '#shared/shop-pictures.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SmallPicture, smallOf } from '../../fields/small-picture.tsx';
import styles from './focus-field.module.css';

/** What of a photograph is seen where: on a wide screen, and on a phone. */
const CROPS = { wide: 'No computador', phone: 'No celular', round: 'Na página inicial' } as const;

export interface FocusFieldProps {
  label: string;
  /** As a setting keeps it. */
  value: string;
  onChange(value: string): void;
  buttonRef?: Ref<HTMLButtonElement>;
  picture: ShopPicture;
  crops: readonly (keyof typeof CROPS)[];
}

const STEP = 5;
const KEYS: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const percent = (part: number): number => Math.round(Math.min(100, Math.max(0, part)));

/** The point of a photograph that every screen shows: pressed on the picture, or moved by the arrow keys. */
export function FocusField({ label, value, onChange, buttonRef, picture, crops }: FocusFieldProps) {
  const id = useId();
  const { x, y } = focusOf(value) ?? MIDDLE;
  const put = (focus: Focus) => onChange(focusText({ x: percent(focus.x), y: percent(focus.y) }));
  function press({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>): void {
    // Enter and the space bar press no point.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    put({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  }
  function move(event: KeyboardEvent): void {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    put({ x: x + step.x, y: y + step.y });
  }
  return (
    <div className={styles.focus}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.stage}
        aria-label={label}
        aria-describedby={`${id}-hint ${id}-point`}
        onClick={press}
        onKeyDown={move}
      >
        <SmallPicture picture={picture} />
        <span className={styles.point} style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <p id={`${id}-hint`} className={styles.hint}>
        Toque no que precisa aparecer sempre, ou mova o ponto com as setas do teclado.
      </p>
      <p id={`${id}-point`} role="status" className={styles.hint}>
        Ponto a {x}% da esquerda e {y}% do topo.
      </p>
      <div className={styles.crops}>
        {crops.map((crop) => (
          <figure key={crop}>
            <img
              src={smallOf(picture)}
              alt=""
              loading="lazy"
              className={classNames(styles.crop, styles[crop])}
              style={{ objectPosition: `${x}% ${y}%` }}
            />
            <figcaption>{CROPS[crop]}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
