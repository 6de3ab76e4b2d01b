import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './coming.module.css';

/** In the place of a page of panels, two columns wide on a desk, until it is read. */
export function Coming() {
  return (
    <div role="status" className={styles.coming}>
      <VisuallyHidden>Carregando ...</VisuallyHidden>
      <div className={styles.column}>
        <Skeleton height="12rem" />
        <Skeleton height="9rem" />
      </div>
      <div className={styles.column}>
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    </div>
  );
}
