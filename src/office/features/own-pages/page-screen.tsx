import { POLICIES, POLICY_NAMES } from '#shared/policies.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { PageEditor } from './page-editor.tsx';
import { PolicyEditor } from './policy-editor.tsx';
import { useEdited, whilePlanned } from './use-edited.ts';
import { EMPTY_PAGE } from './use-page.ts';

const toAll = (
  <ButtonLink to={officePaths.ownPages} variant="secondary">
    Todas as páginas
  </ButtonLink>
);

const NOT_KEPT = { publicada: false, rascunho: null, publicar_em: null, endereco: '', na_loja: null };
/** It goes on at its own address once it is kept. */
const ignore = async () => {};
const IGNORED = { onVersion: ignore, onAnew: ignore, onLead: ignore };

/** A page that is not kept yet. */
export function NewPageScreen() {
  return (
    <>
      <SectionHead title="Nova página" actions={toAll} />
      <PageEditor first={EMPTY_PAGE} kept={null} state={NOT_KEPT} {...IGNORED} />
    </>
  );
}

/** A page that is kept. */
export function PageScreen({ id }: { id: string }) {
  const params = { id };
  const reading = useOfficeRead('GET /gerenciamento/paginas/:id', { params, everyMs: whilePlanned });
  const { data, error, loading, reload } = reading;
  const { edited, ...acts } = useEdited(
    reading,
    async () => (await officeApi('GET /gerenciamento/paginas/:id', { params })).data,
  );
  const first = edited?.first ?? null;
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
      {edited !== null && (
        <PageEditor
          key={edited.first.versao}
          first={edited.first}
          kept={{ id: edited.first.id, versao: edited.versao }}
          state={data ?? edited.first}
          {...acts}
        />
      )}
    </>
  );
}

/** One of the shop's policies, by its name in the address. */
export function PolicyScreen({ id }: { id: string }) {
  const policy = POLICY_NAMES.find((name) => name === id);
  const params = { politica: policy ?? 'trocas' };
  const reading = useOfficeRead('GET /gerenciamento/politicas/:politica', { params, everyMs: whilePlanned });
  const { data, error, loading, reload } = reading;
  const { edited, ...acts } = useEdited(
    reading,
    async () => (await officeApi('GET /gerenciamento/politicas/:politica', { params })).data,
  );
  const first = edited?.first ?? null;
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
      {edited !== null && (
        <PolicyEditor
          key={edited.first.versao}
          read={edited.first}
          versao={edited.versao}
          state={data ?? edited.first}
          {...acts}
        />
      )}
    </>
  );
}
