import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Read out when it changes, for whoever does not see what else has changed: its place has to be there before. */
export function Announcement({ children }: { children: ReactNode }) {
  return <output className={styles.hidden}>{children}</output>;
}
