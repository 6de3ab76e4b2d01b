import { Link } from 'react-router';
import { MOST_PAGES, ownPagePath } from '#shared/own-pages.ts';
import type { ListaDePaginas } from '#shared/wire/own-pages.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { PoliciesPanel } from './policies-panel.tsx';
import { waitingText } from './waiting-text.ts';
import styles from './own-pages.module.css';

/** Configurações › Páginas: what the owner wrote, and the way to write more. */
export function PagesScreen() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/paginas');
  const pages = data?.paginas ?? [];
  return (
    <>
      <SectionHead
        title="Páginas da loja"
        text="Sobre nós, guia de medidas, perguntas frequentes: escreva aqui, e leve a cada uma por um item dos menus."
        actions={
          <>
            {pages.length < MOST_PAGES && (
              <ButtonLink to={officePaths.newOwnPage} icon="plus">
                Nova página
              </ButtonLink>
            )}
            <ButtonLink to={`${officePaths.settings}?campo=menu_topo`} variant="secondary">
              Menus
            </ButtonLink>
          </>
        }
      />
      {data === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar as páginas."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {data === null && (error === null || loading) && <Skeleton height="20rem" />}
      {data !== null && pages.length === 0 && (
        <Nothing
          title="Você ainda não escreveu nenhuma página."
          action={<ButtonLink to={officePaths.newOwnPage}>Escrever a primeira</ButtonLink>}
        />
      )}
      {pages.length > 0 && (
        <Panel title={pages.length === 1 ? '1 página' : `${pages.length} páginas`}>
          <ul className={styles.pages}>
            {pages.map((page) => (
              <PageLine key={page.id} page={page} />
            ))}
          </ul>
        </Panel>
      )}
      <PoliciesPanel />
    </>
  );
}

function PageLine({ page }: { page: ListaDePaginas['paginas'][number] }) {
  const { id, titulo, endereco, publicada, por, em, rascunho, publicar_em } = page;
  return (
    <li>
      <div className={styles.words}>
        <Link className={styles.name} to={officePaths.ownPage(id)}>
          {titulo}
        </Link>
        <p className={styles.soft}>
          {ownPagePath(endereco)} · <bdi>{por}</bdi>, {dateTimeText(em)}
          {waitingText({ rascunho, publicar_em })}
        </p>
      </div>
      {publicada ? <Badge tone="success">Publicada</Badge> : <Badge>Rascunho</Badge>}
    </li>
  );
}
