import type { ReactNode } from 'react';
import styles from './section-head.module.css';

interface SectionHeadProps {
  title: string;
  /** A quiet line under it. */
  text?: ReactNode;
  /** At its end: the one main action, and quieter ones. */
  actions?: ReactNode;
}

/** A section's title, focused when one arrives, and what one can do there. */
export function SectionHead({ title, text, actions }: SectionHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
