import styles from './long-text.module.css';

interface LongTextProps {
  children: string;
  /** How many lines are shown of it; 2 unless told. */
  lines?: 1 | 2 | 6;
  /** Bold, for what names a row. */
  strong?: boolean;
}

/** A text that somebody typed: however long, and whichever way it is written, it stays in its place. */
export function LongText({ children, lines = 2, strong = false }: LongTextProps) {
  const size = { 1: styles.one, 2: styles.two, 6: styles.six }[lines];
  return <bdi className={`${styles.text} ${size} ${strong ? styles.strong : ''}`}>{children}</bdi>;
}
