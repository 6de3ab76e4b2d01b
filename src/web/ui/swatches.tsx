import { joined } from '#shared/text.ts';
import styles from './swatches.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SwatchesProps {
  colors: { nome: string; hex: string | null }[];
  /** How many are drawn before '+n'. */
  most?: number;
}

/** The colours something comes in, as small dots; their names are said to screen readers. */
export function Swatches({ colors, most = 5 }: SwatchesProps) {
  const rest = colors.length - most;
  return (
    <p className={styles.swatches}>
      <VisuallyHidden>
        Cores:{' '}
        {joined(
          colors.map(({ nome }) => nome),
          ', ',
        )}
      </VisuallyHidden>
      {colors.slice(0, most).map((color) => (
        <Swatch key={color.nome} hex={color.hex} />
      ))}
      {rest > 0 && (
        <span className={styles.more} aria-hidden="true">
          +{rest}
        </span>
      )}
    </p>
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
