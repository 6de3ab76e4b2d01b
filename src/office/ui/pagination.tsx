import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { countText } from './count-text.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  /** What is paged, for its name: 'Páginas de produtos'. */
  label: string;
  page: number;
  pageSize: number;
  /** All there are; null while unknown. */
  total: number | null;
  /** There may be more than `total`, as the pages after this one tell. */
  isLeast?: boolean;
  /** `total` may be that of another list still. */
  loading: boolean;
  hrefOf(page: number): string;
}

/** '26–50 de 1.234' with the way back and forth; links, so that each page has an address. */
export function Pagination({
  label,
  page,
  pageSize,
  total,
  isLeast = false,
  loading,
  hrefOf,
}: PaginationProps) {
  const navigate = useNavigate();
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  // The last row of the last page was deleted, or the address is an old one: an empty page would say that there is nothing.
  const isBehind = !loading && total !== null && page > last;
  const goToLast = useEffectEvent(
    () => void navigate(hrefOf(last), { replace: true, preventScrollReset: true }),
  );
  useEffect(() => {
    if (isBehind) goToLast();
  }, [isBehind]);
  if (total === null || total === 0) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav className={styles.pages} aria-label={label}>
      <p className={styles.where} role="status">
        {from > total ? '' : `${countText(from)}–${countText(to)} de ${countText(total, isLeast)}`}
      </p>
      {last > 1 || page > 1 ? (
        <>
          <Step to={page > 1 ? hrefOf(page - 1) : null} icon="chevron-left" label="Página anterior" />
          <Step to={page < last ? hrefOf(page + 1) : null} icon="chevron-right" label="Próxima página" />
        </>
      ) : null}
    </nav>
  );
}

interface StepProps {
  to: string | null;
  icon: 'chevron-left' | 'chevron-right';
  label: string;
}

function Step({ to, icon, label }: StepProps) {
  if (to === null) {
    return (
      <span className={styles.step} role="link" aria-disabled="true" aria-label={label}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to={to} preventScrollReset className={styles.step} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}
