import { useState, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { emptySection, tidySections, type AnySection, type SectionKind } from '#shared/front-sections.ts';
import { sectionProblems } from '#shared/section-problems.ts';
import { settingLabel, type ShopDocument } from '#shared/shop-document.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { unkeyed, useKeyedRows, type Keyed } from '../../lib/use-keyed-rows.ts';
import { useRowOrder } from '../../lib/use-row-order.ts';
import type { Category } from './menu-entry.tsx';
import { NOUNS } from './section-nouns.ts';
import { SectionRow, sectionName } from './section-row.tsx';
import styles from './sections-panel.module.css';
import { useAskedGroup } from './use-asked-group.ts';

interface SectionListProps {
  form: UseFormReturn<ShopDocument>;
  name: keyof typeof NOUNS;
  /** What stands there at first. */
  start: readonly AnySection[];
  /** Puts what is written into the form. */
  onPut(sections: AnySection[]): void;
  /** What is wrong with tidy ones as a whole. */
  problemIn(sections: readonly AnySection[]): string | null;
  categories: readonly Category[];
  emptyText: string;
  onSending(difference: number): void;
  /** The ways to a new one. */
  children(rows: readonly AnySection[], add: (kind: SectionKind) => void): ReactNode;
}

function useSections({ form, name, start, onPut, problemIn }: SectionListProps) {
  const [one, many] = NOUNS[name];
  const keyed = useKeyedRows<AnySection>(start, (changed) => {
    const sections = changed.map((row): AnySection => unkeyed<AnySection>(row));
    onPut(sections);
    // Once told, what is wrong is told until it is mended.
    const isTold = form.getFieldState(name, form.formState).error !== undefined;
    const problem = isTold ? problemIn(tidySections(sections)) : null;
    if (problem === null) form.clearErrors(name);
    else form.setError(name, { message: problem });
  });
  const order = useRowOrder<Keyed<AnySection>>({
    rows: keyed.rows,
    put: keyed.put,
    movedText: (row, place) => `${sectionName(row)}: ${place}ª de ${keyed.rows.length}.`,
    goneText: (row) => `${sectionName(row)} saiu da página. ${many} que ficam: ${keyed.rows.length - 1}.`,
  });
  return { keyed, order, noun: one };
}

/** Which rows are open: those that were opened, and those with which something is wrong when it is told. */
function useOpened(
  rows: readonly Keyed<AnySection>[],
  told: { problem: string | undefined; wrong: Set<number> },
) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<string>();
  if (told.problem !== opened) {
    // What is wrong is opened when it is told, and may be closed again.
    setOpened(told.problem);
    const wrong = rows.filter((_, at) => told.wrong.has(at));
    setOpen(new Set([...open, ...wrong.map(({ key }) => key)]));
  }
  function toggle(key: number, isOpen: boolean): void {
    setOpen((now) => new Set(isOpen ? [...now, key] : [...now].filter((one) => one !== key)));
  }
  return { open, toggle };
}

/** Sections, or covers, in their order: each is opened, moved, taken out, and told what is wrong with it. */
export function SectionList(props: SectionListProps) {
  const { form, name, categories, emptyText, onSending, children } = props;
  const { keyed, order, noun } = useSections(props);
  const { rows, add, change } = keyed;
  const { list, told, want, tell, move, remove } = order;
  const group = useAskedGroup(name);
  const problem = form.getFieldState(name, form.formState).error?.message;
  const problems = problem === undefined ? [] : sectionProblems(tidySections(rows));
  const { open, toggle } = useOpened(rows, { problem, wrong: new Set(problems.map(({ index }) => index)) });
  function addKind(kind: SectionKind): void {
    const section = emptySection(kind);
    const key = add([section]);
    toggle(key, true);
    want(`[data-section="${key}"] :is(input, select, textarea)`);
    tell(`${sectionName(section)}: ${rows.length + 1}ª de ${rows.length + 1}.`);
  }
  return (
    <fieldset ref={group} tabIndex={-1} className={styles.group}>
      <legend>{settingLabel(name)}</legend>
      {rows.length === 0 && <p className={styles.note}>{emptyText}</p>}
      <ol ref={list} className={styles.rows}>
        {rows.map((row, index) => (
          <SectionRow
            key={row.key}
            {...{ row, index, noun, categories, onSending }}
            count={rows.length}
            problems={problems.filter((one) => one.index === index)}
            isOpen={open.has(row.key)}
            onToggle={(isOpen) => toggle(row.key, isOpen)}
            onChange={(changed) => change(row.key, changed)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {problem !== undefined && <InfoBox kind="error">{problem}</InfoBox>}
      <Announcement>{told}</Announcement>
      {children(rows, addKind)}
    </fieldset>
  );
}
