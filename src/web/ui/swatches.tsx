import styles from './swatches.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How many are drawn before '+n'. */
const MOST = 5;

interface SwatchesProps {
  /** Whose colours they are, by name and by the page that shows each: without scripts a dot leads there. */
  title: string;
  page: string;
  colors: { nome: string; hex: string | null }[];
  /** The one that is shown. */
  chosen: string | undefined;
  onChoose(nome: string): void;
}

/** The colours something comes in, as dots that show it in theirs. */
export function Swatches({ title, page, colors, chosen, onChoose }: SwatchesProps) {
  const rest = colors.length - MOST;
  if (colors.length < 2) {
    return colors.map(({ nome, hex }) => (
      <p key={nome} className={styles.swatches}>
        <VisuallyHidden>Cor: {nome}</VisuallyHidden>
        <Swatch hex={hex} />
      </p>
    ));
  }
  return (
    <form method="get" action={page} className={styles.swatches}>
      {colors.slice(0, MOST).map(({ nome, hex }) => (
        <button
          key={nome}
          name="cor"
          value={nome}
          title={`${title} na cor ${nome}`}
          aria-pressed={nome === chosen}
          className={styles.pick}
          onClick={(event) => {
            event.preventDefault();
            onChoose(nome);
          }}
        >
          <Swatch hex={hex} />
        </button>
      ))}
      {rest > 0 && (
        <span className={styles.more}>
          +{rest}
          <VisuallyHidden> cores</VisuallyHidden>
        </span>
      )}
    </form>
  );
}

/** One colour as a dot; without a hex it is drawn in parts. */
export function Swatch({ hex }: { hex: string | null }) {
  return (
    <span
      className={hex ? styles.dot : `${styles.dot} ${styles.unknown}`}
      aria-hidden="true"
      {...(hex && { style: { backgroundColor: hex } })}
    />
  );
}
