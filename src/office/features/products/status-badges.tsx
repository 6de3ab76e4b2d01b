import { Badge } from '#web/ui/badge.tsx';
import styles from './product-cells.module.css';
import type { ProductRow } from './product-rows.ts';

/** Ativo while there is stock; what the shop does not show is not that, whatever lies in stock. */
export function StatusBadges({ row }: { row: ProductRow }) {
  return (
    <span className={styles.badges}>
      {!row.ativo && <Badge tone="quiet">Oculto</Badge>}
      {row.ativo && row.estoque > 0 && <Badge tone="success">Ativo</Badge>}
      {row.estoque <= 0 && <Badge tone="error">Inativo</Badge>}
      {row.destaque && <Badge tone="accent">Destaque</Badge>}
    </span>
  );
}
