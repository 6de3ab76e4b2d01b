import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { mayLeave, useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { useQuestion } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BasicStep } from './basic-step.tsx';
import { ColorsStep } from './colors-step.tsx';
import { blockingText, LAST_STEP, problemsOf, STEPS, stepText, type Step } from './draft-check.ts';
import type { Draft, Origin } from './draft.ts';
import { OvertakenBox } from './overtaken-box.tsx';
import styles from './product-wizard.module.css';
import { ReviewStep } from './review-step.tsx';
import { SizesStep } from './sizes-step.tsx';
import { StepList } from './step-list.tsx';
import { withTyped } from './typed.ts';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';

interface ProductWizardProps {
  /** Its number, or 'novo'. */
  id: string;
  initial: { draft: Draft; origin: Origin | null };
}

const LEAVING = {
  title: 'Sair sem salvar?',
  text: 'O que você digitou fica guardado como rascunho neste navegador e volta quando você abrir esta página.',
  yes: 'Sair sem salvar',
  no: 'Continuar editando',
};

/** The four steps that make a product or change one. */
export function ProductWizard({ id, initial }: ProductWizardProps) {
  const navigate = useNavigate();
  const state = useDraft(id, initial);
  const saving = useSave(state);
  const [step, setStep] = useState<Step>(0);
  const [tried, setTried] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [ask, question] = useQuestion();
  const steps = useRef<HTMLOListElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { draft, change } = state;
  const parts = draft.cores.length + draft.tamanhos.length;
  const partsBefore = useRef(parts);
  useEffect(() => {
    if (partsBefore.current === parts) return;
    partsBefore.current = parts;
    // What was pressed may be gone with the colour or size that it removed: the keyboard goes on in the step.
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [parts]);
  const problems = problemsOf(draft);
  const isNew = initial.origin === null;

  useLeaveWarning(state.dirty && !saving.busy, () => ask(LEAVING));
  async function back(): Promise<void> {
    if (await mayLeave()) void navigate(officePaths.products);
  }

  function go(to: Step): void {
    // Pictures on their way belong to the step that sends them.
    if (uploads > 0) return;
    // Typed beside a list and not added: meant all the same.
    flushSync(() => {
      change(withTyped);
      setStep(to);
      setTried(false);
    });
    content.current?.focus({ preventScroll: true });
    // A step begins at its top, however far down the one before was read.
    steps.current?.scrollIntoView({ block: 'nearest' });
  }
  function next(): void {
    if (stepText(problems, step) === null) go((step + 1) as Step);
    else {
      flushSync(() => setTried(true));
      content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }
  function save(): void {
    if (problems.length > 0) setTried(true);
    else void saving.save();
  }
  function keepMine(): void {
    if (problems.length > 0) setTried(true);
    else void saving.keepMine();
  }
  const shown = tried ? Object.fromEntries(problems.map(({ field, text }) => [field, text])) : {};
  const errors = { ...saving.campos, ...shown };
  const blocking = tried ? blockingText(problems, step) : null;
  const stepProps = { draft, change, errors };
  const saveText = isNew ? 'Criar produto' : 'Atualizar produto';

  return (
    <>
      <SectionHead
        title={isNew ? 'Novo produto' : 'Editar produto'}
        text={isNew ? undefined : <bdi>{initial.draft.nome.slice(0, 200)}</bdi>}
      />
      {state.recovered && (
        <InfoBox kind="info" autoClose={false} className={styles.box}>
          Recuperamos o que você tinha digitado e não salvou.{' '}
          <Button variant="quiet" size="s" onClick={() => state.restart(initial)}>
            Descartar rascunho
          </Button>
        </InfoBox>
      )}
      <div className={styles.sheet}>
        <StepList ref={steps} step={step} problems={problems} tried={tried} onStep={go} />
        <div
          ref={content}
          tabIndex={-1}
          role="group"
          aria-label={`Passo ${step + 1} de 4: ${STEPS[step]}`}
          className={styles.content}
        >
          {step === 0 && <BasicStep {...stepProps} />}
          {step === 1 && <ColorsStep {...stepProps} onUploads={(more) => setUploads((now) => now + more)} />}
          {step === 2 && <SizesStep {...stepProps} />}
          {step === LAST_STEP && <ReviewStep draft={draft} problems={problems} onStep={go} />}
        </div>
        <div className={styles.foot}>
          {saving.overtaken && (
            <OvertakenBox
              changed={saving.overtaken.changed}
              busy={saving.busy}
              onKeepMine={keepMine}
              onTakeTheirs={() => void saving.takeTheirs()}
            />
          )}
          {saving.failure !== null && <InfoBox kind="error">{saving.failure}</InfoBox>}
          <p role="alert" className={styles.blocking}>
            {blocking}
          </p>
          {uploads > 0 && <p role="status">Aguarde: imagens sendo enviadas.</p>}
          <div className={styles.answers}>
            {step > 0 && (
              <Button variant="secondary" icon="arrow-left" onClick={() => go((step - 1) as Step)}>
                Anterior
              </Button>
            )}
            {step < LAST_STEP && (
              <Button iconAfter="arrow-right" disabled={uploads > 0} onClick={next}>
                Próximo
              </Button>
            )}
            {step === LAST_STEP && (
              <Button icon="check" busy={saving.busy} disabled={uploads > 0} onClick={save}>
                {saveText}
              </Button>
            )}
          </div>
        </div>
      </div>
      <p className={styles.back}>
        <Button variant="quiet" onClick={() => void back()}>
          Voltar aos produtos
        </Button>
      </p>
      {question}
    </>
  );
}
