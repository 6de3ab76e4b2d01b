import { Icon } from './icon.tsx';
import styles from './no-picture.module.css';

/** In a picture's place while its owner has none. */
export function NoPicture() {
  return (
    <span className={styles.place}>
      <Icon name="camera" />
      Foto em breve
    </span>
  );
}
