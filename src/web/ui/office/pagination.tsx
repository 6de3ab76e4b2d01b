import { Link } from 'react-router';
import { Icon } from '../icon.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** What is paged, for its name: 'Páginas de produtos'. */
  label: string;
  page: number;
  pageSize: number;
  /** All there are; null while unknown. */
  total: number | null;
  hrefOf(page: number): string;
}

const count = (n: number) => n.toLocaleString('pt-BR');

/** '26–50 de 1.234' with the way back and forth; links, so that each page has an address. */
export function Pagination({ label, page, pageSize, total, hrefOf }: PaginationProps) {
  if (total === null || total === 0) return null;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav className={styles.pages} aria-label={label}>
      <p className={styles.where} role="status">
        {from > total ? `Página ${count(page)}` : `${count(from)}–${count(to)}`} de {count(total)}
      </p>
      {last > 1 || page > 1 ? (
        <>
          <Step
            to={page > 1 ? hrefOf(Math.min(page - 1, last)) : null}
            icon="chevron-left"
            label="Página anterior"
          />
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
