import { useId, type ReactNode } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import {
  documentProblems,
  TEXT_SETTINGS,
  type PictureSetting,
  type ShopDocument,
  type TextSetting,
} from '#shared/shop-document.ts';
import { pictureText, shopPicture, type ShopPicture } from '#shared/shop-pictures.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ACCEPTED } from '../../lib/picture-checks.ts';
import { useUploads, type Upload } from '../../lib/use-uploads.ts';
import styles from './picture-field.module.css';

export interface PictureFieldProps {
  name: PictureSetting;
  form: UseFormReturn<ShopDocument>;
  hint: string;
  /** Tells how many more (or fewer) pictures are on their way. */
  onSending(difference: number): void;
  /** What was said of a picture holds for no other. */
  emptied?: TextSetting;
  /** How the picture is shown. */
  children(picture: ShopPicture): ReactNode;
}

/** A picture of the settings: chosen, sent to the shop at once, shown, and taken out again. */
export function PictureField({ name, form, hint, onSending, emptied, children }: PictureFieldProps) {
  const id = useId();
  const { label } = TEXT_SETTINGS[name];
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange } = field;
  const picture = shopPicture(value);
  function put(text: string): void {
    onChange(text);
    if (emptied) form.setValue(emptied, '');
    const problem = documentProblems({ ...form.getValues(), [name]: text })[name];
    if (problem === undefined) form.clearErrors(name);
    else form.setError(name, { message: problem });
  }
  const { uploads, problems, sendAll } = useUploads({
    onDone: (url, size) => put(pictureText({ url, ...size })),
    onCount: onSending,
  });
  const wrong = [fieldState.error?.message, ...problems].filter((text) => text !== undefined && text !== '');
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <p id={`${id}-label`} className={styles.label}>
        {label} <span className={styles.optional}>(opcional)</span>
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
            ref={ref}
            type="file"
            accept={ACCEPTED}
            aria-label={`${label}: ${picture ? 'trocar imagem' : 'escolher imagem'}`}
            aria-describedby={`${id}-hint ${id}-wrong`}
            className={styles.input}
            onChange={({ currentTarget }) => {
              sendAll([...(currentTarget.files ?? [])].slice(0, 1));
              currentTarget.value = '';
            }}
          />
        </label>
        {picture && (
          <Button variant="quiet" size="s" aria-label={`Tirar imagem: ${label}`} onClick={() => put('')}>
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
