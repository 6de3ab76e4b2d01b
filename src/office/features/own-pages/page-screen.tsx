import { useState } from 'react';
import type { PaginaLida } from '#shared/wire/own-pages.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { PageEditor } from './page-editor.tsx';
import { EMPTY_PAGE } from './use-page.ts';

const toAll = (
  <ButtonLink to={officePaths.ownPages} variant="secondary">
    Todas as páginas
  </ButtonLink>
);

/** A page that is not kept yet. */
export function NewPageScreen() {
  return (
    <>
      <SectionHead title="Nova página" actions={toAll} />
      <PageEditor first={EMPTY_PAGE} kept={null} />
    </>
  );
}

/** A page that is kept. */
export function PageScreen({ id }: { id: string }) {
  const reading = useOfficeRead('GET /gerenciamento/paginas/:id', { params: { id } });
  const { data, error, loading, reload } = reading;
  // What is being written must not change under the hand.
  const [first, setFirst] = useState<PaginaLida | null>(null);
  if (first === null && data !== null && !loading && error === null) setFirst(data);
  return (
    <>
      <SectionHead title={first === null ? 'Página da loja' : first.titulo} actions={toAll} />
      {first === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar esta página."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {first === null && (error === null || loading) && <Skeleton height="20rem" />}
      {first !== null && <PageEditor first={first} kept={{ id: first.id, versao: first.versao }} />}
    </>
  );
}
