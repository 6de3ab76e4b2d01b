import type { ReactNode } from 'react';
import styles from './table-tools.module.css';

/** The line above a table: search, filters, actions on what is chosen. */
export function TableTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

/** A sheet around a table, its tools and its pages. */
export function TableSheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}

/** The line below a table. */
export function TableFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
