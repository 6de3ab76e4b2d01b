import { Link } from 'react-router';
import { onIntent } from './on-intent.ts';
import styles from './breadcrumb.module.css';

interface BreadcrumbProps {
  /** From the home page down; the last one is the page itself and no link. */
  items: { label: string; to?: string }[];
}

/** Where a page lies, with ways back. */
export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Você está em" className={styles.breadcrumb}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={item.label}>
            {item.to && index < items.length - 1 ? (
              <Link to={item.to} prefetch={onIntent()}>
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
