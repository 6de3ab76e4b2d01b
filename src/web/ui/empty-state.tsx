import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** Address of a picture of 480 × 360. */
  art: string;
  title: string;
  /** Heading level in its place: 1 where the empty state is the page. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  /** The way out: links or buttons. */
  actions?: ReactNode;
}

/** Nothing here: a picture, a sentence and a way out. */
export function EmptyState({ art, title, level = 2, children, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <img src={art} alt="" width={480} height={360} className={styles.art} loading="lazy" />
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
