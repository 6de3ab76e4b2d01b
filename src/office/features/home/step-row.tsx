import type { Passo, PrimeirosPassos } from '#shared/wire/first-days.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './first-steps.module.css';
import { STEP_STATES, STEP_TITLES } from './step-words.ts';
import { StepWay } from './step-way.tsx';

const MARKS = { feito: 'check-circle', parcial: 'clock', falta: 'arrow-right' } as const;

interface StepRowProps {
  step: Passo;
  steps: PrimeirosPassos;
}

/** One step: how it stands, by what that is seen, what is missing and the way there. */
export function StepRow({ step, steps }: StepRowProps) {
  const { id, estado, prova, falta } = step;
  return (
    <li className={styles.row} data-state={estado}>
      <Icon name={MARKS[estado]} label={STEP_STATES[estado]} className={styles.mark} />
      <div className={styles.words}>
        <h3 className={styles.title}>{STEP_TITLES[id]}</h3>
        {prova !== null && (
          <p className={styles.proof}>
            <bdi>{prova}</bdi>
          </p>
        )}
        {falta !== null && <p className={styles.missing}>{falta}</p>}
      </div>
      <div className={styles.way}>
        <StepWay step={step} steps={steps} />
      </div>
    </li>
  );
}
