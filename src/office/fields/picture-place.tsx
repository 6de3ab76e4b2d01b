import { useId, type ReactNode, type Ref } from 'react';
import { pictureText, shopPicture, type ShopPicture } from '#shared/shop-pictures.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ACCEPTED } from '../lib/picture-checks.ts';
import { useUploads, type Upload } from '../lib/use-uploads.ts';
import styles from './picture-place.module.css';

interface PicturePlaceProps {
  label: string;
  /** As a setting keeps it; '' is none. */
  value: string;
  onChange(value: string): void;
  /** Tells how many more (or fewer) pictures are on their way. */
  onSending?: (difference: number) => void;
  problem?: string | undefined;
  hint?: string | undefined;
  required?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** How the picture is shown. */
  children(picture: ShopPicture): ReactNode;
}

/** A picture: chosen, sent to the shop at once, shown, and taken out again. */
export function PicturePlace(props: PicturePlaceProps) {
  const { label, value, onChange, onSending, problem, hint, required = false, inputRef, children } = props;
  const id = useId();
  const picture = shopPicture(value);
  const { uploads, problems, sendAll, stop } = useUploads({
    onDone: (url, size) => onChange(pictureText({ url, ...size })),
    onCount: (difference) => onSending?.(difference),
  });
  function takeOut(): void {
    stop();
    onChange('');
  }
  const wrong = [problem, ...problems].filter((text) => text !== undefined && text !== '');
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <p id={`${id}-label`} className={styles.label}>
        {label} {!required && <span className={styles.optional}>(opcional)</span>}
      </p>
      {picture && children(picture)}
      <Sending uploads={uploads} />
      <div id={`${id}-wrong`} role="alert" className={styles.problem}>
        {wrong.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className={styles.ways}>
        <label className={styles.file}>
          <Icon name="upload" />
          {picture ? 'Trocar imagem' : 'Escolher imagem'}
          <input
            ref={inputRef}
            type="file"
            accept={ACCEPTED}
            aria-label={`${label}: ${picture ? 'trocar imagem' : 'escolher imagem'}`}
            aria-describedby={`${id}-hint ${id}-wrong`}
            className={styles.input}
            onChange={({ currentTarget }) => {
              // Of two the one that was chosen last stands here, whichever comes first.
              stop();
              sendAll([...(currentTarget.files ?? [])].slice(0, 1));
              currentTarget.value = '';
            }}
          />
        </label>
        {picture && (
          <Button variant="quiet" size="s" aria-label={`Tirar imagem: ${label}`} onClick={takeOut}>
            Tirar
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

function Sending({ uploads }: { uploads: readonly Upload[] }) {
  return uploads.map(({ id, name, part }) => (
    <div key={id} className={styles.progress} role="status">
      <span>Enviando {name.slice(0, 40)}</span>
      <progress value={part} max={1} aria-label={`Envio de ${name.slice(0, 40)}`} />
    </div>
  ));
}
