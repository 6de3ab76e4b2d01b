import { useEffect, useId, useState } from 'react';
import type { PrimeirosPassos } from '#shared/wire/first-days.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { isDemonstration, useMay } from '../../lib/session.ts';
import { readOfficeStored, writeOfficeStored } from '../../lib/storage.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './first-steps.module.css';
import { StepRow } from './step-row.tsx';

const TITLE = 'Primeiros passos';
/** So many of what is left are shown until all are asked for. */
const SHOWN = 3;
/** Whether this browser last saw them hidden: then no place is kept for them while they are read. */
const HIDDEN_KEY = 'vitrine:primeiros-passos';

/** What a new owner has still to do, each step with its proof and the way to its place. */
export function FirstSteps() {
  const isHers = useMay('first-steps') && !isDemonstration();
  return isHers ? <Steps /> : null;
}

function Steps() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/primeiros-passos');
  const hiding = useAct(async (oculto: boolean) => {
    const { data: told } = await officeApi('PUT /gerenciamento/primeiros-passos', { body: { oculto } });
    notify('success', told.mensagem);
  });
  const oculto = data?.oculto;
  useEffect(() => {
    if (oculto !== undefined) writeOfficeStored(HIDDEN_KEY, oculto ? 'ocultos' : null);
  }, [oculto]);
  if (data === null) {
    if (error !== null && !loading)
      return (
        <LoadFailed
          text="Não foi possível ler os primeiros passos."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      );
    return readOfficeStored(HIDDEN_KEY) === 'ocultos' ? null : <Reading />;
  }
  if (data.oculto) {
    return (
      <p className={styles.bringBack}>
        <Button variant="quiet" size="s" busy={hiding.busy} onClick={() => hiding.run(false)}>
          Mostrar os primeiros passos
        </Button>
      </p>
    );
  }
  return <StepsPanel steps={data} hiding={hiding} />;
}

function Reading() {
  return (
    <Panel title={TITLE}>
      <div role="status" className={styles.reading}>
        <span>Carregando ...</span>
        <Skeleton height="9rem" />
      </div>
    </Panel>
  );
}

interface StepsPanelProps {
  steps: PrimeirosPassos;
  hiding: { busy: boolean; problem: string; run(hidden: boolean): void };
}

function StepsPanel({ steps, hiding }: StepsPanelProps) {
  const { passos, feitos } = steps;
  const [all, setAll] = useState(false);
  const listId = useId();
  const isDone = feitos === passos.length;
  const next = passos.filter(({ estado }) => estado !== 'feito').slice(0, SHOWN);
  // One that is being done stays, with its window and what that tells, until the list is seen anew.
  const [first] = useState(next);
  const kept = new Set([...first, ...next].map(({ id }) => id));
  const shown = all ? passos : passos.filter(({ id }) => kept.has(id));
  return (
    <Panel title={TITLE} aside={`${feitos} de ${passos.length} feitos`}>
      <progress className={styles.progress} value={feitos} max={passos.length} aria-label="Passos feitos" />
      {isDone && <p>A sua loja está pronta. Pode esconder esta lista: ela volta quando você quiser.</p>}
      <ol id={listId} className={styles.list}>
        {shown.map((step) => (
          <StepRow key={step.id} step={step} steps={steps} />
        ))}
      </ol>
      {hiding.problem !== '' && <p role="alert">{hiding.problem}</p>}
      <div className={styles.foot}>
        <Button
          variant="secondary"
          size="s"
          aria-expanded={all}
          aria-controls={listId}
          onClick={() => setAll(!all)}
        >
          {all ? 'Ver só o que falta' : `Ver os ${passos.length} passos`}
        </Button>
        <Button variant="quiet" size="s" busy={hiding.busy} onClick={() => hiding.run(true)}>
          Esconder
        </Button>
      </div>
    </Panel>
  );
}
