import { Link } from 'react-router';
import type { Disputa } from '#shared/wire/disputes.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeUser } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Coming } from '../../ui/coming.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Evidence, State } from './dispute-columns.tsx';
import { deadlineWords, reasonText } from './dispute-words.ts';
import styles from './disputes.module.css';

/** One chargeback: what is contested, until when it may be answered, and what became of it. */
export function DisputeScreen({ id }: { id: string }) {
  const { role } = useOfficeUser();
  return role === 'admin' ? <Read id={id} /> : <NoAccess title="Disputa" />;
}

function Read({ id }: { id: string }) {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/disputas/:id', {
    params: { id },
  });
  if (data !== null) return <Dispute disputa={data.disputa} loading={loading} />;
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <SectionHead title="Disputa" actions={<Back />} />
      {unknown && (
        <Nothing
          title="Não encontramos esta disputa."
          action={<WayOut to={officePaths.disputes}>Ver todas as disputas</WayOut>}
        />
      )}
      {error !== null && !unknown && !loading && (
        <LoadFailed
          text="Erro ao carregar a disputa"
          detail={errorText(error, 'Tente de novo em instantes.')}
          onRetry={reload}
        />
      )}
      {loading && <Coming />}
    </>
  );
}

function Back() {
  return (
    <ButtonLink variant="quiet" icon="arrow-left" to={officePaths.disputes} prefetch="none">
      Todas as disputas
    </ButtonLink>
  );
}

function Dispute({ disputa, loading }: { disputa: Disputa; loading: boolean }) {
  return (
    <div aria-busy={loading}>
      <SectionHead
        title={`Disputa do pedido ${disputa.pedido.codigo}`}
        text={
          <span className={styles.standing}>
            <State disputa={disputa} />
            <span>Aberta em {dateTimeText(disputa.aberta_em)}</span>
          </span>
        }
        actions={<Back />}
      />
      <DisputeFacts disputa={disputa} />
    </div>
  );
}

function DisputeFacts({ disputa }: { disputa: Disputa }) {
  const nowMs = useNow();
  const { pedido, valor, motivo, estado, prazo, encerrada_em } = disputa;
  return (
    <Panel title="O que foi contestado">
      <dl className={styles.facts}>
        <div>
          <dt>Pedido</dt>
          <dd>
            <Link to={officePaths.order(pedido.id)}>{pedido.codigo}</Link>
          </dd>
        </div>
        <div>
          <dt>Valor contestado</dt>
          <dd>{reaisText(valor)}</dd>
        </div>
        <div>
          <dt>Motivo</dt>
          <dd>{reasonText(motivo)}</dd>
        </div>
        <div>
          <dt>Prazo para as provas</dt>
          <dd>
            {prazo === null
              ? deadlineWords(prazo, nowMs)
              : `${dateTimeText(prazo)}${estado === 'aberta' ? `, ${deadlineWords(prazo, nowMs)}` : ''}`}
          </dd>
        </div>
        <div>
          <dt>Provas</dt>
          <dd>
            <Evidence disputa={disputa} />
          </dd>
        </div>
        {encerrada_em !== null && (
          <div>
            <dt>Acabou em</dt>
            <dd>{dateTimeText(encerrada_em)}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
