import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { isolated } from '#shared/text.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { readings } from '../../lib/readings.ts';
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
  product: ProdutoDoEscritorio | null;
  /** Whether something was typed that is not saved. */
  onTyped(typed: boolean): void;
  onSaved(): void;
  onCancel(): void;
}

const OVERTAKEN =
  'outra pessoa mudou este produto enquanto você editava. Copie o que digitou, cancele e abra de novo.';
const UNEXPECTED = 'erro inesperado. Tente novamente.';

function save(form: PlainForm, product: ProdutoDoEscritorio | null) {
  if (product === null) return officeApi('POST /produtos', { body: plainBody(form) });
  const body = plainChanges(form, product);
  return officeApi('PUT /produtos/:id', { params: { id: product.id }, body });
}

/** Creates or changes a product on one page. */
export function PlainProductForm({ product, onTyped, onSaved, onCancel }: PlainProductFormProps) {
  const [initial] = useState(() => (product === null ? EMPTY_FORM : plainFormOf(product)));
  const [form, setForm] = useState(initial);
  const [problem, setProblem] = useState<{ id: number; text: string } | null>(null);
  const typed = JSON.stringify(form) !== JSON.stringify(initial);
  const tell = useEffectEvent(onTyped);
  useEffect(() => tell(typed), [typed]);
  const say = (text: string) => setProblem({ id: Date.now(), text });
  const saving = useMutation(
    {
      mutationFn: (sent: PlainForm) => save(sent, product),
      onMutate: () => setProblem(null),
      onSuccess(_answer, { nome }) {
        const verb = product === null ? 'criado' : 'atualizado';
        notify('success', `✅ Produto "${isolated(nome.trim())}" ${verb} com sucesso!`);
        onSaved();
      },
      onError(error) {
        const isOvertaken = error instanceof ApiError && error.codigo === 'versao';
        say(`Erro ao salvar produto: ${isOvertaken ? OVERTAKEN : errorText(error, UNEXPECTED)}`);
      },
    },
    readings,
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (saving.isPending) return;
    const missing = plainProblem(form);
    if (missing === null) saving.mutate(form);
    else say(missing);
  }
  return (
    <Panel title={product === null ? 'Novo produto' : 'Editar produto'}>
      <form method="post" noValidate className={styles.step} onSubmit={submit}>
        <PlainInputs form={form} change={(next) => setForm((now) => ({ ...now, ...next }))} />
        {problem && (
          <InfoBox key={problem.id} kind="error">
            {problem.text}
          </InfoBox>
        )}
        <div className={styles.adder}>
          <Button type="submit" busy={saving.isPending}>
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
