import type { Achado, EstadoDaLoja } from '#shared/wire/support.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { offerFile } from '#web/lib/document/offer-file.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { HelpPanel } from './help-panel.tsx';
import { reportText } from './report.ts';
import styles from './support-screen.module.css';

/** Suporte: how things are done here, and for who runs the shop how it stands and a file for whoever helps. */
export function SupportScreen() {
  const maySee = useMay('see-state');
  return (
    <div className={styles.screen}>
      {maySee ? <Support /> : <SectionHead title="Suporte" text="O que cada tela faz, e como chegar lá." />}
      <HelpPanel />
    </div>
  );
}

function Support() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/estado');
  return (
    <div>
      <SectionHead
        title="Suporte"
        text="A loja olha se tem tudo de que precisa para vender, e diz o que fazer."
        actions={
          data !== null && (
            <>
              <Button variant="secondary" icon="download" onClick={() => sendReport(data)}>
                Baixar relatório
              </Button>
              <Button busy={loading} onClick={reload}>
                Verificar de novo
              </Button>
            </>
          )
        }
      />
      {error !== null && !loading && (
        <LoadFailed
          text="Não foi possível verificar a loja."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {data === null && (error === null || loading) && <Skeleton height="20rem" />}
      {data !== null && <Findings state={data} />}
    </div>
  );
}

function sendReport(state: EstadoDaLoja): void {
  const text = reportText(state, location.host);
  offerFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'estado-da-loja.txt');
}

/** What is to be done first. */
const ORDER = ['problema', 'atencao', 'ok'] as const;
const MARKS = {
  problema: { icon: 'error', label: 'Resolver' },
  atencao: { icon: 'alert', label: 'Atenção' },
  ok: { icon: 'check-circle', label: 'Em ordem' },
} as const;

function Findings({ state: { achados, verificado_em: at } }: { state: EstadoDaLoja }) {
  const sorted = ORDER.flatMap((estado) => achados.filter((one) => one.estado === estado));
  return (
    <Panel
      title="Estado da loja"
      aside={
        <>
          Verificado em <time dateTime={at}>{dateTimeText(at)}</time>
        </>
      }
      className={styles.panel}
    >
      <p role="status" className={styles.summary}>
        {summaryOf(achados)}
      </p>
      <ul className={styles.list}>
        {sorted.map(({ o_que: what, estado, texto, fazer }) => (
          <li key={`${what} ${texto}`} className={styles.row} data-state={estado}>
            <Icon name={MARKS[estado].icon} label={MARKS[estado].label} className={styles.mark} />
            <div className={styles.words}>
              <p>
                <strong>{what}:</strong> {texto}
              </p>
              {fazer !== null && <p className={styles.todo}>{fazer}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function summaryOf(found: readonly Achado[]): string {
  const count = found.filter(({ estado }) => estado === 'problema').length;
  if (count > 0) return count === 1 ? 'Há 1 coisa a resolver.' : `Há ${count} coisas a resolver.`;
  const weaker = found.some(({ estado }) => estado === 'atencao');
  return weaker ? 'Nada impede a loja de vender; veja o que pode ficar melhor.' : 'Está tudo em ordem.';
}
