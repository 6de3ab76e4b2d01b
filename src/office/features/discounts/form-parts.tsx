import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { PromotionProblems } from './promotion-body.ts';
import type { PromotionDraft } from './promotion-draft.ts';
import styles from './promotion-form.module.css';

/** What every part of the form is given. */
export interface PartProps {
  draft: PromotionDraft;
  /** A text per field; empty until saving was tried. */
  problems: PromotionProblems;
  change(next: Partial<PromotionDraft>): void;
}

type TextName = {
  [Name in keyof PromotionDraft]: PromotionDraft[Name] extends string ? Name : never;
}[keyof PromotionDraft];

/** What a text field needs to show and change one of the draft's texts. */
export const textField = ({ draft, problems, change }: PartProps, name: TextName) => ({
  id: `promocao-${name}`,
  value: draft[name],
  error: problems[name],
  autoComplete: 'off',
  onChange: (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value.slice(0, 400) }),
});

/** Things that have nothing but their place to be told apart by. */
export const placed = <Thing extends object>(things: readonly Thing[]): (Thing & { at: number })[] =>
  things.map((thing, at) => ({ ...thing, at }));

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
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
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
      {note && <p className={styles.note}>{note}</p>}
    </fieldset>
  );
}

/** What most promotions do without, folded; `told` says what of it is set. */
export function More({ title, told, children }: { title: string; told: string; children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>
        <span className={styles.summaryWords}>
          {title} {told && <span>{told}</span>}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
