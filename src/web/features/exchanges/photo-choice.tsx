import { useRef } from 'react';
import { MOST_PHOTOS } from '#shared/exchange-photos.ts';
import { Announcement } from '../../ui/announcement.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { ChosenPhoto } from './chosen-photo.ts';
import { PhotoButtons } from './photo-buttons.tsx';
import styles from './photos.module.css';

interface PhotoChoiceProps {
  photos: readonly ChosenPhoto[];
  /** They are on their way: nothing of them changes. */
  disabled: boolean;
  /** Of those that are chosen by then: some may have been taken out while others were read. */
  onChange(change: (last: readonly ChosenPhoto[]) => readonly ChosenPhoto[]): void;
  onReading(isReading: boolean): void;
}

/** Photographs of a defect before the request is sent. */
export function PhotoChoice({ photos, disabled, onChange, onReading }: PhotoChoiceProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.group} disabled={disabled}>
      <legend>
        Fotos do defeito <span className={styles.optional}>(opcional)</span>
      </legend>
      <p className={styles.quiet}>
        Até {MOST_PHOTOS} fotos ajudam a loja a responder mais depressa. Só a equipe da loja as vê.
      </p>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Fotos escolhidas">
          {photos.map((photo, index) => (
            <li key={photo.key} className={styles.photo}>
              <Preview photo={photo} name={`Foto ${index + 1} do defeito`} />
              <IconButton
                icon="trash"
                label={`Tirar a foto ${index + 1}`}
                className={styles.remove}
                onClick={() => {
                  // The button goes with its photograph.
                  place.current?.focus({ preventScroll: true });
                  onChange((last) => last.filter((other) => other !== photo));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {photos.length < MOST_PHOTOS && (
        <PhotoButtons
          left={MOST_PHOTOS - photos.length}
          onReading={onReading}
          onChosen={(more) => {
            // The button was switched off meanwhile, and at the last photograph it goes.
            if (isFocusLost(place.current)) place.current?.focus({ preventScroll: true });
            onChange((last) => [...last, ...more].slice(0, MOST_PHOTOS));
          }}
        />
      )}
      <Announcement>{`${photos.length} de ${MOST_PHOTOS} fotos escolhidas.`}</Announcement>
    </fieldset>
  );
}

/** Is it nowhere, or on a button of this place that may go? */
const isFocusLost = (place: HTMLElement | null) =>
  document.activeElement === document.body ||
  document.activeElement?.tagName === 'DIALOG' ||
  place?.contains(document.activeElement) === true;

/** A photograph that is not sent yet; its name where the browser can't show it. */
export function Preview({ photo, name }: { photo: ChosenPhoto; name: string }) {
  return photo.preview === null ? (
    <span className={styles.named}>{photo.name}</span>
  ) : (
    <img src={photo.preview} alt={name} width={96} height={96} />
  );
}
