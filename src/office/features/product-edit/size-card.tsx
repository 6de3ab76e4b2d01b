import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { DETAILS, type Detail, type DraftSize } from './draft.ts';
import styles from './steps.module.css';

const LABELS: Record<Detail, string> = {
  quadril: 'Quadril',
  busto: 'Busto',
  manga: 'Manga',
  cintura: 'Cintura',
  comprimento: 'Comprimento',
  largura: 'Largura',
  altura: 'Altura',
};

interface SizeCardProps {
  size: DraftSize;
  onChange(next: Partial<DraftSize>): void;
  onRemove(): void;
}

/** One size and its measures, which stay folded away until they are wanted. */
export function SizeCard({ size, onChange, onRemove }: SizeCardProps) {
  const filled = DETAILS.filter((name) => (size.detalhes[name] ?? '').trim() !== '').length;
  const name = size.tamanho || 'sem nome';
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <TextField
          className={styles.adderField}
          label={`Nome do tamanho ${name}`}
          maxLength={30}
          value={size.tamanho}
          error={size.tamanho.trim() === '' ? 'Digite o tamanho' : undefined}
          onChange={(event) => onChange({ tamanho: event.currentTarget.value })}
        />
        <span className={styles.cardActions}>
          <IconButton icon="trash" label={`Remover tamanho ${name}`} onClick={onRemove} />
        </span>
      </div>
      <details open={filled > 0 || undefined}>
        <summary className={styles.summary}>
          Medidas em cm{filled > 0 && ` (${filled} de ${DETAILS.length})`}
        </summary>
        <div className={styles.row}>
          {DETAILS.map((detail) => (
            <TextField
              key={detail}
              label={LABELS[detail]}
              inputMode="decimal"
              autoComplete="off"
              value={size.detalhes[detail] ?? ''}
              onChange={(event) =>
                onChange({ detalhes: { ...size.detalhes, [detail]: event.currentTarget.value } })
              }
            />
          ))}
        </div>
      </details>
    </li>
  );
}
