import type { ComponentType } from 'react';
import { plural } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import styles from './choose-bar.module.css';
import type { Choosing } from './use-choosing.ts';

/** Before the list: all of it at once. */
export function ChooseAll({ choosing: { choosable, chosen, choose } }: { choosing: Choosing }) {
  if (choosable.length < 2) return null;
  return (
    <Checkbox
      checked={chosen.length === choosable.length}
      onChange={(event) => choose(choosable, event.currentTarget.checked)}
    >
      Escolher todos desta lista para etiquetas ({choosable.length})
    </Checkbox>
  );
}

interface ChosenBarProps {
  choosing: Choosing;
  /** What else is done with them. */
  Issue: IssueOfChosen;
  onLabels(ids: readonly number[]): void;
  onNotes(ids: readonly number[]): void;
}

export type IssueOfChosen = ComponentType<{ ids: readonly number[]; onIssue(ids: readonly number[]): void }>;

/** What is done with those that are chosen; it stays in sight however long the list is. */
export function ChosenBar({ choosing: { chosen, clear }, Issue, onLabels, onNotes }: ChosenBarProps) {
  const count = chosen.length;
  if (count === 0) return null;
  return (
    <div className={styles.bar} role="group" aria-label="Pedidos escolhidos">
      <span aria-live="polite">
        {count} {plural(count, 'escolhido', 'escolhidos')}
      </span>
      <Button icon="tag" onClick={() => onLabels(chosen)}>
        Comprar etiquetas ({count})
      </Button>
      <Issue ids={chosen} onIssue={onNotes} />
      <Button variant="quiet" onClick={clear}>
        Limpar
      </Button>
    </div>
  );
}
