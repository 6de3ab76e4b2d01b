import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
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
