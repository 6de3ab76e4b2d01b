import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { blockingText, LAST_STEP, type Step } from './draft-check.ts';
import { OvertakenBox } from './overtaken-box.tsx';
import styles from './product-wizard.module.css';
import type { Saving } from './use-save.ts';
import type { Steps } from './use-steps.ts';

interface WizardFootProps {
  steps: Steps;
  saving: Saving;
  /** On the last step's button: 'Criar produto'. */
  saveText: string;
  /** May it be saved on each step? A new product goes through all of them. */
  savesAnywhere: boolean;
}

/** Below each step: what keeps one from going on, what came of saving, and the ways back and on. */
export function WizardFoot({ steps, saving, saveText, savesAnywhere }: WizardFootProps) {
  const { step, problems, tried, uploads, go, next, finish } = steps;
  return (
    <div className={styles.foot}>
      {saving.overtaken && (
        <OvertakenBox
          changed={saving.overtaken.changed}
          busy={saving.busy}
          onKeepMine={() => finish(saving.keepMine)}
          onTakeTheirs={() => void saving.takeTheirs()}
        />
      )}
      {saving.failure !== null && <InfoBox kind="error">{saving.failure}</InfoBox>}
      <p role="alert" className={styles.blocking}>
        {tried ? blockingText(problems, step) : null}
      </p>
      {uploads > 0 && <p role="status">Aguarde: imagens sendo enviadas.</p>}
      <div className={styles.answers}>
        {step > 0 && (
          <Button variant="secondary" icon="arrow-left" onClick={() => go((step - 1) as Step)}>
            Anterior
          </Button>
        )}
        {step < LAST_STEP && savesAnywhere && (
          <Button
            variant="secondary"
            icon="check"
            busy={saving.busy}
            disabled={uploads > 0}
            onClick={() => finish(saving.save)}
          >
            Salvar
          </Button>
        )}
        {step < LAST_STEP && (
          <Button iconAfter="arrow-right" disabled={uploads > 0} onClick={next}>
            Próximo
          </Button>
        )}
        {step === LAST_STEP && (
          <Button icon="check" busy={saving.busy} disabled={uploads > 0} onClick={() => finish(saving.save)}>
            {saveText}
          </Button>
        )}
      </div>
    </div>
  );
}
