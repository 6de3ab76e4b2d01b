import { useId, useState } from 'react';
import { rulesOf, type AnySection } from '#shared/front-sections.ts';
import { momentOf } from '#shared/planned.ts';
import type { SectionProblem } from '#shared/section-problems.ts';
import { Icon } from '#web/ui/icon.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import type { ChangeOf, Keyed } from '../../lib/use-keyed-rows.ts';
import { RowActs } from '../../ui/row-acts.tsx';
import type { Category } from './menu-entry.tsx';
import { SectionFields } from './section-fields.tsx';
import type { SectionNoun } from './section-nouns.ts';
import styles from './sections-panel.module.css';

interface SectionRowProps {
  row: Keyed<AnySection>;
  index: number;
  noun: SectionNoun;
  count: number;
  categories: readonly Category[];
  problems: readonly SectionProblem[];
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  onChange(change: ChangeOf<AnySection>): void;
  onSending(difference: number): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

/** What a section is called: its kind, and its title where it has one. */
export function sectionName({ tipo, titulo }: AnySection): string {
  const { name } = rulesOf(tipo);
  return titulo.trim() === '' ? name : `${name}: ${titulo.trim()}`;
}

/** A section of the first page: closed it is a line, open all that can be said of it. */
export function SectionRow(props: SectionRowProps) {
  const { row, index, noun, count, isOpen, onToggle, onMove, onRemove } = props;
  const id = useId();
  // What is on its way to the shop goes on while the section is closed.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <li data-section={row.key} className={styles.row}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          <span>
            {index + 1}. {sectionName(row)}
          </span>
          <When section={row} />
        </button>
        <RowActs
          {...{ row, index, count, onMove, onRemove }}
          called={`${noun.toLowerCase()} ${index + 1}, ${sectionName(row)}`}
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {wasOpen && (
          <SectionFields
            section={row}
            number={index + 1}
            noun={noun}
            categories={props.categories}
            problems={props.problems}
            onChange={props.onChange}
            onSending={props.onSending}
          />
        )}
      </div>
    </li>
  );
}

/** From when to when it is shown, where that is planned. */
function When({ section: { inicio, fim } }: { section: AnySection }) {
  const [from, until] = [momentOf(inicio), momentOf(fim)];
  if (from === null && until === null) return null;
  const words = [
    from && `de ${dateTimeText(from.toISOString())}`,
    until && `até ${dateTimeText(until.toISOString())}`,
  ];
  return <span className={styles.when}>{words.filter(Boolean).join(' ')}</span>;
}
