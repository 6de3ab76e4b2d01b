import { useNavigation } from 'react-router';
import styles from './page-progress.module.css';

/** Another page is on its way: a line at the top, as soon as that takes long enough to be noticed. */
export function PageProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label="Carregando a página" className={styles.line} />;
}
