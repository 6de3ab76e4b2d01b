import { useState } from 'react';
import { POLICIES, POLICY_NAMES } from '#shared/policies.ts';
import type { PaginaLida, PoliticaLida } from '#shared/wire/own-pages.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { PageEditor } from './page-editor.tsx';
import { PolicyEditor } from './policy-editor.tsx';
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

/** One of the shop's policies, by its name in the address. */
export function PolicyScreen({ id }: { id: string }) {
  const policy = POLICY_NAMES.find((name) => name === id);
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/politicas/:politica', {
    params: { politica: policy ?? 'trocas' },
  });
  // What is being written must not change under the hand.
  const [first, setFirst] = useState<PoliticaLida | null>(null);
  if (first === null && data !== null && !loading && error === null) setFirst(data);
  if (policy === undefined) return <SectionHead title="Esta política não existe" actions={toAll} />;
  return (
    <>
      <SectionHead title={POLICIES[policy].title} actions={toAll} />
      {first === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar esta política."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {first === null && (error === null || loading) && <Skeleton height="20rem" />}
      {first !== null && <PolicyEditor read={first} />}
    </>
  );
}
