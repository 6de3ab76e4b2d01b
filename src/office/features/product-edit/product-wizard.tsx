import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { mayLeave, useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { useQuestion } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BasicStep } from './basic-step.tsx';
import { ColorsStep } from './colors-step.tsx';
import { LAST_STEP, STEPS } from './draft-check.ts';
import type { Draft, Origin } from './draft.ts';
import styles from './product-wizard.module.css';
import { ReviewStep } from './review-step.tsx';
import { SizesStep } from './sizes-step.tsx';
import { StepList } from './step-list.tsx';
import { useKeptCategories } from './use-categories.ts';
import { useDraft } from './use-draft.ts';
import { useProposedSku } from './use-proposed-sku.ts';
import { useSave } from './use-save.ts';
import { useSteps } from './use-steps.ts';
import { WizardFoot } from './wizard-foot.tsx';

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
  useProposedSku(state);
  useKeptCategories();
  const saving = useSave(state);
  const steps = useSteps(state);
  const [ask, question] = useQuestion();
  useLeaveWarning(state.dirty && !saving.busy, () => ask(LEAVING));
  async function back(): Promise<void> {
    if (await mayLeave()) void navigate(officePaths.products);
  }
  const { draft, change } = state;
  const { step, problems, tried, list, content, go } = steps;
  const shown = tried ? Object.fromEntries(problems.map(({ field, text }) => [field, text])) : {};
  const stepProps = { draft, change, errors: { ...saving.campos, ...shown } };
  const isNew = initial.origin === null;

  return (
    <>
      <SectionHead
        title={isNew ? 'Novo produto' : 'Editar produto'}
        text={isNew ? undefined : <bdi>{initial.draft.nome.slice(0, 200)}</bdi>}
      />
      {state.recovered && <RecoveredBox onDrop={() => state.restart(initial)} />}
      <div className={styles.sheet}>
        <StepList ref={list} step={step} problems={problems} tried={tried} onStep={go} />
        <div
          ref={content}
          tabIndex={-1}
          role="group"
          aria-label={`Passo ${step + 1} de 4: ${STEPS[step]}`}
          className={styles.content}
        >
          {step === 0 && <BasicStep {...stepProps} />}
          {step === 1 && <ColorsStep {...stepProps} onUploads={steps.countUploads} />}
          {step === 2 && <SizesStep {...stepProps} />}
          {step === LAST_STEP && <ReviewStep draft={draft} problems={problems} onStep={go} />}
        </div>
        <WizardFoot
          steps={steps}
          saving={saving}
          saveText={isNew ? 'Criar produto' : 'Atualizar produto'}
          savesAnywhere={!isNew}
        />
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

function RecoveredBox({ onDrop }: { onDrop(): void }) {
  return (
    <InfoBox kind="info" autoClose={false} className={styles.box}>
      Recuperamos o que você tinha digitado e não salvou.{' '}
      <Button variant="quiet" size="s" onClick={onDrop}>
        Descartar rascunho
      </Button>
    </InfoBox>
  );
}
