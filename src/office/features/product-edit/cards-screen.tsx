import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Produto } from '#shared/wire/catalog.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMayWrite } from '../../lib/session.ts';
import { listQuery, OFFICE_PAGE_SIZE, useListAddress } from '../../lib/use-list-address.ts';
import { mayLeave, useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import styles from './cards-screen.module.css';
import { PlainProductForm } from './plain-product-form.tsx';
import { ProductCard } from './product-card.tsx';

const CARDS_COMING = 8;
const LEAVING = {
  title: 'Sair sem salvar?',
  text: 'O que você digitou no formulário ainda não foi salvo e se perde.',
  yes: 'Sair sem salvar',
  no: 'Continuar editando',
};

/** /admin/produtos: the short form, and the products as cards. */
export function CardsScreen() {
  const address = useListAddress();
  const mayWrite = useMayWrite();
  const query = listQuery(address, {});
  const { data, total, loading, error, reload } = useOfficeRead('GET /gerenciamento/produtos', { query });
  const [edited, setEdited] = useState<Produto | null>(null);
  const [made, setMade] = useState(0);
  const [typed, setTyped] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [ask, question] = useQuestion();
  const form = useRef<HTMLDivElement>(null);
  useLeaveWarning(typed, () => ask(LEAVING));

  async function remove(product: Produto): Promise<void> {
    const yes = await ask({
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
    if (!yes) return;
    setProblem(null);
    try {
      await officeApi('DELETE /produtos/:id', { params: { id: product.id } });
      notify('success', 'Produto excluído com sucesso!');
      if (edited?.id === product.id) setEdited(null);
    } catch (failure) {
      console.error('a product could not be deleted', failure);
      setProblem('Erro ao deletar produto');
    }
  }
  async function edit(product: Produto): Promise<void> {
    if (!(await mayLeave())) return;
    flushSync(() => {
      setEdited(product);
      setMade(made + 1);
    });
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
            key={`${edited?.id ?? 'new'} ${made}`}
            product={edited}
            onTyped={setTyped}
            onCancel={() => setEdited(null)}
            onSaved={() => {
              setEdited(null);
              setMade(made + 1);
            }}
          />
        </div>
      )}
      {problem !== null && (
        <InfoBox kind="error" className={styles.problem} onClose={() => setProblem(null)}>
          {problem}
        </InfoBox>
      )}
      {error !== null && !loading && (
        <LoadFailed text="Erro ao carregar produtos" detail={errorText(error, '')} onRetry={reload} />
      )}
      <div className={styles.tools}>
        <SearchField label="Buscar produtos" value={address.typed} onChange={address.type} />
        <Pagination
          label="Páginas de produtos"
          page={address.page}
          pageSize={OFFICE_PAGE_SIZE}
          total={total}
          loading={loading}
          hrefOf={address.pageHref}
        />
      </div>
      {data === null && error === null && (
        <div role="status">
          <VisuallyHidden>Carregando ...</VisuallyHidden>
          <div className={styles.cards}>
            {Array.from({ length: CARDS_COMING }, (_, card) => (
              <Skeleton key={card} ratio="3 / 5" />
            ))}
          </div>
        </div>
      )}
      {data?.length === 0 && (
        <Nothing
          title="Nenhum produto encontrado"
          action={
            address.params.get('busca') ? (
              <WayOut to={officePaths.productCards} />
            ) : (
              <WayOut to={officePaths.products}>Ver a lista de produtos</WayOut>
            )
          }
        />
      )}
      <ul className={styles.cards} aria-label="Produtos" aria-busy={loading}>
        {data?.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            mayWrite={mayWrite}
            onEdit={() => void edit(product)}
            onRemove={() => void remove(product)}
          />
        ))}
      </ul>
      {question}
    </>
  );
}
