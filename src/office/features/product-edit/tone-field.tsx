import styles from './steps.module.css';

interface ToneFieldProps {
  /** '#b3202c'. */
  value: string;
  onChange(hex: string): void;
}

/** What a colour looks like. */
export function ToneField({ value, onChange }: ToneFieldProps) {
  return (
    <label className={styles.color}>
      <input type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      Tom
    </label>
  );
}
