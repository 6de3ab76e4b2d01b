import type { Ref } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { STEPS, type Problem, type Step } from './draft-check.ts';
import styles from './product-wizard.module.css';

interface StepListProps {
  ref: Ref<HTMLOListElement>;
  step: Step;
  problems: readonly Problem[];
  /** Problems are told only of steps that were tried. */
  tried: boolean;
  onStep(step: Step): void;
}

/** Where one is among the four steps; each can be gone to. */
export function StepList({ ref, step, problems, tried, onStep }: StepListProps) {
  return (
    <ol ref={ref} className={styles.steps} aria-label="Passos">
      {STEPS.map((name, index) => {
        const wrong = tried && problems.some((problem) => problem.step === index);
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.stepButton}
              aria-current={index === step ? 'step' : undefined}
              onClick={() => onStep(index as Step)}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.stepName}>{name}</span>
              {wrong && <Icon name="alert" label="Falta algo" />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
