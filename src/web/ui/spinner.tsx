import styles from './spinner.module.css';

/** A turning ring in the colour of the text around it; decoration, the text beside it says what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
