import type { ReactNode } from 'react';
import styles from './door.module.css';

/** What stands before the office, on a sheet in the middle of the page. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>{children}</div>
    </main>
  );
}
