import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { PAGE_SIZE } from '../../lib/lists/list-query.ts';
import { onIntent } from '../../ui/on-intent.ts';
import { catalogSearch, type CatalogNarrowing } from './catalog-query.ts';
import styles from './page-links.module.css';

interface PageLinksProps {
  narrowing: CatalogNarrowing;
  page: number;
  total: number;
}

/** The ways to the list's other pages; nothing where all of it stands on one. */
export function PageLinks({ narrowing, page, total }: PageLinksProps) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (last === 1) return null;
  const to = (number: number) => paths.catalog + catalogSearch(narrowing, number);
  return (
    <nav className={styles.pages} aria-label="Páginas do catálogo">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" prefetch={onIntent()}>
          Anterior
        </Link>
      )}
      <span>
        Página {page} de {last}
      </span>
      {page < last && (
        <Link to={to(page + 1)} rel="next" prefetch={onIntent()}>
          Próxima
        </Link>
      )}
    </nav>
  );
}
