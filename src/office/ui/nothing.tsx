import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './nothing.module.css';

interface NothingProps {
  /** The sentence. */
  title: string;
  /** Address of a picture of 480 × 360, where another fits better. */
  art?: string;
  /** What it means, where that needs words. */
  children?: ReactNode;
  /** The way out: a link or a button. */
  action: ReactNode;
}

/** Nothing in one of the office's lists: a small picture, a sentence and a way out. */
export function Nothing({ title, art = '/art/empty-list.svg', children, action }: NothingProps) {
  return (
    <div className={styles.nothing}>
      <img src={art} alt="" width={480} height={360} className={styles.art} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

/** The way out of a list that a search or a filter left empty, and of a page that is not there. */
export function WayOut({ to, children = 'Limpar busca' }: { to: string; children?: ReactNode }) {
  return (
    <ButtonLink to={to} variant="secondary" prefetch="none">
      {children}
    </ButtonLink>
  );
}
