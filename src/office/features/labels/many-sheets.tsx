import { useState } from 'react';
import { MISSING_SHEETS, MOST_SHEETS, type MissingSheets } from '#shared/label-sheets.ts';
import { plural } from '#shared/text.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAct } from '../../lib/use-act.ts';
import { downloadSheets } from './label-calls.ts';
import styles from './labels.module.css';
import type { LabelOfOrder } from './many-plan.ts';
import { useLabelFormat, type LabelFormat } from './use-label-format.ts';

interface ManySheetsProps {
  /** Made ones, in the order of their sheets. */
  labels: readonly LabelOfOrder[];
}

/** Labels of many parcels as one file, and their declarations as another: what could not be had is named. */
export function ManySheets({ labels }: ManySheetsProps) {
  const [format, choose] = useLabelFormat();
  const all = labels.slice(0, MOST_SHEETS);
  const declared = all.filter(({ documento }) => documento === 'declaracao');
  const files = useSheets(format);
  const daces = useSheets('dace');
  const words = plural(declared.length, 'a declaração', `as ${declared.length} declarações`);
  return (
    <div className={styles.form} role="group" aria-label="Arquivos de todas">
      <div className={styles.files}>
        <Select
          label="Arquivo das etiquetas"
          value={format}
          onChange={({ currentTarget: { value } }) => choose(value)}
        >
          <option value="pdf">PDF (A4)</option>
          <option value="zpl">ZPL (impressora térmica)</option>
        </Select>
        <Button variant="secondary" icon="download" busy={files.busy} onClick={() => files.run(all)}>
          Baixar {all.length === 1 ? 'a etiqueta' : `as ${all.length} juntas`}
        </Button>
        {declared.length > 0 && (
          <Button variant="secondary" icon="receipt" busy={daces.busy} onClick={() => daces.run(declared)}>
            Imprimir {words} (DACE)
          </Button>
        )}
      </div>
      <Told of={files} labels={all} what="etiquetas" />
      <Told of={daces} labels={declared} what="declarações" />
    </div>
  );
}

/** One kind of sheet: the press, and what was not in the last file. */
function useSheets(tipo: LabelFormat | 'dace') {
  const [missing, setMissing] = useState<MissingSheets>(new Map());
  const act = useAct(async (labels: readonly LabelOfOrder[]) => {
    setMissing(new Map());
    setMissing(
      await downloadSheets(
        labels.map(({ id }) => id),
        tipo,
      ),
    );
  });
  return { ...act, missing };
}

interface ToldProps {
  of: ReturnType<typeof useSheets>;
  labels: readonly LabelOfOrder[];
  what: string;
}

/** What is not on paper, order by order, so that no parcel leaves without. */
function Told({ of: { busy, problem, missing, run }, labels, what }: ToldProps) {
  if (problem !== '') return <InfoBox kind="error">{problem}</InfoBox>;
  const left = labels.filter(({ id }) => missing.has(id));
  if (left.length === 0) return null;
  return (
    <InfoBox kind="warning" title={`O arquivo saiu sem ${left.length} de ${labels.length} ${what}`}>
      <ul className={styles.missing}>
        {left.map(({ id, pedido }) => (
          <li key={id}>
            Pedido {pedido.codigo}: {MISSING_SHEETS[missing.get(id) ?? 'sem_arquivo']}.
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="s" busy={busy} onClick={() => run(left)}>
        Pedir só o que falta
      </Button>
    </InfoBox>
  );
}
