import { useId, useState, type KeyboardEvent } from 'react';
import { plural } from '#shared/text.ts';
import { TextField } from '#web/ui/field.tsx';
import { ListOption } from './list-option.tsx';
import styles from './look-up.module.css';

/** Something that was found. */
export interface LookUpRow {
  key: string;
  title: string;
  /** What tells it from others of the same title. */
  detail: string;
}

interface LookUpProps<Row extends LookUpRow> {
  label: string;
  hint: string;
  typed: string;
  onType(text: string): void;
  /** Null: nothing was looked for yet. */
  found: readonly Row[] | null;
  busy: boolean;
  failed: boolean;
  /** 'Ninguém com estas palavras.' */
  none: string;
  onChoose(row: Row): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A field whose list is walked by arrows and chosen from by Enter; Escape empties it. */
export function LookUp<Row extends LookUpRow>(props: LookUpProps<Row>) {
  const { label, hint, typed, onType, found, busy, failed, none, onChoose } = props;
  const id = useId();
  const [at, setAt] = useState(-1);
  const rows = found ?? [];
  const active = rows[at];
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      setAt((now) => (now + step + rows.length + (now === -1 && step < 0 ? 1 : 0)) % rows.length);
    }
    if (event.key === 'Escape') type('');
    if (event.key !== 'Enter') return;
    // It sends no form around it.
    event.preventDefault();
    if (active !== undefined) onChoose(active);
  }
  function type(text: string): void {
    setAt(-1);
    onType(text);
  }
  return (
    <div className={styles.lookUp}>
      <TextField
        role="combobox"
        label={label}
        hint={hint}
        optional
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': `${id}-${at}` })}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        busy={busy}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      <p role="status" className={styles.status}>
        {statusText({ found, busy, failed, none })}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label={label} className={styles.list}>
        {rows.map((row, index) => (
          <FoundRow
            key={row.key}
            id={`${id}-${index}`}
            row={row}
            isActive={index === at}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

function statusText({
  found,
  busy,
  failed,
  none,
}: Pick<LookUpProps<LookUpRow>, 'found' | 'busy' | 'failed' | 'none'>) {
  if (failed) return 'A busca não respondeu. Tente de novo.';
  if (busy || found === null) return '';
  return found.length === 0 ? none : `${found.length} ${plural(found.length, 'resultado', 'resultados')}`;
}

interface FoundRowProps<Row> {
  id: string;
  row: Row;
  isActive: boolean;
  onChoose(row: Row): void;
}

function FoundRow<Row extends LookUpRow>({ row, onChoose, ...option }: FoundRowProps<Row>) {
  return (
    <ListOption {...option} onChoose={() => onChoose(row)} className={styles.option}>
      <bdi className={styles.title}>{row.title}</bdi>
      {row.detail !== '' && <bdi className={styles.detail}>{row.detail}</bdi>}
    </ListOption>
  );
}
