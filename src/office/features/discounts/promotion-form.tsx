import { useState, type FormEvent, type ReactNode } from 'react';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { focusInSight } from '#web/ui/focus-in-sight.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import { textField, type PartProps } from './form-parts.tsx';
import { KindFields } from './kind-fields.tsx';
import { ConditionFields, LimitFields } from './more-fields.tsx';
import { bodyOf, problemsOf, type PromotionProblems } from './promotion-body.ts';
import type { PromotionDraft } from './promotion-draft.ts';
import styles from './promotion-form.module.css';
import { sentenceOf } from './sentence.ts';
import { StackingFields } from './stacking-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { PeriodFields, TriggerFields } from './when-fields.tsx';

/** A form's draft, what is wrong with it once it was tried, and what is sent of it. */
export function usePromotionForm(first: PromotionDraft) {
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<PromotionProblems>({});
  function change(next: Partial<PromotionDraft>): void {
    setDraft((now) => ({ ...now, ...next }));
    setProblems((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([field]) => next[field as keyof PromotionDraft] === undefined),
      ),
    );
  }
  /** What can be sent; null where something is wrong, which then stands beside its field, and the first has the focus. */
  function check() {
    const found = problemsOf(draft);
    setProblems(found);
    const fields = Object.keys(found);
    if (fields.length === 0) return bodyOf(draft);
    requestAnimationFrame(() => focusInSight(firstPlaceOf(fields)));
    return null;
  }
  return { draft, problems, change, check, isChanged: draft !== first };
}

export type PromotionForm = ReturnType<typeof usePromotionForm>;

/** Of fields, whatever their order, the place of the one that is read first; what is folded is opened for whoever is led there. */
function firstPlaceOf(wrong: readonly string[]): HTMLElement | null {
  const names = wrong.map((field) => `#promocao-${field}`).join();
  const place = document.querySelector<HTMLElement>(`${names}, [data-promotion] [role="alert"]`);
  const folded = place?.closest('details');
  if (folded) folded.open = true;
  // What is told of several of a kind is no field itself.
  if (place?.role !== 'alert') return place;
  const { previousElementSibling: before, parentElement: around } = place;
  const fields = [before, around].map((one) => one?.querySelector<HTMLElement>('input, button'));
  return fields.find((one) => one != null) ?? place;
}

interface PromotionFieldsProps {
  form: PromotionForm;
  /** Its number; null: it has none yet. */
  id: number | null;
  /** What went wrong with the last try; '' is nothing. */
  problem: string;
  /** Between the fields and the foot. */
  children?: ReactNode;
  /** What can be done with it. */
  answers: ReactNode;
}

/** All of a promotion, with what it promises always in sight above what can be done with it. */
export function PromotionFields({ form, id, problem, children, answers }: PromotionFieldsProps) {
  const { draft, problems, change } = form;
  const part: PartProps = { draft, problems, change };
  return (
    <form
      method="post"
      noValidate
      data-promotion=""
      className={styles.form}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <Panel title="A promoção">
        <div className={styles.fields}>
          <KindFields {...part} />
          <TextField
            label="Nome"
            hint="Aparece no carrinho, no e-mail e no recibo."
            maxLength={120}
            {...textField(part, 'nome')}
          />
        </div>
      </Panel>
      <Panel title="Onde vale">
        <TargetFields {...part} />
      </Panel>
      <Panel title="Como e quando">
        <div className={styles.fields}>
          {draft.tipo !== 'pix' && <TriggerFields {...part} />}
          <PeriodFields {...part} />
        </div>
      </Panel>
      {draft.tipo !== 'pix' && (
        <>
          <ConditionFields {...part} />
          <LimitFields {...part} />
          <StackingFields {...part} id={id} />
        </>
      )}
      {children}
      <div className={styles.foot}>
        <Preview draft={draft} />
        {problem && <InfoBox kind="error">{problem}</InfoBox>}
        <div className={styles.answers}>{answers}</div>
      </div>
    </form>
  );
}

function Preview({ draft }: { draft: PromotionDraft }) {
  const { data } = useOfficeRead('GET /gerenciamento/categorias');
  const categorias = new Map(data?.map(({ id, nome }) => [id, nome]));
  return (
    <p className={styles.preview} aria-live="polite">
      <Icon name="tag" />
      <span>{sentenceOf(draft, categorias)}</span>
    </p>
  );
}
