import { useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** 'Buscar produtos': its name and, greyed, its content while empty. */
  label: string;
  value: string;
  onChange(text: string): void;
}

/** Narrows a list as one types; Esc empties it. Enter sends no form around it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <search className={styles.search}>
      <label htmlFor={id} className={styles.mark} title={label}>
        <Icon name="search" label={label} />
      </label>
      <input
        id={id}
        type="search"
        className={styles.input}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </search>
  );
}
