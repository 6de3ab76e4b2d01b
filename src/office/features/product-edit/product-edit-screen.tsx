import { useState } from 'react';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { draftOf, emptyDraft, newSku } from './draft.ts';
import { FitAnswers } from './fit-answers.tsx';
import { ProductWizard } from './product-wizard.tsx';
import { StockHistory } from './stock-history.tsx';

/** The wizard with nothing in it. */
export function NewProductScreen() {
  const mayWrite = useMay('edit-products');
  const [initial] = useState(() => ({ draft: emptyDraft(newSku(new Date())), origin: null }));
  return mayWrite ? <ProductWizard id="novo" initial={initial} /> : <ReadOnly title="Novo produto" />;
}

/** The wizard with a product that is there. */
export function EditProductScreen({ id }: { id: string }) {
  const mayWrite = useMay('edit-products');
  const { data, error, reload } = useOfficeRead('GET /gerenciamento/produtos/:id', {
    params: { id },
    once: true,
    rests: !mayWrite,
  });
  if (!mayWrite) return <ReadOnly title="Editar produto" />;
  if (data !== null) {
    return (
      <>
        <ProductWizard id={id} initial={draftOf(data)} />
        <StockHistory id={data.id} />
        <FitAnswers id={data.id} />
      </>
    );
  }
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <SectionHead title={missing ? 'Produto não encontrado' : 'Editar produto'} />
      {missing && (
        <Nothing
          title="Este produto não existe mais, ou nunca existiu."
          action={<WayOut to={officePaths.products}>Voltar aos produtos</WayOut>}
        />
      )}
      {error !== null && !missing && (
        <LoadFailed text="Erro ao carregar produtos" detail={errorText(error, '')} onRetry={reload} />
      )}
      {error === null && (
        <p role="status">
          Carregando ...
          <Skeleton height="18rem" />
        </p>
      )}
    </>
  );
}

function ReadOnly({ title }: { title: string }) {
  return (
    <>
      <SectionHead
        title={title}
        actions={
          <ButtonLink to={officePaths.products} variant="secondary" icon="arrow-left" prefetch="none">
            Voltar aos produtos
          </ButtonLink>
        }
      />
      <InfoBox kind="info">
        Seu acesso é somente de leitura: peça a quem administra a loja para mudar produtos.
      </InfoBox>
    </>
  );
}
