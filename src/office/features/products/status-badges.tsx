import { Badge } from '#web/ui/badge.tsx';
import styles from './product-cells.module.css';
import type { ProductRow } from './product-rows.ts';

/** Ativo while there is stock; what the shop does not show says so beside it. */
export function StatusBadges({ row }: { row: ProductRow }) {
  return (
    <span className={styles.badges}>
      {row.estoque > 0 ? <Badge tone="success">Ativo</Badge> : <Badge tone="error">Inativo</Badge>}
      {!row.ativo && <Badge tone="quiet">Oculto</Badge>}
      {row.destaque && <Badge tone="accent">Destaque</Badge>}
    </span>
  );
}
