import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  emptySection,
  KIND_NAMES,
  MOST_SECTIONS,
  rulesOf,
  sectionProblems,
  sectionsProblem,
  tidySections,
  type Secao,
  type SectionKind,
} from '#shared/front-sections.ts';
import { HOUSE_KINDS, sectionsIn } from '#shared/kept-sections.ts';
import { settingLabel, type ShopDocument } from '#shared/shop-document.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { unkeyed, useKeyedRows, type Keyed } from '../../lib/use-keyed-rows.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { useRowOrder } from '../../lib/use-row-order.ts';
import { Panel } from '../../ui/panel.tsx';
import { SectionRow, sectionName } from './section-row.tsx';
import styles from './sections-panel.module.css';
import { useAskedGroup } from './use-asked-group.ts';

/** Are they what the shop comes with, or less, which its two switches say? */
const isHouse = (sections: readonly Secao[]) =>
  sections.every(({ tipo, inicio, fim }) => HOUSE_KINDS.includes(tipo) && inicio + fim === '') &&
  sections.map(({ tipo }) => tipo).join() === HOUSE_KINDS.filter((kind) => has(sections, kind)).join();

const has = (sections: readonly Secao[], kind: SectionKind) => sections.some(({ tipo }) => tipo === kind);

function useSections(form: UseFormReturn<ShopDocument>) {
  const keyed = useKeyedRows<Secao>(sectionsIn(form.getValues()), (changed) => {
    const sections = changed.map((row): Secao => unkeyed<Secao>(row));
    form.setValue('secoes', isHouse(sections) ? [] : sections, { shouldDirty: true });
    form.setValue('mostrar_categorias', has(sections, 'categorias'), { shouldDirty: true });
    form.setValue('mostrar_destaques', has(sections, 'destaques'), { shouldDirty: true });
    // Once told, what is wrong is told until it is mended.
    const isTold = form.getFieldState('secoes', form.formState).error !== undefined;
    const problem = isTold ? sectionsProblem(tidySections(sections)) : null;
    if (problem === null) form.clearErrors('secoes');
    else form.setError('secoes', { message: problem });
  });
  const order = useRowOrder<Keyed<Secao>>({
    rows: keyed.rows,
    put: keyed.put,
    movedText: (row, place) => `${sectionName(row)}: ${place}ª de ${keyed.rows.length}.`,
    goneText: (row) => `${sectionName(row)} saiu da página. Seções que ficam: ${keyed.rows.length - 1}.`,
  });
  return { keyed, order };
}

interface SectionsPanelProps {
  form: UseFormReturn<ShopDocument>;
  onSending(difference: number): void;
}

/** Página inicial: which sections stand between cover and list, in which order, and when. */
export function SectionsPanel({ form, onSending }: SectionsPanelProps) {
  const { keyed, order } = useSections(form);
  const { rows, add, change } = keyed;
  const { list, told, want, tell, move, remove } = order;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { data } = useOfficeRead('GET /gerenciamento/categorias', { once: true });
  const categories = (data ?? []).filter(({ ativa }) => ativa);
  const group = useAskedGroup('secoes');
  const problem = form.getFieldState('secoes', form.formState).error?.message;
  const problems = problem === undefined ? [] : sectionProblems(tidySections(rows));
  const [opened, setOpened] = useState<string>();
  if (problem !== opened) {
    // What is wrong is opened when it is told, and may be closed again.
    setOpened(problem);
    const wrong = rows.filter((_, at) => problems.some(({ index }) => index === at));
    setOpen(new Set([...open, ...wrong.map(({ key }) => key)]));
  }
  function toggle(key: number, isOpen: boolean): void {
    setOpen((now) => new Set(isOpen ? [...now, key] : [...now].filter((one) => one !== key)));
  }
  function addKind(kind: SectionKind): void {
    const key = add([emptySection(kind)]);
    toggle(key, true);
    want(`[data-section="${key}"] :is(input, select, textarea)`);
    tell(`${rulesOf(kind).name}: ${rows.length + 1}ª de ${rows.length + 1}.`);
  }
  return (
    <Panel title="Página inicial: seções">
      <p className={styles.note}>
        Ficam entre a capa e “Nossos produtos”, nesta ordem. Uma seção sem peças não aparece.
      </p>
      <fieldset ref={group} tabIndex={-1} className={styles.group}>
        <legend>{settingLabel('secoes')}</legend>
        {rows.length === 0 && <p className={styles.note}>Nenhuma: depois da capa vem a lista de produtos.</p>}
        <ol ref={list} className={styles.rows}>
          {rows.map((row, index) => {
            const wrong = problems.filter((one) => one.index === index);
            return (
              <SectionRow
                key={row.key}
                {...{ row, index, categories, onSending }}
                count={rows.length}
                problems={wrong}
                isOpen={open.has(row.key)}
                onToggle={(isOpen) => toggle(row.key, isOpen)}
                onChange={(changed) => change(row.key, changed)}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            );
          })}
        </ol>
        {problem !== undefined && <InfoBox kind="error">{problem}</InfoBox>}
        <Announcement>{told}</Announcement>
        {rows.length < MOST_SECTIONS && <NewSection rows={rows} onAdd={addKind} />}
      </fieldset>
    </Panel>
  );
}

function NewSection({ rows, onAdd }: { rows: readonly Secao[]; onAdd(kind: SectionKind): void }) {
  const offered = KIND_NAMES.filter((kind) => !rulesOf(kind).once || !has(rows, kind));
  return (
    <div role="group" aria-label="Nova seção" className={styles.ways}>
      {offered.map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          size="s"
          icon="plus"
          data-act="add"
          aria-label={`Nova seção: ${rulesOf(kind).name}`}
          onClick={() => onAdd(kind)}
        >
          {rulesOf(kind).name}
        </Button>
      ))}
    </div>
  );
}
