import { MOST_PHOTOS } from '#shared/exchange-photos.ts';
import { IconButton } from '../../ui/button.tsx';
import type { ChosenPhoto } from './chosen-photo.ts';
import { PhotoButtons } from './photo-buttons.tsx';
import styles from './photos.module.css';

interface PhotoChoiceProps {
  photos: readonly ChosenPhoto[];
  onChange(photos: readonly ChosenPhoto[]): void;
}

/** Photographs of a defect before the request is sent. */
export function PhotoChoice({ photos, onChange }: PhotoChoiceProps) {
  return (
    <fieldset className={styles.group}>
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
                onClick={() => onChange(photos.filter((other) => other !== photo))}
              />
            </li>
          ))}
        </ul>
      )}
      {photos.length < MOST_PHOTOS && (
        <PhotoButtons
          left={MOST_PHOTOS - photos.length}
          onChosen={(more) => onChange([...photos, ...more].slice(0, MOST_PHOTOS))}
        />
      )}
    </fieldset>
  );
}

/** A photograph that is not sent yet; its name where the browser can't show it. */
export function Preview({ photo, name }: { photo: ChosenPhoto; name: string }) {
  return photo.preview === null ? (
    <span className={styles.named}>{photo.name}</span>
  ) : (
    <img src={photo.preview} alt={name} width={96} height={96} />
  );
}
