import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { readings } from '../../lib/readings.ts';
import { useMay } from '../../lib/session.ts';
import { mayLeave, useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { notify } from '../../ui/notices.tsx';
import { useQuestion, type QuestionTexts } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { CardList } from './card-list.tsx';
import styles from './cards-screen.module.css';
import { PlainProductForm } from './plain-product-form.tsx';

const LEAVING = {
  title: 'Sair sem salvar?',
  text: 'O que você digitou no formulário ainda não foi salvo e se perde.',
  yes: 'Sair sem salvar',
  no: 'Continuar editando',
};

const deletionOf = (product: ProdutoDoEscritorio): QuestionTexts => ({
  title: 'Deletar produto',
  text: (
    <>
      <p>Tem certeza que deseja excluir este produto?</p>
      <p>
        <strong>
          <bdi>{product.nome.slice(0, 200)}</bdi>
        </strong>
      </p>
    </>
  ),
  yes: 'Deletar',
  danger: true,
});

interface FormRound {
  /** Null: a new product. */
  edited: ProdutoDoEscritorio | null;
  /** Each begins with a form in which nothing was typed. */
  round: number;
}

/** /admin/produtos: the short form, and the products as cards. */
export function CardsScreen() {
  const mayWrite = useMay('edit-products');
  const [{ edited, round }, setForm] = useState<FormRound>({ edited: null, round: 0 });
  const [typed, setTyped] = useState(false);
  const [ask, question] = useQuestion();
  const form = useRef<HTMLDivElement>(null);
  useLeaveWarning(typed, () => ask(LEAVING));
  const begin = (product: ProdutoDoEscritorio | null) =>
    setForm((now) => ({ edited: product, round: now.round + 1 }));
  const deletion = useMutation(
    {
      mutationFn: ({ id }: ProdutoDoEscritorio) => officeApi('DELETE /produtos/:id', { params: { id } }),
      onSuccess(_answer, { id }) {
        notify('success', 'Produto excluído com sucesso!');
        if (edited?.id === id) begin(null);
      },
      onError: (failure) => console.error('a product could not be deleted', failure),
    },
    readings,
  );
  async function remove(product: ProdutoDoEscritorio): Promise<void> {
    if (await ask(deletionOf(product))) deletion.mutate(product);
  }
  async function edit(product: ProdutoDoEscritorio): Promise<void> {
    if (!(await mayLeave())) return;
    flushSync(() => begin(product));
    form.current?.scrollIntoView();
    form.current?.querySelector('input')?.focus();
  }
  return (
    <>
      <SectionHead
        title="Gerenciar produtos"
        actions={
          <ButtonLink to={officePaths.home} variant="secondary" icon="arrow-left">
            Voltar ao painel
          </ButtonLink>
        }
      />
      {mayWrite && (
        <div ref={form} className={styles.form}>
          <PlainProductForm
            key={round}
            product={edited}
            onTyped={setTyped}
            onCancel={() => begin(null)}
            onSaved={() => begin(null)}
          />
        </div>
      )}
      {deletion.isError && (
        <InfoBox kind="error" className={styles.problem} onClose={deletion.reset}>
          Erro ao deletar produto
        </InfoBox>
      )}
      <CardList onEdit={(product) => void edit(product)} onRemove={(product) => void remove(product)} />
      {question}
    </>
  );
}
