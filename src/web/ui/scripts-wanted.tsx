import type { ReactNode } from 'react';
import styles from './scripts-wanted.module.css';

/** What does not go without scripts, and the way that does. Only the server ever writes it. */
export function ScriptsWanted({ children }: { children: ReactNode }) {
  return (
    <noscript className={styles.place}>
      {import.meta.env.SSR && (
        <p>
          <strong>O JavaScript está desligado.</strong> {children}
        </p>
      )}
    </noscript>
  );
}
