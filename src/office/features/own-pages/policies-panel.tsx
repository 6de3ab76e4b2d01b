import { Link } from 'react-router';
import { POLICIES } from '#shared/policies.ts';
import type { ListaDePoliticas } from '#shared/wire/own-pages.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { waitingText } from './waiting-text.ts';
import styles from './own-pages.module.css';

/** The policies that every shop has, each as it comes or in the owner's words. */
export function PoliciesPanel() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/politicas');
  return (
    <Panel title="Políticas">
      {data === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar as políticas."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {data === null && (error === null || loading) && <Skeleton height="10rem" />}
      {data !== null && (
        <ul className={styles.pages}>
          {data.politicas.map((policy) => (
            <PolicyLine key={policy.politica} policy={policy} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PolicyLine({ policy }: { policy: ListaDePoliticas['politicas'][number] }) {
  const { politica, caminho, publicada, por, em, rascunho, publicar_em } = policy;
  return (
    <li>
      <div className={styles.words}>
        <Link className={styles.name} to={officePaths.policy(politica)}>
          {POLICIES[politica].title}
        </Link>
        <p className={styles.soft}>
          {caminho}
          {por !== null && em !== null && (
            <>
              {' '}
              · <bdi>{por}</bdi>, {dateTimeText(em)}
            </>
          )}
          {waitingText({ rascunho: rascunho || (por !== null && !publicada), publicar_em })}
        </p>
      </div>
      {publicada ? <Badge tone="success">Com suas palavras</Badge> : <Badge>Como vem</Badge>}
    </li>
  );
}
