import styles from './preview-bar.module.css';

/** Says that this is not what everybody sees, and leads back to that. */
export function PreviewBar() {
  return (
    <aside className={styles.bar} aria-label="Prévia">
      <p className={styles.text}>
        <strong>Prévia.</strong> Só quem tem o link vê a loja assim.
      </p>
      {/* By a document load: the browser forgets the link on the way. */}
      <a href="/previa/sair">Sair da prévia</a>
    </aside>
  );
}
