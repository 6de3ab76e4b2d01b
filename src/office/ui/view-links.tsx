import { useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './view-links.module.css';

export interface ViewLink {
  label: string;
  to: string;
  isHere?: boolean;
  prefetch?: LinkProps['prefetch'];
  /** How many it shows. */
  count?: number;
}

/** Views of one list, each by one press; where one is, is told to screen readers too. */
export function ViewLinks({ label, views }: { label: string; views: readonly ViewLink[] }) {
  const row = useRef<HTMLElement>(null);
  const here = views.find(({ isHere }) => isHere === true)?.label;
  // On a phone the row may hold it beyond the screen's edge.
  useEffect(() => {
    if (here === undefined) return;
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  return (
    <nav className={styles.views} aria-label={label} ref={row}>
      {views.map(({ label: name, to, isHere, prefetch, count }) => (
        <Link
          key={name}
          to={to}
          className={styles.view}
          aria-current={isHere === true ? 'page' : undefined}
          {...(prefetch !== undefined && { prefetch })}
          {...(count !== undefined && { title: `${name}: ${count}` })}
        >
          {name}
          {count !== undefined && (
            <span className={styles.count} aria-hidden>
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
