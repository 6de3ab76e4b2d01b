import type { Embalagem } from '#shared/wire/boxes.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './box-line.module.css';

/** In which box an order is packed; nothing where the shop has named none. */
export function BoxLine({ embalagem }: { embalagem: Embalagem | null }) {
  if (embalagem === null) return null;
  return (
    <p className={styles.line}>
      <span>
        Caixa: <strong>{embalagem.texto}</strong>
      </span>
      {embalagem.atencao && <Badge tone="warning">Confira</Badge>}
    </p>
  );
}
