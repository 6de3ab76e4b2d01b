import type { Etiqueta } from '#shared/wire/labels.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAct } from '../../lib/use-act.ts';
import { downloadLabel } from './label-calls.ts';
import styles from './labels.module.css';
import { useLabelFormat } from './use-label-format.ts';

const FORMATS = [
  ['pdf', 'PDF'],
  ['zpl', 'ZPL (impressora térmica)'],
] as const;

/** The declaration alone: of what comes back by a code there is no label to print, but a counter may ask for it. */
export function DeclarationFile({ id }: { id: number }) {
  const { busy, problem, run } = useAct(() => downloadLabel(id, 'dace'));
  return (
    <>
      <div className={styles.files}>
        <Button variant="secondary" icon="download" busy={busy} onClick={() => run()}>
          DACE (PDF)
        </Button>
      </div>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </>
  );
}

/** The label as a file for whichever printer stands here, and the declaration that goes with it. */
export function LabelFiles({ etiqueta: { id, documento } }: { etiqueta: Etiqueta }) {
  const [format, choose] = useLabelFormat();
  const label = useAct(() => downloadLabel(id, format));
  const dace = useAct(() => downloadLabel(id, 'dace'));
  const problem = label.problem || dace.problem;
  return (
    <>
      <div className={styles.files}>
        <Select
          label="Arquivo da etiqueta"
          value={format}
          onChange={({ currentTarget: { value } }) => choose(value)}
        >
          {FORMATS.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </Select>
        <Button variant="secondary" icon="download" busy={label.busy} onClick={() => label.run()}>
          Baixar
        </Button>
        {documento === 'declaracao' && (
          <Button variant="quiet" icon="download" busy={dace.busy} onClick={() => dace.run()}>
            DACE (PDF)
          </Button>
        )}
      </div>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </>
  );
}
