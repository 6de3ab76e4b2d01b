import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { plural } from '#shared/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { catalogSearch, countFilters, withoutFilters } from './catalog-query.ts';
import styles from './filter-drawer.module.css';
import { Filters, type FiltersProps } from './filters.tsx';

interface FilterDrawerProps extends FiltersProps {
  open: boolean;
  onClose(): void;
  /** How many products are left. */
  total: number;
  isPending: boolean;
}

/** The filters on a phone: every choice narrows the list behind at once, and the button says what is left. */
export function FilterDrawer({ open, onClose, total, isPending, ...filters }: FilterDrawerProps) {
  const { narrowing } = filters;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filtrar"
      variant="sheet"
      inTwoFrames
      footer={
        <div className={styles.ways}>
          {countFilters(narrowing) > 0 && (
            <Link
              to={paths.catalog + catalogSearch(withoutFilters(narrowing))}
              preventScrollReset
              className={styles.clear}
            >
              Limpar Filtros
            </Link>
          )}
          <Button size="l" block busy={isPending} onClick={onClose}>
            {total === 0 ? 'Nenhuma peça' : `Ver ${total} ${plural(total, 'peça', 'peças')}`}
          </Button>
        </div>
      }
    >
      <Filters {...filters} />
    </Dialog>
  );
}
