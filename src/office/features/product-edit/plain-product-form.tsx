import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { isolated } from '#shared/text.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  EMPTY_FORM,
  plainBody,
  plainChanges,
  plainFormOf,
  plainProblem,
  type PlainForm,
} from './plain-form.ts';
import { PlainInputs } from './plain-inputs.tsx';
import styles from './steps.module.css';

interface PlainProductFormProps {
  /** Null: a new one. */
  product: Produto | null;
  /** Whether something was typed that is not saved. */
  onTyped(typed: boolean): void;
  onSaved(): void;
  onCancel(): void;
}

function save(form: PlainForm, product: Produto | null) {
  if (product === null) return officeApi('POST /produtos', { body: plainBody(form) });
  const body = plainChanges(form, product);
  return officeApi('PUT /produtos/:id', { params: { id: product.id }, body });
}

/** Creates or changes a product on one page. */
export function PlainProductForm({ product, onTyped, onSaved, onCancel }: PlainProductFormProps) {
  const [initial] = useState(() => (product === null ? EMPTY_FORM : plainFormOf(product)));
  const [form, setForm] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);
  const typed = JSON.stringify(form) !== JSON.stringify(initial);
  const tell = useEffectEvent(onTyped);
  useEffect(() => tell(typed), [typed]);
  const say = (text: string) => setProblem({ id: Date.now(), text });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const missing = plainProblem(form);
    if (missing !== null) return say(missing);
    setBusy(true);
    setProblem(null);
    try {
      await save(form, product);
      notify(
        'success',
        `✅ Produto "${isolated(form.nome.trim())}" ${product === null ? 'criado' : 'atualizado'} com sucesso!`,
      );
      setForm(EMPTY_FORM);
      onSaved();
    } catch (error) {
      const overtaken = error instanceof ApiError && error.codigo === 'versao';
      const text = overtaken
        ? 'outra pessoa mudou este produto enquanto você editava. Copie o que digitou, cancele e abra de novo.'
        : errorText(error, 'erro inesperado. Tente novamente.');
      say(`Erro ao salvar produto: ${text}`);
    }
    setBusy(false);
  }
  return (
    <Panel title={product === null ? 'Novo produto' : 'Editar produto'}>
      <form method="post" noValidate className={styles.step} onSubmit={(event) => void submit(event)}>
        <PlainInputs form={form} change={(next) => setForm((now) => ({ ...now, ...next }))} />
        {problem && (
          <InfoBox key={problem.id} kind="error">
            {problem.text}
          </InfoBox>
        )}
        <div className={styles.adder}>
          <Button type="submit" busy={busy}>
            {product === null ? 'Criar produto' : 'Atualizar produto'}
          </Button>
          {product !== null && (
            <Button variant="secondary" onClick={onCancel}>
              Cancelar
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
