import type { UseFormReturn } from 'react-hook-form';
import {
  COVER,
  KIND_NAMES,
  MOST_SECTIONS,
  rulesOf,
  type AnySection,
  type Secao,
  type SectionKind,
} from '#shared/front-sections.ts';
import { HOUSE_KINDS, sectionsIn } from '#shared/kept-sections.ts';
import { sectionsProblem } from '#shared/section-problems.ts';
import type { ShopDocument } from '#shared/shop-document.ts';
import { Button } from '#web/ui/button.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import { SectionList } from './section-list.tsx';
import styles from './sections-panel.module.css';

/** Are they what the shop comes with, or less, which its two switches say? */
const isHouse = (sections: readonly Secao[]) =>
  sections.every(
    ({ tipo, inicio, fim, fotos_categorias }) =>
      HOUSE_KINDS.includes(tipo) && inicio + fim === '' && fotos_categorias.length === 0,
  ) && sections.map(({ tipo }) => tipo).join() === HOUSE_KINDS.filter((kind) => has(sections, kind)).join();

const has = (sections: readonly AnySection[], kind: SectionKind) =>
  sections.some(({ tipo }) => tipo === kind);

interface SectionsPanelProps {
  form: UseFormReturn<ShopDocument>;
  onSending(difference: number): void;
}

/** Página inicial: which sections stand between cover and list, in which order, and when. */
export function SectionsPanel({ form, onSending }: SectionsPanelProps) {
  const { data } = useOfficeRead('GET /gerenciamento/categorias', { once: true });
  const categories = (data ?? []).filter(({ ativa }) => ativa);
  function put(rows: AnySection[]): void {
    const sections = rows.flatMap((row) => (row.tipo === COVER ? [] : [{ ...row, tipo: row.tipo }]));
    form.setValue('secoes', isHouse(sections) ? [] : sections, { shouldDirty: true });
    form.setValue('mostrar_categorias', has(sections, 'categorias'), { shouldDirty: true });
    form.setValue('mostrar_destaques', has(sections, 'destaques'), { shouldDirty: true });
  }
  return (
    <Panel title="Página inicial: seções">
      <p className={styles.note}>
        Ficam entre a capa e “Nossos produtos”, nesta ordem. Uma seção sem peças não aparece.
      </p>
      <SectionList
        {...{ form, categories, onSending }}
        name="secoes"
        start={sectionsIn(form.getValues())}
        onPut={put}
        problemIn={sectionsProblem}
        emptyText="Nenhuma: depois da capa vem a lista de produtos."
      >
        {(rows, add) => rows.length < MOST_SECTIONS && <NewSection rows={rows} onAdd={add} />}
      </SectionList>
    </Panel>
  );
}

function NewSection({ rows, onAdd }: { rows: readonly AnySection[]; onAdd(kind: SectionKind): void }) {
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
