import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './heart.module.css';

interface HeartProps {
  nome: string;
  /** The product's page in the colour that is shown. */
  to: string;
  className?: string | undefined;
}

/** Keeps a piece to come back to. Whether it is kept knows the browser alone (lib/favorites). */
export function Heart({ nome, to, className }: HeartProps) {
  return (
    <IconButton
      icon="heart"
      label={`Guardar ${nome} nos favoritos`}
      data-heart={to}
      aria-pressed={false}
      className={classNames(styles.heart, className)}
    />
  );
}
