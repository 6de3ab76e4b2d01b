import type { DisputaDetalhada } from '#shared/wire/disputes.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeUser } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Coming } from '../../ui/coming.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { Nothing, WayOut } from '../../ui/nothing.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { CollectedEvidence } from './collected-evidence.tsx';
import { DisputeAnswer } from './dispute-answer.tsx';
import { State } from './dispute-columns.tsx';
import { DisputeFacts, DisputeStanding } from './dispute-facts.tsx';
import styles from './disputes.module.css';

/** One chargeback: what is contested, until when it may be answered, with what, and what became of it. */
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

function Dispute({ disputa, loading }: { disputa: DisputaDetalhada; loading: boolean }) {
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
      <DisputeStanding disputa={disputa} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <DisputeFacts disputa={disputa} />
          <DisputeAnswer disputa={disputa} />
        </div>
        <CollectedEvidence secoes={disputa.secoes} />
      </div>
    </div>
  );
}
