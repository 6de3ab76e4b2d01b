import { isolated } from '#shared/text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import type { PhotoRow, PhotoState } from './photo-rows.ts';
import { PhotoThumb } from './photo-thumb.tsx';
import styles from './photos.module.css';

const STATES: Readonly<Record<PhotoState, string>> = {
  waiting: '',
  sending: 'Enviando …',
  failed: 'Não foi.',
  there: 'No produto.',
};

interface PhotoLineProps {
  row: PhotoRow;
  /** The colours of its product; none while it has no product. */
  colors: readonly string[];
  busy: boolean;
  /** Undefined: it can't be chosen. */
  chosen?: boolean | undefined;
  onChoose?(yes: boolean): void;
  onColor?(cor: string | null): void;
  onRemove(): void;
  /** 'Tirar', or 'Tirar do produto'. */
  removing: string;
}

/** One file: how it looks, what it is called, where it goes and how it stands. */
export function PhotoLine(props: PhotoLineProps) {
  const { row, colors, busy, chosen, onChoose, onColor, onRemove, removing } = props;
  const name = row.file.name.slice(0, 120) || 'foto';
  const isDone = row.state === 'there';
  return (
    <li className={styles.line}>
      {chosen !== undefined && (
        <Checkbox
          checked={chosen}
          aria-label={`Marcar ${isolated(name)}`}
          onChange={(event) => onChoose?.(event.currentTarget.checked)}
        >
          {''}
        </Checkbox>
      )}
      <PhotoThumb file={row.file} />
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        {(row.note !== '' || row.state !== 'waiting') && (
          <p className={row.state === 'failed' ? styles.problem : styles.soft}>
            {[STATES[row.state], row.note].filter(Boolean).join(' ')}
          </p>
        )}
        {colors.length > 1 && !isDone && (
          <Select
            label="Cor"
            aria-label={`Cor de ${isolated(name)}`}
            className={styles.color}
            disabled={busy}
            value={row.cor ?? ''}
            onChange={(event) => onColor?.(event.currentTarget.value || null)}
          >
            <option value="">Todas as cores</option>
            {colors.map((color) => (
              <option key={color} value={color}>
                {color}
              </option>
            ))}
          </Select>
        )}
      </div>
      {!isDone && !busy && (
        <IconButton icon="close" label={`${removing} ${isolated(name)}`} onClick={onRemove} />
      )}
    </li>
  );
}
