import type { UseFormReturn } from 'react-hook-form';
import { COVER, MOST_COVERS, type AnySection, type Capa } from '#shared/front-sections.ts';
import { coversProblem } from '#shared/section-problems.ts';
import type { ShopDocument } from '#shared/shop-document.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionList } from './section-list.tsx';
import styles from './sections-panel.module.css';

interface CoversPanelProps {
  form: UseFormReturn<ShopDocument>;
  onSending(difference: number): void;
}

const asCover = (row: AnySection): Capa => ({ ...row, tipo: COVER });

/** Página inicial: covers that take the place of the ordinary one, each while its days last. */
export function CoversPanel({ form, onSending }: CoversPanelProps) {
  return (
    <Panel title="Página inicial: outras capas">
      <p className={styles.note}>
        Enquanto uma delas vale, fica no lugar da capa acima, que volta sozinha depois. Se várias valem, a
        primeira fica grande e as outras, menores, logo abaixo.
      </p>
      <SectionList
        {...{ form, onSending }}
        name="capas"
        start={form.getValues('capas')}
        onPut={(rows) => form.setValue('capas', rows.map(asCover), { shouldDirty: true })}
        problemIn={coversProblem}
        categories={[]}
        emptyText="Nenhuma: a capa acima fica sempre."
      >
        {(rows, add) =>
          rows.length < MOST_COVERS && (
            <div className={styles.ways}>
              <Button variant="secondary" size="s" icon="plus" data-act="add" onClick={() => add(COVER)}>
                Nova capa
              </Button>
            </div>
          )
        }
      </SectionList>
    </Panel>
  );
}
