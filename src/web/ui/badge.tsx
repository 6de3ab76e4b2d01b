import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  /** accent: the shop's pink; berry: strong; quiet: outlined; success, warning and error: states. */
  tone?: 'accent' | 'berry' | 'quiet' | 'success' | 'warning' | 'error';
  children: ReactNode;
}

/** A small mark of one or two words. */
export function Badge({ tone = 'accent', children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
