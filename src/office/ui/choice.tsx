import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './choice.module.css';

/** Fields that are told apart by one name. */
export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** What helps beside fields, in small words. */
export const FieldNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;

/** What is wrong with fields that have no place of their own for it; nothing where nothing is. */
export function FieldError({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className={styles.error}>
      {children}
    </p>
  );
}

interface ChoiceProps<Value extends string> {
  legend: string;
  value: Value;
  options: readonly { value: Value; label: string; about?: string; icon?: IconName }[];
  onChoose(value: Value): void;
  /** Large ones with a picture and what they are about. */
  tiles?: boolean;
  note?: ReactNode;
}

/** One of a few, all in sight: a thumb needs no list that opens. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, value, options, onChoose, tiles = false, note } = props;
  const name = useId();
  return (
    <Group legend={legend}>
      <div className={tiles ? styles.tiles : styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={tiles ? styles.tile : styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {tiles && option.icon && <Icon name={option.icon} />}
            {tiles ? (
              <span className={styles.tileWords}>
                <strong>{option.label}</strong>
                <span>{option.about}</span>
              </span>
            ) : (
              option.label
            )}
          </label>
        ))}
      </div>
      {note && <FieldNote>{note}</FieldNote>}
    </Group>
  );
}

interface SeveralProps {
  legend: string;
  /** What somebody has named. */
  options: readonly { id: number; nome: string }[];
  chosen: readonly number[];
  onChange(chosen: number[]): void;
  error: string | undefined;
  /** Above them. */
  children?: ReactNode;
}

/** Any of some, all in sight. */
export function Several({ legend, options, chosen, onChange, error, children }: SeveralProps) {
  return (
    <Group legend={legend}>
      {children}
      <div className={styles.choices}>
        {options.map(({ id, nome }) => (
          <label key={id} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <bdi>{nome}</bdi>
          </label>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </Group>
  );
}
